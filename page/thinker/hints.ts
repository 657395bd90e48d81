import type { Hinter, HintOptions } from 'maketen/hint';
import type { Position } from '../session/position.js';
import type { Ranking } from './messages.js';
import { PLAYOUTS } from './playouts.js';

/** Where playing on was asked for; milliseconds after which no more games begin. */
const PATIENT: HintOptions = { playouts: PLAYOUTS, budgetMs: 5000 };
/** The same for an agent that cannot say chances without it: a hint should be there at once. */
const QUICK: HintOptions = { playouts: PLAYOUTS, budgetMs: 400 };

/** @param playOn whether chances that are not exact are counted, though the agent could tell them without */
export function rankMoves({ state }: Position, agent: string, hinter: Hinter, playOn: boolean): Ranking {
  const began = performance.now();
  const hints = hinter.hint(state, playOn ? PATIENT : hinter.playsOn ? QUICK : {});
  return { hints, agent, milliseconds: performance.now() - began };
}
