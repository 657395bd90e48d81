import { advantage } from '../explain.js';
import type { MoveEstimate } from '../move-estimate.js';
import type { Outlooks } from './outlooks.js';
import type { ReviewWords } from './review-words.js';

/** What a position promises, or a move. */
export type Outlook = Pick<MoveEstimate, 'win' | 'source'> & {
  /** The main measure to be expected at the end; null where nothing says, and where moves are not judged by it. */
  readonly result: number | null;
};

/** What the moves of a game are judged by: the chance to win, or the main measure at the end. */
export class Judge {
  private constructor(
    /** The main measure; null for the chance to win. */
    readonly measure: { readonly name: string; readonly better: 'lower' | 'higher' } | null,
    private readonly worthOfWin: number,
  ) {}

  /** By the main measure where the game's words say so and all estimates have it. */
  static for({ judgedByResult }: ReviewWords, estimates: readonly Outlooks[]): Judge {
    const first = estimates[0]?.[0]?.result;
    const isKnown = estimates.every((moves) => moves.every(({ result }) => result !== null));
    if (judgedByResult === undefined || !first || !isKnown) return new Judge(null, 1);
    return new Judge({ name: first.name, better: first.better }, judgedByResult.worthOfWin);
  }

  of({ win, source, result }: MoveEstimate): Outlook {
    return { win, source, result: this.measure && result!.estimate };
  }

  /** The more the better; in chances to win, or in units of the measure. */
  worth({ win, result }: Pick<Outlook, 'win' | 'result'>): number {
    const { measure, worthOfWin } = this;
    const ofResult = measure === null ? 0 : measure.better === 'lower' ? -result! : result!;
    return ofResult + worthOfWin * win.estimate;
  }

  /** Of the moves of a position the best, by this and then as hints rank them. */
  best(moves: Outlooks, worthOf = (each: MoveEstimate): number => this.worth(this.of(each))): MoveEstimate {
    return moves.reduce((top, each) => {
      const lead = worthOf(each) - worthOf(top);
      return lead > 0 || (lead === 0 && advantage(each, top) > 0) ? each : top;
    });
  }
}
