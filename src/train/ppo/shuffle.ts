import type { Random } from '../../env/random.js';

/** Fisher and Yates's shuffle, in place. */
export function shuffle(numbers: Int32Array, random: Random): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}
