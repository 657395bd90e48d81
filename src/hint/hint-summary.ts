import type { Action, Outcome } from '../env/rules.js';
import type { MoveEffect } from './consequence.js';

/** The move that a hint's move is compared with: the best of the others. */
export interface HintRival {
  readonly action: Action;
  /** In the rules' words. */
  readonly move: string;
  /** Whether it is worse than the hint's move, better, or neither. */
  readonly is: 'worse' | 'better' | 'equal';
  /** Its chance to win; null where it is not known. */
  readonly chance: number | null;
  /** Its main measure at the end, where the chances alone do not tell which of the two is better; else null. */
  readonly result: { readonly name: string; readonly estimate: number } | null;
  /** Whether playouts leave open which of the two is better. */
  readonly isTooClose: boolean;
}

/** What `reason` says, as data: whoever speaks another language makes the sentence of this. Plain JSON. */
export interface HintSummary {
  /** Whether play matters; else nothing but the chance is to be said. */
  readonly about: 'a move' | 'no strategy';
  /** What the move does to the table, in the game's own kinds; null where nothing is worth saying beside the move. */
  readonly effect: MoveEffect | null;
  /** How the game certainly ends after it; null where that is open. */
  readonly certain: Exclude<Outcome, 'ongoing'> | null;
  /** The chance to win; null where it is not known. */
  readonly chance: number | null;
  /** The main measure at the end, where the chances alone do not tell; else null. */
  readonly result: { readonly name: string; readonly estimate: number } | null;
  /** Null for the only legal move, and where play does not matter. */
  readonly rival: HintRival | null;
}
