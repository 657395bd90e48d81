import { join } from 'node:path';
import { writeJsonFile } from '../../io/json.js';
import type { TrainingConfig } from '../../train/index.js';

/** The best combination's config, every key, with the first seed: for `maketen train --config`. */
export const WINNER = 'winner.json';

export function writeWinner(folder: string, config: TrainingConfig): void {
  writeJsonFile(join(folder, WINNER), config);
}
