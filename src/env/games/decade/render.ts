import { RANKS } from '../../cards.js';
import { stackCards } from './position.js';
import type { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';
import { VALUE_NAMES } from './values.js';

const SUIT_SYMBOLS = '♣♦♥♠';
const CARDS_A_ROW = 14; // at five columns each and an indentation this stays below 80 columns
const RED = '\u001b[31m';
const PLAIN = '\u001b[39m';

/** Five columns; the newest card stands in brackets. */
function cell(card: number, newest: boolean, color: boolean): string {
  const rank = RANKS[card >> 2];
  const suit = card & 3;
  const name = (rank === 'T' ? '10' : rank) + SUIT_SYMBOLS[suit];
  const red = color && (suit === 1 || suit === 2);
  const framed = `${newest ? '[' : ' '}${red ? RED + name + PLAIN : name}${newest ? ']' : ' '}`;
  return rank === 'T' ? framed : ` ${framed}`;
}

function rows(cards: readonly number[], newest: boolean, color: boolean, label: string): string[] {
  const cells = cards.map((card, i) => cell(card, newest && i === cards.length - 1, color));
  const lines: string[] = [];
  for (let i = 0; i < cells.length; i += CARDS_A_ROW) {
    lines.push(
      (i === 0 ? label : ' '.repeat(label.length)) +
        cells
          .slice(i, i + CARDS_A_ROW)
          .join('')
          .trimEnd(),
    );
  }
  return lines;
}

function stackRows(state: Readonly<DecadeState>, stack: number, color: boolean): string[] {
  const label = `${stack === state.next ? '>' : ' '}${String(stack + 1).padStart(2)} `;
  if (state.lengths[stack] > 0) return rows(stackCards(state, stack), stack === state.checked, color, label);
  return [`${label} ${state.eliminated[stack] === 1 ? 'eliminated' : 'not dealt to yet'}`];
}

function outcomeLine(rules: DecadeRules, state: Readonly<DecadeState>): string {
  const left = rules.cardsLeft(state);
  if (state.outcome === 'won') return 'won';
  return state.outcome === 'drawn'
    ? 'drawn: the position is repeated'
    : `lost with ${left} ${left === 1 ? 'card' : 'cards'} left`;
}

/** The table for a terminal: the line or the stacks, the stock, and what is still hidden by value. The newest card is in brackets. */
export function renderPosition(rules: DecadeRules, state: Readonly<DecadeState>, color: boolean): string {
  const { stacks, loop } = rules.config;
  const lines: string[] = [];
  if (stacks === 1) {
    lines.push(loop ? 'line (a ring: the last card is followed by the first)' : 'line');
    lines.push(...(state.lengths[0] > 0 ? rows(stackCards(state, 0), true, color, '') : ['  empty']));
  } else {
    lines.push(loop ? 'stacks (rings; > is next)' : 'stacks (> is next)');
    for (let stack = 0; stack < stacks; stack++) lines.push(...stackRows(state, stack, color));
  }
  const recycled = state.recycled === null ? '' : ` (${state.recycled.length} recycled)`;
  lines.push(`stock  ${state.stockLeft}${recycled}`);
  if (state.stock.left > 0) {
    const hidden = VALUE_NAMES.map((name, kind) => ({ name, count: state.unseen[kind] }));
    const counts = hidden.filter(({ count }) => count > 0).map(({ name, count }) => `${name}×${count}`);
    lines.push(`unseen ${counts.join(' ')}`);
  }
  if (state.outcome !== 'ongoing') lines.push(outcomeLine(rules, state));
  return lines.join('\n');
}
