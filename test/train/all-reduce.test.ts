import { ALONE } from '../../src/train/learner.js';
import { sharedGradients, threadGroup } from '../../src/train/node.js';

/** What worker `index` gets where the others have come already with their gradients. */
function meanSeenBy(index: number, gradients: readonly Float32Array[], shared = sharedGradients(3, 2), turn = 0) {
  gradients.forEach((gradient, i) => i !== index && shared.gradients[turn][i].set(gradient));
  Atomics.add(shared.arrivals, 0, gradients.length - 1);
  const own = gradients[index].slice();
  return { own, shared, group: threadGroup(shared, index) };
}

// That threads wait for each other is shown by trainings in two threads: resume.long.test.ts and threads.long.test.ts.
describe('the mean of gradients over workers', () => {
  const GRADIENTS = [Float32Array.of(1e8, 3), Float32Array.of(1, 4), Float32Array.of(-1e8, 5)];
  /** In the order of the workers and in 32 bits: 1e8 + 1 is 1e8. */
  const MEAN = Float32Array.of(0, 4);

  test.each([0, 1, 2])('is summed up in the order of the workers, whoever comes last: worker %d', (index) => {
    const { own, group } = meanSeenBy(index, GRADIENTS);
    void group.allReduce(own);
    expect(own).toEqual(MEAN);
    expect(group).toMatchObject({ index, count: 3 });
  });

  test('is another one each time, in memory that no slower worker still reads', () => {
    const { own, shared, group } = meanSeenBy(0, GRADIENTS);
    void group.allReduce(own);
    const before = shared.gradients[0].map((gradient) => gradient.slice());
    meanSeenBy(0, [own, Float32Array.of(1, 1), Float32Array.of(2, 2)], shared, 1);
    own.set([3, 6]);
    void group.allReduce(own);
    expect(own).toEqual(Float32Array.of(2, 3));
    expect(shared.gradients[0]).toEqual(before);
  });

  test('of a worker alone is its gradient', async () => {
    const gradient = Float32Array.of(0.1, -2);
    void threadGroup(sharedGradients(1, 2), 0).allReduce(gradient);
    await ALONE.allReduce(gradient);
    expect(gradient).toEqual(Float32Array.of(0.1, -2));
  });
});
