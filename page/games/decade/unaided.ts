import { type DecadeState, stackCards } from 'maketen/decade';
import { type DecadeConfig } from 'maketen/env';
import type { Position } from '../../session/position.js';
import type { PlaceKey } from '../../table/selection.js';
import { texts } from '../../texts/texts.js';
import type { Picking, Unaided } from '../game-view.js';
import { STOCK } from './candidates.js';

/** Of the ten and the courts. */
const HIGHEST = 10;

function valueAt({ state }: Position, place: PlaceKey): number {
  const [pile, index] = place.split(':');
  const stack = pile === 'line' ? 0 : Number(pile.split(' ')[1]) - 1;
  const rank = stackCards(state as DecadeState, stack)[Number(index)] >> 2;
  return Math.min(rank + 1, HIGHEST);
}

/** More than any set can have. */
function isClaim({ position, picked }: Picking): boolean {
  if (picked.includes(STOCK)) return true;
  const { maxRun, totals } = position.parts.rules.config as unknown as DecadeConfig;
  const total = picked.reduce((sum, place) => sum + valueAt(position, place), 0);
  const longest = typeof maxRun === 'number' ? maxRun : Infinity;
  return picked.length > longest || total > Math.max(...totals);
}

function next({ parts, state }: Position): string {
  const { challenge } = texts();
  const { discards } = parts.rules.config as unknown as DecadeConfig;
  if ((state as DecadeState).stockLeft > 0) return challenge.findOrDraw;
  return discards === 'mandatory' ? challenge.findASet : challenge.findOrFinish;
}

function refused({ position }: Picking, place: PlaceKey): string {
  const { challenge } = texts();
  if (place !== STOCK) return challenge.notTogether;
  return (position.state as DecadeState).stockLeft === 0 ? challenge.stockIsEmpty : challenge.aSetMustLeave;
}

export const decadeUnaided: Unaided = { next, refused, isClaim };
