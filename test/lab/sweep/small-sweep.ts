import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A training of two seconds, most of which the program takes to start. */
export const BASE = {
  preset: 'decade',
  totalSteps: 2000,
  environments: 16,
  rolloutLength: 16,
  minibatchSize: 256,
  epochs: 1,
  hiddenSizes: [8],
  evaluations: 2,
  evaluationDeals: 50,
};

/** Writes what `--config` reads. */
export function spaceFile(folder: string, name: string, space: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(space));
  return path;
}
