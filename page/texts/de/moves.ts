import type { Texts } from '../texts.js';
import { counted } from './numbers.js';

const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  pair: ['Paar', 'Paare'],
  quartet: ['Vierer', 'Vierer'],
};

export function countedMoves(kind: string | null, count: number): string {
  const [one, many] = kind === null ? ['Zug', 'Züge'] : (KINDS[kind] ?? [kind, kind]);
  return counted(count, one, many);
}

export const moves: Texts['moves'] = {
  counted: countedMoves,
  kind: (kind) => KINDS[kind]?.[0] ?? kind,
  kindTitle: (kind, count) => KINDS[kind]?.[count === 1 ? 0 : 1] ?? kind,
  title: 'Züge',
  shownOf: (shown, all) => `${shown} von ${all}`,
  lookBackAndForth: 'Vor und zurück blättern',
  start: 'Anfang',
  back: 'Zurück',
  forth: 'Vor',
  end: 'Ende',
  replay: 'Abspielen',
  stop: 'Anhalten',
  replayingAtSpeed: 'Tempo beim Abspielen',
  watchingAtSpeed: 'Tempo beim Zuschauen',
  at: 'Tempo',
  speed: (movesASecond) => (movesASecond === null ? 'unbegrenzt' : counted(movesASecond, 'Zug/s', 'Züge/s')),
};
