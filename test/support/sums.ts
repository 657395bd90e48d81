export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
}

export function meanOf(numbers: Iterable<number> & { readonly length: number }): number {
  return sumOf(numbers) / numbers.length;
}
