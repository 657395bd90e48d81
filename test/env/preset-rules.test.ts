import {
  type DecadeConfig,
  decadePlay,
  type EnvironmentSpec,
  make,
  makeVector,
  partsOf,
  type PresetName,
  type PresetRules,
  PRESETS,
  type RulesOf,
  tensPlay,
} from '../../src/env/index.js';
import { rankedParts } from '../../src/lab/games/kits.js';
import type { LeaderboardOptions, runLeaderboard } from '../../src/lab/index.js';

const TOTALS = [10, 20] as const;

describe('the compiler knows the rule options of a preset', () => {
  it('of each of the package, by its name', () => {
    const names: Record<keyof PresetRules, true> = Object.fromEntries(PRESETS.map((each) => [each, true])) as never;
    expect(Object.keys(names)).toHaveLength(PRESETS.length);
    expectTypeOf<PresetRules['decade-loop3']>().toEqualTypeOf<DecadeConfig>();
    expectTypeOf<keyof RulesOf<'tens-15'>>().toEqualTypeOf<keyof PresetRules['tens']>();
    expectTypeOf<RulesOf<'four-ten'>>().toHaveProperty('gameTarget');
    expectTypeOf<RulesOf<'decade'>>().not.toHaveProperty('gameTarget');
  });

  it('and refuses those of another game, mistyped ones and wrong values, as the program does', () => {
    const refused = [
      // @ts-expect-error -- an option of Tens
      () => make('decade-loop3', { rules: { tableauSize: 15 } }),
      // @ts-expect-error -- mistyped
      () => makeVector('decade-loop3', 2, { rules: { minRum: 3 } }),
      // @ts-expect-error -- no number
      () => partsOf('four-ten', { rules: { gameTarget: 'many' } }),
      // @ts-expect-error -- an option of Decade
      () => rankedParts('tens', { rules: { loop: true } }),
      // @ts-expect-error -- an option of Decade
      () => tensPlay.newGame({ preset: 'tens-15', loop: true }),
      // @ts-expect-error -- mistyped
      () => decadePlay.newGame(7, { minRum: 3 }),
    ];
    for (const call of refused) expect(call).toThrow('option');
  });

  it('and takes the others, lists that cannot be changed too', () => {
    expect(make('decade-loop3', { rules: { minRun: 3, totals: TOTALS } }).spec.rules.totals).toEqual([10, 20]);
    expect(makeVector('tens', 2, { rules: { undoLimit: 'unlimited' } }).spec.rules.undoLimit).toBe('unlimited');
    expect(decadePlay.spec(decadePlay.newGame({ preset: 'decade-loop3', minRun: 3 })).rules.minRun).toBe(3);
  });

  it('but takes any text as a preset, with any options, and specs', () => {
    const preset: string = 'decade';
    const rules: Record<string, unknown> = { minRun: 3 };
    const { spec } = make(preset, { rules });
    expect(make(spec, { rules }).spec).toEqual(spec);
    expect(() => make('twelve', { rules: { length: 12 } })).toThrow('Unknown preset "twelve"');
    expectTypeOf<RulesOf<string>>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
    expectTypeOf(make<'decade' | 'tens'>)
      .parameter(0)
      .toEqualTypeOf<'decade' | 'tens' | EnvironmentSpec>();
    expectTypeOf<string>().toExtend<PresetName>();
  });

  it('in a leaderboard too', () => {
    type Options<Name extends PresetName> = Parameters<typeof runLeaderboard<Name>>[0];
    expectTypeOf<{ presets: ['decade', 'decade-loop3']; rules: { minRun: 3 } }>().toExtend<
      LeaderboardOptions<'decade' | 'decade-loop3'>
    >();
    expectTypeOf<{ presets: ['decade']; rules: { minRun: 'few' } }>().not.toExtend<Options<'decade'>>();
    expectTypeOf<{ presets: string[]; rules: { anything: 1 } }>().toExtend<Options<string>>();
  });
});
