import type { Action } from 'maketen/env';
import type { Turn } from './session.js';

function isSame(a: Turn, b: Turn): boolean {
  return a.action === b.action && JSON.stringify(a.slots) === JSON.stringify(b.slots);
}

/** The farthest that a game has been played, if it still leads through the turns so far; else these turns. */
export function farthest(known: readonly Turn[], turns: readonly Turn[]): readonly Turn[] {
  const isOnTheWay = turns.length < known.length && turns.every((turn, i) => isSame(turn, known[i]));
  return isOnTheWay ? known : turns;
}

/** The move that was undone last and can be made again, where undoing is a move of the rules; null if there is none. */
export function redoByRules(turns: readonly Turn[], undo: Action): Turn | null {
  const made: Turn[] = [];
  let undone: Turn[] = [];
  for (const turn of turns) {
    const next = undone.at(-1);
    if (turn.action === undo) undone = [...undone, made.pop()!];
    else {
      made.push(turn);
      undone = next !== undefined && isSame(turn, next) ? undone.slice(0, -1) : [];
    }
  }
  return undone.at(-1) ?? null;
}
