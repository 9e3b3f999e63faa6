// The legal moves of chain games, from the published rules: what an implementer in another language writes.

const pips = (tile) => tile.split("-").map(Number);
const byTile = (a, b) => pips(a)[1] - pips(b)[1] || pips(a)[0] - pips(b)[0];

/** The moves of the seat to act: plays at the left end, then at the right, each in the order of tiles. */
export function legalMoves(params, state) {
  if (state.turn === null) return [];
  const hand = [...state.hands[state.turn]].sort(byTile);
  if (state.ends.length === 0) {
    const { must_open: must } = state.sheet;
    return (must === null ? hand : [must]).map((tile) => `open ${tile}`);
  }
  const [left, right] = state.ends;
  const plays = [
    ...hand.filter((tile) => pips(tile).includes(left)).map((tile) => `${tile}@L`),
    ...hand.filter((tile) => pips(tile).includes(right)).map((tile) => `${tile}@R`),
  ];
  if (plays.length) return plays;
  const draws = params.draw !== "none" && state.stock.length > params.stock_floor;
  return [draws ? "draw" : "pass"];
}
