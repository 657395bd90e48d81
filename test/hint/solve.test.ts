import { InputError } from '../../src/env/index.js';
import { createHinter } from '../../src/hint/index.js';

/** Small enough to be solved in a few steps, and not kept. */
const options = { gameTarget: 2, safeties: 1 };
const POSITION = 'four-ten hand 3 / home 4 1 / shadow 2 / drawn 1 / points 1';

/** A clock that moves on by one each time that it is read. */
function ticking() {
  let now = 0;
  return () => now++;
}

describe('solve', { tags: 'long' }, () => {
  test('makes hints exact, step by step, and goes on where it stopped', async () => {
    const shares: number[] = [];
    const hinter = createHinter({ preset: 'four-ten', options, clock: ticking() });
    const onProgress = (share: number): void => void shares.push(share);
    expect(await hinter.solve({ budgetMs: 0, onProgress })).toBe(false);
    expect(shares).toHaveLength(1);
    expect(await hinter.solve({ budgetMs: 3, onProgress })).toBe(false);
    expect(shares).toHaveLength(4);
    expect(hinter.playsOn).toBe(true);
    expect(await hinter.solve({ onProgress })).toBe(true);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0] > 0, shares.at(-1)]).toEqual([true, 1]);
    const whole: number[] = [];
    const other = createHinter({ preset: 'four-ten', options });
    await other.solve({ onProgress: (share) => void whole.push(share) });
    expect(shares).toEqual(whole);
    expect(hinter.hint(POSITION)).toEqual(other.hint(POSITION));
    for (const { winProbability } of hinter.hint(POSITION)) expect(winProbability.source).toBe('exact');
    expect(await hinter.solve({ onProgress })).toBe(true);
    expect(shares).toEqual(whole);
  });

  test('stops at a signal, between two steps, and keeps what has been worked out', async () => {
    const hinter = createHinter({ preset: 'four-ten', options });
    const aborting = new AbortController();
    let steps = 0;
    const onProgress = () => {
      if (++steps === 2) aborting.abort(new Error('enough'));
    };
    await expect(hinter.solve({ signal: aborting.signal, onProgress })).rejects.toThrow('enough');
    expect(steps).toBe(2);
    await expect(hinter.solve({ signal: aborting.signal, onProgress })).rejects.toThrow('enough');
    expect(steps).toBe(2);
    expect(hinter.playsOn).toBe(true);
  });

  test('lets others through between two steps', async () => {
    const hinter = createHinter({ preset: 'four-ten', options });
    let steps = 0;
    const solved = hinter.solve({ onProgress: () => void steps++ });
    const between: number[] = [];
    setTimeout(() => between.push(steps), 0);
    await solved;
    expect(between[0]).toBeLessThan(steps);
  });

  test('has nothing to do where a solution is ready, and cannot do it where there is none', async () => {
    expect(await createHinter({ preset: 'tens' }).solve()).toBe(true);
    expect(await createHinter({ preset: 'four-ten' }).solve()).toBe(true);
    expect(await createHinter({ preset: 'decade' }).solve()).toBe(false);
    const tooLarge = createHinter({ preset: 'four-ten', options: { gameTarget: 10_000 } });
    expect(await tooLarge.solve()).toBe(false);
    await expect(createHinter({ preset: 'decade' }).solve({ budgetMs: -1 })).rejects.toThrow(InputError);
    await expect(createHinter({ preset: 'decade' }).solve(5 as never)).rejects.toThrow(
      'Expected options such as { budgetMs: 100 }, but got 5',
    );
  });
});
