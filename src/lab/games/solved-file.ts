import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { KEPT_BYTES } from '../../agents/games/decade/exact/compiled-endgame.js';
import type { DecadeExactAgent } from '../../agents/games/decade/exact/exact-agent.js';
import { InputError, mismatch } from '../../env/base/errors.js';
import { AtomicFile, expectFileWritable, makeFolder, readAtMost, sha256 } from '../../io/files.js';

/** The number changes when the kernel keeps positions in another way. */
const FORMAT = 'maketen solved positions 1';

const LARGEST = 2 ** 31;

/** What a file begins with: a line of JSON. */
interface Head {
  readonly format: string;
  readonly rules: DecadeExactAgent['rules']['config'];
  readonly positions: number;
  readonly sha256: string;
}

/**
 * A file of the positions that an agent has solved, read now if it is there.
 * @returns a function that writes what is solved by then
 * @throws InputError for a file of something else, and for rules whose positions are not kept this way
 */
export function solvedFile(path: string, agent: DecadeExactAgent): () => void {
  const { endgame, rules } = agent;
  expectKept(path, agent);
  expectFileWritable(path);
  if (existsSync(path)) readSolved(path, agent);
  return () => {
    const { kept, size: positions } = endgame;
    if (positions === 0) return;
    makeFolder(dirname(path));
    const head: Head = { format: FORMAT, rules: rules.config, positions, sha256: sha256(kept!) };
    const file = new AtomicFile(path);
    file.write(`${JSON.stringify(head)}\n`);
    file.write(kept!);
    file.commit();
  };
}

/** Reads what an agent has solved. @throws InputError as `solvedFile`, and where there is none */
export function readSolved(path: string, agent: DecadeExactAgent) {
  expectKept(path, agent);
  const { endgame, rules } = agent;
  const file = readAtMost(path, LARGEST);
  const end = file.indexOf('\n');
  const kept = file.subarray(end + 1);
  const positions = positionsIn(file, end);
  const head: Head = { format: FORMAT, rules: rules.config, positions, sha256: sha256(kept) };
  if (file.toString('utf8', 0, end) !== JSON.stringify(head) || !isTable(kept, positions))
    throw new InputError(`Expected ${path} to be a whole file of --solved for these rules; name another one`);
  endgame.restore(kept, positions);
}

function expectKept(path: string, { endgame }: DecadeExactAgent) {
  if (endgame.kept === undefined)
    throw mismatch('no --solved but for a ring of ranks that fit into it, with optional discards and maxRun=3', path);
}

/** Whether it is a table with as many positions, and with a free place, without which a search for a position would not end. */
function isTable(kept: Buffer, positions: number) {
  const places = kept.length / KEPT_BYTES;
  if (!Number.isInteger(places) || !Number.isInteger(Math.log2(places))) return false;
  let taken = 0;
  for (let at = 0; at < kept.length; at += KEPT_BYTES) if (kept.readBigUInt64LE(at) !== 0n) taken++;
  return taken === positions && taken < places;
}

function positionsIn(file: Buffer, end: number) {
  try {
    return (JSON.parse(file.toString('utf8', 0, end)) as Head).positions;
  } catch {
    return 0;
  }
}
