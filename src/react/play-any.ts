import { InputError, mismatch, unknownName } from '../env/base/errors.js';
import { fromText } from '../env/base/json.js';
import type { ReadonlyRecord } from '../env/base/schema.js';
import type { GamePlay, NewGame, PlainGame } from '../env/play/game-play.js';

type Play = GamePlay<PlainGame>;

/** Functions of a game, or of its trace, that go to its play as they are. */
const OF_GAME = [
  'legalMoves',
  'choices',
  'play',
  'undo',
  'canUndo',
  'seed',
  'spec',
  'outcome',
  'score',
  'cardsLeft',
  'traceOf',
  'gamesOf',
  'shareText',
] as const satisfies readonly (keyof Play)[];

/** What is known of the functions of any game. */
interface AnyPlay {
  readonly presets: GamePlay['presets'];
  readonly newGame: (...given: never[]) => object;
  readonly legalMoves: (game: never) => unknown[];
  readonly spec: (game: never) => { readonly rules: object };
}

/** A game of some `GamePlay`s: `AnyGameOf<typeof decadePlay | typeof tensPlay>`. */
export type AnyGameOf<Play extends AnyPlay> = ReturnType<Play['newGame']>;

/**
 * The functions of several games as those of one: each game, text and preset goes to the play that it is of.
 * @example const play = playAny({ decade: decadePlay, tens: tensPlay });
 * @param plays by the names of their games
 * @throws InputError for another name
 */
export function playAny<Own extends AnyPlay>(
  plays: ReadonlyRecord<Own>,
): GamePlay<AnyGameOf<Own>, ReturnType<Own['legalMoves']>[number], ReturnType<Own['spec']>['rules']> {
  const all = plays as unknown as ReadonlyRecord<Play>;
  const presets = Object.assign({}, ...Object.values(all).map((play) => play.presets)) as Play['presets'];
  const [first] = Object.keys(presets);
  for (const [key, play] of Object.entries(all)) {
    const { game } = play.newGame();
    if (game !== key) throw new InputError(`Expected playAny({ ${game}: ... }), but got that game as "${key}"`);
  }

  function named(name: unknown): Play {
    if (typeof name === 'string' && Object.hasOwn(all, name)) return all[name];
    throw unknownName('game', name, Object.keys(all));
  }

  function ofPreset(preset: unknown): Play {
    const play = Object.values(all).find((each) => typeof preset === 'string' && Object.hasOwn(each.presets, preset));
    if (play !== undefined) return play;
    throw unknownName('preset', preset, Object.keys(presets));
  }

  const of = (game: unknown) => named((game as Partial<PlainGame> | null | undefined)?.game);
  const ofGame = OF_GAME.map((name) => {
    const call = (game: unknown, ...rest: unknown[]) =>
      (of(game)[name] as (...given: unknown[]) => unknown)(game, ...rest);
    return [name, call];
  });
  const any: Play = {
    ...(Object.fromEntries(ofGame) as Pick<Play, (typeof OF_GAME)[number]>),
    presets,
    newGame: (setup = {}, more = {}) => {
      const { preset = first } = { ...(typeof setup === 'object' ? setup : {}), ...more } as NewGame;
      return ofPreset(preset).newGame(setup, { ...more, preset });
    },
    parseGame: (json) => {
      const game = fromText(json);
      return of(game).parseGame(game);
    },
    gameOfShareText: (text) => {
      const [preset] = typeof text === 'string' ? text.split('.') : [''];
      if (!/^[\w-]+$/.test(preset)) throw mismatch('a text as shareText gives it', text);
      return ofPreset(preset).gameOfShareText(text);
    },
    seedOfDate: (date) => ofPreset(first).seedOfDate(date),
  };
  return any as unknown as ReturnType<typeof playAny<Own>>;
}
