import '../../session/all-games.js';
import { describe, expect, it } from 'vitest';
import { createHinter } from '../../../src/hint/index.js';
import { loadModel } from '../../../src/zoo/index.js';
import { ALL_TUTORIALS } from '../../games/all-tutorials.js';
import { type GameTutorials, type Tutorial, TUTORIAL_TEXTS } from '../../games/tutorials.js';
import { gamesHere, type Position, replay } from '../../session/position.js';
import type { GameSpec, Turn } from '../../session/session.js';

const CASES = ALL_TUTORIALS.flatMap((game) =>
  game.all.map((tutorial) => ({ name: `${game.game} ${tutorial.name}`, game, tutorial })),
);

interface Told {
  readonly position: Position;
  readonly move: string | undefined;
  readonly says: string;
  /** By language. */
  readonly sentences: readonly string[];
}

/** Every step of a script, played by the rules, with what is said then. */
function played(game: GameTutorials, { preset, deck, steps }: Tutorial): Told[] {
  const spec: GameSpec = { preset, options: {}, seed: 0, takeBacks: 0, deck };
  const turns: Turn[] = [];
  return steps.map((step) => {
    const position = replay(spec, turns);
    const sentences = Object.values(TUTORIAL_TEXTS).map((texts) => game.say(position, step, texts));
    if (step.move !== undefined) turns.push({ action: position.parts.notation.parseMove(step.move) });
    return { position, move: step.move, says: step.says, sentences };
  });
}

const VALUES: Readonly<Record<string, number>> = { A: 1, T: 10, J: 10, Q: 10, K: 10 };

/** "3 + 2 + 5 = 10" in a sentence. */
function sumsIn(text: string): { readonly ranks: readonly string[]; readonly total: number }[] {
  return [...text.matchAll(/((?:\w+ \+ )+\w+) = (\d+)/g)].map(([, sum, total]) => ({
    ranks: sum.split(' + ').map((rank) => (rank === '10' ? 'T' : rank)),
    total: Number(total),
  }));
}

describe('tutorials', () => {
  it.each(CASES)('of $name: every step is legal, and the last one ends no game', ({ game, tutorial }) => {
    const steps = played(game, tutorial);
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThan(25);
    for (const { position, move, says } of steps) {
      if (move === undefined) continue;
      const action = position.parts.notation.parseMove(move);
      expect(
        position.legal,
        `${says}: ${position.legal.map((each) => position.parts.notation.formatMove(each)).join()}`,
      ).toContain(action);
    }
    expect(steps.at(-1)!.move).toBeUndefined();
    expect(steps.at(-1)!.position.state.outcome).toBe('ongoing');
  });

  it.each(CASES)(
    'of $name: sums in sentences are right, of cards on the table, those of a set are its own, and both languages give the same numbers',
    ({ game, tutorial }) => {
      let sums = 0;
      for (const { position, move, sentences } of played(game, tutorial)) {
        const { notation } = position.parts;
        const [first, ...others] = sentences.map((sentence) => [...sentence.matchAll(/\d+/g)].map(String).sort());
        for (const other of others) expect(other).toEqual(first);
        for (const sentence of sentences) {
          expect(sentence).not.toMatch(/undefined|NaN|\[object/);
          const told = sumsIn(sentence);
          for (const { ranks, total } of told) {
            expect(ranks.reduce((sum, rank) => sum + (VALUES[rank] ?? Number(rank)), 0)).toBe(total);
            const legal = position.legal.map((action) =>
              notation.cardsOf(position.state, action).map(({ card }) => card[0]),
            );
            expect(legal.map((each) => each.join())).toContain(ranks.join());
            if (move === undefined) continue;
            const own = notation.cardsOf(position.state, notation.parseMove(move)).map(({ card }) => card[0]);
            expect(own).toEqual(ranks);
          }
          sums += told.length;
        }
      }
      expect(sums > 0).toBe(game.game !== 'four-ten');
    },
  );

  it('of Decade say how many cards there are, and that there is no set, only where it is so', () => {
    for (const { game, tutorial } of CASES.filter((each) => each.game.game === 'decade')) {
      for (const { position, says, sentences } of played(game, tutorial)) {
        const { notation } = position.parts;
        const sets = position.legal.filter((action) => notation.cardsOf(position.state, action).length > 0);
        if (/^(noSet|drawOn|closedUp|alone|onlyThisStack|eachStack|nextStack|roundAgain|stackIsGone)/.test(says))
          expect(sets).toHaveLength(0);
        if (says === 'choice') expect(sets).toHaveLength(2);
        const [table, ...fields] = notation.formatState(position.state).split(' | ');
        const cards = table.match(/\b[\dATJQK][CDHS]\b/g) ?? [];
        const gone = (fields.find((field) => field.startsWith('gone'))?.split(' ').length ?? 1) - 1;
        if (says === 'alone') expect(cards).toHaveLength(1);
        if (says === 'end') expect(cards).toHaveLength(0);
        if (says === 'closedUp') expect(sentences[0]).toContain(`${cards.length} cards are left`);
        if (/^(welcome|end)$/.test(says)) expect(sentences[0]).toContain(String(52 - cards.length - gone));
        if (/Stacks$/.test(says) && says.startsWith('end'))
          expect(sentences[0]).toMatch(/^2 stacks are gone, 5 are left/);
      }
    }
  });

  it('of the ring: the set that goes round it makes two fives neighbours, which were none before', () => {
    const { game, tutorial } = CASES.find(({ name }) => name === 'decade ring')!;
    const steps = played(game, tutorial);
    const at = steps.findIndex(({ says }) => says === 'roundTheRing');
    const described = ({ position }: Told) =>
      position.legal.map((action) => position.parts.notation.describeMove(position.state, action));
    expect(described(steps[at])).toEqual(['6+4=10', '9+5+6=20']);
    expect(described(steps[at + 1])).toEqual(['5+5=10', '5+5+Q=20']);
  });

  it('of the ring where a set may wait: the package’s model plays every move of it, and waits there too', async () => {
    const hinter = createHinter({ model: await loadModel('decade-loop3-optional-value') });
    const { game, tutorial } = CASES.find(({ name }) => name === 'decade waiting')!;
    for (const { position, move } of played(game, tutorial)) {
      const { notation } = position.parts;
      if (move === undefined) continue;
      const [{ action }] = hinter.hint(notation.formatState(position.state), { limit: 1 });
      expect(notation.formatMove(action)).toBe(move);
    }
  });

  it('of Tens: all four of a rank lie there when it is said, and the marked ten is one', () => {
    for (const { game, tutorial } of CASES.filter((each) => each.game.game === 'tens')) {
      played(game, tutorial).forEach(({ position, says }, step) => {
        const table = position.parts.notation.formatState(position.state).split(' / ')[0].split(' ').slice(1);
        if (says === 'quartet') expect(table.filter((card) => card[0] === 'K')).toHaveLength(4);
        if (says === 'courtPair') expect(table.filter((card) => card[0] === 'K')).toHaveLength(2);
        const [place] = tutorial.steps[step].points ?? [];
        if (says === 'tensStay') expect(table[Number(place.split(':')[1])][0]).toBe('T');
      });
    }
  });

  it.each([
    ['tens', 'eleven', 11],
    ['block-ten', 'eighteen', 18],
    ['block-ten-classic', '27', 27],
  ])('of %s: about one deal in %s is won, as the exact solution of many deals counts', (preset, word, one) => {
    const shares: Readonly<Record<string, number>> = { tens: 0.0913, 'block-ten': 0.0543, 'block-ten-classic': 0.0364 };
    expect(Math.round(1 / shares[preset])).toBe(one);
    const { game, tutorial } = CASES.find((each) => each.tutorial.preset === preset)!;
    const last = played(game, tutorial).at(-1)!.sentences;
    expect(last[0]).toContain(`one deal in ${word} is won`);
  });

  it('of Four Ten: sums, orders and faults are as they are said', () => {
    for (const { game, tutorial } of CASES.filter((each) => each.game.game === 'four-ten')) {
      const steps = played(game, tutorial);
      steps.forEach(({ position, says, move, sentences }, at) => {
        const { notation, rules } = position.parts;
        const told = notation.formatState(position.state);
        const number = (field: string): number => Number(new RegExp(`${field} (\\d+)`).exec(told)?.[1]);
        const sum = (hand: string): number =>
          (new RegExp(`${hand} ([\\d ]+)`).exec(told)?.[1] ?? '').split(' ').reduce((so, card) => so + Number(card), 0);
        if (says === 'inOrder')
          expect(sentences[0]).toContain(`Home ${sum('home')}, Hand ${sum('hand')}, Shadow ${sum('shadow')}`);
        if (says === 'inOrder') expect(sum('home') >= sum('hand') && sum('hand') >= sum('shadow')).toBe(true);
        if (says === 'toHome') {
          const wrong = rules.createState();
          rules.copyState(wrong, position.state);
          rules.apply(wrong, notation.parseMove('place hand'));
          expect(notation.formatState(wrong)).toContain('safeties 2');
        }
        if (says === 'level') expect(sum('hand') + number('drawn')).toBe(sum('home'));
        if (says === 'lastCard') expect(sum('hand') + number('drawn')).toBe(10);
        if (says === 'faults') expect([number('points'), number('round'), number('safeties')]).toEqual([10, 2, 3]);
        if (move?.startsWith('place') === true && says !== 'lastCard') {
          const after = notation.formatState(steps[at + 1].position.state);
          expect(after).toContain('safeties 3');
          expect(after).toContain('round 1');
        }
      });
    }
  });

  it('are there for every game and option: the nearest one', () => {
    for (const game of gamesHere()) {
      const tutorials = ALL_TUTORIALS.find((each) => each.game === game.name)!;
      const chosen = Object.keys(game.presets).map((preset) => {
        const { parts } = replay({ preset, options: {}, seed: 1, takeBacks: 0 }, []);
        return tutorials.tutorialFor(parts.rules.config);
      });
      expect(new Set(chosen)).toEqual(new Set(tutorials.all));
    }
  });
});
