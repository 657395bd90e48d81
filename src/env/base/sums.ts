/** The sum of the first `count` numbers, in their order, on which rounding depends. */
export function sum(numbers: ArrayLike<number>, count = numbers.length): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += numbers[i];
  return total;
}

export function mean(numbers: ArrayLike<number>): number {
  return sum(numbers) / numbers.length;
}

/** Of the first `count` numbers: the mean, the sum of squared differences from it, and the mean of these. */
export function moments(numbers: ArrayLike<number>, count = numbers.length) {
  const mean = sum(numbers, count) / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (numbers[i] - mean) ** 2;
  return { mean, squares, variance: squares / count };
}
