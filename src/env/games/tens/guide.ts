import { NO_CARD, RANKS } from '../../base/cards.js';
import { counted } from '../../base/words.js';
import { type GameGuide, ruleTexts } from '../../environment/environment-parts.js';
import type { TensConfig } from './config.js';
import type { TensRules } from './rules.js';
import type { TensState } from './state.js';

/** The most cards among which nothing can leave; more of them always have a pair or a four. */
export function mostStuckTens({ blockTen, courts }: TensConfig): number {
  const pips = 4 * 4 + 1; // all of four ranks that need each other's partner, and one five
  return pips + (blockTen ? 4 : 3) + (courts === 'pairs' ? 3 : 9);
}

function title(config: TensConfig) {
  const { tableauSize, blockTen, courts, refill } = config;
  const about = [counted(tableauSize, 'slot')];
  if (courts === 'pairs') about.push('courts in pairs');
  if (refill === 'buffered') about.push('refill by hand');
  return `${blockTen ? 'Block Ten' : 'Tens'}: ${about.join(', ')}`;
}

function endText(config: TensConfig) {
  const { tableauSize, blockTen, refill } = config;
  const won = `Won when ${blockTen ? 'only the four tens are left' : 'the table is empty'} and the stock is used up.`;
  if (tableauSize > mostStuckTens(config)) return `${won} With so many slots no deal is lost.`;
  const stuck = refill === 'strict' ? 'nothing can leave' : 'nothing can leave and nothing can be refilled';
  return `${won} Lost as soon as ${stuck}, which can happen right at the deal.`;
}

function goal({ blockTen, courts }: TensConfig) {
  const fours = blockTen ? 'all four jacks, queens or kings' : 'all four tens, jacks, queens or kings';
  const others = courts === 'pairs' ? 'two jacks, two queens or two kings' : fours;
  const until = blockTen ? 'only the four tens are left' : 'nothing is left';
  return `Take out two cards that total ten, or ${others}, until ${until}.`;
}

function rules(config: TensConfig) {
  const { blockTen, courts, refill, scoring, removalPoints } = config;
  const isInPairs = courts === 'pairs';
  return ruleTexts({
    Pairs: 'Pick two cards from ace to nine that total ten: A+9, 2+8, 3+7, 4+6 or 5+5. Suits never matter.',
    Courts: isInPairs && 'Jacks, queens and kings leave in twos of the same rank.',
    Fours:
      !isInPairs &&
      `${blockTen ? 'Jacks' : 'Tens, jacks'}, queens and kings leave only when all four of a rank lie on the table: pick any two of them.`,
    Tens: blockTen && 'The tens never leave, so they fill slots to the end.',
    Stock:
      refill === 'strict'
        ? 'Empty slots are filled from the stock at once, while it lasts.'
        : 'Empty slots stay empty until you refill them; then the stock fills as many as it can.',
    End: endText(config),
    Points:
      scoring === 'points' &&
      `1 for each card, ${removalPoints} for each removal and 52 for a win; a loss costs ${removalPoints}.`,
    Luck: 'Whatever you take first, the deal ends the same way: a removal never makes another one impossible.',
  });
}

function moves({ refill, undoLimit }: TensConfig) {
  const others = [...(refill === 'buffered' ? ['refill'] : []), ...(undoLimit === 0 ? [] : ['undo'])];
  return `The ranks that leave: "A+9" or "KKKK".${others.map((word) => ` "${word}".`).join('')}`;
}

/** Tens and Block Ten in plain words; docs/rules/tens.md. */
export const tensGuide: GameGuide<TensConfig> = { title, goal, rules, moves };

const SUIT_SYMBOLS = '♣♦♥♠';
const SLOTS_A_ROW = 5;
const CARDS_A_LINE = 13;

type Paint = (text: string, code: number) => string;

/** Lines of at most `width` cards, the first after a label, the rest below its cards. */
function cardLines(label: string, cards: readonly number[], width: number, between: string, paint: Paint) {
  const lines: string[] = [];
  for (let from = 0; from < cards.length; from += width) {
    const row = cards.slice(from, from + width).map((card) => {
      if (card === NO_CARD) return paint('··', 2);
      const suit = card & 3;
      const text = RANKS[card >> 2] + SUIT_SYMBOLS[suit];
      return suit === 1 || suit === 2 ? paint(text, 31) : text;
    });
    lines.push((from === 0 ? label : ' '.repeat(label.length)) + row.join(between));
  }
  return lines;
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
    ...(state.outcome === 'won' ? ['Won: nothing is left to remove.'] : []),
    ...(state.outcome === 'lost' ? [`Lost: no removal is possible, ${rules.cardsLeft(state)} cards are left.`] : []),
  ].join('\n');
}

/** What each rule option means. */
export const tensOptionTexts = {
  tableauSize: 'slots of the tableau: 13 laid out 5-5-3, 15 laid out 5-5-5, or any from 1 to 52',
  blockTen: 'tens can never be removed; won when only the four tens are left and the stock is empty',
  courts: 'how J, Q and K leave: all four of a rank, or (with blockTen only) in pairs of equal rank',
  refill: 'strict: empty slots are filled at once after each removal; buffered: refill is a move of its own',
  undoLimit: 'undos in a game: 0 (strict), 3 (standard), any other number, or "unlimited" (casual)',
  hints: 'whether the game shows a legal removal on request; presentation only',
  scoring: 'binary: 1 for a win, else 0; points: 1 a card removed, 52 on a clear, k a removal, minus k for a loss',
  removalPoints: 'k of the points scoring, up to 1,000,000: points for each removal, lost once at a dead end',
};
