import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { createVitest, type Reporter, type TestModule, type Vitest } from 'vitest/node';
import type { Reach } from './reached.js';

/** Vitest's options for the tests to be run. */
export type TestOptions = Readonly<Record<string, unknown>>;

/** Modules that are loaded instead of sources: TypeScript by the source's path. */
export type Changed = ReadonlyMap<string, string>;

const SETUP = join(import.meta.dirname, 'reached.ts');
/** A mutant can fill the memory. */
const MEMORY = '--max-old-space-size=1500';

/** Runs test files again and again, each time in a new process and with other sources. */
export class TestRuns {
  private failed: string | undefined;
  private vitest!: Vitest;

  /** @param folder of compiled modules and records; no two at a time use the same one */
  private constructor(private readonly folder: string) {}

  static async create(root: string, options: TestOptions, folder: string): Promise<TestRuns> {
    const runs = new TestRuns(folder);
    const reporter: Reporter = {
      onTestModuleEnd: (module) => runs.note(module),
      onTestRunEnd: (_, errors) => {
        if (errors.length > 0) runs.failed ??= 'a process that ended';
      },
    };
    const { setupFiles = [], execArgv = [] } = options as { setupFiles?: string[]; execArgv?: string[] };
    runs.vitest = await createVitest('test', {
      ...options,
      root,
      config: false,
      watch: false,
      reporters: [reporter],
      silent: true,
      setupFiles: [...setupFiles, SETUP],
      execArgv: [...execArgv, MEMORY],
      maxWorkers: 1,
      bail: 1,
      sequence: { sequencer: InThisOrder },
    });
    for (const { config } of runs.vitest.projects) config.snapshotOptions.updateSnapshot = 'none';
    return runs;
  }

  /** Paths of the test files under `folders`. */
  async filesIn(folders: readonly string[]): Promise<string[]> {
    const all = await this.vitest.globTestSpecifications([...folders]);
    return all.map(({ moduleId }) => moduleId).sort();
  }

  /** What each test file reaches in the watched sources. @throws Error if a test fails */
  async reach(tests: readonly string[], watched: Changed): Promise<Reach[]> {
    const records = join(this.folder, 'records.jsonl');
    rmSync(records, { force: true });
    const failed = await this.run(tests, watched, records, {});
    if (failed !== undefined) throw new Error(`Expected tests that pass without a mutation, but ${failed} fails`);
    if (!existsSync(records)) return []; // none of them has a quick test
    return readFileSync(records, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Reach);
  }

  /** The first of the test files, in this order, that fails or exceeds its limit, in ms of processor time. */
  firstFailure(tests: readonly Reach[], changed: Changed): Promise<string | undefined> {
    const limits = Object.fromEntries(tests.map(({ test, ms }) => [test, 3000 + 4 * ms]));
    return this.run(
      tests.map(({ test }) => test),
      changed,
      '',
      limits,
    );
  }

  private async run(
    tests: readonly string[],
    changed: Changed,
    records: string,
    limits: Record<string, number>,
  ): Promise<string | undefined> {
    const instead = join(this.folder, 'instead');
    rmSync(instead, { recursive: true, force: true });
    mkdirSync(instead, { recursive: true });
    for (const [path, text] of changed) {
      const { code } = await transform(text, { loader: 'ts', target: 'node20' });
      mkdirSync(dirname(join(instead, path)), { recursive: true });
      writeFileSync(join(instead, path), code);
    }
    process.env.MAKETEN_INSTEAD_OF_SOURCES = instead;
    for (const project of this.vitest.projects) {
      project.provide('limits', limits);
      project.provide('records', records);
    }
    this.failed = undefined;
    const [project] = this.vitest.projects;
    await this.vitest.runTestSpecifications(tests.map((test) => project.createSpecification(test)));
    return this.failed;
  }

  private note(module: TestModule): void {
    if (module.state() !== 'failed') return;
    this.failed ??= module.moduleId;
    void this.vitest.cancelCurrentRun('test-failure');
  }

  async close(): Promise<void> {
    await this.vitest.close();
    process.exitCode = 0; // Vitest has set it for the mutants' failures.
  }
}

class InThisOrder {
  sort<Spec>(specs: Spec[]): Spec[] {
    return specs;
  }

  shard<Spec>(specs: Spec[]): Spec[] {
    return specs;
  }
}
