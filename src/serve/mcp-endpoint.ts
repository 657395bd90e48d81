import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { InputError, shown } from '../env/base/errors.js';
import { parseJson } from '../env/base/json.js';
import type { ClientGames } from './client-games.js';
import { type Client, type Clients, LARGEST_MESSAGE, pathOf, refuse, TOO_MANY } from './clients.js';
import type { OpenEnvHttp } from './open-env-http.js';

/** The ids of the messages of a request. @param open those that are not answered yet @throws InputError for one of these, and for too many messages */
function idsOf(body: unknown, open: ReadonlySet<unknown>): unknown[] {
  const messages = [body].flat() as readonly ({ readonly id?: unknown; readonly method?: unknown } | null)[];
  if (messages.length > MOST_MESSAGES)
    throw new InputError(`Expected at most ${MOST_MESSAGES} messages at once, but got ${messages.length}`);
  const ids = messages.flatMap((message) =>
    message?.id === undefined || message.method === undefined ? [] : [message.id],
  );
  const twin = ids.find((id, i) => open.has(id) || ids.indexOf(id) < i);
  if (twin === undefined) return ids;
  throw new InputError(`Expected another id than ${shown(twin)}: a request of this id is not answered yet`);
}

type Transport = StreamableHTTPServerTransport;

interface McpSession extends Client {
  readonly transport: Transport;
  /** Ids of requests that are not answered yet. */
  readonly asked: Set<unknown>;
}

/** The answer to an empty message, by which OpenEnv's validator asks whether JSON-RPC is spoken. */
const NO_REQUEST = { jsonrpc: '2.0', error: { code: -32600, message: 'Expected a request of JSON-RPC' }, id: null };

/** Messages of one request. */
const MOST_MESSAGES = 20;
/** Requests that are read at once; the oldest one is ended, as it is slow. */
const MOST_READ = 200;

/** The Model Context Protocol over HTTP: a client's first request begins a session. */
export class McpEndpoint {
  private readonly sessions = new Map<string, McpSession>();
  private readonly read = new Set<IncomingMessage>();

  constructor(
    private readonly clients: Clients,
    private readonly newTransport: (
      options: ConstructorParameters<typeof StreamableHTTPServerTransport>[0],
    ) => Transport,
    private readonly newServer: () => { readonly server: McpServer; readonly games: ClientGames },
    private readonly openEnv: OpenEnvHttp,
  ) {}

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request) ?? '';
    if (path === '/health') {
      const { connected, reviewer } = this.clients;
      const games = [...connected].reduce((sum, client) => sum + client.games, 0);
      const health = { status: 'healthy', clients: connected.size, games, reviews: reviewer.waiting };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(health));
      return;
    }
    const id = request.headers['mcp-session-id'];
    const session = this.sessions.get(String(id));
    const refusal =
      this.clients.objection(request) ??
      (path === '/mcp' || this.openEnv.serves(path) ? null : ([404, 'Expected /mcp, /ws or /health'] as const)) ??
      (id === undefined || session ? null : ([404, 'The session is over; begin another'] as const)) ??
      (session || path !== '/mcp' || request.method === 'POST'
        ? null
        : ([400, 'Expected a session; POST initialize'] as const));
    if (refusal) {
      refuse(response, ...refusal);
      return;
    }
    if (session) session.lastHeard = Date.now();
    if (session && request.method !== 'POST') {
      await session.transport.handleRequest(request, response);
      return;
    }
    try {
      const text = await this.textOf(request);
      await this.clients.turns.take(session ?? this); // clients that begin share one
      if (path !== '/mcp') {
        this.openEnv.answer(request, response, path, text);
        return;
      }
      const body = parseJson(text, (reason) => new InputError(`Expected JSON, but it is not (${reason})`));
      if (typeof body === 'object' && body !== null && Object.keys(body).length === 0) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(NO_REQUEST));
        return;
      }
      const ids = idsOf(body, session?.asked ?? new Set());
      if (!session && this.clients.isFull) {
        refuse(response, 503, TOO_MANY);
        return;
      }
      for (const each of ids) session?.asked.add(each);
      response.on('close', () => ids.forEach((each) => session?.asked.delete(each)));
      await (session?.transport ?? (await this.begin(body))).handleRequest(request, response, body);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refuse(response, 400, error.message);
    }
  }

  /** What a request says. @throws InputError for what is too long */
  private async textOf(request: IncomingMessage): Promise<string> {
    const { read } = this;
    const expectShort = (bytes: number): void => {
      if (bytes > LARGEST_MESSAGE)
        throw new InputError(`Expected a message of at most ${LARGEST_MESSAGE} bytes, but got ${bytes}`);
    };
    expectShort(Number(request.headers['content-length'] ?? 0));
    read.add(request);
    const [slow] = read;
    if (read.size > MOST_READ) slow.destroy();
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        expectShort(chunks.reduce((sum, { length }) => sum + length, 0));
      }
      return Buffer.concat(chunks).toString();
    } finally {
      read.delete(request);
    }
  }

  /** @throws InputError for messages that do not begin a session */
  private async begin(body: unknown): Promise<Transport> {
    const { sessions, clients } = this;
    const messages = [body].flat() as readonly ({ readonly method?: unknown } | null)[];
    if (!messages.some((each) => each?.method === 'initialize'))
      throw new InputError('Expected a session; begin one with initialize');
    const { games, server } = this.newServer();
    const transport = this.newTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => {
        const session = {
          transport,
          asked: new Set(),
          lastHeard: Date.now(),
          get games() {
            return games.size;
          },
          close: () => void transport.close(),
        };
        sessions.set(id, session);
        clients.connected.add(session);
      },
    });
    transport.onclose = () => {
      const session = sessions.get(String(transport.sessionId));
      if (session && clients.connected.delete(session)) sessions.delete(String(transport.sessionId));
    };
    await server.connect(transport);
    return transport;
  }
}
