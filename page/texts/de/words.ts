import { numbersAndLists } from '../numbers-and-lists.js';
import type { Texts } from '../texts.js';

export const numbers: Texts['numbers'] = numbersAndLists('de-DE', '\u202f', ['über', 'unter']);
export const { and, counted, grouped, number, or } = numbers;

const SUITS: Readonly<Record<string, string>> = { C: 'Kreuz', D: 'Karo', H: 'Herz', S: 'Pik' };
const RANKS: Readonly<Record<string, string>> = { A: 'Ass', T: '10', J: 'Bube', Q: 'Dame', K: 'König' };

/** "TD" as "Karo 10", "JS" as "Pik Bube". */
export function cardName(card: string): string {
  if (card.length === 1) return card;
  return `${SUITS[card[1]]} ${RANKS[card[0]] ?? card[0]}`;
}

export const cards: Texts['cards'] = {
  name: cardName,
  onTable: (card, where, standing) =>
    `${cardName(card)}, ${where}${{ plain: '', picked: ', gewählt', partner: ', passt dazu', hinted: ', Tipp' }[standing]}`,
  played: ', gespielt',
};

/** "2 oder 3", "3", "2 oder mehr", "2 bis 5". */
export function rangeText(least: number, most: number | null, text = String as (count: number) => string): string {
  if (most === null) return `${text(least)} oder mehr`;
  return most === least ? text(least) : `${text(least)} ${most === least + 1 ? 'oder' : 'bis'} ${text(most)}`;
}

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
  stop: 'Anhalten',
  watchingAtSpeed: 'Tempo beim Zuschauen',
  at: 'Tempo',
  speed: (movesASecond) => (movesASecond === null ? 'unbegrenzt' : counted(movesASecond, 'Zug/s', 'Züge/s')),
};

export const OUTCOMES = { won: 'gewonnen', lost: 'verloren', drawn: 'unentschieden' } as const;

const MEASURES: Readonly<Record<string, string>> = {
  'cards left': 'übrige Karten',
  rounds: 'Runden',
  points: 'Punkte',
  safeties: 'Sicherungen',
};

/** A measure of a game's end, in the plural. */
export function measureName(measure: string): string {
  return MEASURES[measure] ?? measure;
}
