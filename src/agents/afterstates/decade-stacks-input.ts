import type { DecadeRules } from '../../env/games/decade/rules.js';
import { DecadeLineInput } from './decade-line-input.js';

export class DecadeStacksInput extends DecadeLineInput {
  constructor(rules: DecadeRules) {
    super(rules);
  }
}
