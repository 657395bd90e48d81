import { NO_CARD, RANKS } from '../../cards.js';
import type { TensRules } from './rules.js';
import type { TensState } from './state.js';

const SUIT_SYMBOLS = '♣♦♥♠';
const SLOTS_A_ROW = 5;
const CARDS_A_LINE = 13;

type Paint = (text: string, code: number) => string;

function cardPicture(card: number, paint: Paint): string {
  if (card === NO_CARD) return paint('··', 2);
  const suit = card & 3;
  const text = RANKS[card >> 2] + SUIT_SYMBOLS[suit];
  return suit === 1 || suit === 2 ? paint(text, 31) : text;
}

/** Lines of at most `width` cards, the first after a label, the rest below its cards. */
function cardLines(label: string, cards: readonly number[], width: number, between: string, paint: Paint): string[] {
  const lines: string[] = [];
  for (let from = 0; from < cards.length; from += width) {
    const row = cards.slice(from, from + width).map((card) => cardPicture(card, paint));
    lines.push((from === 0 ? label : ' '.repeat(label.length)) + row.join(between));
  }
  return lines;
}

function verdict(rules: TensRules, state: Readonly<TensState>): string[] {
  if (state.outcome === 'won') return ['Won: nothing is left to remove.'];
  if (state.outcome === 'lost') return [`Lost: no removal is possible, ${rules.cardsLeft(state)} cards are left.`];
  return [];
}

/** The tableau in rows of five (13 slots: 5-5-3), then the stock, the cards gone and, with undo, what it has shown. */
export function positionPicture(rules: TensRules, state: Readonly<TensState>, color: boolean): string {
  const paint: Paint = color ? (text, code) => `\u001b[${code}m${text}\u001b[0m` : (text) => text;
  const gone = state.gone();
  const limit = rules.config.undoLimit;
  const undos =
    limit === 0 ? '' : `   undos ${limit === 'unlimited' ? state.undosUsed : `${state.undosUsed}/${limit}`}`;
  return [
    ...cardLines('  ', Array.from(state.tableau), SLOTS_A_ROW, '   ', paint),
    '',
    `stock ${state.stock.left}   gone ${gone.length}${undos}`,
    ...cardLines('next  ', state.known(), CARDS_A_LINE, ' ', paint),
    ...cardLines('gone  ', gone, CARDS_A_LINE, ' ', paint),
    ...verdict(rules, state),
  ].join('\n');
}
