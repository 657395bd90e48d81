import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of a test and of the hooks before it. */
    seconds?: number;
  }
}

/** Vitest's runner, which also tags the tests of `*.long.test.ts` and `*.nightly.test.ts` and measures every test. */
// oxlint-disable-next-line import/no-default-export -- as Vitest imports it
export default class Runner extends TestRunner {
  #before = process.cpuUsage();

  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file);
    if (/\.(long|nightly)\.\w+\.ts$/.test(file.filepath)) file.tags = ['long'];
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite) {
    await super.onBeforeRunSuite(suite);
    if ('filepath' in suite) this.#before = process.cpuUsage();
  }

  override onAfterRunTask(test: RunnerTask) {
    super.onAfterRunTask(test);
    const { user, system } = process.cpuUsage(this.#before);
    test.meta.seconds = (user + system) / 1e6;
    this.#before = process.cpuUsage();
  }
}
