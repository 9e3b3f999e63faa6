// @ts-check
// What a game of figures adds to the table: tiles are chosen, and the library says what they could become.

import { ask } from "./asking.mjs";
import { tileOf } from "./board.mjs";
import { element, svg } from "./elements.mjs";

/** @typedef {{move: string, words: string}} Told  A move and what it is in words. */
/** @typedef {{kind: string, name: string, legal: boolean, moves: Told[], layout: Placed[] | null}} Offer  What chosen tiles could become. */
/** @typedef {{tile: string, low: [number, number], high: [number, number]}} Placed  A tile, and the cells of its halves. */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {Placed[]} layout */
const written = (layout) => layout.map(({ tile, low, high }) => `${tile}@(${low})(${high})`).join(" ");

/** Put a layout into a move, behind the tiles that it lays. @param {string} move @param {Placed[]} layout */
function laid(move, layout) {
  const [first, ...rest] = move.split(" | ");
  return [`${first} @ ${written(layout)}`, ...rest].join(" | ");
}

/** The lines between the cells of a board. @param {number[]} box */
function grid([x, y, width, height]) {
  const lines = [];
  for (let at = Math.floor(x) + 0.5; at < x + width; at += 1) lines.push(`M${at} ${y}v${height}`);
  for (let at = Math.floor(y) + 0.5; at < y + height; at += 1) lines.push(`M${x} ${at}h${width}`);
  return svg("path", { class: "dp-grid", d: lines.join("") });
}

export class Figures {
  /** The rhizome that is being laid: its move and how its tiles lie. @type {{move: string, layout: Placed[], held: string} | undefined} */
  laying;
  /** How often something was asked, so that late answers are dropped. */
  asked = 0;

  /** @param {import("./play.mjs").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** How tiles on the table are chosen. @param {any} shown */
  onTable(shown) {
    const figures = new Map(shown.figures.flatMap((/** @type {any} */ one) => one.tiles.map((/** @type {string} */ tile) => [tile, one.id])));
    const pick = this.table.isMine(shown) && !shown.legal.includes("draw") ? (/** @type {string} */ tile) => figures.has(tile) && this.table.pick(tile) : null;
    return { pick, name: (/** @type {string} */ tile) => (figures.has(tile) ? `${tile} #${figures.get(tile)}` : tile) };
  }

  /** @param {string} key @param {Record<string, unknown>} [values] */
  say(key, values) {
    return this.table.say(key, values);
  }

  /** @param {string} text @param {() => void} onclick @param {string} [kind] */
  button(text, onclick, kind = "") {
    return element("button", { type: "button", class: `md-button ${kind}`, onclick }, text);
  }

  /** Buttons beside those for moves without tiles. @param {any} shown */
  more(shown) {
    const { validate, add, recompose } = shown.operations;
    const number = validate + add + recompose;
    if (!this.table.isMine(shown) || !number) return [];
    return [this.button(this.say("figures.suggest", { number }), () => this.suggest())];
  }

  /** What the chosen tiles could become, and the rhizome that is being laid. @param {any} shown */
  async draw(shown) {
    const place = this.table.making;
    const turn = (this.asked += 1);
    if (!shown.refused && !this.table.picked.length) this.laying = undefined;
    if (this.laying && shown.refused) return;
    this.laying = undefined;
    if (!this.table.picked.length || !this.table.isMine(shown)) {
      place.replaceChildren();
      return;
    }
    const { answer } = await ask({ do: "offers", tiles: this.table.picked });
    if (turn !== this.asked || !answer) return;
    /** @type {Offer[]} */
    const offers = answer;
    const [legal, others] = [true, false].map((is) => offers.filter((one) => one.legal === is).flatMap((one) => this.offered(one)));
    const head = legal.length ? [] : [element("p", {}, this.say("figures.nothing"))];
    const more = element("details", {}, element("summary", {}, this.say("figures.others")), element("div", { class: "dp-actions" }, ...others));
    place.replaceChildren(...head, element("div", { class: "dp-actions" }, ...legal), ...(others.length ? [more] : []));
  }

  /** @param {Offer} offer */
  offered(offer) {
    const { kind, name, legal, moves, layout } = offer;
    const play = () => (moves.length > 1 ? this.choose(moves) : this.play(moves[0].move));
    const buttons = [this.button(this.say(`figures.${kind}`, { name }), play, legal ? "md-button--primary" : "")];
    if (layout) buttons.push(this.button(this.say("figures.lay", { name }), () => this.lay(moves[0].move, layout)));
    return buttons;
  }

  /** @param {string} move */
  play(move) {
    void this.table.do({ do: "play", move });
  }

  async suggest() {
    const turn = (this.asked += 1);
    const { answer } = await ask({ do: "suggest" });
    if (turn === this.asked && answer) this.choose(answer);
  }

  /** A list of moves in words, one of which is made. @param {Told[]} moves */
  choose(moves) {
    const rows = moves.map(({ move, words }) => element("li", {}, this.button(words, () => this.play(move), "dp-told")));
    const list = element("ol", { class: "dp-choices" }, ...rows);
    this.table.making.replaceChildren(element("p", {}, this.say("figures.choose")), list);
    list.querySelector("button")?.focus();
  }

  // Laying a rhizome.

  /** @param {string} move @param {Placed[]} layout */
  lay(move, layout) {
    this.laying = { move, layout, held: layout[0].tile };
    void this.drawLayout();
  }

  async drawLayout() {
    const { laying } = this;
    if (!laying) return;
    const turn = (this.asked += 1);
    const { answer } = await ask({ do: "laid", layout: written(laying.layout) });
    if (turn !== this.asked || !answer) return;
    const tiles = answer.map((/** @type {any} */ shape) => this.movable(shape));
    const points = answer.flatMap((/** @type {any} */ shape) => shape.outline);
    const [xs, ys] = [0, 1].map((axis) => points.map((/** @type {number[]} */ point) => point[axis]));
    const [x, y] = [Math.min(...xs) - 2, Math.min(...ys) - 2];
    const [width, height] = [Math.max(...xs) + 2 - x, Math.max(...ys) + 2 - y];
    const board = svg("svg", { class: "dp-board dp-laying", viewBox: `${x} ${y} ${width} ${height}`, width: `${width * 1.6}em`, role: "group", "aria-label": this.say("figures.rearrange") }, grid([x, y, width, height]), ...tiles);
    const buttons = [
      this.button(this.say("figures.rotate", { tile: laying.held }), () => this.rotate(laying.held)),
      this.button(this.say("figures.done"), () => this.play(laid(laying.move, laying.layout)), "md-button--primary"),
    ];
    this.table.making.replaceChildren(element("p", {}, this.say("figures.rearrange")), board, element("div", { class: "dp-actions" }, ...buttons));
    /** @type {HTMLElement | null} */ (board.querySelector(`[data-laid="${laying.held}"]`))?.focus();
  }

  /** A tile that keys and the pointer move from cell to cell. @param {any} shape */
  movable(shape) {
    const { tile } = shape;
    const drawn = tileOf(shape);
    const [low, high] = this.cells(tile);
    const label = this.say("figures.cell", { tile, low: `(${low})`, high: `(${high})` });
    drawn.classList.add("dp-can");
    for (const [key, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": label, "data-laid": tile })) drawn.setAttribute(key, value);
    drawn.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step && event.key.toLowerCase() !== "r") return;
      event.preventDefault();
      if (step) this.move(tile, ...step);
      else this.rotate(tile);
    });
    drawn.addEventListener("pointerdown", (event) => this.drag(drawn, tile, event));
    return drawn;
  }

  /** @param {string} tile */
  cells(tile) {
    const found = /** @type {Placed} */ (this.laying?.layout.find((one) => one.tile === tile));
    return [found.low, found.high];
  }

  /** @param {SVGElement} drawn @param {string} tile @param {PointerEvent} event */
  drag(drawn, tile, event) {
    const board = /** @type {SVGSVGElement} */ (drawn.ownerSVGElement);
    const unit = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
    const by = (/** @type {PointerEvent} */ now) => [(now.clientX - event.clientX) / unit, (now.clientY - event.clientY) / unit];
    drawn.setPointerCapture(event.pointerId);
    drawn.onpointermove = (now) => drawn.setAttribute("transform", `translate(${by(now)})`);
    drawn.onpointercancel = () => void this.drawLayout();
    drawn.onpointerup = (now) => {
      const [x, y] = by(now).map(Math.round);
      this.move(tile, x, -y);
    };
  }

  /** @param {string} tile @param {number} x @param {number} y */
  move(tile, x, y) {
    this.change(tile, ({ low, high }) => ({ tile, low: [low[0] + x, low[1] + y], high: [high[0] + x, high[1] + y] }));
  }

  /** A quarter turn about the lower number. @param {string} tile */
  rotate(tile) {
    this.change(tile, ({ low, high }) => ({ tile, low, high: [low[0] + high[1] - low[1], low[1] - high[0] + low[0]] }));
  }

  /** @param {string} tile @param {(one: Placed) => Placed} how */
  change(tile, how) {
    const { laying } = this;
    if (!laying) return;
    this.laying = { ...laying, held: tile, layout: laying.layout.map((one) => (one.tile === tile ? how(one) : one)) };
    const [low, high] = this.cells(tile);
    this.table.tell(this.say("figures.cell", { tile, low: `(${low})`, high: `(${high})` }));
    void this.drawLayout();
  }
}
