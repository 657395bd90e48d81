import { Random } from '../../../src/env/base/random.js';
import { legalActions } from '../../../src/env/environment/rules.js';
import { partsOf, PRESETS, replayTrace, TextGame } from '../../../src/index.js';
import { sized } from '../../support/size.js';

const names = PRESETS;

/** How somebody who is asked for a move may write it. */
const STYLES: readonly ((move: string) => string)[] = [
  (move) => move,
  (move) => `I look at the table.\nThe newest card is the key here.\n\n**Move:** \`${move}\`\n`,
  (move) => `1. think\n2. draw? no.\n- I'll play ${move}.`,
  (move) => `<think>perhaps</think>\n<answer>${move.toUpperCase()}</answer>`,
  (move) => `{"thought": "a move", "move": "${move}"}`,
  (move) => `So my final answer is: ${move}!`,
  (move) => `\\boxed{${move}}`,
];

describe('the rules in words', () => {
  it.each(names)('of %s say all in at most 400 words', (preset) => {
    const words = new TextGame(partsOf(preset), { seed: 0 }).rules.split(/\s+/);
    expect(words.length).toBeGreaterThan(60);
    expect(words.length).toBeLessThanOrEqual(400);
  });

  it.each(names)('of %s show how every kind of move is written', (preset) => {
    const parts = partsOf(preset);
    const kinds = parts.rules.moves.map((_, action) => parts.notation.formatMove(action).split(/[\s\d+]/)[0]);
    const shown = new TextGame(parts, { seed: 0 }).rules.toLowerCase();
    for (const kind of new Set(kinds.filter((word) => /^[a-z]{2,}$/.test(word)))) expect(shown).toContain(`"${kind}`);
  });
});

describe.each(names)('a game of %s by texts', (preset) => {
  const parts = partsOf(preset);
  const { rules, notation } = parts;

  it('reads moves in every style, by both of their names, and is the trace of the same game', { tags: 'more' }, () => {
    const random = new Random('texts', 1);
    for (let seed = 0; seed < sized(2, 12); seed++) {
      const game = new TextGame(parts, { seed, player: 'a model' });
      let decisions = 0;
      while (!game.isOver && decisions < 300) {
        const legal = legalActions(rules, game.position);
        expect(legal.length).toBeGreaterThan(1);
        const action = legal[random.below(legal.length)];
        const name = decisions % 2 === 0 ? notation.formatMove(action) : notation.describeMove(game.position, action);
        const wanted = notation.describeMove(game.position, action);
        const turn = game.play(STYLES[decisions % STYLES.length](name));
        expect(turn.problem).toBeNull();
        expect(turn.played[0]).toBe(wanted);
        decisions++;
      }
      expect(game.illegal).toBe(0);
      expect(game.decisions).toBe(decisions);
      const trace = game.trace();
      expect(trace.agent).toBe('a model');
      expect(trace.outcome).toBe(game.position.outcome);
      expect(() => replayTrace(parts, [parts.reward], trace)).not.toThrow();
    }
  });

  it('takes numbers of the list where it is shown', () => {
    const listed = new TextGame(parts, { seed: 3, listMoves: true });
    const plain = new TextGame(parts, { seed: 3 });
    let moves = 0;
    while (!listed.isOver && moves++ < 50) {
      const legal = legalActions(rules, listed.position);
      expect(listed.observe()).toContain(`\n${legal.length}. `);
      expect(plain.observe()).not.toContain('legal moves');
      expect(listed.play(`I take\n${legal.length}.`).problem).toBeNull();
      expect(plain.play(notation.formatMove(legal[legal.length - 1])).problem).toBeNull();
      expect(plain.position.outcome).toBe(listed.position.outcome);
    }
    if (!listed.isOver) expect(listed.play('99').problem).toMatch(/^Expected a number from 1 to \d+, but got "99"\.$/);
  });
});

describe('an answer that is no legal move', () => {
  const parts = partsOf('decade-loop3-optional');

  it('changes nothing, is counted, and gets one line that says what is wrong', () => {
    const game = new TextGame(parts, { seed: 7 });
    const before = game.observe();
    expect(game.play('take 3 = 30')).toEqual({
      played: [],
      problem: '"take 3 = 30" is a move of these rules, but it is not legal now.',
    });
    expect(game.play('I do not know.\nSorry').problem).toMatch(/^No line of the answer is a move\. End it with a line/);
    expect(game.play('').problem).toMatch(/^No line/);
    expect(game.observe()).toBe(before);
    expect(game.illegal).toBe(3);
  });

  it('is judged by its last line that is a move, not by an earlier legal one', () => {
    const game = new TextGame(parts, { seed: 7 });
    expect(game.play('draw\nno, better:\ntake 3 = 30').problem).toContain('not legal now');
    expect(game.play('take 3 = 30\nno, better:\ndraw').problem).toBeNull();
  });

  it('of ten megabytes is read at its end only', () => {
    const game = new TextGame(parts, { seed: 7 });
    expect(game.play(`${'draw\n'.repeat(2_000_000)}${'x'.repeat(30_000)}`).problem).toMatch(/^No line/);
    expect(game.play(`${'nothing '.repeat(1_000_000)}\ndraw`).problem).toBeNull();
  });

  it('after the end says how it ended', () => {
    const game = new TextGame(partsOf('tens'), { seed: 7 });
    for (let i = 0; !game.isOver && i < 60; i++) game.play(moveOf(game));
    expect(game.isOver).toBe(true);
    expect(game.play('A+9').problem).toMatch(/^The game is over: (won|lost), score .* No move can be played\.$/);
  });
});

function moveOf(game: TextGame) {
  const { rules, notation } = partsOf('tens');
  return notation.formatMove(legalActions(rules, game.position)[0]);
}

it('cards name a set in any order, unless they name two', () => {
  const parts = partsOf('decade-loop3-optional');
  const { rules, notation } = parts;
  let tried = 0;
  for (let seed = 0; seed < 60 && tried < 10; seed++) {
    const game = new TextGame(parts, { seed });
    while (!game.isOver && tried < 10) {
      const legal = legalActions(rules, game.position);
      const set = legal.find((action) => notation.describeMove(game.position, action).includes('+'));
      if (set === undefined) {
        game.play('draw');
        continue;
      }
      const name = notation.describeMove(game.position, set);
      const turned = name.split('=')[0].split('+').reverse().join(' + ');
      const same = legal.filter((action) => sorted(notation.describeMove(game.position, action)) === sorted(name));
      const { problem, played } = game.play(turned);
      if (same.length === 1) expect(played[0]).toBe(name);
      else expect(problem === null || problem.startsWith('No line')).toBe(true);
      if (problem !== null) game.play(notation.formatMove(set));
      tried++;
    }
  }
  expect(tried).toBe(10);
});

function sorted(name: string) {
  return name.split('=')[0].split('+').sort().join('+');
}

it.each([[{}], [{ seed: -1 }], [{ seed: 1.5 }], [undefined]])('%j is no game', (options) => {
  expect(() => new TextGame(partsOf('tens'), options as never)).toThrow(/^Expected \{ seed \} of a game/);
});
