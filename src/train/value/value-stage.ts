import type { Afterstates, AfterstatesMaker } from '../../agents/afterstates/afterstates.js';
import { InputError } from '../../env/errors.js';
import type { CurriculumStage } from '../curriculum.js';
import { ExpectedDraws } from './expected-draws.js';
import { knownAfterstates } from './known-afterstates.js';
import type { ValueConfig } from './value-config.js';

/** What is played in a stage of the curriculum, and how its afterstates are found. */
export interface ValueStage extends CurriculumStage {
  readonly afterstates: Afterstates;
  readonly expectedDraws: ExpectedDraws | undefined;
}

/** @throws InputError where values of afterstates cannot be learnt, or the config asks for what they have no use for */
export function valueStage(
  { until, parts }: CurriculumStage,
  config: ValueConfig,
  findAfterstates: AfterstatesMaker,
): ValueStage {
  const afterstates = knownAfterstates(parts, config, findAfterstates);
  for (const key of ['shaping', 'maxSteps'] as const) {
    if (config[key] === null) continue;
    throw new InputError(`Expected no config key "${key}" with algorithm value, but got one; leave it out`);
  }
  if (config.learnFrom === 'exact' && afterstates.exactRows === undefined)
    throw new InputError(
      `Expected config key "learnFrom": "play" for ${parts.spec.preset}, but got "exact"; exact values of afterstates are known for Four Ten's presets with reward rounds alone`,
    );
  const expectedDraws = config.expectedDraws ? new ExpectedDraws(parts, afterstates) : undefined;
  return { until, parts, afterstates, expectedDraws };
}
