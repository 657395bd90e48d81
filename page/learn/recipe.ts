import { schema as s } from 'maketen/env';
import type { ModelFiles } from '../engine/calls.js';
import { FAMILIES, SOON_LEARNT } from '../games/all-families.js';
import { changedOptions, optionTexts, parseOptions } from '../session/link.js';
import { count, share } from '../session/stored.js';
import { texts } from '../texts/texts.js';

/** Of what a link and a file hold, and of the settings below: another one trains to other weights. */
const VERSION = 7;

/** Hidden layers, and step sizes, by their names. */
const SIZES = { small: [32], middle: [64, 32], large: [128, 64] } as const;
const RATES = { slow: 0.001, usual: 0.003, fast: 0.01 } as const;

const knobsSchema = s.object({
  preset: s.text(),
  rules: s.anyObject(),
  reward: s.oneOf(['win', 'cards-left']),
  size: s.oneOf(['small', 'middle', 'large']),
  rate: s.oneOf(['slow', 'usual', 'fast']),
  seed: count,
});

const MOST_STEPS = 2_800_000;

/** The hard one, of which hardly anybody wins without its exact end. */
export const HARDER = FAMILIES[0].presets[0];

/** Of it: its last six cards are exact. Its forced moves teach much, too. */
const OF_HARDER = { endgame: 6, forcedShare: 0.5, lambda: 0.8 } as const;

/** The first one goes on until it is nearly perfect. */
const OF_FIRST = { annealLearningRate: true, forcedShare: 0.5 };

/** What can be changed between two trainings. With the seed they fix every network that is learnt. */
export type Knobs = s.OutputOf<typeof knobsSchema>;

/** Made for seconds: a small network, targets from the draws that came, one draw of lookahead in play. A preset's own defaults learn better, ten times as slowly. */
export function configOf({ size, rate, ...knobs }: Knobs): object {
  return {
    ...knobs,
    hiddenSizes: [...SIZES[size]],
    learningRate: RATES[rate],
    algorithm: 'value',
    backend: 'auto',
    totalSteps: MOST_STEPS,
    environments: 64,
    minibatchSize: 64,
    replayRatio: 2,
    replayCapacity: 16_384,
    lambda: 0.5,
    lookahead: 1,
    expectedDraws: false,
    explorationStart: 0.1,
    ...(knobs.preset === SOON_LEARNT && OF_FIRST),
    // Exact play at the end is for the preset's own rules.
    ...(Object.keys(knobs.rules).length > 0 ? { endgame: 0 } : knobs.preset === HARDER && OF_HARDER),
  };
}

/** How what is learnt plays: what its model says. On rings with fives exact last cards won 89 % before anything was learnt. */
export function playedOf(knobs: Knobs): object {
  return { ...configOf(knobs), ...(knobs.preset !== HARDER && { endgame: 0 }) };
}

/** The part of a link after "#" that trains with the same knobs. */
export function formatRecipe({ rules, seed, ...knobs }: Knobs): string {
  const query = new URLSearchParams({ learn: `${VERSION}`, ...knobs, seed: `${seed}`, ...optionTexts(rules) });
  return query.toString().replace(/%(2C|5B|5D)/g, decodeURIComponent); // lists as a person writes them
}

/** What comes after "learn=" in a link. @throws Error in the player's words */
export function parseRecipe(text: string, presets: readonly string[]): Knobs {
  const { wrong } = texts().learn;
  const { learn, preset, reward, size, rate, seed, ...rules } = Object.fromEntries(
    new URLSearchParams(`learn=${text}`),
  );
  const [, version, packed] = /^(\d+)(?:\.(.*))?$/.exec(learn) ?? [];
  if (version !== undefined && Number(version) !== VERSION) throw new Error(wrong.version);
  try {
    // Links were JSON once.
    const given: unknown =
      packed === undefined
        ? { preset, reward, size, rate, seed: Number(seed), rules: parseOptions(rules) }
        : JSON.parse(packed);
    const knobs = knobsSchema.parse(given);
    if (presets.includes(knobs.preset)) return { ...knobs, rules: changedOptions(knobs.preset, knobs.rules) };
  } catch {
    // nothing of it can be trusted
  }
  throw new Error(wrong.link);
}

const least = s.number(0);

const pointSchema = s.refined(
  s.object({ seconds: least, steps: least, won: share, low: share, high: share, deals: least }),
  ({ won, low, high }) => low <= won && won <= high,
  'a share in its interval',
);

/** How well it played the measured deals after so many seconds. */
export type Point = s.OutputOf<typeof pointSchema>;

/** A share of games won after so many seconds. */
export type Place = Pick<Point, 'seconds' | 'won'>;

/** When something was shown: after so many seconds, of the network `at` so many, which wins this share of deals, and the best script that one. */
const momentSchema = s.object({ seconds: least, at: least, games: least, won: share, rule: share, deals: least });
export type Moment = s.OutputOf<typeof momentSchema>;

const curveSchema = s.object({
  version: s.number(),
  knobs: knobsSchema,
  points: s.listOf(pointSchema),
  steps: least,
  games: least,
  seconds: least,
  /** It was shown to be better than the best script, and to be near to what is possible. */
  passed: s.optional(momentSchema),
  near: s.optional(momentSchema),
});

export type SavedCurve = s.ReadonlyJson<Omit<s.OutputOf<typeof curveSchema>, 'version'>>;

const CURVE = 'curve.json';

/** The files of a training: a model's, which command line and Python take as they are, and its curve. */
export function withCurve(files: ModelFiles, lesson: SavedCurve): ModelFiles {
  const { knobs, points, steps, games, seconds, passed, near } = lesson;
  const curve = { version: VERSION, knobs, points, steps, games, seconds, passed, near };
  return { ...files, [CURVE]: new TextEncoder().encode(JSON.stringify(curve)) };
}

function jsonOf(file: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(file));
}

const configSchema = s.object(
  {
    format: s.oneOf(['maketen-model']),
    version: s.number(),
    training: s.object({ config: s.anyObject() }, 'kept'),
  },
  'kept',
);

/** What a saved training says of itself. The model in it is not checked. @throws Error in the player's words for what is none of this page */
export function readTraining(files: ModelFiles, presets: readonly string[]): SavedCurve {
  const { wrong } = texts().learn;
  const read = <Output>(name: string, schema: s.OwnSchema<Output, unknown>): Output => {
    try {
      return schema.parse(jsonOf(files[name]));
    } catch {
      throw new Error(wrong.file);
    }
  };
  const { version, training } = read('config.json', configSchema);
  if (version !== 2 || read(CURVE, s.object({ version: s.number() }, 'kept')).version !== VERSION)
    throw new Error(wrong.version);
  const { version: _, ...curve } = read(CURVE, curveSchema);
  if (!presets.includes(curve.knobs.preset)) throw new Error(wrong.game);
  const isOwn = Object.entries(playedOf(curve.knobs)).every(
    ([key, value]) => JSON.stringify(training.config[key]) === JSON.stringify(value),
  );
  if (!isOwn) throw new Error(wrong.file);
  return curve;
}
