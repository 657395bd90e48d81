import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FourTenSolution, Standings } from '../../agents/games/four-ten/exact/solution.js';
import { checkedRoundCost, solveFourTen, type SolveOptions } from '../../agents/games/four-ten/exact/solve.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import { FourTenRules } from '../../env/games/four-ten/rules.js';
import { makeFolder, sha256, writeFileAtomically } from '../../io/files.js';
import { cacheFolder } from '../../io/folders.js';
import { stepDone, type WorkOptions } from '../work-options.js';

/** Raise it when the stored format or the solver changes. */
const VERSION = 2;
const BYTES = Float64Array.BYTES_PER_ELEMENT;
/** No file is larger: there are at most some thousand components for each of 1000 standings. */
const MOST_BYTES = 1e8;
/** Hexadecimal digits of a SHA-256, and the line's end. */
const HASH_LINE = 65;

export interface CachedSolveOptions extends SolveOptions {
  /** Default: `cacheFolder()`. */
  readonly folder?: string;
}

/**
 * `solveFourTen`, remembered in a file of less than a megabyte (of some for many safeties). A file that is damaged,
 * cut, or of another version or config is worked out and written anew. A folder that cannot be written to only means
 * that nothing is remembered.
 * @throws InputError as `solveFourTen`
 */
export async function cachedFourTenSolution(
  config: FourTenConfig,
  options: CachedSolveOptions = {},
): Promise<FourTenSolution> {
  const file = new SolutionFile(options.folder ?? cacheFolder(), config, checkedRoundCost(options.roundCost));
  let solution = file.read();
  if (solution === null) {
    solution = await solveFourTen(config, options);
    file.write(solution);
  }
  return solution;
}

/**
 * A line of JSON with the rules and options that are solved, a line with the SHA-256 of the rest, then the chances of
 * reaching the target and the expected rounds by standing (`Standings`), 64-bit little-endian; numbers after these are
 * ignored. Nothing is trusted before the first line and the hash are as expected.
 */
export class SolutionFile {
  readonly path: string;
  private readonly header: Buffer;
  /** Standings, those of games that are over included. */
  private readonly count: number;

  constructor(
    private readonly folder: string,
    private readonly config: FourTenConfig,
    private readonly roundCost: number,
  ) {
    const { gameTarget, handTarget, safeties, precedence } = config;
    const rules = new FourTenRules(config).id;
    const content = { rules, gameTarget, handTarget, safeties, precedence, roundCost };
    this.header = Buffer.from(
      `${JSON.stringify({ format: 'maketen exact solution', version: VERSION, ...content })}\n`,
    );
    this.count = new Standings(config).count + 2;
    this.path = join(folder, `four-ten-${sha256(JSON.stringify(content)).slice(0, 16)}.solution`);
  }

  /** The solution, null if there is no file or not exactly the one expected. */
  read(): FourTenSolution | null {
    const start = this.header.length + HASH_LINE;
    let data: Buffer;
    try {
      if (statSync(this.path).size > MOST_BYTES) return null;
      data = readFileSync(this.path);
    } catch {
      return null;
    }
    const hash = data.toString('latin1', this.header.length, start);
    const isExpected = data.subarray(0, this.header.length).equals(this.header);
    if (!isExpected || hash !== this.hashLine(data.subarray(start))) return null;
    const { count, config, roundCost } = this;
    const numbers = Float64Array.from({ length: 2 * this.count }, (_, i) => data.readDoubleLE(start + i * BYTES));
    return new FourTenSolution(config, roundCost, numbers.slice(0, count), numbers.slice(count, 2 * count));
  }

  /** Writes the file aside and renames it, so that it is never seen half-written. */
  write(solution: FourTenSolution): void {
    const all = [...solution.probabilities, ...solution.rounds];
    const numbers = Buffer.alloc(all.length * BYTES);
    all.forEach((each, i) => numbers.writeDoubleLE(each, i * BYTES));
    try {
      makeFolder(this.folder);
      writeFileAtomically(this.path, Buffer.concat([this.header, Buffer.from(this.hashLine(numbers)), numbers]));
    } catch {
      // Then nothing is remembered.
    }
  }

  private hashLine(numbers: Buffer): string {
    return `${sha256(Buffer.concat([this.header, numbers]))}\n`;
  }
}

/** The exact solution of these options: remembered, or worked out, which takes some 15 seconds. */
export function fourTenSolution(
  config: FourTenConfig,
  options: WorkOptions & { readonly roundCost?: number } = {},
): Promise<FourTenSolution> {
  const { roundCost } = options;
  return cachedFourTenSolution(config, {
    roundCost,
    onProgress: (solved, total) => stepDone(options, solved, total),
  });
}
