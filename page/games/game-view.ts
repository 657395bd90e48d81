import type { Action, GameGuide, GameParts, GameState, Rules } from 'maketen/env';
import type { VNode } from 'preact';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import type { Size } from '../table/layout/geometry.js';
import type { OutPile } from '../table/out-piles.js';
import type { Candidate, PlaceKey } from '../table/selection.js';

/** Every rule option of a deal, resolved: `Rules.config`. */
export type RulesConfig = Readonly<Record<string, unknown>>;

/** What a game is made of, as its own files know it. */
export type PartsOf<Own extends Rules> = Omit<GameParts, 'rules'> & { readonly rules: Own };

/** A position as its game's own files know it: a view is given positions of its game alone. */
export interface PositionOf<Own extends Rules, State extends GameState> extends Position {
  readonly parts: PartsOf<Own>;
  readonly state: State;
  readonly before: State | null;
}

export interface TableProps<Own = Position> {
  readonly position: Own;
  readonly session: Session;
  readonly size: Size;
}

export interface Picking<Own = Position> {
  readonly position: Own;
  readonly session: Session;
  readonly candidates: readonly Candidate[];
  readonly picked: readonly PlaceKey[];
}

/** Why a place cannot be picked, and what can be picked instead. */
export interface Refusal {
  readonly text: string;
  readonly marks?: readonly PlaceKey[];
}

export interface GameWords {
  /** A move with the cards it concerns, as lists and hints say it: `Notation.describeMove` in the language of the page. */
  describe(parts: GameParts, state: GameState, action: Action): string;
  /** What the last turn has done; there is one. */
  news(position: Position, session: Session): string;
  /** What is to be done now, while the game goes on; '' where that is plain. */
  next(position: Position): string;
  /** The same where the player is to find the sets; absent where nothing is to be found. */
  untold?(position: Position): string;
  picked(picking: Picking): string;
  refused(picking: Picking, place: PlaceKey): Refusal;
  /** How a finished game ended, after "Won: ", "Lost: " or "Drawn: ". */
  result(position: Position): string;
}

/** The move that has a button and a key of its own: it needs no cards. */
/** A step that a player is led through on the first deal. */
export interface Lesson {
  readonly says: 'set' | 'draw' | 'choice';
  /** Of three. */
  readonly step: number;
  /** The move that is lit, and what it takes: "6 + 4 = 10". */
  readonly action: Action;
  readonly set: string;
}

interface MainMove {
  readonly move: string;
  label(): string;
  /** The place that stands for it: on the table, or only for `refused`. */
  readonly place: PlaceKey;
  /** What stands below its name where it is one of several moves. */
  note?(): string;
}

export interface GameView {
  readonly game: string;
  guide(): GameGuide;
  /** What goes up and down in a game and says how it went, without its cards: cards on the table, points. */
  course(parts: GameParts, state: GameState): number;
  /** The preset of the daily deal, null where play would decide nothing, and those that it was of before. */
  readonly daily: readonly (string | null)[];
  /** Players that a daily result is compared with play a move half as often if it is worth so much less. Absent where they would take too long. */
  readonly slip?: number;
  /** Whether moves that leave no choice are made by themselves unless the player has chosen otherwise: they are frequent. */
  readonly isOftenForced?: boolean;
  readonly words: GameWords;
  readonly main: MainMove;
  /** Whether sets leave instead of the main move: then they have a button beside it. */
  readonly takes?: boolean;
  /** What has left the table, in the order in which it is shown. */
  outPiles(position: Position, session: Session): readonly OutPile[];
  /** The cards that fall where a game is won with cards on the table, which stays in sight; absent where those that have left fall on the empty table. */
  readonly deck?: readonly string[];
  /** How many cards a legal move takes off the table for good, or for the round. */
  removed(position: Position, action: Action): number;
  /** A move's name as what is to be done: "Take out 7+3=10"; absent where names are that already. */
  request?(move: string): string;
  /** A move in a few signs, for a button that is to be small: "2 ⇄ 1 Home"; null or absent where its name is short, '' where no button is needed beside its one card. */
  inSigns?(parts: GameParts, action: Action): string | null;
  /** What a move is, where a game knows several kinds of removal: "pair"; null for other moves. */
  kindOf?(parts: GameParts, action: Action): string | null;
  /** The ways to make the legal moves by picking places on the table. */
  candidates(position: Position, session: Session): Candidate[];
  /** The places side by side with one, over which cards can be swept; absent where they cannot. */
  neighbours?(position: Position, place: PlaceKey): readonly PlaceKey[];
  /** What is to be learnt in this position; null where nothing is, absent where a game teaches in its tutorial alone. */
  coach?(position: Position, session: Session): Lesson | null;
  /** What else a game that is over says, below its review; null for nothing. */
  epilogue?(session: Session): string | null;
  /** Of a method's type: a game's own table takes positions of that game. */
  readonly Table: { of(props: TableProps): VNode }['of'];
}
