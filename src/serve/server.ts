import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { WebSocket } from 'ws';
import { InputError, optionalPackages, shown } from '../env/base/errors.js';
import { parseJson } from '../env/base/json.js';
import { Reviewer } from '../lab/review-thread.js';
import { ClientGames, type ServeOptions } from './client-games.js';
import { OpenEnvSession } from './open-env.js';

export interface ServerOptions extends ServeOptions {
  /** Default: 127.0.0.1, this machine alone. Any other one needs a token. */
  readonly host?: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Clients send it as `Authorization: Bearer TOKEN`. */
  readonly token?: string | undefined;
  /** Clients at once; more are refused. Default: 1000. */
  readonly mostClients?: number;
  /** Seconds after which a client that says nothing is forgotten. Default: 1800. */
  readonly idle?: number;
}

export interface RunningServer {
  readonly port: number;
  /** Clients at present. */
  readonly clients: number;
  close(): Promise<void>;
}

const INSTALL = 'npm install @modelcontextprotocol/sdk@1 ws@8';
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
/** Bytes of a message. */
const LARGEST_MESSAGE = 2 ** 20;
/** Bytes of answers that a client may leave unread. */
const MOST_UNREAD = 2 ** 20;
const TOO_MANY = 'The server has as many clients as it takes; try again later';

interface Client {
  lastHeard: number;
  /** Games that it has open. */
  readonly games: number;
  /** @param why shown to the client where its protocol can */
  close(why: string): void;
}

function isEqual(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => Buffer.from(text));
  return one.length === other.length && timingSafeEqual(one, other);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

/** The name of a machine in a header such as "localhost:8080". */
function hostOf(header = ''): string {
  return header.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}

function pathOf({ url }: IncomingMessage): string | undefined {
  return url?.split('?')[0];
}

type Refusal = readonly [status: number, message: string];

/** The clients that are connected, and whose requests are answered. */
class Clients {
  readonly connected = new Set<Client>();
  readonly reviewer = new Reviewer();

  constructor(
    private readonly isLocal: boolean,
    private readonly token: string | undefined,
    private readonly most: number,
  ) {}

  get isFull(): boolean {
    return this.connected.size >= this.most;
  }

  /** What is wrong with a request, or null. A page of another origin must not reach a server on this machine (DNS rebinding). */
  objection({ headers }: IncomingMessage): Refusal | null {
    const { isLocal, token } = this;
    const { origin, host, authorization = '' } = headers;
    const isForeign =
      origin !== undefined && !(URL.canParse(origin) && LOOPBACK.includes(hostOf(new URL(origin).hostname)));
    if (isLocal && (isForeign || !LOOPBACK.includes(hostOf(host))))
      return [403, 'Expected a request from this machine'];
    const [, given = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
    if (token !== undefined && !isEqual(given, token)) return [401, 'Expected the token: Authorization: Bearer TOKEN'];
    return null;
  }
}

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

/** Messages of one request. */
const MOST_MESSAGES = 100;

/** What a request says, parsed. @throws InputError for what is too long or no JSON */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= LARGEST_MESSAGE) chunks.push(chunk);
  }
  if (bytes > LARGEST_MESSAGE)
    throw new InputError(`Expected a message of at most ${LARGEST_MESSAGE} bytes, but got ${bytes}`);
  return parseJson(
    Buffer.concat(chunks).toString(),
    (reason) => new InputError(`Expected JSON, but it is not (${reason})`),
  );
}

/** The Model Context Protocol over HTTP: a client's first request begins a session. */
class McpEndpoint {
  private readonly sessions = new Map<string, McpSession>();

  constructor(
    private readonly clients: Clients,
    private readonly newTransport: (
      options: ConstructorParameters<typeof StreamableHTTPServerTransport>[0],
    ) => Transport,
    private readonly newServer: (games: ClientGames) => McpServer,
    private readonly options: ServeOptions,
  ) {}

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
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
      (path === '/mcp' ? null : ([404, 'Expected /mcp, /ws or /health'] as const)) ??
      (id === undefined || session ? null : ([404, 'The session is over; begin another'] as const)) ??
      (session || !this.clients.isFull ? null : ([503, TOO_MANY] as const));
    if (refusal) {
      refuse(response, ...refusal);
      return;
    }
    if (session === undefined || request.method !== 'POST') {
      if (session) session.lastHeard = Date.now();
      await (session?.transport ?? (await this.begin())).handleRequest(request, response);
      return;
    }
    session.lastHeard = Date.now();
    try {
      const body = await bodyOf(request);
      const ids = idsOf(body, session.asked);
      for (const each of ids) session.asked.add(each);
      response.on('close', () => ids.forEach((each) => session.asked.delete(each)));
      await session.transport.handleRequest(request, response, body);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refuse(response, 400, error.message);
    }
  }

  private async begin(): Promise<Transport> {
    const { sessions, clients } = this;
    const games = new ClientGames({ ...this.options, reviewer: clients.reviewer });
    const transport = this.newTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      maxRequestBodySize: LARGEST_MESSAGE,
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
    const server = this.newServer(games);
    transport.onclose = () => {
      const session = sessions.get(String(transport.sessionId));
      if (session && clients.connected.delete(session)) sessions.delete(String(transport.sessionId));
    };
    await server.connect(transport);
    return transport;
  }
}

/** OpenEnv's protocol over a WebSocket, with one client. */
function serveSocket(socket: WebSocket, clients: Clients, options: ServeOptions): void {
  if (clients.isFull) {
    socket.send(JSON.stringify({ type: 'error', data: { message: TOO_MANY, code: 'CAPACITY_REACHED' } }));
    socket.close(1013);
    return;
  }
  const session = new OpenEnvSession(options);
  const close = (why: string): void => {
    socket.close(1001, why);
    setTimeout(() => socket.terminate(), 1000).unref();
  };
  const client = {
    lastHeard: Date.now(),
    get games() {
      return session.openGames;
    },
    close,
  };
  clients.connected.add(client);
  socket.on('close', () => clients.connected.delete(client));
  socket.on('error', () => socket.terminate());
  socket.on('message', (message: Buffer) => {
    client.lastHeard = Date.now();
    const answer = session.answer(message.toString());
    if (answer === null) socket.close();
    else socket.send(JSON.stringify(answer));
    if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
  });
}

/**
 * Serves games over HTTP: the Model Context Protocol at `/mcp`, OpenEnv's WebSocket protocol at `/ws`, and `/health`. Every client has its own games.
 * @throws InputError for a host beyond this machine without a token, a port that is taken, or packages that are missing
 */
export async function startServer(options: ServerOptions, version: string): Promise<RunningServer> {
  const { host = LOOPBACK[0], port, token, mostClients = 1000, idle = 1800 } = options;
  const isLocal = LOOPBACK.includes(host);
  if (!isLocal && token === undefined)
    throw new InputError(
      `Expected a token where others than this machine reach the server (host ${host}); give --token`,
    );
  const packages = Promise.all([import('@modelcontextprotocol/sdk/server/streamableHttp.js'), import('ws')]);
  const [mcp, ws] = await optionalPackages(packages, 'the server', INSTALL);
  const { mcpServer } = await import('./mcp.js');
  const clients = new Clients(isLocal, token, mostClients);
  const endpoint = new McpEndpoint(
    clients,
    (given) => new mcp.StreamableHTTPServerTransport(given),
    (games) => mcpServer(options, version, games),
    options,
  );
  const http = createServer((request, response) => {
    endpoint.answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The server failed');
    });
  });
  // One message a turn: nobody waits for all that another client has sent.
  const sockets = new ws.WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    allowSynchronousEvents: false,
  });
  http.on('upgrade', (request, connection, head) => {
    connection.on('error', () => connection.destroy());
    const [status] = clients.objection(request) ?? [pathOf(request) === '/ws' ? 101 : 404];
    if (status !== 101) connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
    else sockets.handleUpgrade(request, connection, head, (socket) => serveSocket(socket, clients, options));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) =>
      reject(new InputError(`Expected port ${port} of ${host} to be free, but it is not (${error.message})`)),
    );
    http.listen(port, host, resolve);
  });
  /** Ends those that have said nothing since then. */
  const closeClients = (since: number, why: string): void => {
    for (const client of clients.connected) if (client.lastHeard < since) client.close(why);
  };
  const tidy = setInterval(() => closeClients(Date.now() - idle * 1000, `Nothing was heard for ${idle} s`), 1000);
  return {
    port: (http.address() as AddressInfo).port,
    get clients() {
      return clients.connected.size;
    },
    close: async () => {
      clearInterval(tidy);
      closeClients(Infinity, 'The server ends');
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections(); // else it waits seconds for those that a client keeps open
      await closed;
      await clients.reviewer.close();
    },
  };
}

/** Speaks the Model Context Protocol over standard input and output, to one client, until that ends. */
export async function serveStdio(options: ServeOptions, version: string): Promise<void> {
  const stdio = import('@modelcontextprotocol/sdk/server/stdio.js');
  const { StdioServerTransport } = await optionalPackages(stdio, 'the server', INSTALL);
  const { mcpServer } = await import('./mcp.js');
  const server = mcpServer(options, version);
  await new Promise<void>((resolve, reject) => {
    server.server.onclose = resolve;
    process.stdin.on('end', resolve);
    server.connect(new StdioServerTransport()).catch(reject);
  });
  await server.close();
}
