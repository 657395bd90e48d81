import type { HandName } from './moves.js';
import { HAND_NAMES } from './moves.js';
import { SUM, valuesOf } from './multisets.js';
import { outOfPlay } from './position.js';
import type { FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';
import { CARDS, EXCHANGING, PLACING, REPLACING } from './state.js';

const BAR = 25;
const RESET = '\x1b[0m';
const BOLD = '\x1b[1m';
const DIM = '\x1b[2m';
const VALUE_COLORS = ['', '\x1b[36m', '\x1b[32m', '\x1b[33m', '\x1b[35m'];
const TITLES: Readonly<Record<HandName, string>> = { hand: 'Hand  ', home: 'Home  ', shadow: 'Shadow' };

type Paint = (code: string, text: string) => string;

function handRow(name: HandName, hand: number, target: number, paint: Paint): string {
  const cards = valuesOf(hand).map((value) => `[${paint(VALUE_COLORS[value], String(value))}]`);
  while (cards.length < 4) cards.push(paint(DIM, ' · '));
  return `${paint(BOLD, TITLES[name])}  ${cards.join(' ')}  = ${String(SUM[hand]).padStart(2)} / ${target}`;
}

function byValue(counts: ArrayLike<number>, paint: Paint): string {
  return [1, 2, 3, 4].map((value) => `${paint(VALUE_COLORS[value], String(value))}×${counts[value - 1]}`).join('  ');
}

function toDo(state: Readonly<FourTenState>): string {
  if (state.phase === PLACING) return state.stock.drawn === 1 ? 'place the first card in Home' : 'place the card drawn';
  if (state.phase === EXCHANGING) return 'exchange cards of Hand, or end the turn';
  if (state.phase === REPLACING) return 'all hands are full: choose the card to replace';
  return state.outcome === 'won' ? `won in ${state.round} rounds` : `lost: bust in round ${state.round}`;
}

/** The table for a terminal: hands with sums, the card drawn, safeties, points against the target, cards unseen by value. */
export function renderPosition(rules: FourTenRules, state: Readonly<FourTenState>, color: boolean): string {
  const { gameTarget, handTarget, safeties } = rules.config;
  const paint: Paint = (code, text) => (color ? `${code}${text}${RESET}` : text);
  const filled = Math.min(BAR, Math.floor((BAR * state.points) / gameTarget));
  const bar = paint(BOLD, '█'.repeat(filled)) + '░'.repeat(BAR - filled);
  const shields = '◆'.repeat(state.safeties) + '◇'.repeat(safeties - state.safeties);
  const out = outOfPlay(state);
  const drawn = state.drawn > 0 ? `   drawn [${paint(VALUE_COLORS[state.drawn], String(state.drawn))}]` : '';
  return [
    `Round ${state.round}   card ${state.stock.drawn} of ${CARDS}   safeties ${shields || 'none'}`,
    `Points  ${bar}  ${state.points} / ${gameTarget}`,
    '',
    ...HAND_NAMES.map((name, at) => handRow(name, state.hands[at], handTarget, paint)),
    '',
    `unseen  ${byValue(state.hidden, paint)}${drawn}`,
    ...(out.length > 0 ? [`out of play  ${out.join(' ')}`] : []),
    toDo(state),
  ].join('\n');
}
