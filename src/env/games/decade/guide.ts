import { RANKS } from '../../base/cards.js';
import { counted, joined } from '../../base/words.js';
import { type GameGuide, ruleTexts } from '../../environment/environment-parts.js';
import { type DecadeConfig, VALUE_NAMES } from './config.js';
import { fewestConceivable } from './moves.js';
import type { DecadeRules } from './rules.js';
import { type DecadeState, stackCards } from './state.js';

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

/** How many cards are left at least, where that is too many for a win on any deal; undefined where it is not, or not known. */
export function hopelessDecadeLeft(config: DecadeConfig): number | undefined {
  if (config.stacks > 1) return undefined;
  const fewest = fewestConceivable(config);
  return fewest > (config.goal ?? 0) ? fewest : undefined;
}

/** Rules: "Straight + max three is essentially unwinnable"; said of the usual totals. */
export function isHopelessDecade({ stacks, loop, maxRun, discards, totals, goal }: DecadeConfig): boolean {
  const usual = String(totals) === USUAL && discards === 'mandatory' && goal === undefined;
  return usual && stacks === 1 && !loop && maxRun !== null && maxRun <= 3;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function numberWord(count: number) {
  return NUMBERS[count] ?? String(count);
}

/** "two or three cards", "exactly three cards", "two or more cards". @param word how a number is written */
function runWords({ minRun, maxRun }: DecadeConfig, word: (count: number) => string, exactly: string) {
  if (maxRun === null) return `${word(minRun)} or more cards`;
  if (maxRun === minRun) return `${exactly}${word(minRun)} cards`;
  return `${word(minRun)} ${maxRun === minRun + 1 ? 'or' : 'to'} ${word(maxRun)} cards`;
}

function allStacks(stacks: number) {
  return stacks === 2 ? 'both stacks' : `all ${numberWord(stacks)} stacks`;
}

function title(config: DecadeConfig) {
  const { stacks, loop, totals, minRun, maxRun, discards, recycle, ranks, goal } = config;
  const about: string[] = [];
  if (stacks > 1) about.push(`${stacks} ${loop ? 'rings' : 'stacks'}`);
  else if (loop) about.push('ring');
  if (minRun !== 2 || maxRun !== null) about.push(runWords(config, String, ''));
  const kind = decadeTotalsKind(config);
  if (kind === 'fives') about.push('fives');
  else if (kind === 'many') about.push(`${totals.length} totals`);
  else if (kind === 'few') about.push(`${totals.length === 1 ? 'total' : 'totals'} ${totals.join(', ')}`);
  if (ranks !== undefined) about.push(`${4 * ranks.length} cards`);
  if (recycle) about.push('recycled');
  if (discards === 'optional') about.push('may wait');
  const name = goal === undefined ? 'Decade' : `Decade to ${goal}`;
  return about.length === 0 ? name : `${name}: ${about.join(', ')}`;
}

function goal(config: DecadeConfig) {
  const { goal: most = 0 } = config;
  const few = `${most === 1 ? 'one card is' : `at most ${numberWord(most)} cards are`} left`;
  const until = most > 0 ? few : config.stacks > 1 ? `${allStacks(config.stacks)} are gone` : 'no card is left';
  const set = config.loop
    ? `the newest card with neighbours, ${joined(config.totals, 'or')} in all,`
    : `neighbours that total ${joined(config.totals, 'or')}`;
  const wait = config.loop && config.discards === 'optional' ? ' or wait for a card that takes more,' : '';
  return `Take out ${set}${wait} until ${until}.`;
}

/** What optional discards allow, and what becomes of a set that is left. */
function mayText({ stacks, loop }: DecadeConfig) {
  const later =
    stacks > 1
      ? `After that only the stack just dealt to can have a set${loop ? ', which must hold the newest card' : ''}.`
      : loop
        ? 'After that a set must hold the card just drawn.'
        : 'It can leave later as well, for as long as its cards stay side by side.';
  return `You may draw although there is a set. ${later} When the stock is empty you may finish the game: it is lost with the cards that are left.`;
}

function endText({ stacks, recycle, goal = 0 }: DecadeConfig) {
  const few =
    goal > 0 &&
    `at most ${counted(goal, 'card')} of ${stacks > 1 ? 'stacks' : 'line'} and stock ${goal === 1 ? 'is' : 'are'} left`;
  const all =
    stacks > 1 ? `${allStacks(stacks)} are gone, even with cards in the stock` : !few && 'stock and line are empty';
  const won = `Won when ${[all, few].filter(Boolean).join(', or when ')}.`;
  const lost = 'Lost when the stock is empty and there is no set';
  // Cards that come again are never fewer: all 52 stay in the game.
  return recycle ? `${won} ${lost}.` : `${won} ${lost}; fewer cards left are better.`;
}

function oddsText(config: DecadeConfig): string | false {
  const left = hopelessDecadeLeft(config);
  if (left !== undefined)
    return `No deal can be won: at least ${counted(left, 'card')} ${left === 1 ? 'is' : 'are'} always left. Play for few cards left.`;
  return isHopelessDecade(config) && 'This game is practically never won: play for few cards left.';
}

function rules(config: DecadeConfig) {
  const { stacks, loop, discards, recycle, ranks } = config;
  const rings = `${stacks > 1 ? 'Each stack is a ring' : 'The cards lie in a ring'}: the first one follows the last. A set must hold the newest card, and may go on with the first cards.`;
  return ruleTexts({
    Values: 'An ace counts 1, the pips their number, and 10, jack, queen and king count 10.',
    Draw:
      stacks > 1
        ? `One card is dealt first, to stack 1. Each draw puts a card on the next of the ${numberWord(stacks)} stacks, from left to right and round again. Only the stack just dealt to can have a set.`
        : `Three cards are dealt first. Each draw puts the next card of the stock ${loop ? 'after the newest one' : 'at the right end of the line'}.`,
    Sets: `A set is ${runWords(config, numberWord, 'exactly ')} side by side that total ${joined(config.totals, 'or')}. A single card never leaves.`,
    Deck:
      ranks !== undefined &&
      `The deck has ${4 * ranks.length} cards: four of each of ${joined(Array.from(ranks), 'and')}.`,
    Rings: loop && stacks > 1 && rings,
    Ring: loop && stacks === 1 && rings,
    Must:
      discards === 'mandatory' &&
      'While there is a set you cannot draw. If there are several, you choose which one leaves.',
    May: discards === 'optional' && mayText(config),
    Cleared: stacks > 1 && 'A stack whose cards have all left is out of the game and is skipped.',
    Again:
      recycle &&
      'Cards that leave go under the stock. A position that comes a second time, by its values, ends the game drawn unless it is won.',
    End: endText(config),
    Odds: oddsText(config),
  });
}

function moves({ loop, discards }: DecadeConfig) {
  const set = loop
    ? '"take K = T": the set that totals T and holds the K newest cards; its other cards are the first of the line.'
    : '"discard T": the set that totals T and ends with the newest card. "discard T@E": the one after which E cards lie.';
  const finish = discards === 'optional' ? ' "finish" ends the game.' : '';
  return `"draw". ${set} Its cards name a set too, as in "A+9=10".${finish}`;
}

/** Decade in plain words; docs/rules/decade.md. */
export const decadeGuide: GameGuide<DecadeConfig> = { title, goal, rules, moves };

const SUIT_SYMBOLS = '♣♦♥♠';
const CARDS_A_ROW = 14; // at five columns each and an indentation this stays below 80 columns
const RED = '\u001b[31m';
const PLAIN = '\u001b[39m';

/** Cards in five columns each; the newest one stands in brackets. */
function rows(cards: readonly number[], hasNewest: boolean, color: boolean, label: string): string[] {
  const cells = cards.map((card, i) => {
    const rank = RANKS[card >> 2];
    const suit = card & 3;
    const name = (rank === 'T' ? '10' : rank) + SUIT_SYMBOLS[suit];
    const painted = color && (suit === 1 || suit === 2) ? RED + name + PLAIN : name;
    const [left, right] = hasNewest && i === cards.length - 1 ? '[]' : '  ';
    return `${rank === 'T' ? '' : ' '}${left}${painted}${right}`;
  });
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

/** The table for a terminal: cards, stock, hidden cards by value. The newest card is in brackets. */
export function renderPosition(rules: DecadeRules, state: Readonly<DecadeState>, color: boolean): string {
  const { stacks, loop } = rules.config;
  const lines: string[] = [];
  if (stacks === 1) {
    lines.push(loop ? 'line (a ring: the last card is followed by the first)' : 'line');
    lines.push(...(state.lengths[0] > 0 ? rows(stackCards(state, 0), true, color, '') : ['  empty']));
  } else {
    lines.push(loop ? 'stacks (rings; > is next)' : 'stacks (> is next)');
    state.lengths.forEach((length, stack) => {
      const label = `${stack === state.next ? '>' : ' '}${String(stack + 1).padStart(2)} `;
      if (length > 0) lines.push(...rows(stackCards(state, stack), stack === state.checked, color, label));
      else lines.push(`${label} ${state.eliminated[stack] === 1 ? 'eliminated' : 'not dealt to yet'}`);
    });
  }
  const recycled = state.recycled === null ? '' : ` (${state.recycled.length} recycled)`;
  lines.push(`stock  ${state.stockLeft}${recycled}`);
  if (state.stock.left > 0) {
    const hidden = VALUE_NAMES.map((name, kind) => ({ name, count: state.unseen[kind] }));
    const counts = hidden.filter(({ count }) => count > 0).map(({ name, count }) => `${name}×${count}`);
    lines.push(`unseen ${counts.join(' ')}`);
  }
  const lost = `lost with ${counted(rules.cardsLeft(state), 'card')} left`;
  const ends = { ongoing: [], won: ['won'], drawn: ['drawn: the position is repeated'], lost: [lost] };
  lines.push(...ends[state.outcome]);
  return lines.join('\n');
}

/** What each rule option means. */
export const decadeOptionTexts = {
  minRun: 'the fewest cards in a set',
  maxRun: 'the most cards in a set; null for any length',
  loop: 'whether a line is a ring: sets hold the newest card and may go on with the first ones',
  totals: 'totals of sets, in ascending order',
  stacks: '1: one line, three cards dealt first; more: stacks dealt to in turn',
  discards: 'whether a set must be discarded before the next draw',
  recycle: 'whether discarded cards go under the stock; needs stacks of 2 or more',
  ranks: 'ranks of a smaller deck, such as A45TJQ; default all; needs a single line',
  goal: 'won as soon as at most so many cards are left on the table and in the stock; 0 with recycle',
};
