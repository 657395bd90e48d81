import type { DecadeConfig } from './config.js';

const USUAL = '10,20,30';
const FIVES = '5,10,15,20,25,30,35';
/** More totals than these are only counted in a title. */
const NAMED = 4;

/** How a title speaks of the totals, in any language: not at all, by a word, by naming a few, or by their number. */
export function decadeTotalsKind({ totals }: DecadeConfig): 'usual' | 'fives' | 'few' | 'many' {
  if (String(totals) === USUAL) return 'usual';
  if (String(totals) === FIVES) return 'fives';
  return totals.length > NAMED ? 'many' : 'few';
}

/** Rules: "Straight + max three is essentially unwinnable"; said of the usual totals. */
export function isHopelessDecade({ stacks, loop, maxRun, discards, totals }: DecadeConfig): boolean {
  const usual = String(totals) === USUAL && discards === 'mandatory';
  return usual && stacks === 1 && !loop && maxRun !== null && maxRun <= 3;
}
