import { readFileSync } from 'node:fs';
import { TRANSCRIPT, transcript } from '../../scripts/serve/transcript.js';
import { OpenEnvSession } from '../../src/serve/open-env.js';

it('the reward of a step is the change of the return', () => {
  const session = new OpenEnvSession({ preset: 'decade' });
  const send = (type: string, data: object) => session.answer(JSON.stringify({ type, data }))!.data;
  expect(send('reset', { preset: 'four-ten', seed: 7, list_moves: true })).toMatchObject({ reward: null, done: false });
  const rewards: number[] = [];
  let last: Readonly<Record<string, unknown>>;
  do {
    last = send('step', { answer: '1' });
    rewards.push(last.reward as number);
  } while (!last.done);
  // Four Ten costs a hundredth when a round ends and the next one begins.
  const ended = expect.closeTo(-0.01, 9) as number;
  expect(rewards).toEqual([0, ended, ended, 0, ended, 0]);
  expect(last.metadata).toMatchObject({ outcome: 'lost', decisions: rewards.length, illegal: 0 });
  expect(send('step', { answer: '1' })).toMatchObject({ reward: 0, done: true });
  expect(send('state', {})).toEqual({
    episode_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    step_count: rewards.length,
    outcome: 'lost',
  });
  expect(session.answer('{"type":"close"}')).toBeNull();
});

it('a transcript the recorded game with an assistant is what the server says today', { tags: 'long' }, async () => {
  const recorded = readFileSync(TRANSCRIPT, 'utf8');
  expect(await transcript()).toBe(recorded);
  for (const tool of ['new_game', 'play', 'estimate_chance', 'review']) expect(recorded).toContain(`> ${tool} {`);
  expect(recorded).toContain('No line of the answer is a move.');
  expect(recorded).toContain('"sentence"');
});
