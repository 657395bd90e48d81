import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { writeJsonFile } from '../../io/json.js';
import { unpackFiles } from '../../io/packed-files.js';
import type { TrainingConfig } from '../config.js';
import { MetricsLog } from '../metrics/index.js';
import type { TimedMetrics, TrainingResult } from '../train.js';
import { CHECKPOINT_FILES, writeCheckpointFiles } from './checkpoint.js';
import { CHECKPOINTS, CONFIG, resumeInFolder } from './run-folder.js';
import { keepGame } from './run-game.js';
import { readPackedCheckpoint } from './training-stretch.js';

/**
 * Makes the run folder of a training that was trained elsewhere in stretches, and goes on with it, if it is not finished. What is there already is replaced.
 * @param packed the checkpoint of the last stretch
 * @param metrics of all of them, in order
 */
export async function runFromCheckpoint(
  folder: string,
  config: TrainingConfig,
  packed: Uint8Array,
  metrics: readonly TimedMetrics[],
): Promise<TrainingResult> {
  const { label } = readPackedCheckpoint(packed);
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
  keepGame(folder, config.preset);
  writeJsonFile(join(folder, CONFIG), config);
  const log = MetricsLog.open(folder);
  for (const row of metrics) log.write(row);
  log.close();
  const files = unpackFiles(Buffer.from(packed), CHECKPOINT_FILES);
  await writeCheckpointFiles(join(folder, CHECKPOINTS), label.iteration, files);
  return resumeInFolder(folder);
}
