import { cardLetters, DECK_SIZE, formatCard, parseCard, RANKS } from '../../base/cards.js';
import { InputError, mismatch, shown } from '../../base/errors.js';
import {
  actionNamed,
  type CardPlace,
  fieldsOf,
  NamedMoves,
  type Notation,
  splitAt,
  unexpected,
  type Word,
  wordsOf,
} from '../../environment/environment-parts.js';
import { type Action, legalActions } from '../../environment/rules.js';
import { VALUE_OF } from './config.js';
import { renderPosition } from './guide.js';
import { type DecadeMove, hasEarlierSet, setCards } from './moves.js';
import { type DecadeRules, followingStack } from './rules.js';
import { type DecadeState, goneCards, recycledCards, stackCards } from './state.js';

/** "4C 5D". */
export function cardNames(cards: readonly number[]): string {
  return cards.map(formatCard).join(' ');
}

/** What a player can see of a position. Cards that are in none of the lists are hidden. */
interface VisiblePosition {
  /** Oldest card first. */
  readonly stacks: readonly (readonly number[])[];
  readonly eliminated: readonly boolean[];
  /** Index of the stack just dealt to. */
  readonly checked: number;
  /** Recycled cards under the hidden ones, next first. */
  readonly recycled: readonly number[];
  readonly gone: readonly number[];
  readonly cardsDealt: number;
}

/** A state in a position, hidden cards in any order. @throws InputError for too few cards, or sets that cannot stay */
export function layOut(rules: DecadeRules, position: VisiblePosition): DecadeState {
  const { stacks, eliminated, checked, recycled, gone, cardsDealt } = position;
  const known = new Set([...stacks.flat(), ...recycled, ...gone]);
  const { config, table } = rules;
  const { cards, counts } = rules.deck;
  const first = config.stacks === 1 ? 3 : 1;
  if (known.size < first)
    throw new InputError(`Expected at least the ${first} cards dealt first, but got ${known.size}`);
  // Rules: with mandatory discards "every legal set after the first three cards ends at the newest card".
  const newest = stacks[checked];
  const ends = newest.length === 3 ? table.rows : 1;
  const values = newest.map((card) => VALUE_OF[card]);
  if (!config.loop && config.discards === 'mandatory' && hasEarlierSet(table, values, ends))
    throw new InputError(
      `Expected cards whose sets end at the newest one (discards are mandatory), but got ${cardNames(newest)}`,
    );
  for (const card of known)
    if (!cards.includes(card))
      throw new InputError(`Expected cards of the ranks ${config.ranks}, but got ${formatCard(card)}`);

  const state = rules.createState();
  const [drawn, hidden] = [true, false].map((isKnown) =>
    Array.from(cards).filter((card) => known.has(card) === isKnown),
  );
  state.stock.arrange([...drawn, ...hidden]);
  state.stock.drawn = state.stock.seen = drawn.length;
  stacks.forEach((own, stack) => {
    state.cards.set(own, stack * DECK_SIZE);
    own.forEach((card, i) => (state.values[stack * DECK_SIZE + i] = VALUE_OF[card]));
    state.lengths[stack] = own.length;
    state.eliminated[stack] = eliminated[stack] ? 1 : 0;
  });
  state.unseen.set(counts);
  for (const card of drawn) state.unseen[VALUE_OF[card] - 1]--;
  for (const card of recycled) state.recycled?.push(card);
  state.cardsDealt = cardsDealt;
  state.checked = checked;
  state.next = config.stacks > 1 ? followingStack(state) : 0;
  rules.judge(state);
  return state;
}

/**
 * The cards of lists of words such as "4C", or bare ranks such as "4", which get the first free suits.
 * @throws InputError for what is no card, or no card of the deck
 */
function cardsOfWords(lists: readonly (readonly Word[])[]): number[][] {
  const used = new Set<number>();
  const suited = ({ text, column }: Word) => {
    const name = cardLetters(text.toUpperCase());
    if (/^([A1-9TJQK]|10)$/.test(name)) return null;
    if (!/^[A2-9TJQK][CDHS]$/.test(name))
      throw mismatch(`a card such as "4C" or a rank such as "4" at column ${column}`, text);
    const card = parseCard(name);
    if (used.has(card)) throw new InputError(`Expected each card once, but got ${name} again at column ${column}`);
    used.add(card);
    return card;
  };
  const bare = ({ text, column }: Word) => {
    // `10` is any card of that value.
    const first = 4 * RANKS.indexOf(text.toUpperCase().replace(/^10$/, 'T').replace('1', 'A'));
    const choice = Array.from({ length: text === '10' ? DECK_SIZE - first : 4 }, (_, i) => first + i);
    const card = choice.find((each) => !used.has(each));
    const most = choice.length === 4 ? 'four cards of a rank' : 'sixteen cards of value 10';
    if (card === undefined)
      throw new InputError(`Expected at most ${most}, but got ${shown(text)} once too often at column ${column}`);
    used.add(card);
    return card;
  };
  const cards = lists.map((words) => words.map(suited));
  return cards.map((own, list) => own.map((card, i) => card ?? bare(lists[list][i])));
}

const POSITION_WORD = 'decade';
/** A stack whose cards are all discarded; also an empty line. */
const ELIMINATED = '-';
/** A stack that has not been dealt to. */
const UNDEALT = '.';

const FIELDS = ['checked', 'next', 'recycled', 'dealt', 'gone', 'finished', 'drawn'] as const;
type Field = (typeof FIELDS)[number];

function readNumber(field: Field, words: readonly Word[], low: number, high: number) {
  const text = words.map((word) => word.text).join(' ');
  if (!/^\d+$/.test(text) || Number(text) < low || Number(text) > high)
    throw mismatch(`"${field}" and a number from ${low} to ${high}`, text);
  return Number(text);
}

/** The sign of each stack that is eliminated or not yet dealt to; '' for one with cards. */
function signsOf(parts: readonly Word[][], stacks: number) {
  if (parts.length !== stacks) {
    const expected = stacks === 1 ? 'one line' : `${stacks} stacks separated by ","`;
    throw new InputError(`Expected ${expected}, but got ${parts.length}`);
  }
  const signs = stacks === 1 ? [ELIMINATED] : [ELIMINATED, UNDEALT];
  return parts.map(([first, ...more]) => {
    if (first === undefined || (more.length === 0 && first.text === UNDEALT && stacks === 1)) {
      const empty =
        stacks === 1 ? `"${ELIMINATED}"` : `"${ELIMINATED}" (eliminated) or "${UNDEALT}" (not yet dealt to)`;
      const got = first === undefined ? 'nothing' : shown(first.text);
      throw new InputError(`Expected cards or ${empty}, but got ${got}`);
    }
    return more.length === 0 && signs.includes(first.text) ? first.text : '';
  });
}

/** Index of the stack just dealt to. While some stacks have not been dealt to it is the one before them. */
function readChecked(signs: readonly string[], words: readonly Word[] | undefined) {
  const dealt = signs.includes(UNDEALT) ? signs.indexOf(UNDEALT) : signs.length;
  const firstRound = dealt < signs.length;
  if (firstRound && (dealt === 0 || signs.some((sign, i) => (i < dealt ? sign !== '' : sign !== UNDEALT)))) {
    throw mismatch(
      `cards on every stack before the first "${UNDEALT}" and "${UNDEALT}" on all after it`,
      signs.map((sign) => sign || 'cards').join(', '),
    );
  }
  if (words !== undefined) return readNumber('checked', words, firstRound ? dealt : 1, dealt) - 1;
  if (firstRound) return dealt - 1;
  throw new InputError('Expected "| checked 1" or another number of the stack just dealt to, but there is none');
}

export class DecadeNotation extends NamedMoves<DecadeRules> implements Notation<DecadeState> {
  /**
   * `draw`, `finish`, `discard 20` (a set that ends at the newest card), `discard 20@1` (one card before it), in a ring
   * `take 2 = 20` (the two newest cards and as many of the first as make 20).
   */
  protected nameOf(move: DecadeMove): string {
    if (move.type !== 'discard') return move.type;
    if ('take' in move) return `take ${move.take} = ${move.total}`;
    return move.end === 0 ? `discard ${move.total}` : `discard ${move.total}@${move.end}`;
  }

  parseMove(text: string): Action {
    const typed = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/ ?= ?/, ' = ').replace(/ ?@ ?/, '@');
    return actionNamed(this.names, typed.replace(/@0$/, ''), text, `"${this.names[0]}" or "draw"`);
  }

  /** "J+6+4=20": the ranks in the order of the run, in a ring on from the last card to the first. "10C+10S=20" where two sets have equal ranks. */
  describeMove(state: Readonly<DecadeState>, action: Action): string {
    const { rules } = this;
    const cardsOf = (set: Action) =>
      setCards(rules.table, state, set).map(({ card }) => formatCard(card).replace('T', '10'));
    const ranksOf = (cards: readonly string[]) => cards.map((card) => card.slice(0, -1)).join('+');
    const cards = cardsOf(action);
    if (cards.length === 0) return this.names[action];
    const ranks = ranksOf(cards);
    const alike = legalActions(rules, state).filter((set) => ranksOf(cardsOf(set)) === ranks);
    return `${alike.length > 1 ? cards.join('+') : ranks}=${rules.setTotal(action)}`;
  }

  /**
   * The position on one line: `decade 4C 8D 3H | gone 5C 5D`; stacks: `decade 4C 8D, -, 3H | checked 1 | next 3`, with `.` for a stack not yet
   * dealt to; then what applies of `recycled` (cards under the stock, next first), `dealt`, `gone`, and `finished` or `drawn`. The hidden cards
   * are the rest of the deck. Earlier positions (for the repetition rule) are not part of it.
   */
  formatState(state: Readonly<DecadeState>): string {
    const { rules } = this;
    const isSingle = rules.config.stacks === 1;
    const stacks = Array.from(state.lengths, (length, stack) => {
      if (length > 0) return cardNames(stackCards(state, stack));
      return isSingle || state.eliminated[stack] === 1 ? ELIMINATED : UNDEALT;
    });
    const recycled = recycledCards(state);
    const gone = goneCards(state);
    const isGivenUp = state.outcome === 'lost' && rules.countSets(state) > 0;
    const fields = [
      `${POSITION_WORD} ${stacks.join(', ')}`,
      !isSingle && `checked ${state.checked + 1}`,
      !isSingle && state.next >= 0 && `next ${state.next + 1}`,
      recycled.length > 0 && `recycled ${cardNames(recycled)}`,
      state.recycled !== null && `dealt ${state.cardsDealt}`,
      gone.length > 0 && `gone ${cardNames(gone)}`,
      isGivenUp && 'finished',
      state.outcome === 'drawn' && 'drawn',
    ];
    return fields.filter((field) => field !== false).join(' | ');
  }

  /** A state in the position that `formatState` or a person wrote; suits may be left out. */
  parseState(text: string): DecadeState {
    const { rules } = this;
    const { stacks, recycle, discards } = rules.config;
    const [[head, ...table], ...sections] = splitAt(wordsOf(text, ',|'), '|');
    if (head?.text !== POSITION_WORD)
      throw mismatch(`a position such as "${POSITION_WORD} 4C 8D 3H | gone 5C 5D"`, text);
    const noField = 'Expected a field after "|", but got nothing; leave the "|" out';
    const fields = fieldsOf(sections, FIELDS, 'field', () => new InputError(noField));
    const reject = (isWrong: boolean, why: string, ...names: readonly Field[]) => {
      const field = names.find((each) => isWrong && fields.has(each));
      if (field) throw new InputError(`Expected no "${field}" ${why}, but got it; leave it out`);
    };
    reject(stacks === 1, 'with a single line', 'checked', 'next');
    reject(!recycle, 'without recycling', 'recycled', 'dealt', 'drawn');
    reject(recycle, 'with recycling (discards return to the stock)', 'gone');

    const wordsIn = (field: Field) => fields.get(field)?.words;
    const parts = splitAt(table, ',');
    const signs = signsOf(parts, stacks);
    const lists = parts.map((words, stack) => (signs[stack] === '' ? words : []));
    const cards = cardsOfWords([...lists, wordsIn('recycled') ?? [], wordsIn('gone') ?? []]);
    const known = cards.flat().length;
    const dealt = wordsIn('dealt');
    const state = layOut(rules, {
      stacks: cards.slice(0, stacks),
      eliminated: signs.map((sign) => stacks > 1 && sign === ELIMINATED),
      checked: stacks === 1 ? 0 : readChecked(signs, wordsIn('checked')),
      recycled: cards[stacks],
      gone: cards[stacks + 1],
      cardsDealt: dealt === undefined ? known : readNumber('dealt', dealt, known, Number.MAX_SAFE_INTEGER),
    });
    const next = wordsIn('next');
    if (next !== undefined && state.next < 0)
      throw new InputError('Expected no "next" when all stacks are eliminated, but got it; leave it out');
    if (next !== undefined) readNumber('next', next, state.next + 1, state.next + 1);
    for (const field of ['finished', 'drawn'] as const) {
      const extra = wordsIn(field)?.[0];
      if (extra !== undefined) throw unexpected(`nothing after "${field}"`, extra);
    }
    if (fields.has('finished')) {
      if (discards !== 'optional' || state.stockLeft > 0 || state.outcome !== 'ongoing')
        throw new InputError(
          'Expected "finished" only with optional discards, an empty stock and a set left, but got it elsewhere',
        );
      state.outcome = 'lost';
    }
    if (fields.has('drawn')) {
      if (state.outcome !== 'ongoing')
        throw new InputError(`Expected "drawn" in an undecided position, but this one is ${state.outcome}`);
      state.outcome = 'drawn';
    }
    return state;
  }

  cardsOf(state: Readonly<DecadeState>, action: Action): CardPlace[] {
    const pile = this.rules.config.stacks === 1 ? 'line' : `stack ${state.checked + 1}`;
    return setCards(this.rules.table, state, action).map(({ index, card }) => ({
      pile,
      index,
      card: formatCard(card),
    }));
  }

  render(state: Readonly<DecadeState>, options: { color?: boolean } = {}): string {
    return renderPosition(this.rules, state, options.color ?? false);
  }
}
