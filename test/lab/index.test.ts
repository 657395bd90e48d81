import * as maketen from '../../src/index.js';
import * as lab from '../../src/lab/index.js';

it('a signal that is aborted ends work with its reason, and progress is told before', async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const onProgress = (done: number, total: number) => {
    seen.push(done);
    expect(total).toBe(1000);
    stop.abort(new Error('enough'));
  };
  const deals = maketen.seedDeals(0, 1000);
  const parts = maketen.partsOf('decade');
  const playing = lab.evaluateAgents(parts, ['random'], deals, { onProgress, signal: stop.signal });
  await expect(playing).rejects.toThrow('enough');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toBeLessThan(1000);
});

it('loads agents by parts and name, in this order, and names the argument that is wrong', async () => {
  const parts = maketen.partsOf('decade');
  expect((await lab.loadAgent(parts, 'longest-run')).name).toBe('longest-run');
  await expect(lab.loadAgent('longest-run' as never, parts as never)).rejects.toThrow(
    "Expected an environment's parts",
  );
  await expect(lab.loadAgent(parts, 7 as never)).rejects.toThrow("Expected an agent's name or an agent, but got 7");
});
