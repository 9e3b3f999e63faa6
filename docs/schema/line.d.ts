// Records of the line family, as `JSON.parse` gives them.
// Made from line.json, which says more: patterns, bounds, what is checked.

export interface Record {
  /** The kind and version of the document. */
  readonly schema: "dominorules/record/1" | "dominorules/record/2";
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** The version of the ruleset; no other version reads the record. */
  readonly version: string;
  /** Every parameter of the ruleset. */
  readonly params: LineParams;
  /** How many seats are at the table. */
  readonly seats: number;
  /** The state the match begins at; null for the start of a match. */
  readonly position: LineState | null;
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
  readonly params: LineParams;
  /** How many seats are at the table. */
  readonly seats: number;
  /** Whose record it is; null for a spectator's. */
  readonly seat: Seat | null;
  /** The view before the first move, then the one after each move. */
  readonly views: readonly LineView[];
}

/** What lay on the table before the first remembered move of a hand set up by hand. */
export interface Base {
  /** The numbers at the open ends, left and right; none on an empty table. */
  readonly ends: readonly number[];
  /** The seat that made the first remembered move. */
  readonly turn: Seat | null;
  /** The tiles of the line in their order, if that is known. */
  readonly line: readonly Laid[];
  /** All tiles on the table, those of `line` included. */
  readonly played: TileSet;
}

/** Who wins a blocked hand in which the fewest pips are shared. */
export type BlockedTie = "nobody";

/** Who wins a blocked hand. */
export type BlockedWinner = "lower_side" | "lowest_hand" | "blocker";

/** Whose tiles the winners of a hand count. */
export type Count = "all" | "losers";

/** What a seat does that has nothing to lay. */
export type Drawing = "none" | "until_playable";

/** Who opens the first hand of a match. */
export type FirstOpener = "highest_double" | "lot";

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

/** A tile as it lies in the line, seen from the left. */
export interface Laid {
  readonly tile: Tile;
  /** The number of its left half; a crosswise double shows it on both sides. */
  readonly left: number;
  /** The number of its right half. */
  readonly right: number;
}

/** What one table plays; the defaults are those of La Plaza's pairs. */
export interface LineParams {
  /** The highest number on a tile of the set. */
  readonly max_pip: number;
  /** The tiles played with, where not the whole set. */
  readonly tiles: readonly Tile[] | null;
  /** How many seats are at the table. */
  readonly seats: number;
  /** Whether seats that face each other form one side. */
  readonly partners: boolean;
  /** How many tiles each seat is dealt. */
  readonly hand_size: number;
  /** What a seat does that has nothing to lay. */
  readonly draw: Drawing;
  /** How many tiles of the stock are never drawn. */
  readonly stock_floor: number;
  /** Who opens the first hand. */
  readonly first_opener: FirstOpener;
  /** Who opens after somebody went out. */
  readonly next_opener: NextOpener;
  /** Who opens after a block. */
  readonly next_opener_after_block: NextOpenerAfterBlock;
  /** Whose tiles the winners count. */
  readonly count: Count;
  /** Who wins a blocked hand. */
  readonly blocked_winner: BlockedWinner;
  /** Who wins a blocked hand on a tie. */
  readonly blocked_tie: BlockedTie;
  /** Points for a capicú. */
  readonly capicu_bonus: number;
  /** Points that win the match. */
  readonly target: number;
}

/** One moment of a match; a value: nothing ever changes it. */
export interface LineState {
  /** The seat to act; null when chance moves next or the match is over. */
  readonly turn: Seat | null;
  /** The tiles of each seat. */
  readonly hands: readonly TileSet[];
  /** The boneyard in the order in which it is drawn. */
  readonly stock: readonly Tile[];
  /** The numbers at the open ends, left and right; none before the opening. */
  readonly ends: readonly number[];
  /** The open ends that the last tile met when it was laid; none for an opening. */
  readonly met: readonly number[];
  /** The seat that laid the last tile. */
  readonly laid_by: Seat | null;
  /** The seats' moves of the current hand. */
  readonly history: readonly Move[];
  /** Points, openers, results: all that stays while a hand is played. */
  readonly sheet: Sheet;
}

/** What a seat may know: no other hand while the hand is played, no stock order, no seed. */
export interface LineView {
  /** Whose view this is; null for a spectator. */
  readonly seat: Seat | null;
  /** The seat to act. */
  readonly turn: Seat | null;
  /** What the match waits for. */
  readonly phase: Phase;
  /** The number of the current hand, from 1; 0 before the first deal. */
  readonly hand_number: number;
  /** Who opens the current hand. */
  readonly opener: Seat | null;
  /** Who opens the coming hand, where that is known. */
  readonly next_opener: Seat | null;
  /** The tiles turned up by lot. */
  readonly lot: readonly Tile[] | null;
  /** Per seat its tiles; null where they are hidden. All are shown once a hand has ended. */
  readonly hands: readonly (TileSet | null)[];
  /** Per seat how many tiles it holds. */
  readonly hand_sizes: readonly number[];
  /** How many tiles are in the boneyard. */
  readonly stock: number;
  /** The numbers at the open ends, left and right; none before the opening. */
  readonly ends: readonly number[];
  /** The line of play from left to right. */
  readonly line: readonly Laid[];
  /** All tiles on the table; more than those of `line` only in a position set up by hand. */
  readonly played: TileSet;
  /** The moves of the current hand; draws do not say which tile. */
  readonly history: readonly Turn[];
  /** Per seat the numbers that its draws, passes and laid tiles prove it not to hold now. */
  readonly missing: readonly (readonly number[])[];
  /** Points per side. */
  readonly points: readonly number[];
  /** Every score event of the match. */
  readonly events: readonly ScoreEvent[];
  /** How the last hand ended, until the next deal. */
  readonly result: HandResult | null;
  /** How the match ended. */
  readonly outcome: Outcome | null;
  /** The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none. */
  readonly legal_moves: readonly Move[];
  /** How many legal moves there are, listed or not. */
  readonly legal_count?: number;
}

/** A move in its notation; equal moves are equal texts, whatever the state. */
export type Move = string;

/** Who opens after somebody went out. */
export type NextOpener = "winner" | "rotate";

/** Who opens after a blocked hand. */
export type NextOpenerAfterBlock = "blocker" | "rotate" | "blocker_if_won";

/** What the moves of a hand began with; a state follows from its origin by the rules of its table. */
export interface Origin {
  /** A position as it was set up, or the state before the lots and deals; it has no origin itself. */
  readonly state: LineState;
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
export type Phase = "lot" | "deal" | "play" | "over";

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

/** All that stays as it is while a hand is played. */
export interface Sheet {
  readonly phase: Phase;
  /** The number of the current hand, from 1; 0 before the first deal. */
  readonly hand_number: number;
  /** Who opens the current hand. */
  readonly opener: Seat | null;
  /** Who opens the coming hand, where that is known already. */
  readonly next_opener: Seat | null;
  /** The only tile that the current hand may be opened with, if any. */
  readonly must_open: Tile | null;
  /** What lay on the table when the remembered moves began, for a position set up by hand. */
  readonly base: Base | null;
  /** Points per side. */
  readonly points: readonly number[];
  /** Every score event of the match. */
  readonly events: readonly ScoreEvent[];
  /** The id of the event that ended the hand, `hand.out` or `hand.blocked`, until the next deal. */
  readonly ended: string | null;
  /** The side that won the hand; null before its end, and on a tie that nobody wins. */
  readonly winner: Side | null;
  /** Clause ids of what else was remarkable about the hand that ended. */
  readonly flags: readonly string[];
  /** How the match ended. */
  readonly outcome: Outcome | null;
  /** The tiles turned up by lot. */
  readonly lot: readonly Tile[] | null;
  /** What the moves of the hand began with, where it is known; nothing has been dealt at the start. */
  readonly origin?: Origin;
}

/** A side, from 0. */
export type Side = number;

/** A tile; written with its lower half first. */
export type Tile = string;

/** Different tiles; written in the order of tiles. */
export type TileSet = readonly Tile[];

/** One move of the current hand, and who made it. */
export interface Turn {
  readonly seat: Seat;
  readonly move: Move;
  /** The open ends that the seat saw; none on an empty table. */
  readonly ends: readonly number[];
}
