// Records of the triangle family, as `JSON.parse` gives them.
// Made from triangle.json, which says more: patterns, bounds, what is checked.

export interface Record {
  /** The kind and version of the document. */
  readonly schema: "dominorules/record/1" | "dominorules/record/2";
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** The version of the ruleset; no other version reads the record. */
  readonly version: string;
  /** Every parameter of the ruleset. */
  readonly params: TriangleParams;
  /** How many seats are at the table. */
  readonly seats: number;
  /** The state the match begins at; null for the start of a match. */
  readonly position: TriangleState | null;
  /** Every move, those of chance included. */
  readonly moves: readonly Move[];
}

export interface SeatRecord {
  /** The kind and version of the document. */
  readonly schema: "dominorules/seat-record/1";
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** The version of the ruleset; no other version reads the record. */
  readonly version: string;
  /** Every parameter of the ruleset. */
  readonly params: TriangleParams;
  /** How many seats are at the table. */
  readonly seats: number;
  /** Whose record it is; null for a spectator's. */
  readonly seat: Seat | null;
  /** The view before the first move, then the one after each move. */
  readonly views: readonly TriangleView[];
}

/** What a seat may lay once it has drawn in its turn. */
export type AfterDraw = "drawn_tile" | "any_tile";

/** Who wins a blocked round in which several seats hold the lowest value. */
export type BlockedTie = "nobody" | "each";

/** The tiles on the table: per cell the digits at its corners, in corner order. */
export type Board = { readonly [key: string]: string };

/** How a hand (or round) ended. */
export interface HandResult {
  /** The number of the hand, from 1. */
  readonly hand: number;
  /** The id of the clause that ended it, such as `hand.out` or `hand.blocked`. */
  readonly reason: string;
  /** Who went out, or who laid the tile that blocked. */
  readonly seat: Seat | null;
  /** The sides that won it; empty on a tie that nobody wins. */
  readonly winners: readonly Side[];
  /** Clause ids of what else was remarkable, such as `capicu.flag`. */
  readonly flags: readonly string[];
  /** The events of this hand alone. */
  readonly events: readonly ScoreEvent[];
}

/** A move in its notation; equal moves are equal texts, whatever the state. */
export type Move = string;

/** What the seat that starts a round lays. */
export type OpeningTile = "that_tile" | "any_tile";

/** What the moves of a hand began with; a state follows from its origin by the rules of its table. */
export interface Origin {
  /** A position as it was set up, or the state before the lots and deals; it has no origin itself. */
  readonly state: TriangleState;
  /** The lots and deals since that state, between which no seat moved; empty for a position. */
  readonly chance: readonly Move[];
}

/** How a match ended. */
export interface Outcome {
  /** The id of the clause that ended it. */
  readonly reason: string;
  /** The sides that won; more than one where the rules share a win. */
  readonly winners: readonly Side[];
  /** Clause ids of what else was remarkable, such as `cappotto.flag`. */
  readonly flags: readonly string[];
}

/** What the match waits for. */
export type Phase = "deal" | "play" | "over";

/** The points of every side so far, and the events that they are the sum of. */
export interface Score {
  /** Points per side. */
  readonly points: readonly number[];
  /** Every event of the match, the oldest first. */
  readonly events: readonly ScoreEvent[];
}

/** Points that a side got at one moment, and the clause that awards them. */
export interface ScoreEvent {
  /** The id of the clause, such as `count.all`; `score.carried` for points that a position brought along. */
  readonly clause: string;
  /** The side that got the points. */
  readonly side: Side;
  /** How many; negative where a rule takes points away. */
  readonly points: number;
  /** The number of the hand or round, from 1. */
  readonly hand: number;
  /** The seat whose tiles or doing the points stand for, where there is one. */
  readonly seat: Seat | null;
}

/** A seat, from 0 in turn order. */
export type Seat = number;

/** All that stays as it is while a round is played. */
export interface Sheet {
  readonly phase: Phase;
  /** The number of the current round, from 1; 0 before the first deal. */
  readonly hand_number: number;
  /** Who starts the current round. */
  readonly opener: Seat | null;
  /** The only tile that the current round may be started with, if any. */
  readonly must_open: TriTile | null;
  /** Who made the first remembered move of the round. */
  readonly first: Seat | null;
  /** The id of the event that ended the round, such as `round.out`, until the next deal. */
  readonly ended: string | null;
  /** Who won the round; empty before its end, and on a tie that nobody wins. */
  readonly winners: readonly Side[];
  /** How the match ended. */
  readonly outcome: Outcome | null;
  /** What the moves of the round began with, where it is known; nothing has been dealt at the start. */
  readonly origin?: Origin;
}

/** A side, from 0. */
export type Side = number;

/** A tile; written clockwise from its lowest digit. */
export type TriTile = string;

/** Different tiles; written in the order of tiles. */
export type TriTileSet = readonly TriTile[];

/** What one table plays; the defaults are those of Tripple-Domino. */
export interface TriangleParams {
  /** The highest digit on a tile of the set. */
  readonly max_digit: number;
  /** The tiles played with, where not the whole set. */
  readonly tiles: readonly TriTile[] | null;
  /** Whether one seat plays one round alone: against a start tile that chance lays, and out only when nothing more may be drawn. */
  readonly solitaire: boolean;
  /** How many tiles the only seat is dealt. */
  readonly hand_size_1: number;
  /** How many tiles each of 2 seats is dealt; 0 where so many do not play. */
  readonly hand_size_2: number;
  /** How many tiles each of 3 seats is dealt; 0 where so many do not play. */
  readonly hand_size_3: number;
  /** How many tiles each of 4 seats is dealt; 0 where so many do not play. */
  readonly hand_size_4: number;
  /** How many tiles each of 5 seats is dealt; 0 where so many do not play. */
  readonly hand_size_5: number;
  /** How many tiles each of 6 seats is dealt; 0 where so many do not play. */
  readonly hand_size_6: number;
  /** What the seat that starts a round lays. */
  readonly opening_tile: OpeningTile;
  /** Points for starting with three equal digits that are not zeros. */
  readonly start_bonus_triple: number;
  /** Points for starting with three zeros. */
  readonly start_bonus_zeros: number;
  /** Points for starting with any other tile. */
  readonly start_bonus_other: number;
  /** Points for a bridge. */
  readonly bridge_bonus: number;
  /** Points for a tile with two or three sides laid to others. */
  readonly double_bonus: number;
  /** Points for one completed hexagon. */
  readonly hexagon_bonus_1: number;
  /** Points for two hexagons completed by one tile. */
  readonly hexagon_bonus_2: number;
  /** Points for three hexagons completed by one tile. */
  readonly hexagon_bonus_3: number;
  /** How many tiles are drawn in one turn at most. */
  readonly draw_limit: number;
  /** How many tiles are drawn in one round at most. */
  readonly draw_total: number;
  /** Points lost for each tile drawn. */
  readonly draw_penalty: number;
  /** Points lost for laying nothing after the last draw of a turn. */
  readonly failed_draw_penalty: number;
  /** Points lost for passing because nothing more may be drawn. */
  readonly empty_stock_penalty: number;
  /** What a seat may lay once it has drawn. */
  readonly after_draw: AfterDraw;
  /** Points for going out, besides the value of the others' tiles. */
  readonly out_bonus: number;
  /** Who wins a blocked round on a tie. */
  readonly blocked_tie: BlockedTie;
  /** Points that end the match once a round is over. */
  readonly target: number;
}

/** One moment of a match; a value: nothing ever changes it. */
export interface TriangleState {
  /** The seat to act; null when chance moves next or the match is over. */
  readonly turn: Seat | null;
  /** The tiles of each seat. */
  readonly hands: readonly TriTileSet[];
  /** The boneyard in the order in which it is drawn. */
  readonly stock: readonly TriTile[];
  /** The tiles on the table. */
  readonly board: Board;
  /** How many tiles the seat to act has drawn in this turn. */
  readonly drawn: number;
  /** The tile it drew last in this turn. */
  readonly drawn_tile: TriTile | null;
  /** How many tiles were drawn in this round. */
  readonly drawn_total: number;
  /** How many passes were made in a row while nothing more could be drawn. */
  readonly passes: number;
  /** The seat that laid the last tile. */
  readonly laid_by: Seat | null;
  /** Points per seat; each seat is a side of its own. */
  readonly points: readonly number[];
  /** Every score event of the match. */
  readonly events: readonly ScoreEvent[];
  /** The seats' moves of this round. */
  readonly history: readonly Move[];
  /** Rounds, openers, results: all that stays while a round is played. */
  readonly sheet: Sheet;
}

/** What a seat may know: no other hand while the round is played, no stock order, no seed. */
export interface TriangleView {
  /** Whose view this is; null for a spectator. */
  readonly seat: Seat | null;
  /** The seat to act. */
  readonly turn: Seat | null;
  /** What the match waits for. */
  readonly phase: Phase;
  /** The number of the current round, from 1; 0 before the first deal. */
  readonly hand_number: number;
  /** Who starts the current round. */
  readonly opener: Seat | null;
  /** Per seat its tiles; null where they are hidden. All are shown once a round has ended. */
  readonly hands: readonly (TriTileSet | null)[];
  /** Per seat how many tiles it holds. */
  readonly hand_sizes: readonly number[];
  /** How many tiles are in the boneyard. */
  readonly stock: number;
  /** How many of them may still be drawn in this round. */
  readonly drawable: number;
  /** The tiles on the table. */
  readonly board: Board;
  /** How many tiles the seat to act has drawn in this turn. */
  readonly drawn: number;
  /** The tile that it drew last; null in the views of others. */
  readonly drawn_tile: TriTile | null;
  /** How many passes were made in a row while nothing more could be drawn. */
  readonly passes: number;
  /** The seat that laid the last tile. */
  readonly laid_by: Seat | null;
  /** The moves of the current round; draws do not say which tile. */
  readonly history: readonly Turn[];
  /** Points per seat. */
  readonly points: readonly number[];
  /** Every score event of the match. */
  readonly events: readonly ScoreEvent[];
  /** How the last round ended, until the next deal. */
  readonly result: HandResult | null;
  /** How the match ended. */
  readonly outcome: Outcome | null;
  /** The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none. */
  readonly legal_moves: readonly Move[];
  /** How many legal moves there are, listed or not. */
  readonly legal_count?: number;
}

/** One move of the current round, and who made it. */
export interface Turn {
  readonly seat: Seat;
  readonly move: Move;
}
