import { InputError } from '../../env/errors.js';
import type { Rules } from '../../env/rules.js';

/**
 * Checks that something was made for these rules.
 * @param what "a position", "a trace", "a model"
 * @throws InputError that names the first option that differs
 */
export function expectSameOptions(rules: Rules, options: Readonly<Record<string, unknown>>, what: string): void {
  for (const [option, own] of Object.entries(rules.config)) {
    if (!Object.hasOwn(options, option)) continue;
    const [expected, got] = [JSON.stringify(own), JSON.stringify(options[option])];
    if (expected !== got)
      throw new InputError(`Expected ${what} for rules with ${option} ${expected}, but this one has ${option} ${got}`);
  }
}
