// @ts-check
// The board drawn from the library's geometry: shapes in, SVG out. Nothing is measured or placed here.

import { svg } from "./elements.mjs";

/** @param {[number, number][]} outline */
const points = (outline) => outline.map(([x, y]) => `${x},${y}`).join(" ");

/** A tile: its outline, its parts, its pips or digits. @param {any} shape */
export function tileOf(shape) {
  const dotted = shape.parts.some((/** @type {any} */ part) => part.radius);
  const parts = shape.parts.flatMap((/** @type {any} */ part) => [
    ...(dotted ? [svg("polygon", { class: "dp-part", points: points(part.outline) })] : []),
    ...part.pips.map((/** @type {[number, number]} */ [x, y]) => svg("circle", { class: `dp-pip dp-n${part.number}`, cx: x, cy: y, r: part.radius })),
    ...(dotted ? [] : [svg("text", { class: "dp-digit", x: part.at[0], y: part.at[1] }, String(part.number))]),
  ]);
  const mark = shape.mark === "none" ? "" : ` dp-${shape.mark}`;
  const back = shape.tile === null ? " dp-back" : "";
  return svg("g", { class: `dp-tile${mark}${back}` }, svg("polygon", { class: "dp-face", points: points(shape.outline) }), ...parts);
}

/**
 * A place on the board that can be chosen with a click or a key.
 * @param {any} spot @param {{picked: string[], lay: (spot: any) => void}} how
 */
function spotOf(spot, how) {
  const tiles = spot.landings.map((/** @type {any} */ one) => one.shape.tile);
  const fits = how.picked.length === 0 || tiles.includes(how.picked[0]);
  const found = spot.landings.find((/** @type {any} */ one) => one.shape.tile === how.picked[0]);
  const group = svg("g", { class: fits ? "dp-spot dp-fits" : "dp-spot", role: "button", tabindex: 0, "aria-label": spot.label, "data-place": spot.place });
  if (found) group.append(tileOf(found.shape));
  group.append(svg("polygon", { points: points((found?.shape ?? spot).outline) }));
  if (!found && spot.name) group.append(svg("text", { class: "dp-name", x: spot.centre[0], y: spot.centre[1] }, spot.name));
  group.addEventListener("click", () => how.lay(spot));
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    how.lay(spot);
  });
  return group;
}

/**
 * Make a tile a button, where it can be picked up.
 * @param {SVGElement} drawn @param {any} shape @param {{picked: string[], pick?: ((tile: string) => void) | null, name?: (tile: string) => string}} how
 */
function toPick(drawn, shape, { picked, pick, name }) {
  if (!pick || shape.tile === null) return drawn;
  const isPicked = picked.includes(shape.tile);
  drawn.classList.add("dp-can");
  if (isPicked) drawn.classList.add("dp-picked");
  const label = name ? name(shape.tile) : shape.tile;
  for (const [key, value] of Object.entries({ role: "button", tabindex: "0", "aria-pressed": String(isPicked), "aria-label": label, "data-tile": shape.tile })) drawn.setAttribute(key, value);
  drawn.addEventListener("click", () => pick(shape.tile));
  drawn.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick(shape.tile);
  });
  return drawn;
}

/** @param {number[]} box @param {string} label @param {Node[]} children @param {number} margin */
function framed([x, y, width, height], label, children, margin) {
  const view = [x - margin, y - margin, width + 2 * margin, height + 2 * margin];
  return svg("svg", { class: "dp-board", viewBox: view.join(" "), width: `${view[2] * 1.6}em`, role: "group", "aria-label": label }, ...children);
}

/**
 * The table with the places where a tile can be laid.
 * @param {any} picture @param {{picked: string[], lay: (spot: any) => void, pick?: ((tile: string) => void) | null, name?: (tile: string) => string}} how
 */
export function boardOf(picture, how) {
  const frames = picture.frames.map((/** @type {any} */ frame) => svg("polygon", { class: "dp-frame", points: points(frame.outline) }));
  const labels = picture.frames.filter((/** @type {any} */ frame) => frame.label).map((/** @type {any} */ frame) => svg("text", { class: "dp-label", x: frame.outline[0][0] + 0.45, y: frame.outline[0][1] + 0.65 }, frame.label));
  const gaps = picture.gaps.map((/** @type {any} */ gap) => svg("polygon", { class: "dp-gap", points: points(gap.outline) }));
  const tried = picture.tried ? [picture.tried.shape, ...picture.tried.more].map(tileOf) : [];
  const spots = picture.spots.map((/** @type {any} */ spot) => spotOf(spot, how));
  const tiles = picture.shapes.map((/** @type {any} */ shape) => toPick(tileOf(shape), shape, how));
  return framed(picture.box, picture.title, [...frames, ...labels, ...gaps, ...tiles, ...spots, ...tried], 0.6);
}

/**
 * A hand or the boneyard; the tiles of a hand are buttons where they can be picked up.
 * @param {any} strip @param {{picked: string[], pick: ((tile: string) => void) | null}} how
 */
export function stripOf(strip, how) {
  const tiles = strip.shapes.map((/** @type {any} */ shape) => toPick(tileOf(shape), shape, how));
  const names = strip.shapes.filter((/** @type {any} */ shape) => shape.tile !== null).map((/** @type {any} */ shape) => shape.tile);
  return framed(strip.box, names.join(", ") || "–", tiles, 0.15);
}
