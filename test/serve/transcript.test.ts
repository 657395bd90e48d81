import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TRANSCRIPT, transcript } from '../../scripts/serve/transcript.js';

it('the recorded game with an assistant is what the server says today', async () => {
  const recorded = readFileSync(TRANSCRIPT, 'utf8');
  expect(await transcript()).toBe(recorded);
  for (const tool of ['new_game', 'play', 'estimate_chance', 'review']) expect(recorded).toContain(`> ${tool} {`);
  expect(recorded).toContain('No line of the answer is a move.');
  expect(recorded).toContain('"sentence"');
});
