import { checkHiddenCards } from '../../src/env/check/check-rules.js';
import { playedPositions } from '../../src/env/check/played-positions.js';
import { legalActions } from '../../src/env/environment/rules.js';
import { checkEnvironment, type GameState, make, partsOf, Random } from '../../src/env/index.js';
import { observed, playRandomly, reshuffled } from '../support/games.js';
import { sized } from '../support/size.js';
import { nameOf, OPTION_VARIANTS, PRESET_VARIANTS, VARIANTS } from '../support/variants.js';

const SOME = sized(PRESET_VARIANTS, OPTION_VARIANTS, VARIANTS);

// That the checks of the package find what is wrong: test/env/check and test/lab/check-game.test.ts.
describe.each(SOME.map((variant) => ({ name: nameOf(variant), variant })))(
  '$name',
  { tags: 'sized' },
  ({ variant }) => {
    const parts = partsOf(variant.preset, { rules: variant.rules });
    const { rules, notation } = parts;

    it('passes checkEnvironment, which tries every action', () => {
      checkEnvironment(make(variant.preset, { rules: variant.rules }), { games: sized(1, 1, 2), maxSteps: 60 });
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

    it('counts hidden cards, deals them anew, and makes each the next one on request', () => {
      checkHiddenCards(parts, playedPositions(rules, { games: 2, seed: 3, maxSteps: 40 }));
    });

    it('ends every random game', () => {
      for (let seed = 0; seed < sized(3, 3, 10); seed++)
        expect(playRandomly(rules, seed, new Random('test', seed), () => {}, 20_000).outcome).not.toBe('ongoing');
    });

    it('reads positions back from their notation, names each legal move, and draws nothing that is hidden', () => {
      const seen = (state: GameState): unknown => {
        const results = [state.outcome, rules.score(state), rules.cardsLeft(state), rules.nextKnown(state)];
        return {
          observation: observed(rules, state),
          legal: legalActions(rules, state),
          results,
          picture: notation.render(state),
        };
      };
      for (let seed = 0; seed < sized(1, 1, 3); seed++) {
        const random = new Random('test', seed);
        playRandomly(
          rules,
          seed + 50,
          random,
          (state) => {
            const text = notation.formatState(state);
            const parsed = notation.parseState(text);
            expect(notation.formatState(parsed)).toBe(text);
            expect(seen(parsed)).toEqual(seen(state));
            const redealt = reshuffled(rules, state, random);
            expect(notation.formatState(redealt)).toBe(text);
            expect(seen(redealt)).toEqual(seen(state));
            const legal = legalActions(rules, state);
            expect(new Set(legal.map((action) => notation.describeMove(state, action))).size).toBe(legal.length);
            for (const action of legal)
              for (const place of notation.cardsOf(state, action)) expect(place.index).toBeGreaterThanOrEqual(0);
            const picture = notation.render(state).split('\n');
            expect(picture.filter((line) => line.length > 80 || line !== line.trimEnd())).toEqual([]);
          },
          120,
        );
      }
    });
  },
);
