import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Backend } from '../../agents/networks/backend.js';
import { expectWritable, makeFolder, writeFileAtomically } from '../../io/files.js';
import { readJsonFile } from '../../io/json.js';
import { sha256 } from '../../io/sha256.js';
import { rankedParts } from '../ranking.js';
import { programHash } from './program-hash.js';
import { type Contestant, parseUnitResult, type Unit, type UnitResult } from './unit.js';

/** To be raised when what is stored, or how it is played, changes. */
const VERSION = 1;

/** Everything that a unit's result depends on. */
interface Settings {
  /** The code's hash. */
  readonly program: string;
  readonly version: number;
  readonly rules: string;
  readonly options: object;
  readonly reward: string;
  readonly contestant: Pick<Contestant, 'kind' | 'label' | 'models' | 'settings'>;
  /** What TensorFlow.js computes with; null where no model plays. */
  readonly backend: Backend | null;
  readonly firstSeed: number;
  readonly chunk: number;
  readonly deals: number;
}

const unitFileSchema = z.strictObject({ settings: z.unknown(), sha256: z.string(), result: z.unknown() });

/**
 * Results of units, each in a file of its own, so that a leaderboard that was stopped can go on. A file holds all that its result depends
 * on: one that was made by other settings, models or code is played again and replaced, like one that is damaged.
 */
export class WorkFolder {
  private readonly program = programHash();
  private readonly settingsOfPreset = new Map<string, Pick<Settings, 'rules' | 'options' | 'reward'>>();

  /** @throws InputError if the folder cannot be written */
  constructor(
    private readonly folder: string,
    private readonly backend: Backend | null,
  ) {
    expectWritable(folder);
    makeFolder(folder);
  }

  /**
   * The stored result of a unit, null if there is none.
   * @param refused told the path of a file that is there, but cannot be used
   */
  read(unit: Unit, refused: (path: string) => void): UnitResult | null {
    const path = this.pathOf(unit);
    if (!existsSync(path)) return null;
    const result = parseFile(path, this.settingsOf(unit), unit);
    if (result === null) refused(path);
    return result;
  }

  write(unit: Unit, result: UnitResult): void {
    const path = this.pathOf(unit);
    makeFolder(join(path, '..'));
    const content = { settings: this.settingsOf(unit), sha256: sha256(JSON.stringify(result)), result };
    writeFileAtomically(path, `${JSON.stringify(content)}\n`);
  }

  private pathOf({ contestant: { preset, kind, label }, firstSeed, deals }: Unit): string {
    const name = label.replace(/[^\w=+.-]/g, encodeURIComponent);
    return join(this.folder, preset, `${kind} ${name}`, `${firstSeed}-${firstSeed + deals - 1}.json`);
  }

  private settingsOf({ contestant, firstSeed, chunk, deals }: Unit): Settings {
    const { preset, kind, label, models, settings } = contestant;
    let ofPreset = this.settingsOfPreset.get(preset);
    if (ofPreset === undefined) {
      const { rules, reward } = rankedParts(preset);
      ofPreset = { rules: rules.id, options: rules.config, reward: reward.name };
      this.settingsOfPreset.set(preset, ofPreset);
    }
    return {
      program: this.program,
      version: VERSION,
      ...ofPreset,
      contestant: { kind, label, models, settings },
      backend: models.length === 0 ? null : this.backend,
      firstSeed,
      chunk,
      deals,
    };
  }
}

function parseFile(path: string, settings: Settings, unit: Unit): UnitResult | null {
  try {
    const file = unitFileSchema.parse(readJsonFile(path));
    const isExpected = JSON.stringify(file.settings) === JSON.stringify(settings);
    if (!isExpected || file.sha256 !== sha256(JSON.stringify(file.result))) return null;
    return parseUnitResult(file.result, unit);
  } catch {
    return null; // cut, or not readable
  }
}
