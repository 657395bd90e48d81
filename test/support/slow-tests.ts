import type { Reporter, TestCase } from 'vitest/node';
import type {} from './runner.js';

/** Processor seconds that a quick test may take. A busy machine needs more for the same, so a slow test is listed and does not fail. */
const MOST = 0.2;

/** Lists the quick tests that take longer than `MOST`. */
export class SlowTests implements Reporter {
  #slow: { readonly seconds: number; readonly name: string }[] = [];

  onTestRunStart() {
    this.#slow = [];
  }

  onTestCaseResult(test: TestCase) {
    const { seconds = 0 } = test.meta();
    if (test.project.name !== 'quick' || seconds <= MOST) return;
    this.#slow.push({ seconds, name: `${test.module.relativeModuleId}: ${test.fullName}` });
  }

  onTestRunEnd() {
    if (this.#slow.length === 0) return;
    const sorted = this.#slow.sort((a, b) => b.seconds - a.seconds);
    console.log(`\n${sorted.length} quick tests take more than ${MOST} s of processor time:`);
    for (const { seconds, name } of sorted) console.log(`${seconds.toFixed(2)} s  ${name}`);
  }
}
