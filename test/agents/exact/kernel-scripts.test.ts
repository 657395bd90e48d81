import { exactValuesFor } from '../../../src/agents/exact/index.js';
import { RoundLayout } from '../../../src/agents/games/four-ten/exact/layout.js';
import { partsOf, Random } from '../../../src/env/index.js';
import { sumOf } from '../../support/sums.js';
import { configOf } from '../games/four-ten/exact/made-up-solution.js';

afterEach(() => vi.unstubAllGlobals());

/** What `find` gives with WebAssembly, and by the scripts that stand in for it. */
function both<Found>(find: () => Found): [Found, Found] {
  const compiled = find();
  vi.stubGlobal('WebAssembly', undefined);
  return [compiled, find()];
}

test.each(['block-ten-classic', 'tens'])('without WebAssembly %s has the same expectations, bit for bit', (preset) => {
  const { rules } = partsOf(preset, { rules: { tableauSize: 6, scoring: 'points' } });
  const state = rules.createState();
  const [compiled, scripted] = both(() => {
    const values = exactValuesFor(rules)!;
    rules.deal(state, 1);
    return values.of(state);
  });
  expect(compiled!.winProbability).toBeGreaterThan(0);
  expect(scripted).toEqual(compiled);
});

test.each([false, true])('without WebAssembly rounds of Four Ten have the same values (free: %s)', (isFree) => {
  const [compiled, scripted] = both(() => {
    const layout = new RoundLayout(configOf({ handTarget: 7 }), isFree);
    const random = new Random('test round ends', 1);
    layout.kernel.layOutStates();
    layout.kernel.fill();
    layout.array('ends', Float64Array).forEach((_, end, ends) => (ends[end] = random.below(1000) / 1000));
    layout.kernel.solve(0, Number(isFree));
    const late = layout.array('late', Float64Array).slice();
    const early = layout.array('early', Float64Array).slice();
    layout.kernel.spread();
    return [late, early, layout.array('ends', Float64Array).slice()];
  });
  expect(new Set(compiled[0]).size).toBeGreaterThan(20);
  expect(sumOf(compiled[2])).toBeCloseTo(1, 10);
  expect(scripted).toEqual(compiled);
});
