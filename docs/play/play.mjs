// @ts-check
// A table in the page. It shows what the library says and sends what the reader does; it knows no rule.

import { ask, leave } from "./asking.mjs";
import { boardOf, stripOf } from "./board.mjs";
import { element } from "./elements.mjs";

/** @typedef {Record<string, any>} Shown  What the library says of one moment of a match. */

const here = new URL("./", import.meta.url);
/** What may be asked while something else is being done, and is done after it. */
const LATER = new Set(["go", "look", "new", "load"]);
/** The table that is open: a page has one, and whatever is opened takes its place. @type {Table | undefined} */
let current;
let openings = 0;
/** @param {string} move */
const shortened = (move) => (move.length > 40 ? `${move.slice(0, 40)}…` : move);

/** As a sentence begins. @param {string} text */
const begun = (text) => text.charAt(0).toUpperCase() + text.slice(1);

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
  /** What a game of figures adds. @type {import("./figures.mjs").Figures | undefined} */
  figures;

  /** What waits until what is being done is done, in order, the last of each kind. @type {Record<string, unknown>[]} */
  later = [];

  /** @param {HTMLElement} host @param {{ruleset: string, lang: string}} about @param {Record<string, string>} words @param {Shown} form */
  constructor(host, about, words, form) {
    this.host = host;
    this.about = about;
    this.words = { ...words, ...form.words };
    this.form = form;
    this.title = element("h2", { class: "dp-title", tabindex: "-1" }, words.title);
    this.said = element("div", { class: "dp-said", role: "status", "aria-live": "polite" });
    this.why = element("ul", { class: "dp-why" });
    this.described = element("p", { class: "dp-unseen" });
    this.board = element("div", { class: "dp-table" });
    this.hands = element("div", { class: "dp-hands" });
    this.actions = element("div", { class: "dp-actions" });
    this.making = element("div", { class: "dp-making" });
    this.points = element("p", { class: "dp-points" });
    this.back = this.button(`← ${this.say("back")}`, () => this.go(-1), { "data-key": "back" });
    this.on = this.button(`${this.say("on")} →`, () => this.go(1), { "data-key": "on" });
    this.see = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": this.say("see"), onchange: () => this.look(this.see.value) }));
    this.write = this.lineToWrite();
    this.moves = element("ol", { class: "dp-moves" });
    this.count = element("summary", {});
    host.replaceChildren(
      element("div", { class: "dp-head" }, this.title, this.button(this.say("close"), () => this.close())),
      this.points,
      element("div", { class: "dp-bar" }, this.back, this.on, this.see),
      element("div", { class: "dp-bar" }, ...["link", "record", "as_example"].map((what) => this.button(this.say(`copy.${what}`), () => this.copy(what)))),
      this.said,
      this.why,
      this.described,
      this.board,
      this.hands,
      this.making,
      this.actions,
      this.write,
      element("div", { class: "dp-story" }, element("details", {}, this.count, this.moves)),
      this.setUp(),
      this.toOpen(),
    );
    this.title.focus({ preventScroll: true });
  }

  /** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [more] */
  button(text, onclick, more = {}) {
    return /** @type {HTMLButtonElement} */ (element("button", { type: "button", class: "md-button", onclick, ...more }, text));
  }

  /** @param {string} key @param {Record<string, unknown>} [values] */
  say(key, values = {}) {
    return filled(this.words[key] ?? key, values);
  }

  /** Have something done, if nothing is being done; tells whether it was. @param {Record<string, unknown>} request @returns {Promise<boolean>} */
  async do(request) {
    if (current !== this) return false;
    if (this.busy) {
      if (LATER.has(String(request.do))) this.later = [...this.later.filter((one) => one.do !== request.do), request];
      return false;
    }
    this.busy = true;
    this.host.setAttribute("aria-busy", "true");
    let done = false;
    try {
      const told = await ask({ lang: this.about.lang, width: this.host.clientWidth < 500 ? 12 : 20, ...request });
      if (current !== this) return false;
      if (told.error) this.tell(told.error);
      else {
        this.shown = told.table;
        if (!told.table.refused) this.picked = [];
        this.draw();
        done = !told.table.refused;
      }
    } catch (error) {
      this.tell(this.say("broken", { why: error }));
    } finally {
      this.busy = false;
      this.host.setAttribute("aria-busy", "false");
    }
    const next = this.later.shift();
    void (next ? this.do(next) : this.goOn(request));
    return done;
  }

  /** What nobody at the page decides: chance, and the seats of the library's players. @param {Record<string, unknown>} request */
  async goOn(request) {
    const { shown } = this;
    if (!shown || shown.refused || shown.outcome || shown.at < shown.moves.length) return;
    if (this.isMine(shown) || (shown.turn === null && request.do !== "new" && request.do !== "chance")) return;
    await new Promise((resolve) => setTimeout(resolve, this.pause()));
    if (this.shown !== shown || this.busy) return;
    await this.do(shown.turn === null ? { do: "chance" } : this.computer());
  }

  computer() {
    return { do: "computer", player: this.player };
  }

  /** @param {number} by */
  go(by) {
    void this.do({ do: "go", at: (this.shown?.at ?? 0) + by });
  }

  /** @param {string} value */
  look(value) {
    void this.do({ do: "look", seen_by: value === "all" ? "all" : value === "none" ? null : Number(value) });
  }

  close() {
    current = undefined;
    this.host.replaceChildren();
    this.host.hidden = true;
    leave();
    /** @type {HTMLElement | null} */ (document.querySelector('button[data-dr=""]'))?.focus();
  }

  /** @param {string} text */
  tell(text) {
    this.said.replaceChildren(element("p", {}, text));
  }

  pause() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 50 : 350;
  }

  // Drawing.

  draw() {
    const shown = /** @type {Shown} */ (this.shown);
    const focused = this.host.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    this.drawBar(shown);
    this.said.replaceChildren(...this.news(shown));
    this.why.replaceChildren(...this.reasons(shown).map((clause) => element("li", {}, this.link(clause), `: ${clause.text}`)));
    this.described.textContent = shown.described;
    const landing = (/** @type {any} */ spot) => this.lay(spot);
    const how = { picked: this.picked, lay: landing };
    this.board.replaceChildren(boardOf(shown.board, { ...how, ...this.figures?.onTable(shown) }));
    this.drawHands(shown);
    this.drawActions(shown);
    this.drawStory(shown);
    void this.figures?.draw(shown);
    if (focused && document.activeElement !== focused) this.focusAgain(focused);
  }

  /** Keys go on where they were, or where the next move is made. @param {HTMLElement} before */
  focusAgain(before) {
    const same = before.dataset.key && this.host.querySelector(`[data-key="${before.dataset.key}"]:not([disabled])`);
    const next = [".dp-to-act .dp-can", ".dp-table .dp-spot", ".dp-actions button:not([disabled])"].map((where) => this.host.querySelector(where));
    const found = same || next.find((one) => one) || this.title;
    /** @type {HTMLElement} */ (found).focus({ preventScroll: true });
  }

  /** @param {Shown} shown */
  drawHands(shown) {
    const open = this.hands.querySelector("details")?.open ?? false;
    const rows = shown.board.strips.map((/** @type {any} */ strip) => {
      const own = strip.seat !== null && strip.seat === shown.turn && this.isMine(shown);
      if (strip.seat === null && !strip.size) return "";
      const name = strip.seat === null ? this.say("stock") : this.seat(strip.seat);
      const pick = own ? (/** @type {string} */ tile) => this.pick(tile) : null;
      const tiles = stripOf(strip, { picked: own ? this.picked : [], pick });
      const head = `${name} · ${this.say(strip.size === 1 ? "tiles.one" : "tiles.many", { number: strip.size })}`;
      if (strip.seat === null) return element("details", { class: "dp-hand", open }, element("summary", { "data-key": "stock" }, head), tiles);
      return element("section", { class: strip.to_act ? "dp-hand dp-to-act" : "dp-hand", "aria-label": name }, element("h3", {}, head), tiles);
    });
    this.hands.replaceChildren(...rows);
  }

  /** Whether the reader decides for the seat to act. @param {Shown} shown */
  isMine(shown) {
    return shown.turn !== null && !this.computers.has(shown.turn);
  }

  /** The moves that lay no single tile. @param {Shown} shown */
  drawActions(shown) {
    this.write.hidden = !this.isMine(shown);
    if (!shown.refused) this.write.reset();
    const buttons = [];
    if (shown.chance) buttons.push(this.button(this.say("chance"), () => this.do({ do: "chance" }), { "data-key": "chance" }));
    else if (shown.turn !== null && this.computers.has(shown.turn)) {
      if (shown.at < shown.moves.length) buttons.push(this.button(this.say("resume"), () => this.do(this.computer())));
    } else if (shown.turn !== null && shown.seen_by !== "all" && shown.seen_by !== shown.turn) {
      buttons.push(this.button(this.say("see.seat", { seat: this.seat(shown.turn) }), () => this.look(String(shown.turn))));
    } else {
      const simple = shown.legal.filter((/** @type {string} */ move) => /^[a-z]+$/.test(move));
      buttons.push(...simple.map((/** @type {string} */ move) => this.button(this.say(`move.${move}`), () => this.do({ do: "play", move }), { "data-key": move })));
      if (this.picked.length) buttons.push(...this.ends(shown));
      if (this.figures) buttons.push(...this.figures.more(shown));
    }
    this.actions.replaceChildren(...buttons);
  }

  /** Any move, in its notation. */
  lineToWrite() {
    const label = this.say("write");
    const input = /** @type {HTMLInputElement} */ (element("input", { name: "move", autocomplete: "off", spellcheck: "false", maxlength: 2000, "aria-label": label, placeholder: label, "data-key": "write" }));
    const form = /** @type {HTMLFormElement} */ (element("form", { class: "dp-write" }, input, element("button", { type: "submit", class: "md-button" }, this.say("make"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) void this.do({ do: "play", move: input.value.trim() });
    });
    return form;
  }

  /** Where the tile that is picked up can be tried, legal or not. @param {Shown} shown */
  ends(shown) {
    const [tile] = this.picked;
    return shown.places.map((/** @type {string} */ place) =>
      element("button", { type: "button", class: "md-button", onclick: () => this.do({ do: "lay", tile, place }) }, this.say(`lay.${place || "open"}`, { tile })),
    );
  }

  /** @param {Shown} shown */
  drawStory(shown) {
    const made = shown.moves.map((/** @type {any} */ one, /** @type {number} */ i) => {
      const at = i + 1;
      const go = element("button", { type: "button", class: "dp-moment", "data-key": `at-${at}`, "aria-current": at === shown.at ? "step" : "false", onclick: () => this.do({ do: "go", at }) }, this.told(one));
      return element("li", {}, go);
    });
    this.count.textContent = this.say("story", { number: made.length });
    this.moves.replaceChildren(...made);
    const now = /** @type {HTMLElement | null} */ (this.moves.querySelector('[aria-current="step"]'));
    if (now) this.moves.scrollTop = now.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
  }

  /** A move and who made it. @param {any} one */
  told({ seat, move, words }) {
    if (seat !== null) return `${this.seat(seat)}: ${shortened(words)}`;
    const [kind, ...tiles] = move.split(" ");
    return [`${this.say("by.chance")}: ${this.say(`chance.${kind}`)}`, ...(kind === "lot" ? tiles : [])].join(" ");
  }

  /** @param {Shown} shown */
  drawBar(shown) {
    this.back.disabled = shown.at === 0;
    this.on.disabled = shown.at === shown.moves.length;
    const seats = Array.from({ length: shown.seats }, (_, seat) => [String(seat), this.say("see.seat", { seat: this.seat(seat) })]);
    const options = [["all", this.say("see.all")], ["none", this.say("see.none")], ...seats];
    // A list that somebody has open is not taken from under their hands.
    if (JSON.stringify(options) !== this.see.dataset.options) {
      this.see.replaceChildren(...options.map(([value, label]) => element("option", { value }, label)));
      this.see.dataset.options = JSON.stringify(options);
    }
    this.see.value = shown.seen_by === null ? "none" : String(shown.seen_by);
    this.points.textContent = shown.points.map((/** @type {number} */ one, /** @type {number} */ side) => `${this.side(side)}: ${one}`).join(" · ");
  }

  /** What is to be said of this moment. @param {Shown} shown @returns {Node[]} */
  news(shown) {
    if (shown.refused) {
      const clauses = shown.refused.clauses.map((/** @type {any} */ clause) => element("p", {}, this.link(clause), `: ${clause.text}`));
      return [element("p", {}, element("strong", { class: "dp-refused" }, this.say("refused", { move: shortened(begun(shown.refused.words)) }))), ...clauses];
    }
    const parts = [];
    if (shown.at) parts.push(element("p", {}, this.told(shown.moves[shown.at - 1]), shown.why?.words ? ` (${shown.why.words}).` : "."));
    for (const event of shown.scored) {
      const alone = shown.sides.filter((/** @type {number} */ side) => side === event.side).length === 1 && shown.sides[event.seat] === event.side;
      const whose = event.seat === null || alone ? "." : ` (${this.seat(event.seat)}).`;
      parts.push(element("p", {}, this.say("scored", { who: this.side(event.side), points: event.points }), " ", this.link(event), whose));
    }
    if (shown.result) {
      const { hand, winners } = shown.result;
      const who = winners.map((/** @type {number} */ side) => this.side(side)).join(", ");
      parts.push(element("p", {}, this.say(who ? "hand" : "hand.tie", { hand, who }), ...[shown.result, ...shown.result.flags].flatMap((clause) => [" ", this.link(clause), "."])));
    }
    if (shown.outcome) {
      const who = shown.outcome.winners.map((/** @type {number} */ side) => this.side(side)).join(", ");
      parts.push(element("p", {}, element("strong", {}, this.say("won", { who })), " ", this.link(shown.outcome), "."));
    } else parts.push(element("p", {}, shown.chance ? this.say("due") : this.say("turn", { who: this.seat(shown.turn) })));
    return parts;
  }

  /** The clauses behind what has just happened, each once. @param {Shown} shown @returns {any[]} */
  reasons(shown) {
    if (shown.refused) return []; // said with the refusal
    const { why, scored, result, outcome } = shown;
    const all = [...(why?.clauses ?? []), ...scored, ...(result ? [result, ...result.flags] : []), ...(outcome ? [outcome] : [])];
    return [...new Map(all.map((clause) => [clause.id, clause])).values()];
  }

  /** @param {any} clause */
  link(clause) {
    const { ruleset } = this.about;
    const page = location.pathname.split("/").includes(ruleset) ? "" : `../${ruleset}/`; // examples have pages of their own
    return element("a", { href: `${page}#${clause.id}` }, clause.title);
  }

  /** @param {number} seat */
  seat(seat) {
    return this.say(this.computers.has(seat) ? "seat.computer" : "seat", { seat });
  }

  /** @param {number} side */
  side(side) {
    const seats = (this.shown?.sides ?? []).flatMap((/** @type {number} */ one, /** @type {number} */ seat) => (one === side ? [seat] : []));
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
    this.tell(this.say(name, { tile, tiles: this.picked.join(" ") }));
    /** @type {HTMLElement | null} */ (this.said.parentElement?.querySelector(`.dp-can[data-tile="${tile}"]`))?.focus();
  }

  /** A place on the board was chosen: for the tile that is picked up, or for the only one that goes there. @param {any} spot */
  lay(spot) {
    const [tile] = this.picked;
    const found = spot.landings.find((/** @type {any} */ one) => one.shape.tile === tile);
    const moves = spot.landings.map((/** @type {any} */ one) => one.move);
    if (found) void this.do({ do: "play", move: found.move });
    else if (tile) void this.do({ do: "lay", tile, place: spot.place });
    else if (moves.length === 1) void this.do({ do: "play", move: moves[0] });
    else this.tell(this.say("pick"));
  }

  /** @param {string} what */
  async copy(what) {
    const { answer, error } = await ask({ do: what, lang: this.about.lang });
    if (error || !answer) {
      this.tell(error ?? this.say("no_example"));
      return;
    }
    const text = what === "link" ? `${location.href.split("#")[0]}#table=${answer}` : answer;
    if (what === "link") history.replaceState(null, "", `#table=${answer}`);
    try {
      await navigator.clipboard.writeText(text);
      this.tell(this.say("copied"));
    } catch {
      const area = element("textarea", { readonly: true, "aria-label": this.say(`copy.${what}`) }, text);
      this.said.replaceChildren(this.say("take"), area);
    }
  }

  /** Where a link, a record or an example is pasted. */
  toOpen() {
    const area = /** @type {HTMLTextAreaElement} */ (element("textarea", { name: "pasted", spellcheck: "false", "aria-label": this.say("paste") }));
    const form = element("form", { class: "dp-form" }, element("p", {}, this.say("paste")), area, element("button", { type: "submit", class: "md-button" }, this.say("open")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.begin({ do: "load", link: area.value }, new Set())) area.value = "";
    });
    return element("details", { class: "dp-settings" }, element("summary", {}, this.say("open")), form);
  }

  /** Begin something else, if it can be begun. @param {Record<string, unknown>} request @param {Set<number>} computers */
  async begin(request, computers) {
    while (this.busy) await new Promise((resolve) => setTimeout(resolve, 20));
    const { computers: before } = this;
    this.computers = computers;
    const begun = await this.do({ ruleset: this.about.ruleset, seed: Date.now(), ...request });
    if (begun || this.shown?.refused) this.title.focus({ preventScroll: true });
    else this.computers = before;
    this.host.scrollIntoView({ block: "start" });
    return begun;
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
      this.anew(new FormData(/** @type {HTMLFormElement} */ (form)));
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
          : param.kind === "tiles"
            ? element("input", { name, value: (param.value ?? []).join(" "), spellcheck: "false", placeholder: this.say("whole_set") })
            : element("input", { name, type: "number", min: param.least, max: param.most, value: param.value, required: true });
    return element("label", {}, element("span", {}, param.label), control);
  }

  /** @param {FormData} data */
  anew(data) {
    /** @type {Record<string, unknown>} */
    const params = {};
    for (const { name, kind, value } of this.form.params) {
      const given = data.get(`param.${name}`);
      const read = kind === "flag" ? given !== null : kind === "whole" ? Number(given) : kind === "tiles" ? tilesIn(String(given)) : given;
      if (JSON.stringify(read) !== JSON.stringify(value)) params[name] = read;
    }
    const seats = Number(data.get("seats"));
    const others = Array.from({ length: seats }, (_, seat) => seat);
    const who = data.get("who");
    this.player = String(data.get("player"));
    const computers = new Set(who === "all" ? [] : who === "rest" ? others.slice(1) : others);
    void this.begin({ do: "new", params, seats: seatsOf(this.form, params, seats), seen_by: who === "rest" ? 0 : "all" }, computers);
  }
}

/** @param {string} text */
const tilesIn = (text) => (text.trim() ? text.trim().split(/[\s,]+/) : null);

/** A table that sets its own number of seats is asked for none. @param {Shown} form @param {Record<string, unknown>} params @param {number} seats */
const seatsOf = (form, params, seats) => (Object.hasOwn(params, "seats") ? params.seats : form.seats.length > 1 ? seats : null);

/**
 * Open the table of a ruleset in an element of the page.
 * @param {HTMLElement} host @param {{ruleset: string, lang: string}} about @param {Record<string, unknown>} first
 */
export async function openTable(host, about, first) {
  const opening = (openings += 1);
  current = undefined;
  const asked = Promise.all([ask({ do: "form", ...about }), import("./figures.mjs")]);
  asked.catch(() => {}); // told below
  const words = (await (await fetch(new URL("words.json", here))).json())[about.lang];
  if (opening !== openings) return;
  host.replaceChildren(element("p", { role: "status" }, words.loading));
  try {
    const [{ answer, error }, { Figures }] = await asked;
    if (opening !== openings) return;
    if (error) throw new Error(error);
    const table = (current = new Table(host, about, words, answer));
    if (answer.chosen_by_tiles) table.figures = new Figures(table);
    await table.do({ ruleset: about.ruleset, seed: Date.now(), ...first });
    host.dataset.open = "yes";
  } catch (error) {
    if (opening === openings) host.replaceChildren(element("p", { role: "alert" }, filled(words.broken, { why: error })));
  }
}
