import { copyOf, nthLegal } from '../../src/env/environment/rules.js';
import type { FourTenState } from '../../src/env/games/four-ten/state.js';
import { type GameState, partsOf, Random, recordTrace, replayTrace, type Trace } from '../../src/env/index.js';
import { checkTrace } from '../oracle/check-trace.js';
import { EVENTS, eventsOf, type TracedGame } from '../oracle/events.js';
import { randomTrace } from '../support/games.js';
import { sized } from '../support/size.js';
import { nameOf, OPTION_VARIANTS, PRESET_VARIANTS, type Variant } from '../support/variants.js';

const GAMES_EACH = sized(3, 5, 25);
/** The naive oracle is slow; undo without limit wanders. */
const MOST_STEPS = 600;

const met = new Map(Object.keys(EVENTS).map((game) => [game, new Set<string>()]));

function check(trace: Trace, name: string) {
  if (trace.steps.length > MOST_STEPS) return;
  const line = JSON.parse(JSON.stringify(trace)) as TracedGame;
  expect(checkTrace(line), name).toEqual([]);
  for (const event of eventsOf(line)) met.get(line.game)!.add(event);
  for (const [option, value] of Object.entries(line.rules))
    met.get(line.game)!.add(`${option} ${JSON.stringify(value)}`);
}

describe(
  'the naive oracle agrees on legal moves (both ways), states, outcome, score and cards left',
  { tags: 'more' },
  () => {
    it.each([...PRESET_VARIANTS, ...OPTION_VARIANTS].map((variant) => ({ name: nameOf(variant), variant })))(
      'of random games of $name',
      ({ variant }) => {
        for (let seed = 0; seed < GAMES_EACH; seed++) {
          const trace = randomTrace(variant, seed, new Random('oracle', seed));
          check(trace, `seed ${seed}`);
          replayTrace(partsOf(variant.preset, { rules: variant.rules }), partsOf(variant.preset).game.rewards, trace);
        }
      },
    );

    // What random games seldom meet.
    it.each<[event: string, seed: number, Variant]>([
      ['drawn, stacks', 32, { preset: 'acm-10-20-30', rules: {} }],
      ['drawn, stacks', 30, { preset: 'decade-seven-loop3', rules: { recycle: true, stacks: 4 } }],
      ['undo', 0, { preset: 'tens', rules: { undoLimit: 3, hints: false } }],
      ['a refill leaves slots empty', 3, { preset: 'tens', rules: { refill: 'buffered' } }],
    ])('of a game with "%s"', (event, seed, variant) => {
      const trace = randomTrace(variant, seed, new Random('oracle', seed));
      check(trace, event);
      expect([...eventsOf(trace as object as TracedGame)]).toContain(event);
    });

    // Whoever avoids faults gains points, and loses some at last.
    it.each<[seed: number, rules: object]>([
      [84, { safeties: 0 }],
      [7, { safeties: 0, precedence: 'fault-first' }],
      [8, { safeties: 0, precedence: 'fault-first' }],
      [50, { safeties: 9, gameTarget: 20 }],
      [4, { handTarget: 15, gameTarget: 43 }],
    ])('of a careful game of Four Ten: seed %i of %o', (seed, rules) => {
      const parts = partsOf('four-ten', { rules });
      const random = new Random('oracle', seed);
      const choose = (state: GameState, mask: Uint8Array, count: number) => {
        for (let tried = 0; ; tried++) {
          const action = nthLegal(mask, 0, random.below(count));
          const [before, after] = [state, copyOf(parts.rules, state)] as FourTenState[];
          parts.rules.apply(after, action);
          const isFault = after.safeties < before.safeties || after.points < before.points || after.outcome === 'lost';
          if (!isFault || tried === 8) return action;
        }
      };
      check(recordTrace(parts, { seed, agent: 'careful', choose }), `seed ${seed}`);
    });

    it.each(Object.entries(EVENTS))('of games that meet every rule and option of %s', (game, events) => {
      const own = met.get(game)!;
      expect(events.filter((event) => !own.has(event))).toEqual([]);
      const options = Object.keys(partsOf(PRESET_VARIANTS.find(({ preset }) => partsOf(preset).game.name === game)!.preset).rules.config); // prettier-ignore
      const fixed = options.filter((option) => [...own].filter((each) => each.startsWith(`${option} `)).length < 2);
      expect(fixed).toEqual([]);
    });
  },
);
