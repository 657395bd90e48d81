import { ENDS } from '../../../../../src/agents/games/four-ten/exact/layout.js';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/player.js';
import { FourTenRound } from '../../../../../src/agents/games/four-ten/exact/round.js';
import { SIZE, valuesOf } from '../../../../../src/env/games/four-ten/hands.js';
import { stateOf } from '../../../../../src/env/games/four-ten/position.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { EXCHANGING } from '../../../../../src/env/games/four-ten/state.js';
import { InputError, Random } from '../../../../../src/env/index.js';
import { dealt, reshuffled } from '../../../../support/games.js';
import { sized } from '../../../../support/size.js';
import { type Between, eachPosition, expectation, Expectimax } from './expectimax.js';
import { configOf, madeUpSolution, type Variant, VARIANTS } from './made-up-solution.js';

const FULL_HANDS = Array.from(SIZE.keys()).filter((hand) => SIZE[hand] === 4);

/** A position with all hands full and `left` cards unseen, at random among those that can occur. */
function latePosition(rules: FourTenRules, random: Random, left: number) {
  const { gameTarget, safeties } = rules.config;
  for (;;) {
    const [hand, home, shadow] = [0, 1, 2].map(() => valuesOf(FULL_HANDS[random.below(FULL_HANDS.length)]));
    const out = [1, 2, 3, 4].flatMap((value) => {
      const held = [...hand, ...home, ...shadow].filter((each) => each === value).length;
      return new Array<number>(Math.max(0, 8 - held)).fill(value);
    });
    for (let unseen = 0; unseen < left; unseen++) out.splice(random.below(out.length), 1);
    const position = {
      hand,
      home,
      shadow,
      out,
      drawn: null,
      seen: [],
      round: 1,
      phase: random.below(3) > 0 ? ('exchange' as const) : ('replace' as const),
      points: Math.floor(gameTarget / 3),
      safeties,
    };
    try {
      return stateOf(rules, position, (...problem) => new InputError(problem.join(' ')));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
}

describe.each<Variant>(
  sized(
    [
      { config: configOf({ precedence: 'fault-first', safeties: 0, gameTarget: 33 }), roundCost: 0 },
      { config: configOf({ handTarget: 8 }), roundCost: 3 },
    ],
    [...VARIANTS, { config: configOf({ handTarget: 16, precedence: 'fault-first' }), roundCost: 0.01 }],
  ),
)('best play of %j', { tags: 'more' }, ({ config, roundCost }) => {
  const rules = new FourTenRules(config);
  const solution = madeUpSolution(config, roundCost);
  const player = new FourTenPlayer(solution);
  const between: Between = (points, safeties) => solution.at(points, safeties).value;

  test('has the value that expectimax on the rules finds when few cards are left', () => {
    const random = new Random('test exact four-ten', 1);
    const mostLeft = config.handTarget > 10 ? 2 : 3; // a higher hand target has more arrangements
    const expectimax = new Expectimax(rules, between);
    for (let trial = 0; trial < sized(3, 6); trial++) {
      const state = latePosition(rules, random, 1 + (trial % mostLeft));
      expect(player.value(state)).toBeCloseTo(expectimax.value(state), 10);
      const value = expectation(rules, state, player.bestMove(state), between, (next) => expectimax.value(next));
      expect(value).toBeCloseTo(player.value(state), 10);
    }
  });

  test('does not depend on hidden cards, the round, or cards seen in turns before', () => {
    const random = new Random('test exact four-ten', 3);
    eachPosition(rules, 4, random, (state) => {
      const copy = reshuffled(rules, state, random);
      copy.round += 3;
      expect(player.bestMove(copy)).toBe(player.bestMove(state));
      expect(player.value(copy)).toBe(player.value(state));
    });
  });
});

describe('the exact player', () => {
  const config = configOf({ safeties: 0 });
  const rules = new FourTenRules(config);

  test('ends a turn in the end, whatever is worth what', () => {
    const player = new FourTenPlayer(madeUpSolution(config, 0));
    const random = new Random('test exact four-ten', 4);
    const at = rules.createState();
    eachPosition(rules, 8, random, (state) => {
      if (state.phase !== EXCHANGING) return;
      rules.copyState(at, state);
      const value = player.value(at);
      const { round } = at;
      const left = at.stock.left;
      for (let move = 0; at.round === round && at.stock.left === left && at.phase === EXCHANGING; move++) {
        expect(player.value(at)).toBeCloseTo(value, 12);
        expect(move).toBeLessThan(20);
        const before = at.hands.join();
        rules.apply(at, player.bestMove(at));
        if (at.hands.join() === before) break;
      }
    });
  });

  test('knows that a game won is worth 1 and a game lost 0', () => {
    const player = new FourTenPlayer(madeUpSolution(config, 0.01));
    const state = dealt(rules, 1);
    state.phase = 0;
    state.outcome = 'won';
    expect(player.value(state)).toBe(1);
    state.outcome = 'lost';
    expect(player.value(state)).toBe(0);
  });
});

test('what was found of a round stays when others are solved', () => {
  const round = new FourTenRound(configOf({}));
  const [first, second] = [0.3, 0.6].map((scale) =>
    Float64Array.from({ length: ENDS }, (_, end) => Math.sin(end) * scale),
  );
  const found = round.solve(first);
  const chances = round.endChances(round.solve(first));
  round.solve(second.reverse());
  expect(round.endChances(found)).toEqual(chances);
});
