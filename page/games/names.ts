import type { Action, GameParts, GameState } from 'maketen/env';
import { gameOf, partsFor, type Position, replay, resolveOptions } from '../session/position.js';
import type { GameSpec, Turn } from '../session/session.js';
import { withSuitSigns } from '../session/words.js';
import type { GameView, RulesConfig } from './game-view.js';
import { viewOf } from './game-views.js';

/** What a preset is called, with the options that differ from it: "Decade: ring, two or three cards". */
export function presetTitle(preset: string, options: RulesConfig = {}): string {
  return viewOf(gameOf(preset).name).guide().title(resolveOptions(preset, options));
}

/** What a preset's game is called: "Decade". */
export function gameTitle(preset: string): string {
  return presetTitle(preset).split(': ')[0];
}

/** Whether these rules have the move with a button of its own. */
export function hasMainMove({ rules, notation }: GameParts, { main }: GameView): boolean {
  return rules.moves.some((_, action) => notation.formatMove(action) === main.move);
}

export function describe(parts: GameParts, state: GameState, action: Action): string {
  return viewOf(parts.game.name).words.describe(parts, state, action);
}

export function moveText({ parts, state }: Position, action: Action): string {
  return withSuitSigns(describe(parts, state, action));
}

export function moveTexts(spec: GameSpec, turns: readonly Turn[]): string[] {
  const said: string[] = [];
  const parts = partsFor(spec);
  replay(spec, turns, (state, _index, turn) => {
    if (turn !== null) said.push(withSuitSigns(describe(parts, state, turn.action)));
  });
  return said;
}

/** Equal for moves that name the same ranks, in whatever order. */
function ranksOf(text: string) {
  return text.split(/[+=]/).sort().join();
}

/** The legal moves as their buttons say them: those that would read alike, such as "J+Q=20" and "Q+J=20", with their suits. */
export function moveNames({ parts, state, legal }: Position): ReadonlyMap<Action, string> {
  const said = legal.map((action) => describe(parts, state, action));
  const named = legal.map((action, i): [Action, string] => {
    const cards = parts.notation.cardsOf(state, action).map(({ card }) => card);
    const isAlike = said.some((other, j) => j !== i && ranksOf(other) === ranksOf(said[i]));
    if (!isAlike || cards.length === 0) return [action, withSuitSigns(said[i])];
    const total = said[i].includes('=') ? said[i].slice(said[i].indexOf('=')) : '';
    return [action, `${withSuitSigns(cards.join('+'))}${total}`];
  });
  return new Map(named);
}
