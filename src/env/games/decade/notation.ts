import { DECK_SIZE, formatCard, parseCard, RANKS } from '../../cards.js';
import { expectRules } from '../../environment-parts.js';
import { InputError, mismatch, shown } from '../../errors.js';
import { type CardPlace, MoveNames, type Notation, type Word, wordsOf } from '../../notation.js';
import type { Action } from '../../rules.js';
import { suggestion } from '../../words.js';
import { renderPosition } from './guide.js';
import { type DecadeMove, setCards } from './moves.js';
import { cardNames, layOut } from './position.js';
import type { DecadeRules } from './rules.js';
import { type DecadeState, goneCards, recycledCards, stackCards } from './state.js';

/** The cards that a bare rank stands for, in order of assignment; `10` is any card of that value. */
function cardsOfRank(word: string): number[] {
  const first = (word === '1' ? 0 : word === '10' ? RANKS.indexOf('T') : RANKS.indexOf(word)) * 4;
  return Array.from({ length: word === '10' ? DECK_SIZE - first : 4 }, (_, i) => first + i);
}

/** Cards of a position such as "4C", or bare ranks such as "4", which get the first free suits. */
class CardWords {
  private readonly words: { readonly word: Word; readonly cards: number[]; readonly index: number }[] = [];

  /** Reserves the next place in `cards`, which `resolve` fills. */
  add(word: Word, cards: number[]): void {
    this.words.push({ word, cards, index: cards.length });
    cards.push(DECK_SIZE);
  }

  /** Fills all places; returns the cards. @throws InputError for what is no card, or no card of the deck */
  resolve(): Set<number> {
    const used = new Set<number>();
    const bare: typeof this.words = [];
    for (const entry of this.words) {
      const { text, column } = entry.word;
      const name = text.toUpperCase().replace(/^10(?=.)/, 'T');
      if (/^([A1-9TJQK]|10)$/.test(name)) bare.push(entry);
      else if (!/^[A2-9TJQK][CDHS]$/.test(name)) {
        throw mismatch(`a card such as "4C" or a rank such as "4" at column ${column}`, text);
      } else {
        const card = parseCard(name);
        if (used.has(card)) throw new InputError(`Expected each card once, but got ${name} again at column ${column}`);
        used.add(card);
        entry.cards[entry.index] = card;
      }
    }
    for (const { word, cards, index } of bare) {
      const choice = cardsOfRank(word.text.toUpperCase());
      const card = choice.find((each) => !used.has(each));
      if (card === undefined) {
        const most = choice.length === 4 ? 'four cards of a rank' : 'sixteen cards of value 10';
        throw new InputError(
          `Expected at most ${most}, but got ${shown(word.text)} once too often at column ${word.column}`,
        );
      }
      used.add(card);
      cards[index] = card;
    }
    return used;
  }
}

/** First word of a position. */
const POSITION_WORD = 'decade';
/** A stack whose cards are all discarded; also an empty line. */
const ELIMINATED = '-';
/** A stack that has not been dealt to. */
const UNDEALT = '.';

function stackText(state: Readonly<DecadeState>, stack: number, single: boolean): string {
  if (state.lengths[stack] > 0) return cardNames(stackCards(state, stack));
  return single || state.eliminated[stack] === 1 ? ELIMINATED : UNDEALT;
}

/**
 * The position on one line: `decade 4C 8D 3H | gone 5C 5D`; stacks: `decade 4C 8D, -, 3H | checked 1 | next 3`, with `.` for a stack not yet
 * dealt to; then what applies of `recycled` (cards under the stock, next first), `dealt`, `gone`, and `finished` or `drawn`. The hidden cards
 * are the rest of the deck. Earlier positions (for the repetition rule) are not part of it.
 */
function formatPosition(rules: DecadeRules, state: Readonly<DecadeState>): string {
  const single = rules.config.stacks === 1;
  const stacks = Array.from(state.lengths, (_, stack) => stackText(state, stack, single));
  const fields = [`${POSITION_WORD} ${stacks.join(', ')}`];
  if (!single) fields.push(`checked ${state.checked + 1}`);
  if (!single && state.next >= 0) fields.push(`next ${state.next + 1}`);
  const recycled = recycledCards(state);
  if (recycled.length > 0) fields.push(`recycled ${cardNames(recycled)}`);
  if (state.recycled !== null) fields.push(`dealt ${state.cardsDealt}`);
  const gone = goneCards(state);
  if (gone.length > 0) fields.push(`gone ${cardNames(gone)}`);
  if (state.outcome === 'lost' && rules.countSets(state) > 0) fields.push('finished'); // sets were given up
  if (state.outcome === 'drawn') fields.push('drawn');
  return fields.join(' | ');
}

const FIELDS = ['checked', 'next', 'recycled', 'dealt', 'gone', 'finished', 'drawn'] as const;
type Field = (typeof FIELDS)[number];

function splitAt(words: readonly Word[], sign: string): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (word.text === sign) parts.push([]);
    else parts[parts.length - 1].push(word);
  }
  return parts;
}

function readFields(sections: readonly (readonly Word[])[]): Map<Field, readonly Word[]> {
  const fields = new Map<Field, readonly Word[]>();
  for (const [name, ...words] of sections) {
    if (name === undefined) throw new InputError('Expected a field after "|", but got nothing; leave the "|" out');
    const field = FIELDS.find((each) => each === name.text);
    if (field === undefined) {
      throw new InputError(
        `Unknown field ${shown(name.text)} at column ${name.column}${suggestion(name.text, FIELDS)}`,
      );
    }
    if (fields.has(field)) throw new InputError(`Expected "${field}" once, but got it again at column ${name.column}`);
    fields.set(field, words);
  }
  return fields;
}

function readNumber(field: Field, words: readonly Word[], low: number, high: number): number {
  const text = words.map((word) => word.text).join(' ');
  if (!/^\d+$/.test(text) || Number(text) < low || Number(text) > high) {
    throw mismatch(`"${field}" and a number from ${low} to ${high}`, text);
  }
  return Number(text);
}

/** The stacks' words, and which of them are eliminated or not yet dealt to. */
function readStacks(parts: readonly Word[][], stacks: number, cardWords: CardWords) {
  if (parts.length !== stacks) {
    const expected = stacks === 1 ? 'one line' : `${stacks} stacks separated by ","`;
    throw new InputError(`Expected ${expected}, but got ${parts.length}`);
  }
  const cards: number[][] = [];
  const signs: string[] = [];
  parts.forEach((words) => {
    const sign = words.length === 1 && [ELIMINATED, UNDEALT].includes(words[0].text) ? words[0].text : '';
    if (words.length === 0 || (sign === UNDEALT && stacks === 1)) {
      const empty =
        stacks === 1 ? `"${ELIMINATED}"` : `"${ELIMINATED}" (eliminated) or "${UNDEALT}" (not yet dealt to)`;
      throw new InputError(`Expected cards or ${empty}, but got ${words.length === 0 ? 'nothing' : shown(sign)}`);
    }
    const own: number[] = [];
    if (sign === '') words.forEach((word) => cardWords.add(word, own));
    cards.push(own);
    signs.push(sign);
  });
  return { cards, signs };
}

/** Index of the stack just dealt to. While some stacks have not been dealt to it is the one before them. */
function readChecked(signs: readonly string[], words: readonly Word[] | undefined): number {
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

function reject(fields: ReadonlyMap<Field, unknown>, field: Field, unless: boolean, why: string): void {
  if (!unless && fields.has(field)) throw new InputError(`Expected no "${field}" ${why}, but got it; leave it out`);
}

/** A state in the position that `formatPosition` or a person wrote; suits may be left out. */
function parsePosition(rules: DecadeRules, text: string): DecadeState {
  const { stacks, recycle } = rules.config;
  const [[head, ...table], ...sections] = splitAt(wordsOf(text, /[^\s,|]+|[,|]/g), '|');
  if (head?.text !== POSITION_WORD) {
    throw mismatch(`a position such as "${POSITION_WORD} 4C 8D 3H | gone 5C 5D"`, text);
  }
  const fields = readFields(sections);
  reject(fields, 'checked', stacks > 1, 'with a single line');
  reject(fields, 'next', stacks > 1, 'with a single line');
  reject(fields, 'recycled', recycle, 'without recycling');
  reject(fields, 'dealt', recycle, 'without recycling');
  reject(fields, 'gone', !recycle, 'with recycling (discards return to the stock)');
  reject(fields, 'drawn', recycle, 'without recycling');

  const cardWords = new CardWords();
  const { cards, signs } = readStacks(splitAt(table, ','), stacks, cardWords);
  const recycled: number[] = [];
  fields.get('recycled')?.forEach((word) => cardWords.add(word, recycled));
  const gone: number[] = [];
  fields.get('gone')?.forEach((word) => cardWords.add(word, gone));
  const known = cardWords.resolve();
  const checked = stacks === 1 ? 0 : readChecked(signs, fields.get('checked'));
  const dealt = fields.get('dealt');
  const state = layOut(rules, {
    stacks: cards,
    eliminated: signs.map((sign) => stacks > 1 && sign === ELIMINATED),
    checked,
    recycled,
    gone,
    cardsDealt: dealt === undefined ? known.size : readNumber('dealt', dealt, known.size, Number.MAX_SAFE_INTEGER),
  });
  const next = fields.get('next');
  if (next !== undefined) {
    if (state.next < 0)
      throw new InputError('Expected no "next" when all stacks are eliminated, but got it; leave it out');
    readNumber('next', next, state.next + 1, state.next + 1);
  }
  return endAs(rules, state, fields);
}

/** Ends the game as the fields `finished` and `drawn` say. */
function endAs(rules: DecadeRules, state: DecadeState, fields: ReadonlyMap<Field, readonly Word[]>): DecadeState {
  for (const field of ['finished', 'drawn'] as const) {
    const extra = fields.get(field)?.[0];
    if (extra !== undefined)
      throw new InputError(`Expected nothing after "${field}", but got ${shown(extra.text)} at column ${extra.column}`);
  }
  if (fields.has('finished')) {
    if (rules.config.discards !== 'optional' || state.stockLeft > 0 || state.outcome !== 'ongoing') {
      throw new InputError(
        'Expected "finished" only with optional discards, an empty stock and a set left, but got it elsewhere',
      );
    }
    state.outcome = 'lost';
  }
  if (fields.has('drawn')) {
    if (state.outcome !== 'ongoing')
      throw new InputError(`Expected "drawn" in an undecided position, but this one is ${state.outcome}`);
    state.outcome = 'drawn';
  }
  return state;
}

/**
 * `draw`, `finish`, `discard 20` (a set that ends at the newest card), `discard 20@1` (one card before it), in a ring
 * `take 2 = 20` (the two newest cards and as many of the first as make 20).
 */
function moveName(move: DecadeMove): string {
  if (move.type !== 'discard') return move.type;
  if ('take' in move) return `take ${move.take} = ${move.total}`;
  return move.end === 0 ? `discard ${move.total}` : `discard ${move.total}@${move.end}`;
}

function rankName(card: number): string {
  const rank = RANKS[card >> 2];
  return rank === 'T' ? '10' : rank;
}

export class DecadeNotation implements Notation<DecadeState> {
  private readonly moves: MoveNames;

  constructor(private readonly rules: DecadeRules) {
    expectRules(rules);
    this.moves = new MoveNames(rules.moves.map(moveName));
  }

  formatMove(action: Action): string {
    return this.moves.names[action];
  }

  parseMove(text: string): Action {
    const typed = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/ ?= ?/, ' = ').replace(/ ?@ ?/, '@');
    return this.moves.actionOf(typed.replace(/@0$/, ''), text, `"${this.moves.names[0]}" or "draw"`);
  }

  /** "J+6+4=20": the ranks in the order of the run, in a ring on from the last card to the first. */
  describeMove(state: Readonly<DecadeState>, action: Action): string {
    const ranks = setCards(this.rules.table, state, action).map(({ card }) => rankName(card));
    return ranks.length === 0 ? this.moves.names[action] : `${ranks.join('+')}=${this.rules.setTotal(action)}`;
  }

  formatState(state: Readonly<DecadeState>): string {
    return formatPosition(this.rules, state);
  }

  parseState(text: string): DecadeState {
    return parsePosition(this.rules, text);
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
