import { InputError, shown } from '../../errors.js';
import { suggestion } from '../../nearest-name.js';
import { CardWords, splitWords, type Word } from './card-words.js';
import { layOut } from './position.js';
import { ELIMINATED, POSITION_WORD, UNDEALT } from './position-format.js';
import type { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

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
    throw new InputError(`Expected "${field}" and a number from ${low} to ${high}, but got ${shown(text)}`);
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
    throw new InputError(
      `Expected cards on every stack before the first "${UNDEALT}" and "${UNDEALT}" on all after it, but got ${shown(signs.map((sign) => sign || 'cards').join(', '))}`,
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
export function parsePosition(rules: DecadeRules, text: string): DecadeState {
  const { stacks, recycle } = rules.config;
  const [[head, ...table], ...sections] = splitAt(splitWords(text), '|');
  if (head?.text !== POSITION_WORD) {
    throw new InputError(
      `Expected a position such as "${POSITION_WORD} 4C 8D 3H | gone 5C 5D", but got ${shown(text)}`,
    );
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
