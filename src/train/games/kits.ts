import { expectPartsOf } from '../../env/environment-parts.js';
import { InputError, shown } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { GAMES } from '../../env/game-registry.js';
import { type KitPart, KitsOfLayer } from '../../env/kits.js';
import { parseWith } from '../../env/options.js';
import { partsOf } from '../../env/registry.js';
import { suggestion } from '../../env/words.js';
import { ALGORITHMS } from '../algorithms.js';
import { decadeTrainKit } from './decade/kit.js';
import { fourTenTrainKit } from './four-ten/kit.js';
import type { ConfigDefaults, TrainKit } from './kit.js';
import { tensTrainKit } from './tens/kit.js';

function expectSound(kit: TrainKit): void {
  const of = `"train" of the game "${kit.game}"`;
  const names = ALGORITHMS.map(({ name }) => name);
  for (const [algorithm, presets] of Object.entries(kit.defaults ?? {})) {
    if (!names.includes(algorithm))
      throw new InputError(
        `Expected "defaults" of ${of} by algorithm, ${names.join(', ')}, but got ${shown(algorithm)}${suggestion(algorithm, names)}`,
      );
    expectPartsOf(`"defaults.${algorithm}" of ${of}`, presets, {});
  }
}

/** The defaults of each preset make a config. */
function kitParts({ defaults = {} }: TrainKit, { game, spec }: GameParts): readonly KitPart[] {
  const presets = Object.keys(game.presets);
  const { preset } = spec;
  return Object.entries(defaults).map(([algorithm, ofPresets]) => ({
    name: `train: defaults of ${algorithm}`,
    check: () => {
      const foreign = Object.keys(ofPresets).find((each) => !presets.includes(each));
      if (foreign !== undefined)
        throw new InputError(
          `Expected "defaults.${algorithm}" of "train" by presets of "${game.name}", but got ${shown(foreign)}${suggestion(foreign, presets)}`,
        );
      const { schema } = ALGORITHMS.find(({ name }) => name === algorithm)!;
      const config = parseWith(
        schema,
        { ...ofPresets[preset], algorithm, preset },
        `"train", defaults.${algorithm}, config key`,
        Object.keys(schema.shape),
      );
      const { reward, shaping } = config as { reward?: string | null; shaping?: string | null };
      for (const scheme of [reward, shaping]) if (typeof scheme === 'string') partsOf(preset, { reward: scheme });
    },
  }));
}

/** What training knows of each game. */
const TRAIN_KITS = new KitsOfLayer<TrainKit>('train', [decadeTrainKit, fourTenTrainKit, tensTrainKit], {
  shape: { defaults: 'object' },
  expectSound,
  parts: kitParts,
});

/** Config keys of an algorithm that suit a preset better than the schema's defaults; empty where none are known, and for an unknown preset. */
export function defaultsFor(algorithm: string, preset: string): ConfigDefaults {
  const game = GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
  return game === undefined ? {} : (TRAIN_KITS.of({ game: game.name }).defaults?.[algorithm]?.[preset] ?? {});
}
