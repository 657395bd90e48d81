/**
 * What one hostile client does to the others of a server of `maketen serve`: for each attack the longest that a polite client waits for `/health`, and
 * how much memory the server takes. Server and attacker are processes of their own, from dist.
 * `npm run ts -- scripts/serve/attacks.ts [ATTACK ...] [--seconds 8] [--json]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { serve } from './served.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    json: { type: 'boolean', default: false },
    // Where the attacker's process finds the server.
    port: { type: 'string' },
  },
});
const milliseconds = 1000 * Number(values.seconds);
const port = Number(values.port);
const until = Date.now() + milliseconds;

const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const HELLO = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'attacker', version: '1' } },
};
const UPGRADE = [
  'GET /ws HTTP/1.1',
  'Host: localhost',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Answer {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** An answer of the server; an empty one where it closed the connection. */
function post(body: unknown, session: object = {}, method = 'POST'): Promise<Answer> {
  return new Promise((resolve) => {
    const lost = (): void => resolve({ text: '', headers: {} });
    const options = { port, host: '127.0.0.1', path: '/mcp', method, agent, headers: { ...MCP, ...session } };
    const sent = request(options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ text, headers: response.headers })).on('error', lost);
    });
    sent.on('error', lost).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

let lastId = 0;
const tool = (name: string, given: object = {}): object => ({
  jsonrpc: '2.0',
  id: ++lastId,
  method: 'tools/call',
  params: { name, arguments: given },
});

/** Headers of a session; none where it was refused. */
async function begin(): Promise<object> {
  const { headers } = await post(HELLO);
  const id = headers['mcp-session-id'];
  return id === undefined ? {} : { 'mcp-session-id': id, 'mcp-protocol-version': '2025-03-26' };
}

/** Does something again and again until the end, several times at once. */
async function flood(atOnce: number, act: () => Promise<unknown>): Promise<void> {
  const repeat = async (): Promise<void> => {
    while (Date.now() < until) await act();
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
}

async function call(atOnce: number, body: () => unknown): Promise<void> {
  const session = await begin();
  await post(tool('new_game', { list_moves: true }), session);
  await flood(atOnce, () => post(body(), session));
}

async function connection(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => socket.destroy());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write(text);
  return socket;
}

async function connections(count: number, text: string, more: Buffer = Buffer.alloc(0)): Promise<void> {
  for (let i = 0; i < count && Date.now() < until; i++) (await connection(text)).write(more);
  await sleep(until - Date.now());
}

/** Writes on and on to a connection whose answers it does not read. */
async function writeUnread(hello: string, text: Buffer | string): Promise<void> {
  const socket = (await connection(hello)).pause();
  while (Date.now() < until && !socket.destroyed)
    if (!socket.write(text)) await Promise.race([once(socket, 'drain'), sleep(200)]);
}

/** Sends messages to many WebSockets, each of which has a game. */
async function sockets(count: number, message: object): Promise<void> {
  const open = Array.from({ length: count }, () => new WebSocket(`ws://127.0.0.1:${port}/ws`).on('error', () => {}));
  const text = JSON.stringify(message);
  for (const socket of open) socket.on('open', () => socket.send('{"type":"reset","data":{"list_moves":true}}'));
  while (Date.now() < until) {
    for (const socket of open)
      if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < 1e5)
        for (let i = 0; i < 50; i++) socket.send(text);
    await sleep(1);
  }
}

/** Plays games to their end and asks for their reviews. */
async function reviews(...presets: string[]): Promise<void> {
  const session = await begin();
  for (let game = 1; Date.now() < until; game++) {
    await post(tool('new_game', { preset: presets[game % presets.length], seed: game, list_moves: true }), session);
    for (let over = false; !over && Date.now() < until;) {
      const { text } = await post(tool('play', { game: `g${game}`, move: '1' }), session);
      over = /Call review|isError/.test(text);
    }
    void post(tool('review', { game: `g${game}` }), session);
  }
}

/** Asks on many connections for batches of positions, and reads no answer. */
async function unreadBatches(count: number): Promise<void> {
  const session = Object.entries(await begin());
  const body = JSON.stringify(Array.from({ length: 20 }, () => tool('new_game', { list_moves: true })));
  const headers = [...Object.entries(MCP), ...session, ['content-length', String(body.length)]].map((each) =>
    each.join(': '),
  );
  const request = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
  const sockets = await Promise.all(Array.from({ length: count }, () => connection('')));
  for (const socket of sockets) socket.pause();
  while (Date.now() < until) {
    for (const socket of sockets) if (!socket.destroyed && socket.writableLength === 0) socket.write(request);
    await sleep(1);
  }
}

const halfSent = (headers: string): string =>
  `POST /mcp HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n${headers}Content-Length: 130000\r\n\r\n{`;
const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125, 65)]);
const fragment = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 65]);

const ATTACKS: Readonly<Record<string, () => Promise<unknown>>> = {
  'many requests': () => call(50, () => tool('observe', { game: 'g1' })),
  batches: () => call(20, () => Array.from({ length: 20 }, () => tool('observe', { game: 'g1' }))),
  'long batches': () => call(10, () => `[${Array(40_000).fill('{}').join()}]`),
  'long moves': () => call(10, () => tool('play', { game: 'g1', move: 'take 1 = 10, '.repeat(9000) })),
  'deep arguments': () =>
    call(5, () => JSON.stringify(tool('play', { game: 0 })).replace('0}', `${'['.repeat(6e4)}${']'.repeat(6e4)}}`)),
  'many arguments': () =>
    call(10, () => tool('play', Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`k${i}`, 0])))),
  'wrong first messages': () => flood(10, () => post(Array(600).fill(HELLO))),
  sessions: () => flood(10, begin),
  'sessions that end': () =>
    flood(10, async () => {
      const session = await begin();
      await post(tool('new_game'), session);
      await post('', session, 'DELETE');
    }),
  'rules of all presets': () =>
    call(10, () =>
      Array.from({ length: 20 }, (_, i) => ({
        jsonrpc: '2.0',
        id: ++lastId,
        method: 'resources/read',
        params: { uri: `maketen://rules/${['four-ten', 'decade', 'tens', 'x'.repeat(5000)][i % 4]}` },
      })),
    ),
  'lists of tools': () =>
    call(10, () => Array.from({ length: 20 }, () => ({ jsonrpc: '2.0', id: ++lastId, method: 'tools/list' }))),
  'unread batches': () => unreadBatches(1500),
  'sockets that answer no ping': () => connections(3000, `${UPGRADE}${'\x81\x85\0\0\0\0hello'.repeat(50)}`),
  'games of sessions': () =>
    flood(10, async () =>
      post(
        Array.from({ length: 20 }, () => tool('new_game', { preset: 'four-ten' })),
        await begin(),
      ),
    ),
  'half-sent requests': () => connections(3000, halfSent('')),
  'half-sent bodies': () => connections(400, halfSent(''), Buffer.alloc(120_000, 32)),
  'idle connections': () => connections(8000, ''),
  'unread answers': () => writeUnread('', 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20_000)),
  'unread pings': () => writeUnread(UPGRADE, Buffer.concat(Array<Buffer>(5000).fill(ping))),
  fragments: () =>
    connections(
      20,
      UPGRADE,
      Buffer.concat([Buffer.from([0x01, 0x81, 0, 0, 0, 0, 65]), ...Array<Buffer>(100_000).fill(fragment)]),
    ),
  'deals of sockets': () => sockets(300, { type: 'reset', data: { preset: 'four-ten', list_moves: true } }),
  'long answers of sockets': () => sockets(20, { type: 'step', data: { answer: 'take 1 = 10 '.repeat(10_000) } }),
  reviews: () => reviews('decade-loop3-optional'),
  'reviews of two presets': () => reviews('four-ten', 'decade'),
};

/** Longest wait in seconds for `/health` while the attacker lives, and the most memory in megabytes beyond that of before. */
async function suffer(attack: string): Promise<object> {
  const { port: at, megabytes, end } = await serve();
  const askHealth = async (): Promise<void> => {
    const [response] = (await once(get({ port: Number(at), path: '/health', agent: false }), 'response')) as [
      NodeJS.ReadableStream,
    ];
    await once(response.resume(), 'end');
  };
  await askHealth();
  const before = megabytes();
  const loader = ['--import', import.meta.resolve('tsx'), import.meta.filename];
  const attacker = spawn(process.execPath, [...loader, attack, '--port', at, '--seconds', values.seconds], {
    stdio: 'inherit',
  });
  let [longest, most, alive] = [0, before, true];
  attacker.on('exit', () => (alive = false));
  while (alive) {
    const began = performance.now();
    await askHealth();
    longest = Math.max(longest, performance.now() - began);
    most = Math.max(most, megabytes());
    await sleep(20);
  }
  end();
  return { attack, healthSeconds: Number((longest / 1000).toFixed(3)), megabytes: Math.round(most - before) };
}

if (values.port !== undefined) {
  await ATTACKS[positionals[0]]();
  process.exit();
}
const unknown = positionals.find((name) => !Object.hasOwn(ATTACKS, name));
if (unknown !== undefined) {
  console.error(`Expected attacks of: ${Object.keys(ATTACKS).join(', ')}, but got ${unknown}`);
  process.exit(2);
}
const rows: object[] = [];
for (const attack of positionals.length > 0 ? positionals : Object.keys(ATTACKS)) rows.push(await suffer(attack));
if (values.json) console.log(JSON.stringify({ load: loadavg()[0], rows }, null, 1));
else {
  console.table(rows);
  console.log(`load ${loadavg()[0].toFixed(1)}`);
}
