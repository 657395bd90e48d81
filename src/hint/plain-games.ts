import { InputError, shown } from '../env/errors.js';
import { gameNamed, gameOf, gamePlayOf } from '../env/game-registry.js';
import type { GamePlay } from '../env/play/game-play.js';
import { partsOf } from '../env/registry.js';
import { HINT_KITS, type MoveOf } from './games/kits.js';
import type { Hinter } from './hint.js';
import { createHinter, type HinterSetup } from './hinter.js';

/** Who gives the hints, and what is asked for each time; as for `createHinter`, without the rules. */
export type HinterForOptions = Omit<HinterSetup, 'preset' | 'options'>;

/** The name of a plain game's game, its functions, and the plain game as they take it. @throws InputError for what is no plain game */
function playOf(game: unknown): { readonly name: string; readonly play: GamePlay; readonly own: object } {
  const name = typeof game === 'object' && game !== null ? (game as { game?: unknown }).game : undefined;
  if (typeof name !== 'string' || gameNamed(name) === undefined)
    throw new InputError(`Expected a game as newGame gives it, such as decadePlay.newGame(7), but got ${shown(game)}`);
  return { name, play: gamePlayOf<object>(name), own: game as object };
}

/**
 * Makes a source of hints for a plain game and all others of its rules, which need not be said again. Keep it for as long as these are played.
 * @throws InputError as `createHinter` does
 * @example const [best] = hinterFor(game).hint(game); game = decadePlay.play(game, best.play);
 */
export function hinterFor<PlainGame extends object>(
  game: PlainGame,
  options: HinterForOptions = {},
): Hinter<MoveOf<PlainGame>> {
  const { play, own } = playOf(game);
  const { preset, rules } = play.spec(own);
  if (typeof options !== 'object' || (options as unknown) === null)
    throw new InputError(`Expected options such as { agent: 'next-card' }, but got ${shown(options)}`);
  return createHinter({ ...options, preset, options: rules as Readonly<Record<string, unknown>> }) as Hinter<
    MoveOf<PlainGame>
  >;
}

/**
 * Whether the deal of a plain game can be won at all, by a player who knows every card: for the choice of a daily deal, or after a loss. It tells
 * of hidden cards, so it is no hint. Decade takes up to some milliseconds; Tens is played out.
 * @returns null where that is not known: for Four Ten, and for rare deals of Decade with options of one's own
 * @throws InputError for what is no plain game
 */
export function canBeWon(game: object): boolean | null {
  const { name, play, own } = playOf(game);
  const { preset, rules } = play.spec(own);
  const kit = HINT_KITS.of({ game: name });
  if (kit.dealCanBeWon === undefined) return null;
  const parts = partsOf(preset, { rules: rules as Readonly<Record<string, unknown>> });
  return kit.dealCanBeWon(parts.rules, parts.parseDeck(play.traceOf(own).deck));
}

/** Deals after the day's first that are tried: far more than any preset that can be won needs. */
const MOST_TRIED = 10_000;

/**
 * The seed of a preset's daily deal, the same for everybody: the first from the date's own whose deal can be won, or is not known to be lost. Where play
 * decides nothing it is the date's own. A few milliseconds, seconds for presets that are hardly ever won.
 * @param date '2026-11-22', in the app's time zone
 * @throws InputError for an unknown preset or what is no date
 * @example const game = decadePlay.newGame({ preset: 'decade-loop3', seed: dailySeed('decade-loop3', '2026-11-22') });
 */
export function dailySeed(preset: string, date: string): number {
  const { name, playMatters } = gameOf(preset);
  const { newGame, seedOfDate } = gamePlayOf(name);
  const first = seedOfDate(date);
  if (!playMatters) return first;
  for (let seed = first; seed < first + MOST_TRIED; seed++)
    if (canBeWon(newGame({ preset, seed })) !== false) return seed;
  return first;
}
