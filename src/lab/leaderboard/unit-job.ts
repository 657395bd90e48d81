import type { Backend } from '../../agents/networks/backend.js';
import type { Job } from '../jobs/job-folder.js';
import { programHash } from '../jobs/program-hash.js';
import { rankedParts } from '../ranking.js';
import type { Unit } from './unit.js';

/** To be raised when what is stored, or how it is played, changes. */
const VERSION = 1;

/** Makes jobs of units. @param backend what TensorFlow.js computes with; null where no model plays */
export function unitJobs(units: readonly Unit[], backend: Backend | null): Job<Unit>[] {
  const program = programHash();
  const ofPresets = new Map<string, { rules: string; options: object; reward: string; gameSha256?: string }>();
  const settingsOf = (preset: string) => {
    const { rules, reward, spec } = rankedParts(preset);
    const settings = ofPresets.get(preset) ?? {
      rules: rules.id,
      options: rules.config,
      reward: reward.name,
      ...(spec.module && { gameSha256: spec.module.sha256 }),
    };
    ofPresets.set(preset, settings);
    return settings;
  };
  return units.map((input) => {
    const { contestant, firstSeed, chunk, deals } = input;
    const { preset, kind, label, models, settings } = contestant;
    const name = label.replace(/[^\w=+.-]/g, encodeURIComponent);
    return {
      path: `${preset}/${kind} ${name}/${firstSeed}-${firstSeed + deals - 1}.json`,
      key: {
        program,
        version: VERSION,
        ...settingsOf(preset),
        contestant: { kind, label, models, settings },
        backend: models.length === 0 ? null : backend,
        firstSeed,
        chunk,
        deals,
      },
      input,
      size: deals,
      label: `${preset} ${label}`,
    };
  });
}
