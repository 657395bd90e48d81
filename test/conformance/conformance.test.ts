import { describe, expect, it } from 'vitest';
import { checkEnvironment, type GameState, make, partsOf, Random } from '../../src/env/index.js';
import { playRandomly, randomAction } from '../support/games.js';
import { sized } from '../support/size.js';
import { nameOf, VARIANTS } from '../support/variants.js';

describe.each(VARIANTS.map((variant) => ({ name: nameOf(variant), variant })))(
  '$name',
  { tags: 'sized' },
  ({ variant }) => {
    const parts = partsOf(variant.preset, { rules: variant.rules });
    const { rules, notation, game } = parts;
    const mask = new Uint8Array(rules.moves.length);
    const otherMask = new Uint8Array(rules.moves.length);

    function expectEqualPositions(a: GameState, b: GameState): void {
      const first = new Float32Array(rules.observationSize);
      const second = first.slice();
      rules.observe(a, first);
      rules.observe(b, second);
      expect(second).toEqual(first);
      rules.actionMask(a, mask);
      rules.actionMask(b, otherMask);
      expect(otherMask).toEqual(mask);
      const known = (state: GameState) => [
        state.outcome,
        rules.score(state),
        rules.cardsLeft(state),
        rules.nextKnown(state),
      ];
      expect(known(b)).toEqual(known(a));
    }

    it('passes checkEnvironment, which tries every action', () => {
      checkEnvironment(make(variant.preset, { rules: variant.rules }), { games: sized(1, 2), maxSteps: 60 });
    });

    it('passes checkEnvironment with forced moves skipped and a time limit', () => {
      checkEnvironment(
        make(variant.preset, { rules: variant.rules, skipForcedMoves: true, maxSteps: 15, reward: 'score' }),
        { games: 1 },
      );
    });

    it('passes checkEnvironment when it shows what networks see', () => {
      const environment = make(variant.preset, { rules: variant.rules, inputs: 'features' });
      checkEnvironment(environment, { games: 1, maxSteps: 25 });
      const { observationSpace, actionFeatureSpace, spec } = environment;
      for (const { shape, parts, high } of [observationSpace, actionFeatureSpace!]) {
        expect(parts!.reduce((sum, { size }) => sum + size, 0)).toBe(shape.at(-1));
        for (const part of parts!)
          expect([part.high <= high, part.unit !== '', part.meaning !== '']).not.toContain(false);
      }
      expect(make(JSON.parse(JSON.stringify(spec)) as typeof spec).spec).toEqual({ ...spec, inputs: 'features' });
    });

    /** Looks at every position of a random game. */
    const inEach = (seed: number, look: (state: GameState, random: Random) => void, maxMoves?: number): GameState => {
      const random = new Random('test', seed);
      return playRandomly(rules, seed, random, (state) => look(state, random), maxMoves);
    };

    it('counts the legal moves in the mask, and none exactly when the game is over', () => {
      for (let seed = 0; seed < sized(2, 5); seed++)
        inEach(seed, (state) => {
          const count = rules.actionMask(state, mask);
          expect(mask.reduce((sum, legal) => sum + legal, 0)).toBe(count);
          expect(count === 0).toBe(state.outcome !== 'ongoing');
        });
    });

    it('observes whole numbers over their maximum', () => {
      const observation = new Float32Array(rules.observationSize);
      const maxima = rules.features.flatMap(({ size, maximum }) => Array<number>(size).fill(maximum));
      inEach(2, (state) => {
        rules.observe(state, observation);
        expect(observation).toEqual(observation.map((entry, i) => Math.round(entry * maxima[i]) / maxima[i]));
      });
    });

    it('reads the names of moves back', () => {
      const names = rules.moves.map((_, action) => notation.formatMove(action));
      expect(names.map((name) => notation.parseMove(name))).toEqual([...names.keys()]);
    });

    it('ends every random game', () => {
      for (let seed = 0; seed < sized(3, 10); seed++)
        expect(inEach(seed, () => {}, 20_000).outcome).not.toBe('ongoing');
    });

    it('counts hidden cards that add up to what is left unseen, and makes each of them the next one on request', () => {
      const counts = new Uint8Array(rules.cardKinds.length);
      const copy = rules.createState();
      const copyCounts = new Uint8Array(rules.cardKinds.length);
      inEach(
        3,
        (state) => {
          const total = rules.unseen(state, counts);
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
          for (let kind = 0; kind < counts.length; kind++) {
            if (counts[kind] === 0) continue;
            rules.copyState(copy, state);
            rules.stackNext(copy, kind);
            expectEqualPositions(copy, state);
            expect(rules.unseen(copy, copyCounts)).toBe(total);
            expect(copyCounts).toEqual(counts);
          }
        },
        40,
      );
    });

    it('keeps copies independent and plays equally from them', () => {
      const copy = rules.createState();
      inEach(
        4,
        (state, random) => {
          rules.copyState(copy, state);
          const text = notation.formatState(state);
          const sameChoices = random.clone();
          for (let i = 0; i < 5 && copy.outcome === 'ongoing'; i++)
            rules.apply(copy, randomAction(rules, copy, mask, sameChoices));
          expect(notation.formatState(state)).toBe(text);
        },
        60,
      );
    });

    it('deals equal games for equal seeds and others for neighbouring seeds', () => {
      const a = rules.createState();
      const b = rules.createState();
      rules.deal(a, 11);
      inEach(99, () => {});
      rules.deal(b, 11);
      expect(notation.formatState(b)).toBe(notation.formatState(a));
      expect(rules.dealOrder(11, 0)).toEqual(rules.dealOrder(11, 0));
      expect(rules.dealOrder(12, 0)).not.toEqual(rules.dealOrder(11, 0));
    });

    it('deals the cards of dealOrder when they are given as a deck', () => {
      const a = rules.createState();
      const b = rules.createState();
      rules.deal(a, 21);
      rules.deal(b, 0, game.parseDeck(JSON.parse(JSON.stringify(game.formatDeck([rules.dealOrder(21, 0)])))));
      const random = new Random('test', 6);
      const same = random.clone();
      while (a.outcome === 'ongoing' && rules.shuffles(a) === 1) {
        expectEqualPositions(b, a);
        rules.apply(a, randomAction(rules, a, mask, random));
        rules.apply(b, randomAction(rules, b, mask, same));
      }
    });

    it('reads positions back from their notation', () => {
      for (let seed = 0; seed < sized(1, 3); seed++) {
        inEach(
          seed + 50,
          (state) => {
            const text = notation.formatState(state);
            const parsed = notation.parseState(text);
            expect(notation.formatState(parsed)).toBe(text);
            expectEqualPositions(parsed, state);
          },
          120,
        );
      }
    });

    it('describes, draws and locates every legal move', () => {
      inEach(
        8,
        (state) => {
          const count = rules.actionMask(state, mask);
          const legal = Array.from(mask.keys()).filter((action) => mask[action] === 1);
          expect(new Set(legal.map((action) => notation.describeMove(state, action))).size).toBe(count);
          for (const action of legal)
            for (const place of notation.cardsOf(state, action)) expect(place.index).toBeGreaterThanOrEqual(0);
          expect(notation.render(state)).not.toMatch(/[ \t]$/m);
        },
        60,
      );
    });

    it('does not show the hidden order in its text, picture or observation', () => {
      const copy = rules.createState();
      inEach(
        9,
        (state, random) => {
          rules.copyState(copy, state);
          rules.shuffleHidden(copy, random);
          expect(notation.formatState(copy)).toBe(notation.formatState(state));
          expect(notation.render(copy)).toBe(notation.render(state));
          expectEqualPositions(copy, state);
        },
        60,
      );
    });
  },
);
