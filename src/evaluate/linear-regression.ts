/** On the weights but for the constant, times the number of rows. */
const RIDGE = 1e-6;

/** What a regression says of a row. @param weights as `fitLinear` gives them */
export function linearAt(weights: Float64Array, row: readonly number[], isLogistic: boolean): number {
  const sum = row.reduce((total, value, i) => total + value * weights[i], weights[row.length]);
  return isLogistic ? 1 / (1 + Math.exp(-sum)) : sum;
}

/** Linear or logistic regression with a small ridge, by Newton's method (one step solves the linear one). @returns weights, the constant last */
export function fitLinear(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  isLogistic: boolean,
): Float64Array {
  const width = rows[0].length + 1;
  const weights = new Float64Array(width);
  const ridge = RIDGE * rows.length;
  for (let step = 0; step < (isLogistic ? 20 : 1); step++) {
    const system = Array.from({ length: width }, (_, i) => {
      const equation = new Float64Array(width + 1);
      if (i < width - 1) [equation[i], equation[width]] = [ridge, -ridge * weights[i]];
      return equation;
    });
    for (const [k, row] of rows.entries()) {
      const at = linearAt(weights, row, isLogistic);
      const slope = isLogistic ? at * (1 - at) : 1;
      for (let i = 0; i < width; i++) {
        const value = i < width - 1 ? row[i] : 1;
        if (value === 0) continue;
        for (let j = 0; j < width; j++) system[i][j] += slope * value * (j < width - 1 ? row[j] : 1);
        system[i][width] += value * (targets[k] - at);
      }
    }
    // The matrix is positive definite: elimination needs no pivots.
    for (let i = 0; i < width; i++)
      for (let k = 0; k < width; k++) {
        const factor = k === i ? 0 : system[k][i] / system[i][i];
        if (factor !== 0) for (let j = i; j <= width; j++) system[k][j] -= factor * system[i][j];
      }
    for (let i = 0; i < width; i++) weights[i] += system[i][width] / system[i][i];
  }
  return weights;
}
