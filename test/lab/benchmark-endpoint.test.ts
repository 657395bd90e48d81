import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const PLAYER = resolve(import.meta.dirname, '../../examples/language-model/player.mjs');

/** Plays one question where the endpoint replies so, one after the other, the last one again and again; with null it never does. */
async function played(replies: readonly ([status: number, body: string] | null)[], seconds = '60') {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push([request.headers.authorization, JSON.parse(body)]);
      const reply = replies[Math.min(asked.length, replies.length) - 1];
      if (reply) response.writeHead(reply[0], { 'retry-after': '0.001' }).end(reply[1]);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { MODEL_URL: `http://127.0.0.1:${port}`, MODEL_NAME: 'mine', MODEL_KEY: 'key', MODEL_SECONDS: seconds };
  const player = spawn(process.execPath, [PLAYER], { env: { ...env, MODEL_TRIES: '4', MODEL_PAUSE: '0.001' } });
  player.stdin.end('{"id":3,"prompt":"Your move?"}\n');
  const ended = once(player, 'close') as Promise<[number]>;
  const [said, errors, [code]] = await Promise.all([text(player.stdout), text(player.stderr), ended]);
  server.close();
  server.closeAllConnections();
  return { said, errors, code, asked };
}

it('the player of an endpoint asks again on its bad days, and says what an answer took', async () => {
  const good = JSON.stringify({ choices: [{ message: { content: 'draw' } }], usage: { total_tokens: 7 } });
  const { said, asked } = await played([
    [500, ''],
    [429, ''],
    [200, 'garbage'],
    [200, good],
  ]);
  expect(JSON.parse(said)).toEqual({ id: 3, answer: 'draw', tokens: 7, seconds: expect.any(Number) as number });
  const body = { model: 'mine', max_tokens: 1024, messages: [{ role: 'user', content: 'Your move?' }] };
  expect(asked).toEqual(Array(4).fill(['Bearer key', body]));
});

it.each<[[number, string] | null, tries: number, why: string]>([
  [[503, 'busy'], 4, '503 busy'],
  [[200, '{"choices":[]}'], 4, ''],
  [[401, 'no such key'], 1, '401 no such key'],
  [null, 4, 'timeout'],
])('ends where the endpoint says %j, after %i tries', async (reply, tries, why) => {
  const { said, errors, code, asked } = await played([reply], reply ? undefined : '0.05');
  expect([said, code, reply ? asked.length : tries]).toEqual(['', 1, tries]);
  expect(errors).toContain(`after ${tries} of 4 tries: `);
  expect(errors).toContain(why);
});
