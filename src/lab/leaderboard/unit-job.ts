import type { Backend } from '../../agents/networks/backend.js';
import { type EnvironmentSpec, partsOf } from '../../env/index.js';
import { sha256 } from '../../io/sha256.js';
import type { Job } from '../jobs/job-folder.js';
import { programHash } from '../jobs/program-hash.js';
import { rankedParts } from '../ranking.js';
import { changedOptions, isPresetsOwn, rulesLabel } from '../rules-label.js';
import type { Contestant, Unit } from './unit.js';

/** To be raised when what is stored, or how it is played, changes. */
const VERSION = 1;

/** What the results of all contestants of an environment depend on, the folder of their units, and what people call it. */
interface Place {
  readonly settings: object;
  readonly folder: string;
  readonly label: string;
}

/** A preset's own folder, or where options or the reward are others one by a hash of those. */
function folderOf(spec: EnvironmentSpec): string {
  const { preset, reward } = spec;
  if (isPresetsOwn(spec) && reward === rankedParts(preset).reward.name) return preset;
  return `${preset}+${sha256(JSON.stringify({ options: changedOptions(spec), reward })).slice(0, 16)}`;
}

function placeOf(spec: EnvironmentSpec): Place {
  const { rules, reward } = partsOf(spec);
  const settings = {
    rules: rules.id,
    options: rules.config,
    reward: reward.name,
    ...(spec.module && { gameSha256: spec.module.sha256 }),
  };
  return { settings, folder: folderOf(spec), label: rulesLabel({ spec }) };
}

/** Makes jobs of units. @param backend what TensorFlow.js computes with; null where no model plays */
export function unitJobs(units: readonly Unit[], backend: Backend | null): Job<Unit>[] {
  const program = programHash();
  const places = new Map<EnvironmentSpec, Place>();
  const place = ({ spec }: Contestant): Place => {
    const known = places.get(spec) ?? placeOf(spec);
    places.set(spec, known);
    return known;
  };
  return units.map((input) => {
    const { contestant, firstSeed, chunk, deals } = input;
    const { kind, label, models, settings } = contestant;
    const { folder, ...environment } = place(contestant);
    const name = label.replace(/[^\w=+.-]/g, encodeURIComponent);
    return {
      path: `${folder}/${kind} ${name}/${firstSeed}-${firstSeed + deals - 1}.json`,
      key: {
        program,
        version: VERSION,
        ...environment.settings,
        contestant: { kind, label, models, settings },
        backend: models.length === 0 ? null : backend,
        firstSeed,
        chunk,
        deals,
      },
      input,
      size: deals,
      label: `${environment.label} ${label}`,
    };
  });
}
