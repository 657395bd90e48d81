import {
  type Action,
  type Game,
  type GameParts,
  type GameState,
  InputError,
  nearestNames,
  optionsOfGame,
  partsOfGame,
  presetNamed,
  Random,
  shown,
  typedOptions,
} from 'maketen/env';
import type { GameSpec, Turn } from './session.js';

let games: readonly Game[] = [];

/** From now on these games can be played. The page begins with one of them, and loads the others after the first card (`games/game-views.ts`). */
export function setGames(all: readonly Game[]): void {
  games = all;
}

export function gamesHere(): readonly Game[] {
  return games;
}

export function isPresetHere(preset: string): boolean {
  return presetNamed(preset, games) !== undefined;
}

/** @throws InputError for a preset that there is not; too many are there to list them all */
export function gameOf(preset: string): Game {
  const game = games.find((each) => Object.hasOwn(each.presets, preset));
  if (game !== undefined) return game;
  const presets = games.flatMap((each) => Object.keys(each.presets));
  const near = nearestNames(preset, presets).map((name) => shown(name));
  const advice = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'choose a game from the menu';
  throw new InputError(`Unknown preset ${shown(preset)}; ${advice}`);
}

/** Whether a preset's rules say themselves how often a move may be undone. */
export function limitsUndo(preset: string): boolean {
  return Object.hasOwn(gameOf(preset).optionFields, 'undoLimit');
}

/** The rule options of a preset with changes, checked and complete. */
export function resolveOptions(preset: string, changes: GameSpec['options'] = {}): object {
  const game = gameOf(preset);
  return optionsOfGame(game, preset, typedOptions(game.optionFields, changes));
}

export interface Position {
  readonly parts: GameParts;
  readonly state: GameState;
  readonly turns: readonly Turn[];
  /** The state before the last turn; null before the first. */
  readonly before: GameState | null;
  /** Legal actions in ascending order; empty when the game is over. */
  readonly legal: readonly Action[];
}

type RulesOf = Pick<GameSpec, 'preset' | 'options'>;

/** Equal for equal rules. */
export function rulesKey({ preset, options }: RulesOf): string {
  return JSON.stringify([preset, options]);
}

let latest: { readonly key: string; readonly parts: GameParts } | null = null;

export function partsFor(of: RulesOf): GameParts {
  const { preset, options } = of;
  const key = rulesKey(of);
  if (latest?.key !== key) latest = { key, parts: partsOfGame(gameOf(preset), preset, options) };
  return latest.parts;
}

export function initialState(parts: GameParts, spec: GameSpec): GameState {
  if (spec.position !== undefined) {
    const state = parts.notation.parseState(spec.position);
    parts.rules.shuffleHidden(state, new Random('page position', spec.seed));
    return state;
  }
  const state = parts.rules.createState();
  parts.rules.deal(state, spec.seed, spec.deck === undefined ? undefined : parts.parseDeck(spec.deck));
  return state;
}

export function legalActions({ rules }: Pick<GameParts, 'rules'>, state: GameState): Action[] {
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  return Array.from(mask.keys()).filter((action) => mask[action] === 1);
}

/** The action of a move by its name in the move table, such as "draw"; undefined where it is not legal. */
export function legalMove({ parts, legal }: Position, name: string): Action | undefined {
  return legal.find((action) => parts.notation.formatMove(action) === name);
}

/** What was replayed last, whose next turn needs no replaying. */
let replayed: { readonly spec: GameSpec; readonly turns: readonly Turn[]; readonly position: Position } | null = null;

/** What was replayed last, where all the turns or all but the last one lead there. */
function replayedFor(spec: GameSpec, turns: readonly Turn[]): typeof replayed {
  if (replayed?.spec !== spec) return null;
  const { length } = replayed.turns;
  if (length !== turns.length && length !== turns.length - 1) return null;
  return replayed.turns.every((turn, i) => turn === turns[i]) ? replayed : null;
}

/** Sees the state before each turn and, with turn null, the last one. The state is the same object all along. */
type TurnVisitor = (state: GameState, index: number, turn: Turn | null) => void;

/** Plays turns from the deal on. @throws InputError for a spec that cannot be dealt, or a turn that is not legal */
export function replay(spec: GameSpec, turns: readonly Turn[], visit?: TurnVisitor): Position {
  const parts = partsFor(spec);
  const near = visit === undefined ? replayedFor(spec, turns) : null;
  if (near?.turns.length === turns.length) return near.position;
  const state = near === null ? initialState(parts, spec) : parts.rules.createState();
  if (near !== null) parts.rules.copyState(state, near.position.state);
  const before = turns.length === 0 ? null : parts.rules.createState();
  const mask = new Uint8Array(parts.rules.moves.length);
  turns.forEach((turn, index) => {
    if (near !== null && index < near.turns.length) return;
    parts.rules.actionMask(state, mask);
    if (mask[turn.action] !== 1)
      throw new InputError(`Expected a saved game of legal moves, but move ${index + 1} is not legal`);
    visit?.(state, index, turn);
    if (index === turns.length - 1) parts.rules.copyState(before!, state);
    parts.rules.apply(state, turn.action);
  });
  visit?.(state, turns.length, null);
  const position = { parts, state, turns, before, legal: legalActions(parts, state) };
  if (visit === undefined) replayed = { spec, turns: [...turns], position };
  return position;
}
