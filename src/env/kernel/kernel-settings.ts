import { EPISODE_KEY } from '../base/random.js';
import type { CompiledRules } from '../environment/compiled-rules.js';
import type { GameParts } from '../environment/game.js';
import { SHOWN_VERSION } from '../environment/network-inputs.js';
import { Encoder } from '../inputs/encoder.js';
import { blockTable } from './environment-kernel.js';

/** What the module is set to for an environment; `encoder` is null for inputs that it does not write. */
export function settingsOf(compiled: CompiledRules, { rules, inputs }: GameParts) {
  const { options, shuffleKey, tables = new Uint8Array(0), hasActionFeatures } = compiled;
  const isKnown =
    inputs instanceof Encoder &&
    (inputs.perMove === 0 || (hasActionFeatures && inputs.options.derivedVersion <= SHOWN_VERSION));
  const encoder = isKnown ? inputs : null;
  return {
    encoder,
    tables,
    blocks: encoder ? blockTable(encoder.blocks, encoder.rules.features) : new Int32Array(0),
    numbers: {
      ...options,
      shuffleKey,
      episodeKey: EPISODE_KEY,
      moves: rules.moves.length,
      width: rules.observationSize,
      inputSize: encoder?.stateSize ?? 0,
      perMove: encoder?.perMove ?? 0,
    },
  };
}
