import { NetworkInputs } from '../../../src/agents/networks/network-description.js';
import { RowStore } from '../../../src/train/value/experience.js';
import { denseInputs } from '../../support/dense-inputs.js';
import { fc } from '../../support/fast-check.js';

/** Columns 2 to 5 are a thermometer, and so are 7 to 9. */
const SIZE = 11;
const THERMOMETERS = Uint32Array.of(2, 6, 7, 10);

/** Rows of anything, thermometers in disorder included; sums of eighths are exact. */
const rowsOfNumbers = fc.array(
  fc.array(
    fc.oneof(
      fc.constantFrom(0, 0, 1),
      fc.integer({ min: -16, max: 16 }).map((x) => x / 8 || 0),
    ),
    { minLength: SIZE, maxLength: SIZE },
  ),
  { minLength: 1, maxLength: 12 },
);

test('rows are the same whether they are written and read dense or sparse, in any order, and copied about', () => {
  fc.assert(
    fc.property(rowsOfNumbers, fc.array(fc.nat({ max: 2 })), (rows, hows) => {
      const inputs = new NetworkInputs({ size: SIZE, thermometers: THERMOMETERS });
      const store = new RowStore(0, SIZE);
      store.grow(rows.length);
      for (let round = 0; round < 2; round++) {
        inputs.clear();
        rows.forEach((row, i) => {
          if (hows[i] === 1) {
            const sparse = inputs.addSparse();
            row.forEach((value, column) => {
              const isInside = (column >= 2 && column < 5) || (column >= 7 && column < 9);
              sparse.set(column, isInside ? value - row[column + 1] : value);
            });
            sparse.endRow();
          } else inputs.numbers.set(row, inputs.addDense());
          if (hows[i] === 2) expect(inputs.sparse.rows).toBe(i + 1);
        });
        expect(inputs.rows).toBe(rows.length);
        expect([...inputs.numbers.subarray(0, rows.length * SIZE)]).toEqual(rows.flat());
      }
      rows.forEach((_, i) => store.put(rows.length - 1 - i, inputs.sparse, i));
      const other = new RowStore(rows.length, SIZE);
      rows.forEach((_, i) => other.copy(i, store, i));
      const copied = new NetworkInputs({ size: SIZE, thermometers: THERMOMETERS });
      rows.forEach((_, i) => other.append(rows.length - 1 - i, copied));
      expect([...copied.numbers.subarray(0, rows.length * SIZE)]).toEqual(rows.flat());
    }),
  );
});

test('places widen for rows of many entries, and columns beyond 65,535 are kept', () => {
  const size = 70_000;
  const numbers = new Float32Array(size);
  for (let column = 0; column < size; column += 700) numbers[column] = column === 0 ? 0.5 : column;
  numbers[size - 1] = 1;
  const store = new RowStore(3, size);
  store.put(1, denseInputs(Float32Array.of(2, ...new Float32Array(size - 1)), size).sparse, 0);
  store.put(2, denseInputs(numbers, size).sparse, 0);
  const inputs = new NetworkInputs({ size });
  store.append(2, inputs);
  store.append(1, inputs);
  expect(inputs.numbers.subarray(0, size)).toEqual(numbers);
  expect(inputs.numbers[size]).toBe(2);
});
