/**
 * A player for `maketen benchmark`: a model behind an endpoint for chat completions, as most hosts and local servers have one.
 *
 *     export MODEL_URL=https://.../v1/chat/completions MODEL_NAME=... MODEL_KEY=...
 *     maketen benchmark --player-command 'node player.mjs' --name my-model --at-once 8 --timeout 900 --out mine.json
 *
 * Also MODEL_TOKENS (1024 of an answer), MODEL_SECONDS (120 for one), MODEL_TRIES (6), MODEL_PAUSE (2 seconds after the first, twice as long after each more).
 * An endpoint that never answers ends the player, so that its bad days are no wrong moves: `--resume mine.json` plays the rest.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const { MODEL_URL, MODEL_NAME, MODEL_KEY, MODEL_TOKENS = 1024, MODEL_SECONDS = 120 } = process.env;
const { MODEL_TRIES = 6, MODEL_PAUSE = 2 } = process.env;

function end(why) {
  console.error(why);
  process.exit(1);
}

if (!MODEL_URL || !MODEL_NAME) end('Expected the environment variables MODEL_URL and MODEL_NAME');

/** What to say to the benchmark; `again` where asking once more may help, after so many seconds if the endpoint says so. */
async function ask(prompt) {
  const response = await fetch(MODEL_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(MODEL_KEY && { authorization: `Bearer ${MODEL_KEY}` }) },
    body: JSON.stringify({
      model: MODEL_NAME,
      max_tokens: Number(MODEL_TOKENS),
      messages: [{ role: 'user', content: prompt }],
    }),
    signal: AbortSignal.timeout(1000 * MODEL_SECONDS),
  });
  const text = await response.text();
  const { status } = response;
  if (!response.ok) {
    const again = status === 408 || status === 429 || status >= 500;
    return { again, after: Number(response.headers.get('retry-after')), why: `${status} ${text.slice(0, 200)}` };
  }
  const { choices, usage } = JSON.parse(text);
  return { answer: choices[0].message.content ?? '', tokens: usage?.total_tokens };
}

async function answer({ id, prompt }) {
  for (let tried = 1; ; tried++) {
    const began = performance.now();
    const { again, after, why, ...said } = await ask(prompt).catch(({ message }) => ({ again: true, why: message }));
    if (why === undefined) {
      console.log(JSON.stringify({ id, ...said, seconds: (performance.now() - began) / 1000 }));
      return;
    }
    if (!again || tried >= MODEL_TRIES)
      end(`No answer from ${MODEL_URL} after ${tried} of ${MODEL_TRIES} tries: ${why}`);
    await pause(1000 * (after || MODEL_PAUSE * 2 ** (tried - 1)));
  }
}

for await (const line of createInterface({ input: process.stdin })) void answer(JSON.parse(line));
