import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport as Transport,
} from '@modelcontextprotocol/server';
import { InputError, shown } from '../env/base/errors.js';
import { parseJson } from '../env/base/json.js';
import { ClientGames, type ServeOptions } from './client-games.js';
import { type Client, type Clients, LARGEST_MESSAGE, LOOPBACK, pathOf, refuse, TOO_MANY } from './clients.js';
import { mcpServer } from './mcp.js';
import { NamedGames } from './named-games.js';
import { OpenEnvHttp } from './open-env-http.js';

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

/** Answers requests over HTTP: of the Model Context Protocol, whose client begins a session, of OpenEnv's, and `/health`. */
export class HttpEndpoint {
  private readonly sessions = new Map<string, McpSession>();
  private readonly read = new Set<IncomingMessage>();
  private readonly openEnv: OpenEnvHttp;
  /** Answers requests without a session, which the protocol of 2026-07-28 has not. */
  private readonly sessionless;

  constructor(
    private readonly clients: Clients,
    private readonly options: ServeOptions,
    private readonly version: string,
  ) {
    this.openEnv = new OpenEnvHttp(clients, options, version);
    const games = new NamedGames(clients, options);
    this.sessionless = createMcpHandler(() => mcpServer(options, version, games), {
      legacy: 'reject',
      maxSubscriptions: 0, // they would never end
    });
  }

  async answer(request: IncomingMessage, response: ServerResponse) {
    const path = pathOf(request) ?? '';
    if (path === '/health') {
      const { connected, games, reviewer } = this.clients;
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
      (path !== '/mcp' || request.method === 'POST' || (session && request.method === 'DELETE')
        ? null
        : ([405, 'Expected POST, which begins a session with initialize, or DELETE, which ends it'] as const));
    if (refusal) {
      refuse(response, ...refusal);
      return;
    }
    if (session) session.lastHeard = Date.now();
    try {
      const text = await this.textOf(request);
      await this.clients.turns.take(session ?? this); // clients that begin share one
      if (path !== '/mcp') {
        this.openEnv.answer(request, response, path, text);
        return;
      }
      if (request.method === 'DELETE') {
        await session!.transport.close();
        response.writeHead(200).end();
        return;
      }
      const body = parseJson(text, (reason) => new InputError(`Expected JSON, but it is not (${reason})`));
      if (typeof body === 'object' && body !== null && Object.keys(body).length === 0) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(NO_REQUEST));
        return;
      }
      const ids = idsOf(body, session?.asked ?? new Set());
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      const asked = new Request(`http://${LOOPBACK[0]}${path}`, {
        method: 'POST',
        headers: headers as [string, string][],
      });
      const isSessionless = !session && !(await isLegacyRequest(asked, body));
      if (!session && !isSessionless && this.clients.isFull) {
        refuse(response, 503, TOO_MANY);
        return;
      }
      for (const each of ids) session?.asked.add(each);
      response.on('close', () => ids.forEach((each) => session?.asked.delete(each)));
      const answer = isSessionless
        ? await this.sessionless.fetch(asked, { parsedBody: body })
        : await (session?.transport ?? (await this.begin(body))).handleRequest(asked, { parsedBody: body });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refuse(response, 400, error.message);
    }
  }

  /** What a request says. @throws InputError for what is too long */
  private async textOf(request: IncomingMessage): Promise<string> {
    const { read } = this;
    const expectShort = (bytes: number) => {
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
    const games = new ClientGames(this.options);
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => {
        const session = {
          transport,
          asked: new Set(),
          lastHeard: Date.now(),
          games,
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
    await mcpServer(this.options, this.version, games).connect(transport);
    return transport;
  }
}
