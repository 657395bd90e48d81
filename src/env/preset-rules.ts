import type { DECADE_PRESETS, DecadeConfig } from './games/decade/config.js';
import type { FourTenConfig, fourTenPresets } from './games/four-ten/config.js';
import type { TensConfig, tensPresets } from './games/tens/config.js';

/** The rule options of each preset of the package, complete. */
export type PresetRules = Readonly<
  Record<keyof typeof tensPresets, TensConfig> &
    Record<keyof typeof DECADE_PRESETS, DecadeConfig> &
    Record<keyof typeof fourTenPresets, FourTenConfig>
>;

/** A preset's name: those of the package are known to the compiler, and any other text may be that of a game from outside. */
export type PresetName = keyof PresetRules | (string & {});

/** Rule options that differ from a preset's: of its own game where the compiler knows the preset, else any. Lists may be ones that cannot be changed. */
export type RulesOf<Name extends string> = Name extends keyof PresetRules
  ? {
      readonly [option in keyof PresetRules[Name]]?: PresetRules[Name][option] extends readonly (infer Each)[]
        ? readonly Each[]
        : PresetRules[Name][option];
    }
  : Readonly<Record<string, unknown>>;
