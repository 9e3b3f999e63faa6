// Records of the meld family, as `JSON.parse` gives them.
// Made from meld.json, which says more: patterns, bounds, what is checked.

export interface Record {
  /** The kind and version of the document. */
  readonly schema: "dominorules/record/1" | "dominorules/record/2";
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** The version of the ruleset; no other version reads the record. */
  readonly version: string;
  /** Every parameter of the ruleset. */
  readonly params: MeldParams;
  /** How many seats are at the table. */
  readonly seats: number;
  /** The state the match begins at; null for the start of a match. */
  readonly position: MeldState | null;
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
  readonly params: MeldParams;
  /** How many seats are at the table. */
  readonly seats: number;
  /** Whose record it is; null for a spectator's. */
  readonly seat: Seat | null;
  /** The view before the first move, then the one after each move. */
  readonly views: readonly MeldView[];
}

/** What a seat whose hand holds figures owes once the stock is empty. */
export type Duty = "every_turn" | "once" | "none";

/** A figure on the table; what kind it is and what it is worth follow from its tiles. */
export interface Figure {
  readonly id: FigureId;
  /** In whose field it lies: the seat that gets its points. */
  readonly owner: Seat;
  /** What it was declared as; it stays so while the figure stands. */
  readonly family: FigureFamily;
  readonly tiles: TileSet;
  /** The tiles of its validation or recomposition, wherever they are now. */
  readonly originals: TileSet;
  /** Whether it has been a triplone a scala since it was made. */
  readonly was_scala: boolean;
  /** How the tiles of a rhizome lie; null for all other figures. */
  readonly layout: Layout | null;
}

/** What a figure is declared as; it keeps its family as long as it stands. */
export type FigureFamily = "triplone" | "tris" | "closed_scale" | "rhizome";

/** A figure's number, from 1 in the order in which the figures of a round were made. */
export type FigureId = number;

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

/** What a figure is at the moment: it follows from the family and the tiles. */
export type Kind = "simple_triplone" | "triplone_a_scala" | "santa_teresa" | "polar" | "parriglia" | "royal_scale" | "minor_scale" | "rhizome";

/** Where tiles lie on the grid: each with the cells of its numbers, such as 0-1@(0,0)(1,0). */
export type Layout = string;

/** What one table plays; the defaults are those of Triplone. */
export interface MeldParams {
  /** The tiles played with, where not the whole double six. */
  readonly tiles: readonly Tile[] | null;
  /** How many tiles each seat is dealt. */
  readonly hand_size: number;
  /** Which layouts make a rhizome. */
  readonly rhizome: Reading;
  /** Whether a seat may add tiles to its own figures too. */
  readonly add_to_own: boolean;
  /** Whether what is left of a seat's own figure returns to the hand where it is no figure any more. */
  readonly own_tiles_return: boolean;
  /** Whether a triplone a scala that is changed out of sequence counts as a simple one. */
  readonly rerate_triplone: boolean;
  /** What a seat that holds figures owes on an empty stock. */
  readonly duty: Duty;
  /** When four seats lay their doubles open once the stock is empty. */
  readonly open_doubles: OpenDoubles;
  /** Points for a simple triplone of three doubles. */
  readonly triplone_points: number;
  /** Points for a triplone a scala of three doubles. */
  readonly scala_points: number;
  /** Points for each double of a triplone beyond three. */
  readonly further_double_points: number;
  /** Points for a Santa Teresa. */
  readonly santa_teresa_points: number;
  /** Points for a polàr. */
  readonly polar_points: number;
  /** Points for a parriglia. */
  readonly parriglia_points: number;
  /** Points for a royal scale. */
  readonly royal_points: number;
  /** Points for a minor closed scale. */
  readonly minor_points: number;
  /** Points for a rhizome. */
  readonly rhizome_points: number;
  /** Points for closing the round. */
  readonly closing_points: number;
  /** Points lost for each double still in hand at the end of a round. */
  readonly held_double_penalty: number;
  /** Points for each own double laid open: won by who closes, lost by all others. */
  readonly open_double_points: number;
  /** Points that end a match of 2 seats once a round is over. */
  readonly target_2: number;
  /** Points that end a match of 3 seats once a round is over. */
  readonly target_3: number;
  /** Points that end a match of 4 seats once a round is over. */
  readonly target_4: number;
}

/** One moment of a match; a value: nothing ever changes it. */
export interface MeldState {
  /** The seat to act; null when chance moves next or the match is over. */
  readonly turn: Seat | null;
  /** The tiles of each seat. */
  readonly hands: readonly TileSet[];
  /** The tiles not dealt, in the order in which they are drawn. */
  readonly stock: readonly Tile[];
  /** The figures, by id. */
  readonly table: readonly Figure[];
  /** The id of the next figure of the round. */
  readonly next_id: FigureId;
  /** The doubles that each seat has laid open. */
  readonly open_doubles: readonly TileSet[];
  /** Whether the seat to act has drawn in this turn. */
  readonly drawn: boolean;
  /** The positions before each operation of this turn; empty before the first. */
  readonly earlier: readonly Moment[];
  /** The tiles that were taken from others' figures in this turn. */
  readonly borrowed: TileSet;
  /** What the seat to act has validated in this turn. */
  readonly validated_now: Validated;
  /** What each seat has validated in this round. */
  readonly validated: readonly Validated[];
  /** The fewest tiles in all hands together at the end of any turn since the stock is empty; null before. */
  readonly lowest: number | null;
  /** How many turns in a row have ended on an empty stock without a new low. */
  readonly quiet: number;
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
export interface MeldView {
  /** Whose view this is; null for a spectator. */
  readonly seat: Seat | null;
  /** The seat to act. */
  readonly turn: Seat | null;
  /** What the match waits for. */
  readonly phase: Phase;
  /** The number of the current round, from 1; 0 before the first deal. */
  readonly hand_number: number;
  /** Who starts the current round, or started the last; before the first deal, who will start it. */
  readonly opener: Seat | null;
  /** Whose hand ended the round, until the next deal; null where nobody closed. */
  readonly closer: Seat | null;
  /** Per seat its tiles; null where they are hidden. All are shown once a round has ended. */
  readonly hands: readonly (TileSet | null)[];
  /** Per seat how many tiles it holds. */
  readonly hand_sizes: readonly number[];
  /** How many tiles are in the stock. */
  readonly stock: number;
  /** The figures on the table, by id. */
  readonly table: readonly Figure[];
  /** Per figure on the table what it counts as. */
  readonly kinds: readonly Kind[];
  /** Per figure on the table the points that its field would get for it now. */
  readonly worth: readonly number[];
  /** The doubles that each seat has laid open. */
  readonly open_doubles: readonly TileSet[];
  /** Whether the seat to act has drawn in this turn. */
  readonly drawn: boolean;
  /** What the seat to act has validated in this turn. */
  readonly validated_now: Validated;
  /** What each seat has validated in this round. */
  readonly validated: readonly Validated[];
  /** The fewest tiles in all hands together at the end of any turn since the stock is empty; null before. */
  readonly lowest: number | null;
  /** How many turns in a row have ended on an empty stock without a new low. */
  readonly quiet: number;
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
  /** The positions before each operation of this turn; null in the views of others, and where not told. */
  readonly earlier?: readonly Moment[];
  /** The tiles that were taken from others' figures in this turn; null where `earlier` is. */
  readonly borrowed?: TileSet;
}

/** Where the tiles that a turn can move are: the table without ids, and the hand of the seat to act. */
export interface Moment {
  /** Field, family and tiles of each figure, ordered by field and then by the bits of the tiles. */
  readonly table: readonly (readonly [Seat, FigureFamily, TileSet])[];
  readonly hand: TileSet;
}

/** A move in its notation; equal moves are equal texts, whatever the state. */
export type Move = string;

/** When four seats lay their doubles open once the stock is empty. */
export type OpenDoubles = "when_no_triplone" | "always" | "never";

/** What the moves of a hand began with; a state follows from its origin by the rules of its table. */
export interface Origin {
  /** A position as it was set up, or the state before the lots and deals; it has no origin itself. */
  readonly state: MeldState;
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

/** What a layout must be beyond its lines' being in order. */
export type Reading = "full" | "line";

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
  /** Who starts the current round, or started the last; before the first deal, who will start it. */
  readonly opener: Seat | null;
  /** Who made the first remembered move of the round. */
  readonly first: Seat | null;
  /** Whose hand ended the round, until the next deal; null where nobody closed. */
  readonly closer: Seat | null;
  /** The id of the event that ended the round, until the next deal. */
  readonly ended: string | null;
  /** Who has most points of the round that ended; several where they have the same. */
  readonly winners: readonly Side[];
  /** How the match ended. */
  readonly outcome: Outcome | null;
  /** What the moves of the round began with, where it is known; nothing has been dealt at the start. */
  readonly origin?: Origin;
}

/** A side, from 0. */
export type Side = number;

/** A tile; written with its lower half first. */
export type Tile = string;

/** Different tiles; written in the order of tiles. */
export type TileSet = readonly Tile[];

/** One move of the current round, and who made it. */
export interface Turn {
  readonly seat: Seat;
  readonly move: Move;
}

/** What a seat has validated. */
export type Validated = "nothing" | "figure" | "triplone";
