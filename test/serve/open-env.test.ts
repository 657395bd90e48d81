import { expect, it } from 'vitest';
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
  expect(send('state', {})).toEqual({ episode_id: null, step_count: rewards.length + 1, outcome: 'lost' });
});
