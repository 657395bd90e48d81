import { describe, expect, it } from 'vitest';
import { sized } from '../support/size.js';
import {
  canonical,
  checkTrace,
  decade,
  type DecadeConfig,
  decadeLine,
  type DecadeMove,
  type DecadePosition,
  decadeStacks,
  decadeValue,
  type Deck,
  fourTen,
  type FourTenConfig,
  type FourTenMove,
  type FourTenPosition,
  itemAt,
  type Oracle,
  rankOf,
  RANKS,
  SUITS,
  tens,
  type TensConfig,
  type TensMove,
  type TensPosition,
  tensPosition,
} from './index.js';

// ---------------------------------------------------------------------------------------------------------- helpers

/** A small generator of random numbers in [0, 1) (mulberry32), so that the tests repeat. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  const result: T[] = [];
  while (rest.length > 0) {
    const index = Math.floor(random() * rest.length);
    result.push(itemAt(rest, index));
    rest.splice(index, 1);
  }
  return result;
}

const ALL_CARDS = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));

/** The cards of these ranks, the suits of each rank given out in order. */
function cardsOf(ranks: string): string[] {
  const given: Record<string, number> = {};
  return ranks
    .replaceAll(' ', '')
    .split('')
    .map((rank) => {
      const count = given[rank] ?? 0;
      given[rank] = count + 1;
      return rank + itemAt(SUITS, count);
    });
}

/** These ranks first, then all the other cards of the deck in a fixed order. */
function deckStarting(ranks: string): string[] {
  const first = cardsOf(ranks);
  return [...first, ...ALL_CARDS.filter((card) => !first.includes(card))];
}

/** 52 values as a deck file has them: "J Q K = 10; suits are then assigned in order". */
function deckOfValues(values: readonly number[]): string[] {
  const waiting: Record<number, string[]> = {};
  for (const card of ALL_CARDS) {
    const value = decadeValue(card);
    waiting[value] = [...(waiting[value] ?? []), card];
  }
  return values.map((value) => {
    const card = waiting[value]?.shift();
    if (card === undefined) throw new Error(`too many cards of value ${value}`);
    return card;
  });
}

/** 32 Four Ten cards: these first, then the rest of the eight each of 1 2 3 4 in a fixed order. */
function roundStarting(...first: number[]): number[] {
  const rest: number[] = [];
  for (const value of [1, 2, 3, 4]) {
    const used = first.filter((card) => card === value).length;
    for (let i = used; i < 8; i++) rest.push(value);
  }
  return [...first, ...rest];
}

const sortedTexts = (values: readonly unknown[]): string[] => values.map((value) => canonical(value)).sort();

// ------------------------------------------------------------------------------------------------------------- Tens

const TENS: TensConfig = {
  tableauSize: 13,
  blockTen: false,
  courts: 'quartets',
  refill: 'strict',
  undoLimit: 0,
  scoring: 'binary',
  removalPoints: 1,
  hints: false,
};

/** Plays the first legal removal or refill to the end. */
function playTensFirst(config: TensConfig, from: TensPosition): TensPosition {
  let position = from;
  while (tens.outcome(position) === 'ongoing') {
    position = tens.play(config, position, itemAt(tens.legalMoves(config, position), 0));
  }
  return position;
}

const EASY_DECK = cardsOf('TTTT A9A9A9A9 28282828 37373737 46464646 5555 JJJJ QQQQ KKKK');

describe('oracle: tens', () => {
  it('lays out the tableau in draw order', () => {
    const deck = deckStarting('A23456789TJQK');
    const position = tens.start(TENS, deck);
    expect(tens.stateOf(TENS, position)).toEqual({ tableau: deck.slice(0, 13), stock: 39 });
    expect(sortedTexts(tens.legalMoves(TENS, position))).toEqual(
      sortedTexts([
        { type: 'pair', ranks: ['A', '9'], slots: [0, 8] },
        { type: 'pair', ranks: ['2', '8'], slots: [1, 7] },
        { type: 'pair', ranks: ['3', '7'], slots: [2, 6] },
        { type: 'pair', ranks: ['4', '6'], slots: [3, 5] },
      ]),
    );
  });

  it('names the lowest slots, in the order of the ranks', () => {
    const position = tensPosition(TENS, cardsOf('99A5A55J'), []);
    expect(sortedTexts(tens.legalMoves(TENS, position))).toEqual(
      sortedTexts([
        { type: 'pair', ranks: ['A', '9'], slots: [2, 0] },
        { type: 'pair', ranks: ['5', '5'], slots: [3, 5] },
      ]),
    );
  });

  it('removes courts and tens by quartets only', () => {
    expect(tens.legalMoves(TENS, tensPosition(TENS, cardsOf('TJTJTJTJKKK'), ['2C']))).toEqual([
      { type: 'quartet', ranks: ['T'], slots: [0, 2, 4, 6] },
      { type: 'quartet', ranks: ['J'], slots: [1, 3, 5, 7] },
    ]);
  });

  it('refills strictly, the top card into the lowest empty slot', () => {
    const deck = deckStarting('9AJ 2Q');
    const config = { ...TENS, tableauSize: 3 };
    const position = tens.play(config, tens.start(config, deck), { type: 'pair', ranks: ['A', '9'], slots: [1, 0] });
    expect(tens.stateOf(config, position)).toEqual({ tableau: ['2C', 'QC', 'JC'], stock: 47 });
    expect(tens.outcome(position)).toBe('lost');
    expect(tens.legalMoves(config, position)).toEqual([]);
  });

  it('is lost at once on an impasse at the deal', () => {
    const config: TensConfig = { ...TENS, undoLimit: 'unlimited', scoring: 'points' };
    const position = tens.start(config, deckStarting('AAAA 2222 3333 4'));
    expect(tens.outcome(position)).toBe('lost');
    expect(tens.legalMoves(config, position)).toEqual([]);
    expect(tens.cardsLeft(position)).toBe(52);
    expect(tens.score(config, position)).toBe(-1);
    expect(tens.score({ ...config, scoring: 'binary' }, position)).toBe(0);
  });

  it('clears everything with tens removable', () => {
    const config: TensConfig = { ...TENS, scoring: 'points' };
    const end = playTensFirst(config, tens.start(config, EASY_DECK));
    expect(tens.outcome(end)).toBe('won');
    expect(tens.cardsLeft(end)).toBe(0);
    // 52 cards, 52 for the clear, 18 pairs and 4 quartets.
    expect(tens.score(config, end)).toBe(52 + 52 + 22);
    expect(tens.score({ ...config, removalPoints: 3 }, end)).toBe(52 + 52 + 66);
    expect(tens.score({ ...config, scoring: 'binary' }, end)).toBe(1);
  });

  it('wins Block Ten with the four tens left', () => {
    const config: TensConfig = { ...TENS, blockTen: true, scoring: 'points' };
    const end = playTensFirst(config, tens.start(config, EASY_DECK));
    expect(tens.outcome(end)).toBe('won');
    expect(tens.cardsLeft(end)).toBe(4);
    expect(tens.score(config, end)).toBe(48 + 52 + 21);
    expect(tens.outcome(tensPosition(config, cardsOf('TTTT'), ['JC']))).toBe('lost');
    expect(tens.outcome(tensPosition(config, [null, ...cardsOf('TTTT'), null], []))).toBe('won');
  });

  it('lets J, Q, K leave in pairs in classic Block Ten, T never', () => {
    const config: TensConfig = { ...TENS, tableauSize: 9, blockTen: true, courts: 'pairs' };
    const position = tensPosition(config, cardsOf('TTTTJKJJK'), ['QC']);
    expect(tens.legalMoves(config, position)).toEqual([
      { type: 'pair', ranks: ['J', 'J'], slots: [4, 6] },
      { type: 'pair', ranks: ['K', 'K'], slots: [5, 8] },
    ]);
    expect(tens.outcome(playTensFirst(config, tens.start(config, EASY_DECK)))).toBe('won');
  });

  it('makes a buffered refill a move, forced when nothing else is legal', () => {
    const config: TensConfig = { ...TENS, tableauSize: 3, refill: 'buffered' };
    const start = tens.start(config, deckStarting('A9J 28'));
    expect(tens.legalMoves(config, start)).toEqual([{ type: 'pair', ranks: ['A', '9'], slots: [0, 1] }]);
    const removed = tens.play(config, start, { type: 'pair', ranks: ['A', '9'], slots: [0, 1] });
    expect(tens.stateOf(config, removed)).toEqual({ tableau: [null, null, 'JC'], stock: 49 });
    expect(tens.outcome(removed)).toBe('ongoing');
    expect(tens.legalMoves(config, removed)).toEqual([{ type: 'refill' }]);
    const filled = tens.play(config, removed, { type: 'refill' });
    expect(tens.stateOf(config, filled)).toEqual({ tableau: ['2C', '8C', 'JC'], stock: 47 });
    // The refill can be put off while a removal is legal, and taken before it.
    const both = tensPosition(config, ['AC', '9C', null], ['JC']);
    expect(tens.legalMoves(config, both)).toEqual([
      { type: 'pair', ranks: ['A', '9'], slots: [0, 1] },
      { type: 'refill' },
    ]);
    // No refill without stock: an empty slot alone is no way out.
    expect(tens.outcome(tensPosition(config, ['AC', null, 'JC'], []))).toBe('lost');
  });

  it('undoes moves up to the limit, and takes their points back', () => {
    const config: TensConfig = { ...TENS, undoLimit: 2, scoring: 'points' };
    const start = tens.start(config, EASY_DECK);
    const undo: TensMove = { type: 'undo' };
    expect(tens.legalMoves(config, start)).not.toContainEqual(undo);
    const first = tens.play(config, start, itemAt(tens.legalMoves(config, start), 0));
    expect(tens.score(config, first)).toBe(3);
    const second = tens.play(config, first, itemAt(tens.legalMoves(config, first), 0));
    const undone = tens.play(config, second, undo);
    expect(tens.stateOf(config, undone)).toEqual(tens.stateOf(config, first));
    expect(tens.score(config, undone)).toBe(3);
    const twice = tens.play(config, undone, undo);
    expect(tens.stateOf(config, twice)).toEqual(tens.stateOf(config, start));
    expect(twice.stock).toEqual(start.stock);
    expect(tens.score(config, twice)).toBe(0);
    const again = tens.play(config, twice, itemAt(tens.legalMoves(config, twice), 0));
    expect(tens.legalMoves(config, again)).not.toContainEqual(undo);
    expect(() => tens.play(config, again, undo)).toThrow('illegal');
  });

  it('ends in the same state whatever the order and the refill policy', () => {
    const random = randomFrom(1);
    for (let game = 0; game < 20; game++) {
      const deck = shuffled(ALL_CARDS, random);
      const ends: string[] = [];
      for (const refill of ['strict', 'strict', 'buffered', 'buffered'] as const) {
        const config = { ...TENS, refill, tableauSize: 15 };
        let position = tens.start(config, deck);
        while (tens.outcome(position) === 'ongoing') {
          const legal = tens.legalMoves(config, position);
          position = tens.play(config, position, itemAt(legal, Math.floor(random() * legal.length)));
        }
        const ranks = position.tableau.filter((card) => card !== null).map((card) => rankOf(card));
        ends.push(canonical([tens.outcome(position), ranks.sort(), position.stock]));
      }
      expect(new Set(ends).size).toBe(1);
    }
  });
});

// ----------------------------------------------------------------------------------------------------------- Decade

const DECADE: DecadeConfig = {
  minRun: 2,
  maxRun: null,
  loop: false,
  totals: [10, 20, 30],
  stacks: 1,
  discards: 'mandatory',
  recycle: false,
};
const FIVES = [5, 10, 15, 20, 25, 30, 35];
const ACM: DecadeConfig = { ...DECADE, minRun: 3, maxRun: 3, loop: true, stacks: 7, recycle: true };

/** The legal sets of a line, as ranks in the order of the run: "J64" wraps round. */
function setsOfLine(config: DecadeConfig, ranks: string): string[] {
  const line = cardsOf(ranks);
  const position = decadeLine(config, line, ['KS', 'KH']);
  const sets: string[] = [];
  for (const move of decade.legalMoves(config, position)) {
    if (move.type !== 'discard') continue;
    let set = '';
    for (let i = 0; i < move.count; i++) set += rankOf(itemAt(line, (move.from + i) % line.length));
    sets.push(set);
  }
  return sets.sort();
}

/** The agent of UVa 246: the first that fits of (first two + last), (first + last two), (last three). */
function acmMove(position: DecadePosition): DecadeMove {
  const legal = decade.legalMoves(ACM, position);
  const length = itemAt(position.stacks, position.current).length;
  // With three cards the three choices are one set, which is given from 0.
  const starts = length === 3 ? [0] : [length - 1, length - 2, length - 3];
  for (const from of starts) {
    const found = legal.find((move) => move.type === 'discard' && move.from === from);
    if (found !== undefined) return found;
  }
  return { type: 'draw' };
}

function acmResult(text: string): string {
  const deck = deckOfValues(text.split(' ').map(Number));
  let position = decade.start(ACM, deck);
  let dealt = 1;
  while (decade.outcome(position) === 'ongoing') {
    const move = acmMove(position);
    if (move.type === 'draw') dealt += 1;
    position = decade.play(ACM, position, move);
  }
  return `${decade.outcome(position)} ${dealt}`;
}

describe('oracle: decade', () => {
  it('agrees with the test vectors for the line 4 8 3 3 J 6', () => {
    const line = '4833J6';
    const any: DecadeConfig = { ...DECADE, loop: true };
    expect(setsOfLine({ ...any, maxRun: 3 }, line)).toEqual(['64', 'J64']);
    expect(setsOfLine(any, line)).toEqual(['64', '833J6', 'J64']);
    expect(setsOfLine(DECADE, line)).toEqual(['833J6']);
    expect(setsOfLine({ ...DECADE, maxRun: 3 }, line)).toEqual([]);
    expect(setsOfLine({ ...DECADE, totals: FIVES }, line)).toEqual(['483', '833J6']);
  });

  it('gives the whole ring as one set from 0', () => {
    const position = decadeLine({ ...DECADE, loop: true }, cardsOf('3 7 J'), ['KS']);
    expect(sortedTexts(decade.legalMoves({ ...DECADE, loop: true }, position))).toEqual(
      sortedTexts([{ type: 'discard', stack: 0, from: 0, count: 3, total: 20 }]),
    );
    // {7, 3} would leave out the rightmost card; {J, 3} and {7, J} do not fit.
    expect(setsOfLine({ ...DECADE, loop: true, totals: [13, 17, 20] }, '37J')).toEqual(['37J', '7J', 'J3']);
  });

  it('never lets a lone ten-valued card leave', () => {
    expect(setsOfLine({ ...DECADE, minRun: 1 }, 'T')).toEqual([]);
    expect(setsOfLine({ ...DECADE, minRun: 1 }, '9A')).toEqual(['9A']);
  });

  it('deals three cards first and then checks', () => {
    const deck = deckStarting('46J 55');
    const start = decade.start(DECADE, deck);
    expect(decade.stateOf(DECADE, start)).toEqual({ stacks: [['4C', '6C', 'JC']], stock: 49 });
    expect(sortedTexts(decade.legalMoves(DECADE, start))).toEqual(
      sortedTexts([
        { type: 'discard', stack: 0, from: 0, count: 2, total: 10 },
        { type: 'discard', stack: 0, from: 0, count: 3, total: 20 },
      ]),
    );
    const after = decade.play(DECADE, start, { type: 'discard', stack: 0, from: 0, count: 2, total: 10 });
    expect(decade.stateOf(DECADE, after)).toEqual({ stacks: [['JC']], stock: 49 });
    expect(decade.legalMoves(DECADE, after)).toEqual([{ type: 'draw' }]);
  });

  it('goes on with an empty line while the stock lasts', () => {
    const deck = deckStarting('46J 55');
    const start = decade.start(DECADE, deck);
    const empty = decade.play(DECADE, start, { type: 'discard', stack: 0, from: 0, count: 3, total: 20 });
    expect(decade.outcome(empty)).toBe('ongoing');
    expect(decade.legalMoves(DECADE, empty)).toEqual([{ type: 'draw' }]);
    expect(decade.stateOf(DECADE, decade.play(DECADE, empty, { type: 'draw' }))).toEqual({
      stacks: [['5C']],
      stock: 48,
    });
  });

  it('keeps the order of the others after a discard round the ring', () => {
    const config: DecadeConfig = { ...DECADE, loop: true };
    const position = decadeLine(config, cardsOf('4833J6'), ['KS']);
    const after = decade.play(config, position, { type: 'discard', stack: 0, from: 4, count: 3, total: 20 });
    expect(decade.stateOf(config, after).stacks).toEqual([['8C', '3C', '3D']]);
  });

  it('wins with every card discarded and loses with the stock empty and no set', () => {
    const last = decadeLine(DECADE, cardsOf('46'), []);
    const won = decade.play(DECADE, last, { type: 'discard', stack: 0, from: 0, count: 2, total: 10 });
    expect([decade.outcome(won), decade.score(DECADE, won), decade.cardsLeft(won)]).toEqual(['won', 1, 0]);
    const lost = decade.play(DECADE, decadeLine(DECADE, cardsOf('4J'), ['9C']), { type: 'draw' });
    expect([decade.outcome(lost), decade.score(DECADE, lost), decade.cardsLeft(lost)]).toEqual(['lost', 0, 3]);
    expect(decade.legalMoves(DECADE, lost)).toEqual([]);
  });

  it('lets optional discards wait, and finish once the stock is empty', () => {
    const config: DecadeConfig = { ...DECADE, discards: 'optional' };
    const position = decadeLine(config, cardsOf('46'), ['JC']);
    expect(decade.legalMoves(config, position)).toEqual([
      { type: 'discard', stack: 0, from: 0, count: 2, total: 10 },
      { type: 'draw' },
    ]);
    const drawn = decade.play(config, position, { type: 'draw' });
    expect(sortedTexts(decade.legalMoves(config, drawn))).toEqual(
      sortedTexts([
        { type: 'discard', stack: 0, from: 0, count: 2, total: 10 },
        { type: 'discard', stack: 0, from: 0, count: 3, total: 20 },
        { type: 'finish' },
      ]),
    );
    const finished = decade.play(config, drawn, { type: 'finish' });
    expect([decade.outcome(finished), decade.cardsLeft(finished)]).toEqual(['lost', 3]);
    // Without a set the game is over at once.
    const over = decade.play(config, drawn, { type: 'discard', stack: 0, from: 0, count: 2, total: 10 });
    expect([decade.outcome(over), decade.cardsLeft(over)]).toEqual(['lost', 1]);
  });

  it('deals to the stacks round and round, and skips eliminated ones', () => {
    const config: DecadeConfig = { ...DECADE, stacks: 3 };
    let position = decade.start(config, deckStarting('4J8 6K'));
    expect(decade.stateOf(config, position)).toEqual({ stacks: [['4C'], [], []], stock: 51 });
    for (let i = 0; i < 3; i++) position = decade.play(config, position, { type: 'draw' });
    expect(decade.stateOf(config, position).stacks).toEqual([['4C', '6C'], ['JC'], ['8C']]);
    expect(decade.legalMoves(config, position)).toEqual([{ type: 'discard', stack: 0, from: 0, count: 2, total: 10 }]);
    position = decade.play(config, position, { type: 'discard', stack: 0, from: 0, count: 2, total: 10 });
    expect(decade.stateOf(config, position)).toEqual({ stacks: [[], ['JC'], ['8C']], stock: 48 });
    // J K on the second stack is a set of 20.
    position = decade.play(config, position, { type: 'draw' });
    expect(decade.legalMoves(config, position)).toEqual([{ type: 'discard', stack: 1, from: 0, count: 2, total: 20 }]);
    position = decade.play(config, position, { type: 'discard', stack: 1, from: 0, count: 2, total: 20 });
    // The third stack is the only one left: it gets every card (A, A, so 8 A A = 10).
    position = decade.play(config, position, { type: 'draw' });
    position = decade.play(config, position, { type: 'draw' });
    expect(decade.stateOf(config, position).stacks).toEqual([[], [], ['8C', 'AC', 'AD']]);
    position = decade.play(config, position, { type: 'discard', stack: 2, from: 0, count: 3, total: 10 });
    expect([decade.outcome(position), decade.cardsLeft(position)]).toEqual(['won', 52 - 7]);
  });

  it('checks only the stack just dealt to', () => {
    const config: DecadeConfig = { ...DECADE, stacks: 2, discards: 'optional' };
    const position = decadeStacks(config, [cardsOf('46'), ['9C', '2C']], 1, ['KC']);
    expect(decade.legalMoves(config, position)).toEqual([{ type: 'draw' }]);
    expect(decade.outcome(decadeStacks(config, [cardsOf('46'), ['9C', '2C']], 1, []))).toBe('lost');
  });

  it('recycles the cards as they lay on the stack', () => {
    const position = decadeStacks(ACM, [['2C', '3C', 'JC', '5C'], ['AC']], 0, ['KC']);
    const config: DecadeConfig = { ...ACM, stacks: 2 };
    const small = decadeStacks(config, position.stacks, 0, ['KC']);
    expect(sortedTexts(decade.legalMoves(config, small))).toEqual(
      sortedTexts([{ type: 'discard', stack: 0, from: 3, count: 3, total: 10 }]),
    );
    const after = decade.play(config, small, { type: 'discard', stack: 0, from: 3, count: 3, total: 10 });
    expect(after.stacks).toEqual([['JC'], ['AC']]);
    expect(after.stock).toEqual(['KC', '2C', '3C', '5C']);
  });

  it('gives the results of the three official ACM samples', () => {
    expect(
      acmResult(
        '2 6 5 10 10 4 10 10 10 4 5 10 4 5 10 9 7 6 1 7 6 9 5 3 10 10 4 10 9 2 1 10 1 10 10 10 3 10 9 8 10 8 7 1 2 8 6 7 3 3 8 2',
      ),
    ).toBe('won 66');
    expect(
      acmResult(
        '4 3 2 10 8 10 6 8 9 5 8 10 5 3 5 4 6 9 9 1 7 6 3 5 10 10 8 10 9 10 10 7 2 6 10 10 4 10 1 3 10 1 1 10 2 2 10 4 10 7 7 10',
      ),
    ).toBe('lost 82');
    expect(
      acmResult(
        '10 5 4 3 5 7 10 8 2 3 9 10 8 4 5 1 7 6 7 2 6 9 10 2 3 10 3 4 4 9 10 1 1 10 5 10 10 1 8 10 7 8 10 6 10 10 10 9 6 2 10 10',
      ),
    ).toBe('drawn 73');
  });

  it('keeps line + stock 0 mod 10, and offers at most three sets that end at the newest card', () => {
    const random = randomFrom(2);
    for (let game = 0; game < 10; game++) {
      let position = decade.start(DECADE, shuffled(ALL_CARDS, random));
      let drawn = false;
      while (decade.outcome(position) === 'ongoing') {
        const line = itemAt(position.stacks, 0);
        const values = [...line, ...position.stock].map(decadeValue);
        expect(values.reduce((a, b) => a + b, 0) % 10).toBe(0);
        const legal = decade.legalMoves(DECADE, position);
        if (drawn) {
          expect(legal.length).toBeLessThanOrEqual(3);
          for (const move of legal) if (move.type === 'discard') expect(move.from + move.count).toBe(line.length);
        }
        const move = itemAt(legal, Math.floor(random() * legal.length));
        if (move.type === 'draw') drawn = true;
        position = decade.play(DECADE, position, move);
      }
    }
  });
});

// --------------------------------------------------------------------------------------------------------- Four Ten

const FOUR_TEN: FourTenConfig = { gameTarget: 50, handTarget: 10, safeties: 3, precedence: 'gain-first' };
const FAULT_FIRST: FourTenConfig = { ...FOUR_TEN, precedence: 'fault-first' };
const END_TURN: FourTenMove = { type: 'end-turn' };

/** Plays the moves one after the other. */
function playAll(config: FourTenConfig, from: FourTenPosition, ...moves: FourTenMove[]): FourTenPosition {
  let position = from;
  for (const move of moves) position = fourTen.play(config, position, move);
  return position;
}

/** Places the cards drawn in these hands, with the end of the turn between two placements. */
function placements(...hands: ('hand' | 'home' | 'shadow')[]): FourTenMove[] {
  const moves: FourTenMove[] = [];
  for (const to of hands) {
    if (moves.length > 0) moves.push(END_TURN);
    moves.push({ type: 'place', to });
  }
  return moves;
}

/** A round that lasts to the 32nd card: ones in Hand and Shadow, and twos with one changing card in Home. */
const LONG_ROUND = [2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 2, 2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4];
const LONG_OPENING = placements(
  ...(['home', 'hand', 'shadow', 'hand', 'shadow', 'home'] as const),
  ...(['hand', 'shadow', 'hand', 'shadow', 'home', 'home'] as const),
);

/** Plays the long round up to the choice of the card that the 32nd replaces. */
function beforeLastCard(config: FourTenConfig, decks: Deck): FourTenPosition {
  let position = playAll(config, fourTen.start(config, decks), ...LONG_OPENING, END_TURN);
  let changing = 2;
  for (const card of LONG_ROUND.slice(12, 31)) {
    position = playAll(config, position, { type: 'replace', in: 'home', value: changing }, END_TURN);
    changing = card;
  }
  return position;
}

describe('oracle: four ten', () => {
  it('starts with the first card seen, which can only go to Home', () => {
    const start = fourTen.start(FOUR_TEN, [roundStarting(3, 2)]);
    expect(fourTen.stateOf(FOUR_TEN, start)).toEqual({
      hand: [],
      home: [],
      shadow: [],
      drawn: 3,
      stock: 31,
      safeties: 3,
      points: 0,
      round: 1,
    });
    expect(fourTen.legalMoves(FOUR_TEN, start)).toEqual([{ type: 'place', to: 'home' }]);
    const placed = fourTen.play(FOUR_TEN, start, { type: 'place', to: 'home' });
    expect(fourTen.stateOf(FOUR_TEN, placed)).toMatchObject({ home: [3], drawn: null, stock: 31 });
    expect(fourTen.legalMoves(FOUR_TEN, placed)).toEqual([END_TURN]);
    const next = fourTen.play(FOUR_TEN, placed, END_TURN);
    // The example of trace-format.md.
    expect(fourTen.stateOf(FOUR_TEN, next)).toEqual({
      hand: [],
      home: [3],
      shadow: [],
      drawn: 2,
      stock: 30,
      safeties: 3,
      points: 0,
      round: 1,
    });
    expect(fourTen.legalMoves(FOUR_TEN, next)).toHaveLength(3);
    expect(fourTen.cardsLeft(next)).toBe(null);
  });

  it('ends the round with 10 points when Hand = 10, although Home < Hand (gain first)', () => {
    const decks = [roundStarting(4, 4, 4, 4, 2), roundStarting(1)];
    const moves = placements('home', 'hand', 'home', 'hand', 'hand');
    const gained = playAll(FOUR_TEN, fourTen.start(FOUR_TEN, decks), ...moves);
    expect(fourTen.stateOf(FOUR_TEN, gained)).toEqual({
      hand: [],
      home: [],
      shadow: [],
      drawn: 1,
      stock: 31,
      safeties: 3,
      points: 10,
      round: 2,
    });
    const faulted = playAll(FAULT_FIRST, fourTen.start(FAULT_FIRST, decks), ...moves);
    expect(fourTen.stateOf(FAULT_FIRST, faulted)).toMatchObject({ drawn: 1, safeties: 2, points: 0, round: 2 });
  });

  it('gains with Hand = Home = 10 under both precedences', () => {
    const decks = [roundStarting(4, 4, 4, 4, 2, 2), roundStarting(1)];
    const moves = placements('home', 'hand', 'home', 'hand', 'home', 'hand');
    for (const config of [FOUR_TEN, FAULT_FIRST]) {
      const gained = playAll(config, fourTen.start(config, decks), ...moves);
      expect(fourTen.stateOf(config, gained)).toMatchObject({ safeties: 3, points: 10, round: 2 });
    }
  });

  it('faults on Shadow > Hand, Home < Hand and a hand over 10, and takes a safety each time', () => {
    const decks = [roundStarting(1, 1), roundStarting(1, 2), roundStarting(4, 4, 3), roundStarting(1)];
    const start = fourTen.start(FOUR_TEN, decks);
    const shadowOver = playAll(FOUR_TEN, start, ...placements('home', 'shadow'));
    expect(fourTen.stateOf(FOUR_TEN, shadowOver)).toMatchObject({ safeties: 2, points: 0, round: 2, hand: [] });
    const handOver = playAll(FOUR_TEN, shadowOver, ...placements('home', 'hand'));
    expect(fourTen.stateOf(FOUR_TEN, handOver)).toMatchObject({ safeties: 1, points: 0, round: 3 });
    const homeOver = playAll(FOUR_TEN, handOver, ...placements('home', 'home', 'home'));
    expect(fourTen.stateOf(FOUR_TEN, homeOver)).toMatchObject({ safeties: 0, points: 0, round: 4 });
    expect(fourTen.outcome(homeOver)).toBe('ongoing');
  });

  it('is bust when a fault cannot be paid', () => {
    const config = { ...FOUR_TEN, safeties: 0 };
    const start = fourTen.start(config, [roundStarting(1, 2)]);
    const bust = playAll(config, start, ...placements('home', 'hand'));
    expect(fourTen.outcome(bust)).toBe('lost');
    expect(fourTen.legalMoves(config, bust)).toEqual([]);
    expect(fourTen.stateOf(config, bust)).toEqual({
      hand: [2],
      home: [1],
      shadow: [],
      drawn: null,
      stock: 30,
      safeties: 0,
      points: 0,
      round: 1,
    });
    expect(fourTen.score(config, bust)).toBe(0);
  });

  it('pays for a fault with points when no safety is left, the exact sum being enough', () => {
    const config = { ...FOUR_TEN, safeties: 0 };
    const decks = [roundStarting(4, 4, 4, 4, 2), roundStarting(4, 2, 4), roundStarting(1)];
    const gained = playAll(config, fourTen.start(config, decks), ...placements('home', 'hand', 'home', 'hand', 'hand'));
    // Home 4, Hand 2, Shadow 4: Shadow > Hand, and the three hands sum to 10.
    const paid = playAll(config, gained, ...placements('home', 'hand', 'shadow'));
    expect(fourTen.stateOf(config, paid)).toMatchObject({ points: 0, round: 3, safeties: 0, hand: [] });
    expect(fourTen.outcome(paid)).toBe('ongoing');
  });

  it('forbids equal exchanges and those back to an arrangement seen in the turn', () => {
    const start = fourTen.start(FOUR_TEN, [roundStarting(4, 2, 1, 2)]);
    const turn = playAll(FOUR_TEN, start, ...placements('home', 'hand', 'home'));
    expect(fourTen.stateOf(FOUR_TEN, turn)).toMatchObject({ hand: [2], home: [1, 4], shadow: [] });
    expect(fourTen.legalMoves(FOUR_TEN, turn)).toEqual([
      { type: 'exchange', hand: 2, with: 'home', other: 1 },
      { type: 'exchange', hand: 2, with: 'home', other: 4 },
      END_TURN,
    ]);
    const swapped = playAll(FOUR_TEN, turn, { type: 'exchange', hand: 2, with: 'home', other: 1 });
    expect(fourTen.stateOf(FOUR_TEN, swapped)).toMatchObject({ hand: [1], home: [2, 4], safeties: 3 });
    // Back to [2] against [1, 4] is not legal in this turn; [4] against [1, 2] is (a fault).
    expect(fourTen.legalMoves(FOUR_TEN, swapped)).toEqual([
      { type: 'exchange', hand: 1, with: 'home', other: 4 },
      END_TURN,
    ]);
    // In the next turn it is legal again; 2 against the 2 in Home is no move.
    const next = playAll(FOUR_TEN, swapped, END_TURN, { type: 'place', to: 'home' });
    expect(fourTen.legalMoves(FOUR_TEN, next)).toEqual([
      { type: 'exchange', hand: 1, with: 'home', other: 2 },
      { type: 'exchange', hand: 1, with: 'home', other: 4 },
      END_TURN,
    ]);
  });

  it('judges exchanges too', () => {
    const start = fourTen.start(FOUR_TEN, [roundStarting(4, 2, 1), roundStarting(3)]);
    const turn = playAll(FOUR_TEN, start, ...placements('home', 'hand', 'home'));
    const faulted = playAll(FOUR_TEN, turn, { type: 'exchange', hand: 2, with: 'home', other: 4 });
    expect(fourTen.stateOf(FOUR_TEN, faulted)).toMatchObject({ safeties: 2, round: 2, drawn: 3 });
  });

  it('replaces a card chosen before the new one is seen when all hands are full', () => {
    const opened = playAll(FOUR_TEN, fourTen.start(FOUR_TEN, [LONG_ROUND]), ...LONG_OPENING, END_TURN);
    expect(fourTen.stateOf(FOUR_TEN, opened)).toEqual({
      hand: [1, 1, 1, 1],
      home: [2, 2, 2, 2],
      shadow: [1, 1, 1, 1],
      drawn: null,
      stock: 20,
      safeties: 3,
      points: 0,
      round: 1,
    });
    expect(fourTen.legalMoves(FOUR_TEN, opened)).toEqual([
      { type: 'replace', in: 'hand', value: 1 },
      { type: 'replace', in: 'home', value: 2 },
      { type: 'replace', in: 'shadow', value: 1 },
    ]);
    const replaced = playAll(FOUR_TEN, opened, { type: 'replace', in: 'hand', value: 1 });
    expect(fourTen.stateOf(FOUR_TEN, replaced)).toMatchObject({
      hand: [1, 1, 1, 2],
      home: [2, 2, 2, 2],
      stock: 19,
      drawn: null,
    });
    expect(fourTen.legalMoves(FOUR_TEN, replaced)).toEqual([
      { type: 'exchange', hand: 1, with: 'home', other: 2 },
      { type: 'exchange', hand: 2, with: 'shadow', other: 1 },
      END_TURN,
    ]);
  });

  it('ends the round with the sum of the hands after the 32nd card', () => {
    const position = beforeLastCard(FOUR_TEN, [LONG_ROUND, roundStarting(1)]);
    expect(fourTen.stateOf(FOUR_TEN, position)).toMatchObject({ home: [2, 2, 2, 3], stock: 1, points: 0 });
    const gained = playAll(FOUR_TEN, position, { type: 'replace', in: 'home', value: 3 });
    // 4 + 10 + 4
    expect(fourTen.stateOf(FOUR_TEN, gained)).toMatchObject({ points: 18, round: 2, safeties: 3, drawn: 1 });
    // A fault with the 32nd card is a fault.
    const faulted = playAll(FOUR_TEN, position, { type: 'replace', in: 'shadow', value: 1 });
    expect(fourTen.stateOf(FOUR_TEN, faulted)).toMatchObject({ points: 0, round: 2, safeties: 2 });
  });

  it('is won when the target is reached by a gain', () => {
    const config = { ...FOUR_TEN, gameTarget: 18 };
    const position = beforeLastCard(config, [LONG_ROUND]);
    const won = playAll(config, position, { type: 'replace', in: 'home', value: 3 });
    expect(fourTen.outcome(won)).toBe('won');
    expect(fourTen.legalMoves(config, won)).toEqual([]);
    expect(fourTen.stateOf(config, won)).toEqual({
      hand: [1, 1, 1, 1],
      home: [2, 2, 2, 4],
      shadow: [1, 1, 1, 1],
      drawn: null,
      stock: 0,
      safeties: 3,
      points: 18,
      round: 1,
    });
    expect(fourTen.score(config, won)).toBe(18);
  });

  it('needs a deck for every round', () => {
    const start = fourTen.start(FOUR_TEN, [roundStarting(1, 2)]);
    expect(() => playAll(FOUR_TEN, start, ...placements('home', 'hand'))).toThrow('no deck for round 2');
  });
});

// ------------------------------------------------------------------------------------------------------- checkTrace

interface TraceLine {
  [key: string]: unknown;
  steps: { legal: unknown[]; move: unknown; after: unknown; reward: number }[];
}

/** A random game as a trace line, written with the oracle itself. */
function traceOf<Config, Position, Move, State>(
  game: string,
  oracle: Oracle<Config, Position, Move, State>,
  config: Config,
  deck: Deck,
  random: () => number,
): TraceLine {
  let position = oracle.start(config, deck);
  const initial = oracle.stateOf(config, position);
  const steps: TraceLine['steps'] = [];
  while (oracle.outcome(position) === 'ongoing') {
    const legal = oracle.legalMoves(config, position);
    const move = itemAt(legal, Math.floor(random() * legal.length));
    const before = canonical(position);
    const next = oracle.play(config, position, move);
    expect(canonical(position)).toBe(before);
    position = next;
    steps.push({ legal: shuffled(legal, random), move, after: oracle.stateOf(config, position), reward: 0 });
  }
  return {
    format: 1,
    preset: null,
    game,
    rules: config,
    seed: 0,
    agent: 'random',
    deck,
    initial,
    steps,
    outcome: oracle.outcome(position),
    score: oracle.score(config, position),
    cardsLeft: oracle.cardsLeft(position),
  };
}

/** Through JSON and back, as a line of a file would be; then with some change. */
function changed(line: TraceLine, change: (copy: TraceLine) => void): string[] {
  const copy = JSON.parse(JSON.stringify(line)) as TraceLine;
  change(copy);
  return checkTrace(copy);
}

describe('oracle: checkTrace', () => {
  it('accepts random tens games', () => {
    const random = randomFrom(3);
    for (const tableauSize of [9, 13, 15, 52]) {
      for (const refill of ['strict', 'buffered'] as const) {
        for (const undoLimit of [0, 3] as const) {
          for (const blockTen of [false, true]) {
            const courts = blockTen && tableauSize === 9 ? 'pairs' : 'quartets';
            const config: TensConfig = { ...TENS, tableauSize, refill, undoLimit, blockTen, courts };
            const line = traceOf('tens', tens, config, shuffled(ALL_CARDS, random), random);
            expect(changed(line, () => undefined)).toEqual([]);
          }
        }
      }
    }
  });

  it('accepts random decade games', { tags: 'sized' }, () => {
    const random = randomFrom(4);
    for (const loop of [false, true]) {
      for (const maxRun of sized([3], [null, 3])) {
        for (const stacks of sized([1, 2], [1, 2, 7])) {
          for (const discards of ['mandatory', 'optional'] as const) {
            for (const recycle of stacks === 1 ? [false] : [false, true]) {
              const config: DecadeConfig = { ...DECADE, loop, maxRun, stacks, discards, recycle, totals: FIVES };
              const line = traceOf('decade', decade, config, shuffled(ALL_CARDS, random), random);
              expect(changed(line, () => undefined)).toEqual([]);
            }
          }
        }
      }
    }
  });

  it('accepts random four ten games, and wants one deck for each round started', () => {
    const random = randomFrom(5);
    for (let game = 0; game < 10; game++) {
      const config = game % 2 === 0 ? FOUR_TEN : FAULT_FIRST;
      const decks: number[][] = [];
      for (let round = 0; round < 40; round++) decks.push(shuffled(roundStarting(), random));
      const line = traceOf('four-ten', fourTen, config, decks, random);
      const rounds = (line.steps.at(-1)?.after as { round: number }).round;
      expect(checkTrace(line)[0]).toMatch('rounds in deck');
      line['deck'] = decks.slice(0, rounds);
      expect(changed(line, () => undefined)).toEqual([]);
    }
  });

  it('reports what is wrong', () => {
    const random = randomFrom(6);
    const line = traceOf('tens', tens, { ...TENS, tableauSize: 52 }, EASY_DECK, random);
    const expectProblem = (text: string, change: (copy: TraceLine) => void) =>
      expect(changed(line, change).join('\n')).toMatch(text);
    expectProblem('format', (copy) => (copy['format'] = 2));
    expectProblem('game: unknown', (copy) => (copy['game'] = 'poker'));
    expectProblem('rules.refill', (copy) => delete (copy['rules'] as Record<string, unknown>)['refill']);
    expectProblem('start', (copy) => (copy['deck'] as string[]).pop());
    expectProblem('initial', (copy) => ((copy['initial'] as { stock: number }).stock = 1));
    expectProblem('step 1: legal lacks', (copy) => copy.steps[1]?.legal.pop());
    expectProblem('step 1: legal has the illegal', (copy) => copy.steps[1]?.legal.push({ type: 'refill' }));
    expectProblem('2 times', (copy) => copy.steps[1]?.legal.push(copy.steps[1].legal[0]));
    expectProblem('step 2: oracle: illegal move', (copy) => ((copy.steps[2] as { move: unknown }).move = {}));
    expectProblem('step 3 after', (copy) => ((copy.steps[3]?.after as { stock: number }).stock = 5));
    expectProblem('end: the steps stop', (copy) => copy.steps.pop());
    expectProblem('a step although', (copy) => copy.steps.push(itemAt(copy.steps, 0)));
    expectProblem('outcome', (copy) => (copy['outcome'] = 'lost'));
    expectProblem('score', (copy) => (copy['score'] = 7));
    expectProblem('cardsLeft', (copy) => (copy['cardsLeft'] = null));
  });
});
