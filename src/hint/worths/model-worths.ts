import type { Agent } from '../../agents/agent.js';
import type { GameState } from '../../env/rules.js';
import { Z } from '../../evaluate/statistics.js';
import type { GameParts } from '../../env/game.js';
import { ratesMoves } from '../opinion.js';
import { readEvaluation } from './evaluation.js';
import type { Measured } from './measured.js';
import type { ValuesOf } from './values-of.js';
import { hintKitOf } from '../games/kits.js';
import type { Outlook, WorthMeaning } from './worth-meaning.js';

/** Of a 95 % interval. @param error root mean squared; null where it is not known */
function halfWidth(error: number | null): number | null {
  return error === null ? null : Z * error;
}

/** Reads the worths that a policy gives to moves. */
export class ModelWorths {
  private readonly counts: Uint8Array;

  private constructor(
    private readonly parts: GameParts,
    private readonly endgame: number,
    private readonly meaning: WorthMeaning,
    private readonly measured: Measured,
  ) {
    this.counts = new Uint8Array(parts.rules.cardKinds.length);
  }

  /**
   * Undefined where the agent does not rate moves, or its values do not say how likely a win is.
   * @throws InputError for an evaluation that is none, or of something else
   */
  static for(parts: GameParts, agent: Agent, values: ValuesOf): ModelWorths | undefined {
    const { reward, winCurve } = values;
    const measured = readEvaluation(parts, values);
    const meaning = hintKitOf(parts.rules).valueMeaning?.(parts.rules, reward);
    if (meaning === undefined || !ratesMoves(agent)) return undefined;
    const known = winCurve === undefined ? measured : { ...measured, winCurve };
    return new ModelWorths(parts, agent.afterstates?.endgame ?? 0, meaning, known);
  }

  /** Whether worths from here are expectations over all orders of the hidden cards under the best play, worked out. */
  isExact(state: Readonly<GameState>): boolean {
    return this.endgame > 0 && this.parts.rules.unseen(state, this.counts) <= this.endgame;
  }

  outlook(state: Readonly<GameState>, worth: number, exact: boolean): Outlook {
    const { measured } = this;
    const { valueError, chanceError } = measured;
    const half = exact ? 0 : halfWidth(valueError);
    return this.meaning(state, worth, { half, chanceHalf: halfWidth(chanceError), measured });
  }
}
