import { describe, expect, it } from 'vitest';
import { initGame, step, undo } from '../../src/env/games/tens/play.js';
import { decadePlay, fourTenPlay, partsOf, Random, recordTrace } from '../../src/env/index.js';
import { type Position, positionReader } from '../../src/hint/positions.js';
import { expectRefused } from '../support/refusal.js';

function traceOf(preset: string, seed: number) {
  const parts = partsOf(preset);
  const random = new Random('test positions', seed);
  const choose = (_state: unknown, mask: Uint8Array): number => {
    const legal = Array.from(mask.keys()).filter((action) => mask[action] === 1);
    return legal[random.below(legal.length)];
  };
  return { parts, trace: recordTrace(parts, { seed, agent: 'random', choose, maxMoves: 5000 }) };
}

describe('a position', () => {
  it.each(['decade-loop3', 'decade-seven', 'acm-10-20-30'])('of %s is read from the plain game', (preset) => {
    const parts = partsOf(preset);
    const read = positionReader(parts);
    const state = parts.rules.createState();
    parts.rules.deal(state, 9);
    const codec = parts.game.createTraceCodec(parts.rules);
    let game = decadePlay.newGame(9, parts.rules.config);
    for (let move = 0; move < 60 && game.outcome === 'ongoing'; move++) {
      const text = parts.notation.formatState(state);
      expect(parts.notation.formatState(read(game))).toBe(text);
      const { drawPile, recycled } = game;
      const visible = {
        stacks: game.stacks,
        eliminated: game.eliminated,
        checked: game.checked,
        discard: game.discard,
        cardsDealt: game.cardsDealt,
        recycled: drawPile.slice(drawPile.length - recycled),
        stock: drawPile.length,
      } as unknown as Position;
      expect(parts.notation.formatState(read(visible))).toBe(text);
      const [first] = decadePlay.legalMoves(game);
      parts.rules.apply(state, codec.moveFromJson(state, first));
      game = decadePlay.play(game, first);
    }
    expect(game.cardsDealt).toBeGreaterThan(10);
  });

  it('of Four Ten is read from the plain game, or from what is seen of it', () => {
    const parts = partsOf('four-ten');
    const read = positionReader(parts);
    let game = fourTenPlay.newGame(3);
    for (let move = 0; move < 40 && game.outcome === 'ongoing'; move++) {
      const { hand, home, shadow, drawn, out, round, safeties, points, phase, seen } = game;
      const visible = {
        hand,
        home,
        shadow,
        drawn,
        out,
        round,
        safeties,
        points,
        phase,
        seen,
        stock: game.drawPile.length,
      };
      const text = parts.notation.formatState(read(game));
      expect(parts.notation.formatState(read(visible as Position))).toBe(text);
      const legal = fourTenPlay.legalMoves(game);
      game = fourTenPlay.play(game, legal[(move * 7) % legal.length]);
    }
    expect(parts.notation.formatState(read({ hand: [4, 1], home: [3, 3], drawn: 2 }))).toBe(
      parts.notation.formatState(parts.notation.parseState('four-ten hand 1 4 / home 3 3 / drawn 2')),
    );
  });

  it('of Tens is read from the plain game, whose stock is not looked at', () => {
    const parts = partsOf('tens');
    const read = positionReader(parts);
    let game = initGame(5);
    game = undo(step(game, firstPair(game)));
    game = step(game, firstPair(game));
    const text = parts.notation.formatState(read(game));
    expect(text).toContain('gone');
    expect(parts.notation.formatState(read({ ...game, drawPile: [...game.drawPile].reverse() }))).toBe(text);
    expect(parts.notation.formatState(read({ tableau: [...game.tableau], discard: [...game.discard] }))).toBe(text);
  });
});

function firstPair(game: ReturnType<typeof initGame>): number[] {
  const ranks = 'A23456789';
  const values = game.tableau.map((card) => (card === null ? NaN : ranks.indexOf(card[0]) + 1));
  for (let i = 0; i < values.length; i++)
    for (let j = i + 1; j < values.length; j++)
      if (values[i] > 0 && values[j] > 0 && values[i] + values[j] === 10) return [i, j];
  throw new Error('no pair');
}

describe('a position that cannot be', () => {
  const { trace } = traceOf('decade-loop3', 5);
  const tens = { tableau: ['AC', 'AC', ...[...'23456789TJQ'].map((rank) => `${rank}C`)] };
  const five = [4, 1, 2, 1, 1];
  it.each<[string, string, unknown, RegExp]>([
    ['nothing', 'decade', undefined, /position as text or as an object, but got undefined/],
    ['a number', 'decade', 7, /position as text or as an object, but got 7/],
    ['text of another game', 'decade', 'tens AC 2C', /decade 4C 8D 3H/],
    [
      'a state of another game',
      'decade',
      partsOf('tens').rules.createState(),
      /a position of Decade \(Ten-Twenty-Thirty\), but got one of Tens/,
    ],
    ['a card twice', 'decade', { line: ['4C', '4C', '5D'] }, /^Expected each card once, but got 4C again$/],
    ['five of a rank', 'decade', 'decade 4 4 4 4 4', /at most four cards of a rank/],
    [
      'a card that is none',
      'decade',
      { line: ['4C', '1X', '5D'] },
      /position key "line.1": a card such as "TD", but got "1X"/,
    ],
    ['too few cards', 'decade', { line: ['4C'] }, /at least the 3 cards dealt first, but got 1/],
    ['line and stacks', 'decade', { line: ['4C'], stacks: [['4C']] }, /either "line" or "stacks"/],
    ['a wrong number of stacks', 'decade-seven', { stacks: [['4C']] }, /7 stacks.*but got 1/],
    ['a wrong stock', 'decade', { line: ['4C', '8D', '3H'], stock: 40 }, /"stock" of 49 .*but got 40/],
    [
      'a short stock',
      'decade',
      { line: ['4C', '8D', '3H'], drawPile: ['5C'] },
      /"drawPile" to hold the 49 cards.*holds 1/,
    ],
    [
      'other rules',
      'decade',
      { line: ['4C', '8D', '3H'], options: { loop: true } },
      /loop false, but this one has loop true/,
    ],
    ['an unknown key', 'decade', { lines: ['4C'] }, /Unknown position key "lines"; did you mean "line"/],
    ['a wrong end', 'decade', { line: ['4C', '8D', '3H'], outcome: 'won' }, /"outcome" "ongoing".*but got "won"/],
    ['a hand over four', 'four-ten', { hand: five }, /position key "hand": at most four cards/],
    [
      'a hand over four in notation',
      'four-ten',
      'four-ten hand 1 1 1 1 1 / home 4',
      /at most 4 cards in hand, but got 5/,
    ],
    [
      'nine of a value',
      'four-ten',
      { hand: [4, 4, 4, 4], home: [4, 4, 4, 4], shadow: [4] },
      /at most 8 cards of value 4.*but got 9/,
    ],
    ['five safeties', 'four-ten', { home: [4], safeties: 5 }, /safeties.*but got 5/],
    ['a trace of another game', 'tens', { trace }, /a trace of tens, but got one of "decade"/],
    ['a trace of other rules', 'decade', { trace }, /a trace for rules with maxRun null, but this one has maxRun 3/],
    ['a move beyond the trace', 'decade-loop3', { trace, moves: 999 }, /moves from 0 to \d+ \(the end\), but got 999/],
    ['no trace', 'decade', { trace: 'x' }, /Expected a trace: a JSON object, but got "x"/],
    ['a seed that is none', 'decade', { seed: -1 }, /seed.*but got -1/],
    ['a move that is not legal', 'decade', { seed: 1, moves: ['finish it'] }, /Move 1 of "moves": /],
    ['a doubled card of Tens', 'tens', tens, /each card once, but got "?AC/],
    ['a wrong tableau', 'tens', { tableau: ['AC'] }, /13 slots.*but got 1/],
    ['another variant', 'tens', { ...initGame(5, 13, 'block-ten') }, /blockTen false, but this one has blockTen true/],
  ])('(%s, %s) is refused in one clear line', (_what, preset, position, message) => {
    const read = positionReader(partsOf(preset));
    expectRefused(() => read(position as Position), message);
  });
});
