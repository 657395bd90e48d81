import { gameOf, resolveOptions } from '../../src/env/registry.js';
import type { RulesConfig } from './game-view.js';
import { guideOf } from './guides.js';

/** What a preset is called, with the options that differ from it: "Decade: ring, two or three cards". */
export function presetTitle(preset: string, options: RulesConfig = {}): string {
  return guideOf(gameOf(preset).name).title(resolveOptions(preset, options) as RulesConfig);
}
