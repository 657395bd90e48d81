import { hostname } from 'node:os';
import { packageVersion } from '../../io/package-files.js';
import { programHash } from '../jobs/program-hash.js';

/** What decides what comes of a unit, or who it is loaded by. */
const ROOMS = ['agents', 'env', 'evaluate', 'hint', 'io', 'lab', 'train', 'zoo'];

/** What works, and where: shown in messages and in the queue's state. */
export interface Program {
  /** SHA-256 of its code: only equal programs work for each other. */
  readonly sha256: string;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
}

export function thisProgram(): Program {
  return { sha256: programHash(ROOMS), version: packageVersion(), host: hostname(), pid: process.pid };
}

/** A program for people. */
export function programLabel({ sha256, version }: Pick<Program, 'sha256' | 'version'>): string {
  return `program ${sha256.slice(0, 12)} (maketen ${version})`;
}
