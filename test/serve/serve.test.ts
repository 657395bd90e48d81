import { once } from 'node:events';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import WebSocket from 'ws';
import { PRESETS, Random } from '../../src/env/index.js';
import { ClientGames } from '../../src/serve/client-games.js';
import { type RunningServer, type ServerOptions, startServer } from '../../src/serve/server.js';
import { sized } from '../support/size.js';
import { commandLine } from '../support/sources/from-sources.js';

const PRESET = 'decade-loop3-optional';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ preset: PRESET, port: 0, mostGames: 2, mostClients: 20 }, '1.2.3');
});
afterAll(() => server.close());

/** Another server, until the test ends. */
async function serverOf(options: Partial<ServerOptions>) {
  const other = await startServer({ preset: PRESET, port: 0, ...options }, '1');
  onTestFinished(() => other.close());
  return other;
}

type Transport = Parameters<Client['connect']>[0];

/** A client that is connected until the test ends. */
async function mcpClient(transport: unknown, options?: ClientOptions) {
  const client = new Client({ name: 'test', version: '1' }, options);
  onTestFinished(() => client.close());
  await client.connect(transport as Transport);
  return client;
}

type HttpOptions = ConstructorParameters<typeof StreamableHTTPClientTransport>[1];
const httpTransport = (port = server.port, options?: HttpOptions) =>
  new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), options);
const overHttp = (port?: number) => mcpClient(httpTransport(port));

/** Over standard input and output. */
const childTransport = (...options: string[]) =>
  new StdioClientTransport({ command: process.execPath, args: [...commandLine(), 'serve', '--stdio', ...options] });

interface Said {
  readonly text: string;
  readonly isError: boolean;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Said> {
  const result = (await client.callTool({ name, arguments: args })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  return { text: result.content[0].text, isError: result.isError === true };
}

/** Plays a game to its end by the first of the listed moves, stating a chance each time. */
async function playOut(client: Client, game: string) {
  for (let i = 0; i < 200; i++) {
    if (/^The game is over/m.test((await call(client, 'observe', { game })).text)) return;
    await call(client, 'estimate_chance', { game, chance: 0.25 });
    expect(await call(client, 'play', { game, move: '1' })).toMatchObject({ isError: false });
  }
  throw new Error('Expected the game to end');
}

describe.each([
  ['HTTP', () => overHttp()],
  ['standard input and output', () => mcpClient(childTransport('--env', PRESET))],
])('an MCP client of the official SDK over %s', (_, connect) => {
  it('deals, observes, plays, states chances and is reviewed', { tags: 'long' }, async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['new_game', 'observe', 'play', 'estimate_chance', 'review']);
    const begun = await call(client, 'new_game', { seed: 7, list_moves: true });
    expect(begun.text).toMatch(/^Game g1\n\nDecade: ring, 2 or 3 cards, may wait/);
    expect(begun.text).toContain('legal moves:\n1. ');
    expect(await call(client, 'review', { game: 'g1' })).toEqual({
      text: 'Expected a game that is over, but it goes on; finish it first',
      isError: true,
    });
    await playOut(client, 'g1');
    const review = JSON.parse((await call(client, 'review', { game: 'g1' })).text) as Record<string, unknown>;
    expect(review).toMatchObject({ seed: 7, illegal: 0, judgedBy: 'decade-loop3-optional-value' });
    expect(review.chances).toHaveLength(review.decisions as number);
    for (const { stated, judged } of review.chances as { stated: number; judged: number }[]) {
      expect(stated).toBe(0.25);
      expect(judged).toBeGreaterThanOrEqual(0);
      expect(judged).toBeLessThanOrEqual(1);
    }
  });
});

describe('what is wrong is an answer in one sentence', () => {
  it.each([
    ['new_game', { preset: 'chess' }, /^Unknown preset "chess"/],
    ['new_game', { seed: 0.5 }, /^Expected \{ seed \} of a game/],
    ['observe', { game: 'g9' }, /^Expected one of your games \(none, call new_game\), but got "g9"$/],
    ['play', { game: '../models', move: 'draw' }, /^Expected one of your games/],
    ['estimate_chance', { game: 'g1', chance: 'high' }, 'chance'],
    ['estimate_chance', { game: 'g1', chance: 2 }, /^Expected a chance from 0 to 1, but got 2$/],
    ['no_such_tool', {}, 'no_such_tool'],
  ])('%s %j', async (tool, args, words) => {
    const client = await overHttp();
    const said = await call(client, tool, args).catch((error: Error) => ({ text: error.message, isError: true }));
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(words);
  });

  it('numbers and truth values may be texts, moves may be numbers, and null is absence', async () => {
    const client = await overHttp();
    const begun = await call(client, 'new_game', { preset: 'null', seed: '7', list_moves: 'true' });
    expect(begun).toEqual(await call(client, 'new_game', { seed: 7, list_moves: true }).then(({ text, ...said }) => ({ ...said, text: text.replace('g2', 'g1') }))); // prettier-ignore
    expect(await call(client, 'estimate_chance', { game: 'g1', chance: '0.3' })).toEqual({ text: 'Noted.', isError: false }); // prettier-ignore
    expect(await call(client, 'play', { game: 'g1', move: 1 })).toMatchObject({ isError: false });
    expect((await call(client, 'new_game', null as never)).text).toContain('Expected at most 2 open games');
    const { tools } = await client.listTools();
    expect(tools[0].inputSchema).toMatchObject({ properties: { seed: { type: 'number' }, list_moves: { type: 'boolean' } } }); // prettier-ignore
    expect(tools[0].inputSchema.required ?? []).toEqual([]);
    expect(tools.map(({ title, annotations }) => [title, annotations?.readOnlyHint])).toEqual([['New game', false], ['Observe', true], ['Play', false], ['Estimate chance', false], ['Review', true]]); // prettier-ignore
    expect(client.getInstructions()).toContain('Call new_game');
  });

  it('positions are told as data too; rules are there to read, and a wish to send', async () => {
    const client = await overHttp();
    const begun = await client.callTool({ name: 'new_game', arguments: { seed: 7 } });
    expect(begun.structuredContent).toEqual({ game: 'g1', over: false, moves: 1, return: 0 });
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(PRESETS);
    const { contents } = await client.readResource({ uri: 'maketen://rules/four-ten' });
    expect(contents).toMatchObject([{ text: expect.stringContaining('Jeremiah Sanders') as string }]);
    await expect(client.readResource({ uri: 'maketen://rules/chess' })).rejects.toThrow('Unknown preset "chess"');
    const { messages } = await client.getPrompt({ name: 'play_and_review', arguments: { preset: 'tens' } });
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('preset tens') as string } }]); // prettier-ignore
  });

  it('a move that is none changes nothing', async () => {
    const client = await overHttp();
    await call(client, 'new_game', { seed: 7 });
    const before = await call(client, 'observe', { game: 'g1' });
    expect(await call(client, 'play', { game: 'g1', move: 'castle' })).toMatchObject({ isError: true });
    expect(await call(client, 'observe', { game: 'g1' })).toEqual(before);
  });

  it('a third open game is refused, until one is over', async () => {
    const client = await overHttp();
    await call(client, 'new_game', { seed: 1, list_moves: true });
    await call(client, 'new_game', { seed: 2, list_moves: true });
    expect((await call(client, 'new_game', {})).text).toBe(
      'Expected at most 2 open games, but all of yours go on; finish one first',
    );
    await playOut(client, 'g1');
    expect((await call(client, 'new_game', {})).text).toMatch(/^Game g3/);
    expect((await call(client, 'observe', { game: 'g1' })).isError).toBe(true);
  });
});

it.each(['HTTP', 'standard input and output'])(
  'a client of 2026-07-28, which knows no sessions, plays over %s; only who has the name of a game reaches it',
  { tags: 'long' },
  async (way) => {
    const connected = () =>
      mcpClient(way === 'HTTP' ? httpTransport() : childTransport(), {
        versionNegotiation: { mode: { pin: '2026-07-28' } },
      });
    const clients = server.clients;
    const [client, other] = [await connected(), await connected()];
    const [, game] = /^Game (\S+)/.exec((await call(client, 'new_game', { seed: 7, list_moves: true })).text)!;
    expect(server.clients - clients).toBe(way === 'HTTP' ? 1 : 0);
    expect(await call(client, 'play', { game, move: '1' })).toMatchObject({ isError: false });
    expect((await call(client, 'observe', { game: 'g9' })).isError).toBe(true);
    expect((await call(other, 'observe', { game })).isError).toBe(way !== 'HTTP');
    await playOut(client, game);
    expect(JSON.parse((await call(client, 'review', { game })).text)).toMatchObject({ seed: 7 });
  },
);

it('clients do not reach each other', async () => {
  const [one, other] = await Promise.all([overHttp(), overHttp()]);
  await call(one, 'new_game', { seed: 7 });
  expect((await call(other, 'observe', { game: 'g1' })).isError).toBe(true);
});

/** A client of OpenEnv's protocol, as its Python client speaks it: one answer for each message. */
class EnvClient {
  private readonly socket: WebSocket;
  private readonly answers: ((answer: OpenEnvAnswer) => void)[] = [];
  readonly opened: Promise<unknown>;
  readonly closed: Promise<number>;

  constructor(options: WebSocket.ClientOptions = {}, port = server.port) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, options);
    this.opened = once(this.socket, 'open');
    onTestFinished(() => this.close());
    this.closed = new Promise((resolve) => this.socket.on('close', (code) => resolve(code)));
    this.socket.on('message', (message: Buffer) =>
      this.answers.shift()?.(JSON.parse(message.toString()) as OpenEnvAnswer),
    );
  }

  ask(message: unknown): Promise<OpenEnvAnswer> {
    const answered = this.next();
    this.socket.send(typeof message === 'string' || message instanceof Buffer ? message : JSON.stringify(message));
    return answered;
  }

  next(): Promise<OpenEnvAnswer> {
    return new Promise((resolve) => this.answers.push(resolve));
  }

  close() {
    this.socket.terminate();
  }
}

interface OpenEnvAnswer {
  readonly type: string;
  readonly data: {
    readonly observation: { readonly text: string; readonly problem: string | null };
    readonly reward: number | null;
    readonly done: boolean;
    readonly metadata: { readonly outcome: string; readonly illegal: number };
    readonly message: string;
    readonly code: string;
    readonly step_count: number;
    readonly episode_id: string | null;
  };
}

async function envClient() {
  const client = new EnvClient();
  await client.opened;
  return client;
}

describe("OpenEnv's protocol", () => {
  it('plays a game to its end; the rewards add up to the return', async () => {
    const client = await envClient();
    const begun = await client.ask({ type: 'reset', data: { seed: 7, list_moves: true, episode_id: 'e1' } });
    expect(begun.type).toBe('observation');
    expect(begun.data.observation.text).toContain('legal moves:');
    expect(begun.data).toMatchObject({ reward: null, done: false });
    const illegal = await client.ask({ type: 'step', data: { answer: 'take 3 = 30' } });
    expect(illegal.data.observation.problem).toContain('not legal now');
    let [steps, sum, last] = [0, 0, illegal];
    while (!last.data.done) {
      last = await client.ask({ type: 'step', data: { answer: '1' } });
      expect(last.data.observation.problem).toBeNull();
      sum += last.data.reward!;
      steps++;
    }
    expect(sum).toBe(last.data.metadata.outcome === 'won' ? 1 : 0);
    expect(last.data.metadata.illegal).toBe(1);
    expect((await client.ask({ type: 'state' })).data).toMatchObject({ episode_id: 'e1', step_count: steps });
  });

  it('is spoken over HTTP too, with a game for each cookie; what the server offers is told', async () => {
    const base = `http://127.0.0.1:${server.port}`;
    const get = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(base + path, init);
      const body = (await response.json()) as Record<string, never>;
      return { status: response.status, body, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const post = (path: string, body: object | string, cookie = '') =>
      get(path, { method: 'POST', headers: { cookie }, body: typeof body === 'string' ? body : JSON.stringify(body) });
    const begun = await post('/reset', { seed: 7, list_moves: true, episode_id: 'e1' });
    expect(begun).toMatchObject({ status: 200, body: { reward: null, done: false } });
    const other = await post('/reset', { seed: 8 });
    const stepped = await post('/step', { action: { answer: '1' } }, begun.cookie);
    expect(stepped).toMatchObject({ status: 200, body: { observation: { problem: null }, done: false } });
    const state = await get('/state', { headers: { cookie: begun.cookie } });
    expect(state.body).toEqual({ episode_id: 'e1', step_count: 1, outcome: 'ongoing' });
    expect((await get('/state', { headers: { cookie: other.cookie } })).body).toMatchObject({ step_count: 0 });
    expect(await post('/step', { action: { answer: '1' } })).toMatchObject({ status: 409 });
    expect(await post('/step', {}, begun.cookie)).toMatchObject({ status: 422, body: { detail: 'Expected "data" to be an object' } }); // prettier-ignore
    expect(await post('/reset', '{', begun.cookie)).toMatchObject({ status: 400 });
    expect(await get('/reset')).toMatchObject({ status: 405 });
    expect((await get('/metadata')).body).toMatchObject({ name: 'maketen', version: '1.2.3' });
    expect(Object.keys((await get('/schema')).body)).toEqual(['action', 'observation', 'state']);
    expect(Object.keys((await get('/openapi.json')).body.paths)).toContain('/reset');
    expect(await post('/mcp', {})).toMatchObject({ status: 200, body: { jsonrpc: '2.0', error: { code: -32600 } } });
  });

  it('errors have its codes, and the connection lives', async () => {
    const client = await envClient();
    for (const [message, code] of [
      ['no json', 'INVALID_JSON'],
      ['null', 'UNKNOWN_TYPE'],
      [{ type: 'fly' }, 'UNKNOWN_TYPE'],
      [{ type: 'step', data: { answer: 'draw' } }, 'VALIDATION_ERROR'],
      [{ type: 'reset', data: { preset: 'chess' } }, 'VALIDATION_ERROR'],
      [{ type: 'reset', data: { preset: 5 } }, 'VALIDATION_ERROR'],
      [{ type: 'reset', data: { seed: 'x' } }, 'VALIDATION_ERROR'],
      [{ type: 'reset', data: 7 }, 'VALIDATION_ERROR'],
    ]) {
      const answer = await client.ask(message);
      expect(answer).toMatchObject({ type: 'error', data: { code } });
      expect(answer.data.message).not.toContain('\n');
    }
    expect((await client.ask({ type: 'reset' })).type).toBe('observation');
  });

  it('a message of 10 MB ends its connection and no other', async () => {
    const [large, other] = await Promise.all([envClient(), envClient()]);
    await other.ask({ type: 'reset' });
    void large.ask({ type: 'step', data: { answer: 'x'.repeat(10_000_000) } });
    expect(await large.closed).toBe(1009);
    expect((await other.ask({ type: 'step', data: { answer: 'draw' } })).type).toBe('observation');
  });

  it('answers whatever is sent, and is as it was for others', { tags: 'more' }, async () => {
    const random = new Random('fuzz', 3);
    const words = ['{', '}', '"type"', ':', '"step"', '"reset"', '"data"', ',', '{"answer":"draw"}', '1e999', 'null', '[', ']', '\u0000', 'é', '\\', '"']; // prettier-ignore
    const [client, other] = await Promise.all([envClient(), envClient()]);
    await other.ask({ type: 'reset', data: { seed: 5 } });
    const before = await other.ask({ type: 'state' });
    for (let i = 0; i < sized(500, 10_000); i++) {
      const text = Array.from({ length: random.below(12) }, () => words[random.below(words.length)]).join('');
      if (/^\{"type":"close"/.test(text)) continue;
      expect(['error', 'observation', 'state']).toContain((await client.ask(text)).type);
    }
    expect(await other.ask({ type: 'state' })).toEqual(before);
  });
});

describe('the server', () => {
  it('forgets clients that leave, and refuses more than it takes', async () => {
    const small = await serverOf({ mostClients: 3 });
    const clients = [0, 1, 2].map(() => new EnvClient({}, small.port));
    await Promise.all(clients.map(({ opened }) => opened));
    expect(small.clients).toBe(3);
    const refused = new EnvClient({}, small.port);
    expect((await refused.next()).data.code).toBe('CAPACITY_REACHED');
    expect(await refused.closed).toBe(1013);
    await expect(overHttp(small.port)).rejects.toThrow('as many clients as it takes');
    for (const client of clients) client.close();
    while (small.clients > 0) await new Promise(setImmediate);
    const transport = httpTransport(small.port);
    await mcpClient(transport);
    expect(small.clients).toBe(1);
    await transport.terminateSession();
    expect(small.clients).toBe(0);
  });

  it('is for this machine alone, whatever page asks', async () => {
    const ask = (headers: Record<string, string>, path = 'ws'): Promise<number> =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${server.port}/${path}`, { headers });
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
        socket.on('open', () => {
          socket.terminate();
          resolve(101);
        });
        socket.on('error', reject);
      });
    expect(await ask({ host: 'evil.example' })).toBe(403);
    expect(await ask({ origin: 'https://evil.example' })).toBe(403);
    expect(await ask({ origin: 'http://localhost:3000' })).toBe(101);
    expect(await ask({}, 'other')).toBe(404);
    const page = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(page.status).toBe(403);
    const health = await fetch(`http://127.0.0.1:${server.port}/health`);
    const told = { status: 'healthy', clients: server.clients, games: expect.any(Number) as number, reviews: 0 };
    expect([health.status, await health.json()]).toEqual([200, told]);
  });

  it('answers a request whose id is in use, and one of too many messages', async () => {
    const url = `http://127.0.0.1:${server.port}/mcp`;
    const post = (body: unknown, session = {}) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...session },
        body: JSON.stringify(body),
      });
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const begun = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params: hello });
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id')! };
    const list = { jsonrpc: '2.0', id: 5, method: 'tools/list' };
    const both = await Promise.all([post([list, list], session), post(list, session)]);
    expect(both.map(({ status }) => status)).toEqual([400, 200]);
    expect(await both[0].text()).toContain('Expected another id than 5: a request of this id is not answered yet');
    // Of the protocol without sessions.
    const [version, method] = ['2026-07-28', 'subscriptions/listen'];
    const meta = (name: string) => `io.modelcontextprotocol/${name}`;
    const _meta = { [meta('protocolVersion')]: version, [meta('clientInfo')]: hello.clientInfo, [meta('clientCapabilities')]: {} }; // prettier-ignore
    const listening = await post({ jsonrpc: '2.0', id: 1, method, params: { notifications: { toolsListChanged: true }, _meta } }, { 'mcp-protocol-version': version, 'mcp-method': method }); // prettier-ignore
    expect(await listening.text()).toContain('limit reached');
    const many = await post(
      Array.from({ length: 21 }, (_, id) => ({ ...list, id })),
      session,
    );
    expect(await many.text()).toContain('Expected at most 20 messages at once, but got 21');
    for (const [body, headers, said] of [
      [list, {}, 'Expected a session; begin one with initialize'],
      ['x'.repeat(200_000), session, 'Expected a message of at most 131072 bytes, but got 200002'],
    ] as const) {
      const refused = await post(body, headers);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(said)]);
    }
  });

  it('ends the slowest of many requests that are not sent whole, and answers another one', async () => {
    const { clients } = server;
    const half = Array.from({ length: 202 }, () => connect(server.port, '127.0.0.1'));
    const ended = Promise.race(half.map((each) => new Promise((resolve) => each.on('close', resolve))));
    for (const each of half)
      each.on('error', () => undefined).write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    await ended;
    const client = await overHttp();
    expect((await call(client, 'new_game')).text).toMatch(/^Game g1/);
    expect(server.clients).toBe(clients + 1);
    for (const each of half) each.destroy();
  });

  it('ends a connection on which more is asked before there is an answer', async () => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('POST /reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}'.repeat(2));
    await closed;
    expect(socket.bytesRead).toBe(0);
  });

  it('needs a token beyond this machine, and then nobody comes in without it', async () => {
    const host = '0.0.0.0';
    await expect(serverOf({ host })).rejects.toThrow(/^Expected a token where others/);
    const guarded = await serverOf({ host, token: 'secret' });
    const withToken = (token: string) =>
      mcpClient(httpTransport(guarded.port, { requestInit: { headers: { authorization: `Bearer ${token}` } } }));
    await expect(withToken('guess')).rejects.toThrow();
    const client = await withToken('secret');
    expect((await call(client, 'new_game')).text).toMatch(/^Game g1/);
    const wrong = new EnvClient({}, guarded.port);
    await expect(wrong.opened).rejects.toThrow('401');
    const open = await serverOf({ host, isPublic: true });
    const anybody = new EnvClient({ headers: { host: 'games.test' } }, open.port);
    await anybody.opened;
  });

  it('says so to a client that it forgets because it says nothing', async () => {
    const hasty = await serverOf({ idle: 0 });
    const socket = new WebSocket(`ws://127.0.0.1:${hasty.port}/ws`);
    expect((await once(socket, 'close')).map(String)).toEqual(['1001', 'Nothing was heard for 0 s']);
  });

  it('ends a client that asks and does not read, and answers others', { tags: 'long' }, async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    socket.pause();
    const other = await envClient();
    for (let i = 0; i < 20_000; i++) socket.send('{"type":"reset"}', () => undefined);
    const { rss } = process.memoryUsage();
    expect((await other.ask({ type: 'reset' })).type).toBe('observation');
    const { clients } = server;
    while (server.clients === clients) expect((await other.ask({ type: 'state' })).type).toBe('state');
    socket.resume();
    expect((await closed)[0]).toBe(1006);
    expect(process.memoryUsage().rss - rss).toBeLessThan(150 * 2 ** 20);
  });

  it('keeps nothing of the requests that it has answered', { tags: 'long' }, async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const client = await overHttp();
    const observe = () => call(client, 'observe', { game: 'g'.repeat(100_000) });
    await observe();
    collect();
    const { heapUsed } = process.memoryUsage();
    for (let i = 0; i < 300; i++) expect((await observe()).isError).toBe(true);
    collect();
    expect(process.memoryUsage().heapUsed - heapUsed).toBeLessThan(10 * 2 ** 20);
  });

  it('names a port that is taken', async () => {
    await expect(serverOf({ port: server.port })).rejects.toThrow(
      /^Expected port \d+ of 127\.0\.0\.1 to be free, but it is not/,
    );
  });
});

it('a review that fails is asked for again, and no client has more than three at once', async () => {
  let asked = 0;
  const answer: (() => void)[] = [];
  const judged = { judgedBy: 'nobody', review: { outcome: 'lost', moves: [] } };
  const review = async (): Promise<unknown> => {
    if (++asked === 1) throw new Error('no thread');
    await new Promise<void>((resolve) => answer.push(resolve));
    return judged;
  };
  const games = new ClientGames({
    preset: 'tens',
    clients: { reviewer: { review } as never, makePlace: () => undefined },
  });
  const names = [1, 2, 3, 4].map((seed) => games.open({ seed, listMoves: true }));
  for (const name of names) while (!games.game(name).isOver) games.game(name).play('1');
  await expect(games.review(names[0])).rejects.toThrow('no thread');
  const three = names.slice(0, 3).map((name) => games.review(name));
  await expect(games.review(names[3])).rejects.toThrow(/^Expected at most 3 reviews at once/);
  for (const each of answer.splice(0)) each();
  expect((await Promise.all(three)).map(({ judgedBy }) => judgedBy)).toEqual(['nobody', 'nobody', 'nobody']);
  const last = games.review(names[3]);
  await new Promise(setImmediate);
  for (const each of answer.splice(0)) each();
  expect(await last).toMatchObject({ judgedBy: 'nobody' });
});
