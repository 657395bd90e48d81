import type { DecadeState } from '../../../src/env/games/decade/state.js';
import {
  decade,
  decadePlay,
  fourTen,
  fourTenPlay,
  type GamePlay,
  InputError,
  make,
  partsOf,
  replayTrace,
  tens,
  tensPlay,
} from '../../../src/env/index.js';
import { corruptions, someOf } from '../../support/corruptions.js';
import { fc } from '../../support/fast-check.js';
import { frozen } from '../../support/frozen.js';
import { expectRefused, refusalOf } from '../../support/refusal.js';
import { sized } from '../../support/size.js';

interface AnyMove {
  readonly type: string;
  readonly ranks?: readonly string[];
}

type AnyPlay = GamePlay<Record<string, unknown>, AnyMove>;

const GAMES = [
  { game: tens, play: tensPlay as unknown as AnyPlay, options: 'rules' },
  { game: decade, play: decadePlay as unknown as AnyPlay, options: 'options' },
  { game: fourTen, play: fourTenPlay as unknown as AnyPlay, options: 'options' },
];

/** Options that change how a game is played, for any of its presets. */
const CHANGES: Readonly<Record<string, fc.Arbitrary<object>>> = {
  tens: fc.record(
    {
      refill: fc.constantFrom('strict', 'buffered'),
      undoLimit: fc.constantFrom(0, 3, 'unlimited'),
      scoring: fc.constantFrom('binary', 'points'),
    },
    { requiredKeys: [] },
  ),
  decade: fc.record({ discards: fc.constantFrom('mandatory', 'optional') }, { requiredKeys: [] }),
  'four-ten': fc.record({ safeties: fc.nat(9), gameTarget: fc.constantFrom(10, 50) }, { requiredKeys: [] }),
};

/** Changes all that there is in a game, as an app might by mistake. */
function spoil(value: unknown) {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(spoil);
  for (const key of Object.keys(value)) (value as Record<string, unknown>)[key] = 'spoilt';
}

const seeds = fc.maxSafeNat();
const choices = fc.array(fc.nat(999), { maxLength: sized(40, 90) });

describe.each(GAMES)('$game.title for apps', ({ game, play: app, options }) => {
  const presets = fc.constantFrom(...Object.keys(game.presets));
  const setups = fc
    .tuple(presets, seeds, CHANGES[game.name])
    .map(([preset, seed, changes]) => ({ preset, seed, ...changes }));

  /** All games on the way. */
  function line(setup: object, picks: readonly number[]) {
    const games = [frozen(app.newGame(setup))];
    for (const pick of picks) {
      const legal = app.legalMoves(games.at(-1)!);
      if (legal.length === 0) break;
      games.push(frozen(app.play(games.at(-1)!, legal[pick % legal.length])));
    }
    return games;
  }

  const law = (name: string, check: (games: Record<string, unknown>[]) => void) => {
    it(name, { tags: 'more' }, () => {
      const property = fc.property(setups, choices, (setup, picks) => check(line(setup, picks)));
      fc.assert(property, { numRuns: sized(4, 40) });
    });
  };

  law('undoes what it plays, without changing what it is given', (games) => {
    const now = games.at(-1)!;
    const limit = (now[options] as { undoLimit?: unknown }).undoLimit ?? 'unlimited';
    const isWonTens = now.gameOutcome === 'win';
    expect(app.canUndo(now)).toBe(games.length > 1 && limit !== 0 && !isWonTens);
    if (!app.canUndo(now)) expect(() => app.undo(now)).toThrow(InputError);
    else if (limit === 'unlimited') expect(app.undo(now)).toEqual(games.at(-2));
    else expect({ ...app.undo(now), undosLeft: limit }).toEqual(games.at(-2));
  });

  law('knows a game by what it says, whatever its caller has done to the one before', (games) => {
    const texts = games.map((game) => JSON.stringify(game));
    for (const text of texts) {
      const [given, read] = [JSON.parse(text) as Record<string, unknown>, app.parseGame(text)];
      expect(app.parseGame(given)).toEqual(given);
      for (const game of [given, read, ...(app.canUndo(read) ? [app.undo(read)] : [])]) {
        app.legalMoves(game);
        spoil(game);
        expect(() => app.legalMoves(game)).toThrow(InputError);
      }
      expect(app.parseGame(text)).toEqual(JSON.parse(text));
      expect(app.legalMoves(app.parseGame(text))).toEqual(app.legalMoves(JSON.parse(text) as Record<string, unknown>));
    }
  });

  law('shares a game as a short text for links', (games) => {
    const now = games.at(-1)!;
    const text = app.shareText(now);
    expect(text).toMatch(/^[\w.~-]+$/);
    expect(text.length).toBeLessThan(60 + 2 * games.length + (JSON.stringify(now[options]).length * 8) / 6);
    expect(app.gameOfShareText(text)).toEqual(now);
  });

  law('writes traces that the verifier accepts, and reads them', (games) => {
    const now = games.at(-1)!;
    const trace = app.traceOf(now, 'someone');
    const parts = partsOf(trace.preset, { rules: trace.rules });
    replayTrace(parts, game.rewards, JSON.parse(JSON.stringify(trace)) as typeof trace);
    expect(trace).toMatchObject({
      agent: 'someone',
      seed: app.seed(now),
      outcome: app.outcome(now),
      score: app.score(now),
      cardsLeft: app.cardsLeft(now),
    });
    const read = app.gamesOf(JSON.parse(JSON.stringify(trace)));
    expect(read).toHaveLength(games.length);
    expect(app.traceOf(read.at(-1)!, 'someone')).toEqual(trace);
    if (game.playMatters) expect(read).toEqual(games);
  });

  law('reads no trace in which anything was changed', (games) => {
    const trace = app.traceOf(games.at(-1)!);
    const [step, ...later] = trace.steps;
    const others: object[] = [
      { ...trace, format: 2 },
      { ...trace, seed: (trace.seed ?? 0) + 1 },
      { ...trace, outcome: trace.outcome === 'won' ? 'lost' : 'won' },
      { ...trace, score: trace.score + 1 },
      { ...trace, initial: {} },
      { ...trace, rules: { ...trace.rules, another: 1 } },
      ...(step === undefined ? [] : [{ legal: [] }, { move: {} }, { after: {} }, { reward: step.reward + 0.37 }]).map(
        (change) => ({ ...trace, steps: [{ ...step, ...change }, ...later] }),
      ),
    ];
    for (const other of others) expect(() => app.gamesOf(other)).toThrow(/^(Expected|Unknown) [^\n]*$/);
    expect(
      app.gamesOf({ ...trace, steps: trace.steps.map((each) => ({ ...each, legal: [...each.legal].reverse() })) }),
    ).toHaveLength(trace.steps.length + 1);
  });

  it('agrees with the environment move by move', { tags: 'more' }, () => {
    fc.assert(
      fc.property(setups, choices, (setup, picks) => {
        let now = app.newGame(setup);
        const { preset, seed } = setup;
        const environment = make(preset, { rules: now[options] as Record<string, unknown> });
        environment.reset({ seed });
        const { rules, state } = environment;
        const codec = game.createTraceCodec(rules as never);
        for (const pick of picks) {
          const actions = environment.legalActions();
          const moves = actions
            .map((action) => codec.moveToJson(state as never, action) as AnyMove)
            .filter(({ type }) => type !== 'undo');
          const legal = app.legalMoves(now);
          const kind = ({ type, ranks }: AnyMove) => `${type} ${String(ranks)}`;
          if (game.playMatters) expect(legal).toEqual(moves);
          else expect([...new Set(legal.map(kind))].sort()).toEqual(moves.map(kind).sort());
          for (const move of moves) expect(legal).toContainEqual(move);
          expect([app.outcome(now), app.score(now), app.cardsLeft(now)]).toEqual([
            state.outcome,
            rules.score(state),
            rules.cardsLeft(state),
          ]);
          expect({ ...now, stock: (now.drawPile as unknown[]).length }).toMatchObject(
            codec.stateToJson(state as never) as object,
          );
          if ('cardsDealt' in now) {
            expect(now.cardsDealt).toBe((state as unknown as DecadeState).cardsDealt);
            expect((now.discard as unknown[]).length + rules.cardsLeft(state)!).toBe(52);
          }
          if (moves.length === 0) break;
          const move = moves[pick % moves.length];
          now = app.play(now, move);
          environment.step(codec.moveFromJson(state as never, move));
        }
      }),
      { numRuns: sized(8, 40) },
    );
  });

  it('refuses a saved game that is corrupted anywhere, or goes on as its outcome says', { tags: 'more' }, () => {
    let refused = 0;
    const picks = Array.from({ length: 999 }, (_, i) => i);
    for (const [setup, most] of [
      [{ seed: 11 }, 6],
      [{ seed: 12, preset: Object.keys(game.presets).at(-1) }, 999],
    ] as const) {
      for (const wrong of someOf(corruptions(line(setup, picks.slice(0, most)).at(-1)), sized(101, 11))) {
        let read: Record<string, unknown> | undefined;
        if (refusalOf(() => (read = app.parseGame(wrong))) !== 'nothing') refused++;
        if (read === undefined) continue;
        const moves = app.legalMoves(read);
        expect(moves.length > 0).toBe(app.outcome(read) === 'ongoing');
        if (moves.length > 0) app.play(read, moves[0]);
      }
    }
    expect(refused).toBeGreaterThan(sized(20, 200));
  });

  it('refuses whatever is none of its inputs with one line', { tags: 'more' }, () => {
    const now = app.newGame(7);
    const trace = app.traceOf(now);
    const junk = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
      fc.dictionary(fc.constantFrom(...Object.keys(now)), fc.jsonValue()),
      fc.dictionary(fc.constantFrom(...Object.keys(now)), fc.jsonValue()).map((change) => ({ ...now, ...change })),
      fc.dictionary(fc.constantFrom(...Object.keys(trace)), fc.jsonValue()).map((change) => ({ ...trace, ...change })),
    );
    const { legalMoves, play, undo, canUndo, seed, outcome, score, cardsLeft, parseGame, ...rest } = app;
    const { traceOf, gamesOf, shareText, gameOfShareText, seedOfDate, newGame } = rest;
    const one: ((value: never) => unknown)[] = [legalMoves, undo, canUndo, seed, outcome, score, cardsLeft, parseGame];
    const others = [traceOf, gamesOf, shareText, gameOfShareText, seedOfDate, newGame] as ((value: never) => unknown)[];
    const calls = [
      ...one,
      ...others,
      (value: never) => play(now, value),
      (value: never) => play(value, { type: 'draw' }),
    ];
    fc.assert(
      fc.property(junk, fc.constantFrom(...calls), (value, call) => {
        refusalOf(() => call(value as never));
      }),
      { numRuns: sized(100, 3000) },
    );
  });

  it('refuses share texts that are mistyped, cut off, of another game or of other rules', () => {
    const text = app.shareText(line({ seed: 11 }, [3, 1, 4, 1, 5, 9]).at(-1)!);
    expect(app.gameOfShareText(text)).toBeDefined();
    const refusal = /as shareText gives it, but got .*: mistyped, cut off, or of other rules$/;
    for (let at = 0; at < text.length; at++) {
      const mistyped = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
      expectRefused(() => app.gameOfShareText(mistyped), refusal);
      expectRefused(() => app.gameOfShareText(text.slice(0, at)), refusal);
    }
    for (const other of GAMES.filter((each) => each.game !== game))
      expectRefused(() => other.play.gameOfShareText(text), refusal);
  });

  it('deals by preset, seed, options and deck', () => {
    const [preset, another] = Object.keys(game.presets);
    expect(app.newGame(7)).toEqual(app.newGame({ seed: 7, preset }));
    expect(app.newGame(7, { preset: another })).toEqual(app.newGame({ preset: another, seed: 7 }));
    expect(app.seed(app.newGame())).not.toBe(app.seed(app.newGame()));
    const { deck } = app.traceOf(app.newGame(7));
    const dealt = app.newGame({ deck });
    expect(app.seed(dealt)).toBeNull();
    expect(app.legalMoves(dealt)).toEqual(app.legalMoves(app.newGame(7)));
    expect(app.parseGame(JSON.stringify(dealt))).toEqual(dealt);
    expect(app.gameOfShareText(app.shareText(dealt))).toEqual(dealt);
    expect(app.gamesOf(app.traceOf(dealt))).toEqual([dealt]);
    expect(() => app.newGame({ seed: 7, deck })).toThrow('Expected either a "seed" or a "deck", but got both');
    expect(() => app.newGame({ preset: 'deade' })).toThrow(/^Unknown preset "deade"/);
    expect(() => app.newGame({ sed: 7 } as object)).toThrow(/^Unknown option "sed"; did you mean "seed"/);
    expect(() => app.newGame(-1)).toThrow('Expected a seed: an integer from 0 to 2^53 - 1, but got -1');
  });
});

it('a day has one seed, above those of trainings, and days that are none are refused', () => {
  const { seedOfDate } = decadePlay;
  expect(seedOfDate('2026-11-22')).toBe(8705131216036550);
  const days = Array.from({ length: 28 }, (_, day) => seedOfDate(`2027-02-${String(day + 1).padStart(2, '0')}`));
  expect(new Set(days).size).toBe(28);
  for (const seed of [...days, seedOfDate('2028-02-29')]) expect(seed).toBeGreaterThanOrEqual(2 ** 31);
  for (const wrong of ['2027-02-29', '2026-13-01', '2026-00-10', '2026-1-2', '22.11.2026', '', null, 20261122])
    expectRefused(() => seedOfDate(wrong as string), /^Expected a date such as "2026-11-22", but got /);
});
