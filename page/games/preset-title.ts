import { gameOf, resolveOptions } from '../session/games.js';
import type { RulesConfig } from './game-view.js';
import { viewOf } from './game-views.js';

/** What a preset is called, with the options that differ from it: "Decade: ring, two or three cards". */
export function presetTitle(preset: string, options: RulesConfig = {}): string {
  return viewOf(gameOf(preset).name).guide().title(resolveOptions(preset, options));
}

/** What a preset's game is called: "Decade". */
export function gameTitle(preset: string): string {
  return presetTitle(preset).split(': ')[0];
}
