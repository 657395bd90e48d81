import { InputError, shown } from '../errors.js';
import type { PlayedGame } from '../game.js';
import { canonicalJson } from '../json.js';
import { parseWith } from '../options.js';
import type { Action, Deck, GameState, Outcome, Rules } from '../rules.js';
import { suggestion } from '../words.js';

/** A deal with the rules that it is played by. */
export interface Deal<Options extends object = object> {
  /** All of them, checked. */
  readonly options: Options;
  /** Null for a deck of its own. */
  readonly seed: number | null;
  readonly deck?: Deck | undefined;
  /** Undos used so far, where they are counted. */
  readonly undosUsed?: number;
}

/** A game that is being played: it changes with each move. */
export interface Table<Game extends object = object, Move = unknown> {
  legalMoves(): Move[];
  /** @throws InputError for what is no legal move */
  play(move: unknown): void;
  toJson(): Game;
  /** Another table that stands the same, to play on. */
  copy(): Table<Game, Move>;
}

/** How a game's plain JSON comes about: what `createGamePlay` makes its functions of. */
export interface PlainGameCodec<PlainGame extends object, Move, Options extends object> {
  readonly game: PlayedGame;
  /** Options that differ from the game's defaults where people play. */
  readonly usual?: Partial<Options>;
  open(deal: Deal<Options>): Table<PlainGame, Move>;
  /** Checks a game fully. @throws InputError */
  read(json: unknown): Table<PlainGame, Move>;
  /** @throws InputError for a game that does not say all of it */
  dealOf(game: PlainGame): Deal<Options>;
  optionsOf(game: PlainGame): Options;
  /** The moves so far, as `legalMoves` lists them. */
  movesOf(game: PlainGame): readonly Move[];
  /** The action of a move so far in the environment's position; null where the environment has made it already. */
  actionOf(rules: Rules, state: GameState, move: Move): Action | null;
  canUndo(game: PlainGame): boolean;
  undo(game: PlainGame): PlainGame;
  resultOf(game: PlainGame): { outcome: Outcome; score: number; cardsLeft: number | null };
}

/** A preset's options with changes, checked and complete. @throws InputError, with the nearest names */
export function optionsOf(
  { presets, options, optionFields }: PlayedGame,
  preset: unknown,
  usual: object,
  changes: object,
): object {
  if (typeof preset !== 'string' || !Object.hasOwn(presets, preset))
    throw new InputError(`Unknown preset ${shown(preset)}${suggestion(String(preset), Object.keys(presets))}`);
  const known = [...Object.keys(optionFields), 'preset', 'seed', 'deck'];
  return parseWith(options, { ...usual, ...presets[preset].options, ...changes }, 'option', known);
}

/** The preset that options differ least from, and in what. */
export function nearestPreset(
  game: PlayedGame,
  usual: object,
  options: object,
): { readonly preset: string; readonly changes: Readonly<Record<string, unknown>> } {
  const [nearest] = Object.keys(game.presets)
    .map((preset) => {
      const own = optionsOf(game, preset, usual, {}) as Record<string, unknown>;
      const differing = Object.entries(options).filter(
        ([key, value]) => canonicalJson(own[key]) !== canonicalJson(value),
      );
      return { preset, changes: Object.fromEntries(differing), count: differing.length };
    })
    .sort((a, b) => a.count - b.count);
  return nearest;
}
