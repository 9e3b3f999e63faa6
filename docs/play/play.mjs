// @ts-check
// A table in the page. It shows what the library says and sends what the reader does; it knows no rule.

import { boardOf, stripOf } from "./board.mjs";

/** @typedef {Record<string, any>} Shown  What the library says of one moment of a match. */

const here = new URL("./", import.meta.url);
/** @type {Worker | undefined} */
let worker;
/** @type {Map<number, {resolve: (value: any) => void, reject: (reason: Error) => void}>} */
const waiting = new Map();
let asked = 0;

/** Ask the library. @param {Record<string, unknown>} request @returns {Promise<any>} */
export function ask(request) {
  if (!worker) {
    worker = new Worker(new URL("worker.mjs", here), { type: "module" });
    worker.onmessage = ({ data: { id, answer, fault } }) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (fault) one?.reject(new Error(fault));
      else one?.resolve(answer);
    };
    worker.onerror = (event) => {
      for (const one of waiting.values()) one.reject(new Error(event.message));
      waiting.clear();
    };
  }
  const id = ++asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, request });
  });
}

/**
 * Make an element.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/** @param {string} move */
const shortened = (move) => (move.length > 40 ? `${move.slice(0, 40)}…` : move);

/** Put values into a text of words.json. @param {string} text @param {Record<string, unknown>} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

export class Table {
  /** @type {Shown | undefined} */
  shown;
  /** The tiles that are picked up. @type {string[]} */
  picked = [];
  /** The seats that the library plays. @type {Set<number>} */
  computers = new Set();
  player = "greedy";
  busy = false;
  /** What a game of figures adds. @type {import("./meld.mjs").Figures | undefined} */
  figures;

  /** @param {HTMLElement} host @param {{ruleset: string, lang: string}} about @param {Record<string, string>} words @param {Shown} form */
  constructor(host, about, words, form) {
    this.host = host;
    this.about = about;
    this.words = words;
    this.form = form;
    this.said = element("p", { class: "dp-said", role: "status", "aria-live": "polite" });
    this.board = element("div", { class: "dp-table" });
    this.hands = element("div", { class: "dp-hands" });
    this.actions = element("div", { class: "dp-actions" });
    this.making = element("div", { class: "dp-making" });
    this.story = element("div", { class: "dp-story" });
    this.bar = element("div", { class: "dp-bar" });
    this.settings = this.setUp();
    const title = element("h2", { class: "dp-title", tabindex: "-1" }, words.title);
    const parts = [title, this.bar, this.said, this.board, this.hands, this.making, this.actions, this.story, this.settings];
    host.replaceChildren(...parts);
    title.focus({ preventScroll: true });
  }

  /** A word of the family's own goes first. @param {string} key @param {Record<string, unknown>} [values] */
  say(key, values = {}) {
    return filled(this.words[`${key}.${this.form.family}`] ?? this.words[key] ?? key, values);
  }

  /** @param {Record<string, unknown>} request */
  async do(request) {
    if (this.busy) return;
    this.busy = true;
    try {
      const told = await ask({ lang: this.about.lang, width: this.host.clientWidth < 500 ? 12 : 20, ...request });
      if (told.error) this.said.textContent = told.error;
      else {
        this.shown = told.table;
        if (!told.table.refused) this.picked = [];
        this.draw();
      }
    } catch (error) {
      this.said.textContent = this.say("broken", { why: error });
    } finally {
      this.busy = false;
    }
    await this.goOn(request);
  }

  /** What nobody at the page decides: chance, and the seats of the library's players. @param {Record<string, unknown>} request */
  async goOn(request) {
    const shown = this.shown;
    if (!shown || shown.refused || request.do === "go" || shown.outcome) return;
    if (this.isMine(shown) || (shown.turn === null && request.do !== "new" && request.do !== "chance")) return;
    await new Promise((resolve) => setTimeout(resolve, this.pause()));
    if (this.shown !== shown || this.busy) return;
    await this.do(shown.turn === null ? { do: "chance" } : { do: "computer", player: this.player });
  }

  pause() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 50 : 350;
  }

  // Drawing.

  draw() {
    const shown = /** @type {Shown} */ (this.shown);
    this.drawBar(shown);
    this.said.replaceChildren(...this.news(shown));
    const landing = (/** @type {any} */ spot) => this.lay(spot);
    const how = { picked: this.picked, lay: landing, label: (/** @type {string} */ key, /** @type {any} */ values) => this.say(key, values) };
    this.board.replaceChildren(boardOf(shown.board, { ...how, ...this.figures?.onTable(shown) }));
    this.drawHands(shown);
    this.drawActions(shown);
    this.drawStory(shown);
    void this.figures?.draw(shown);
  }

  /** @param {Shown} shown */
  drawHands(shown) {
    const rows = shown.board.strips.map((/** @type {any} */ strip) => {
      const own = strip.seat !== null && strip.seat === shown.turn && this.isMine(shown);
      if (strip.seat === null && !strip.size) return "";
      const name = strip.seat === null ? this.say("stock") : this.seat(strip.seat);
      const pick = own ? (/** @type {string} */ tile) => this.pick(tile) : null;
      const tiles = stripOf(strip, { picked: own ? this.picked : [], pick });
      const head = element("h3", {}, `${name} · ${this.say(strip.size === 1 ? "tiles.one" : "tiles.many", { number: strip.size })}`);
      return element("section", { class: strip.to_act ? "dp-hand dp-to-act" : "dp-hand", "aria-label": name }, head, tiles);
    });
    this.hands.replaceChildren(...rows);
  }

  /** Whether the reader decides for the seat to act. @param {Shown} shown */
  isMine(shown) {
    return shown.turn !== null && !this.computers.has(shown.turn);
  }

  /** The moves that lay no single tile, and a line to write any move in. @param {Shown} shown */
  drawActions(shown) {
    const simple = shown.legal.filter((/** @type {string} */ move) => /^[a-z]+$/.test(move));
    const buttons = simple.map((/** @type {string} */ move) =>
      element("button", { type: "button", class: "md-button", onclick: () => this.do({ do: "play", move }) }, this.say(`move.${move}`)),
    );
    if (shown.chance) buttons.push(element("button", { type: "button", class: "md-button", onclick: () => this.do({ do: "chance" }) }, this.say("chance")));
    if (this.picked.length) buttons.push(...this.ends(shown));
    if (this.figures) buttons.push(...this.figures.more(shown));
    const input = /** @type {HTMLInputElement} */ (element("input", { name: "move", autocomplete: "off", spellcheck: "false", "aria-label": this.say("write") }));
    input.placeholder = this.say("write");
    const write = element("form", { class: "dp-write" }, input, element("button", { type: "submit", class: "md-button" }, this.say("make")));
    write.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) void this.do({ do: "play", move: input.value.trim() });
    });
    this.actions.replaceChildren(...buttons, ...(shown.turn === null ? [] : [write]));
  }

  /** Where the tile that is picked up can be tried, legal or not. @param {Shown} shown */
  ends(shown) {
    if (shown.family !== "line") return [];
    const [tile] = this.picked;
    const places = shown.board.shapes.length || shown.board.gaps.length ? ["L", "R"] : [""];
    return places.map((place) =>
      element("button", { type: "button", class: "md-button", onclick: () => this.do({ do: "lay", tile, place }) }, this.say(`lay.${place || "open"}`, { tile })),
    );
  }

  /** @param {Shown} shown */
  drawStory(shown) {
    const made = shown.moves.map((/** @type {any} */ one, /** @type {number} */ i) => {
      const who = one.seat === null ? this.say("by.chance") : this.seat(one.seat);
      const go = element("button", { type: "button", class: "dp-moment", "aria-current": i + 1 === shown.at ? "step" : "false", onclick: () => this.do({ do: "go", at: i + 1 }) }, `${who}: ${shortened(one.move)}`);
      return element("li", {}, go);
    });
    const list = element("ol", { class: "dp-moves" }, ...made);
    const open = this.story.querySelector("details")?.open ?? false;
    this.story.replaceChildren(element("details", { open }, element("summary", {}, this.say("story", { number: made.length })), list));
    list.querySelector('[aria-current="step"]')?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Shown} shown */
  drawBar(shown) {
    const total = shown.moves.length;
    const back = element("button", { type: "button", class: "md-button", disabled: shown.at === 0, onclick: () => this.do({ do: "go", at: shown.at - 1 }) }, `← ${this.say("back")}`);
    const on = element("button", { type: "button", class: "md-button", disabled: shown.at === total, onclick: () => this.do({ do: "go", at: shown.at + 1 }) }, `${this.say("on")} →`);
    const options = [["all", this.say("see.all")], ["none", this.say("see.none")]];
    for (let seat = 0; seat < shown.seats; seat += 1) options.push([String(seat), this.say("see.seat", { seat: this.seat(seat) })]);
    const current = shown.seen_by === null ? "none" : String(shown.seen_by);
    const choose = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": this.say("see") }, ...options.map(([value, label]) => element("option", { value, selected: value === current }, label))));
    choose.addEventListener("change", () => {
      const { value } = choose;
      void this.do({ do: "look", seen_by: value === "all" ? "all" : value === "none" ? null : Number(value) });
    });
    const copies = ["link", "record", "as_example"].map((what) =>
      element("button", { type: "button", class: "md-button", onclick: () => this.copy(what) }, this.say(`copy.${what}`)),
    );
    const points = shown.points.map((/** @type {number} */ one, /** @type {number} */ side) => `${this.side(side)} ${one}`).join(" · ");
    this.bar.replaceChildren(element("p", { class: "dp-points" }, points), element("div", {}, back, on, choose), element("div", {}, ...copies));
  }

  /** What is to be said of this moment. @param {Shown} shown @returns {(Node | string)[]} */
  news(shown) {
    const parts = [];
    if (shown.refused) {
      parts.push(element("strong", { class: "dp-refused" }, this.say("refused", { move: shortened(shown.refused.move) })));
      for (const clause of shown.refused.clauses) parts.push(" ", this.link(clause), `: ${clause.text}`);
      return parts;
    }
    for (const event of shown.scored) {
      parts.push(this.say("scored", { who: this.side(event.side), points: event.points }), " ", this.link(event), ". ");
    }
    if (shown.result) {
      parts.push(this.link(shown.result), ". ");
      for (const flag of shown.result.flags) parts.push(this.link(flag), ". ");
    }
    if (shown.outcome) {
      const who = shown.outcome.winners.map((/** @type {number} */ side) => this.side(side)).join(", ");
      parts.push(element("strong", {}, this.say("won", { who })), " ", this.link(shown.outcome), ".");
    } else if (shown.chance) parts.push(this.say("due"));
    else parts.push(this.say("turn", { who: this.seat(shown.turn) }));
    return parts;
  }

  /** @param {any} clause */
  link(clause) {
    return element("a", { href: `#${clause.id}` }, clause.title);
  }

  /** @param {number} seat */
  seat(seat) {
    return this.say(this.computers.has(seat) ? "seat.computer" : "seat", { seat: seat + 1 });
  }

  /** @param {number} side */
  side(side) {
    const seats = (this.shown?.sides ?? []).flatMap((/** @type {number} */ one, /** @type {number} */ seat) => (one === side ? [seat + 1] : []));
    return this.say(seats.length > 1 ? "side" : "seat", { seats: seats.join("+"), seat: seats.join("+") });
  }

  // Doing.

  /** @param {string} tile */
  pick(tile) {
    const shown = /** @type {Shown} */ (this.shown);
    const rest = this.picked.filter((one) => one !== tile);
    const dropped = rest.length < this.picked.length;
    this.picked = this.figures ? [...rest, ...(dropped ? [] : [tile])] : dropped ? [] : [tile];
    this.shown = { ...shown, refused: null, board: { ...shown.board, tried: null } };
    this.draw();
    const name = dropped ? "dropped" : this.figures ? "chosen" : "picked";
    this.said.textContent = this.say(name, { tile, tiles: this.picked.join(" ") });
    /** @type {HTMLElement | null} */ (this.said.parentElement?.querySelector(`.dp-can[data-tile="${tile}"]`))?.focus();
  }

  /** A place on the board was chosen: for the tile that is picked up, or for the only one that goes there. @param {any} spot */
  lay(spot) {
    const [tile] = this.picked;
    const found = spot.landings.find((/** @type {any} */ one) => one.shape.tile === tile);
    const moves = spot.landings.map((/** @type {any} */ one) => one.move);
    if (found) void this.do({ do: "play", move: found.move });
    else if (tile) void this.do({ do: "lay", tile, place: moves[0].includes("@") ? moves[0].split("@")[1] : "" });
    else if (moves.length === 1) void this.do({ do: "play", move: moves[0] });
    else this.said.textContent = this.say("pick");
  }

  /** @param {string} what */
  async copy(what) {
    const { answer, error } = await ask({ do: what, lang: this.about.lang });
    if (error) {
      this.said.textContent = error;
      return;
    }
    const text = what === "link" ? `${location.href.split("#")[0]}#table=${answer}` : answer;
    if (what === "link") history.replaceState(null, "", `#table=${answer}`);
    try {
      await navigator.clipboard.writeText(text);
      this.said.textContent = this.say("copied");
    } catch {
      const area = element("textarea", { readonly: true, "aria-label": this.say(`copy.${what}`) }, text);
      this.said.replaceChildren(this.say("take"), area);
    }
  }

  /** The form for a new match. */
  setUp() {
    const { seats, params, players } = this.form;
    const number = element("select", { name: "seats" }, ...seats.map((/** @type {number} */ one) => element("option", {}, String(one))));
    const player = element("select", { name: "player" }, ...players.map((/** @type {string} */ one) => element("option", { value: one }, this.say(`player.${one}`))));
    const who = element("select", { name: "who" }, ...["all", "rest", "none"].map((one) => element("option", { value: one }, this.say(`who.${one}`))));
    const fields = params.map((/** @type {any} */ param) => this.field(param));
    const labelled = (/** @type {string} */ key, /** @type {HTMLElement} */ control) => element("label", {}, element("span", {}, this.say(key)), control);
    const form = element(
      "form",
      { class: "dp-form" },
      labelled("seats", number),
      labelled("who", who),
      labelled("player", player),
      element("details", {}, element("summary", {}, this.say("params")), ...fields),
      element("button", { type: "submit", class: "md-button md-button--primary" }, this.say("new")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin(new FormData(/** @type {HTMLFormElement} */ (form)));
    });
    return element("details", { class: "dp-settings" }, element("summary", {}, this.say("settings")), form);
  }

  /** @param {any} param */
  field(param) {
    const name = `param.${param.name}`;
    const control =
      param.kind === "choice"
        ? element("select", { name }, ...param.options.map((/** @type {any} */ one) => element("option", { value: one.value, selected: one.value === param.value }, one.label)))
        : param.kind === "flag"
          ? element("input", { name, type: "checkbox", checked: param.value })
          : element("input", { name, type: "number", min: param.least, max: param.most, value: param.value });
    return element("label", {}, element("span", {}, param.label), control);
  }

  /** @param {FormData} data */
  begin(data) {
    /** @type {Record<string, unknown>} */
    const params = {};
    for (const { name, kind, value } of this.form.params) {
      const given = data.get(`param.${name}`);
      const read = kind === "flag" ? given !== null : kind === "whole" ? Number(given) : given;
      if (read !== value) params[name] = read;
    }
    const seats = Number(data.get("seats"));
    const others = Array.from({ length: seats }, (_, seat) => seat);
    const who = data.get("who");
    this.computers = new Set(who === "all" ? [] : who === "rest" ? others.slice(1) : others);
    this.player = String(data.get("player"));
    void this.do({ do: "new", ruleset: this.about.ruleset, params, seats: seatsOf(this.form, params, seats), seed: Date.now(), seen_by: who === "rest" ? 0 : "all" });
  }
}

/** A table that sets its own number of seats is asked for none. @param {Shown} form @param {Record<string, unknown>} params @param {number} seats */
const seatsOf = (form, params, seats) => (Object.hasOwn(params, "seats") ? params.seats : form.seats.length > 1 ? seats : null);

/**
 * Open the table of a ruleset in an element of the page.
 * @param {HTMLElement} host @param {{ruleset: string, lang: string}} about @param {Record<string, unknown>} first
 */
export async function openTable(host, about, first) {
  const words = (await (await fetch(new URL("words.json", here))).json())[about.lang];
  host.replaceChildren(element("p", { role: "status" }, words.loading));
  try {
    const { answer, error } = await ask({ do: "form", ...about });
    if (error) throw new Error(error);
    const table = new Table(host, about, words, answer);
    if (answer.family === "meld") table.figures = new (await import("./meld.mjs")).Figures(table);
    await table.do({ ruleset: about.ruleset, seed: Date.now(), ...first });
    host.dataset.open = "yes";
  } catch (error) {
    host.replaceChildren(element("p", { role: "alert" }, filled(words.broken, { why: error })));
  }
}
