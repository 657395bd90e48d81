import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InputError, optionalPackages } from '../env/base/errors.js';
import type { ServeOptions } from './client-games.js';
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
const TOO_MANY = 'The server has as many clients as it takes; try again later';

interface Client {
  lastHeard: number;
  close(): void;
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
  const [{ StreamableHTTPServerTransport }, { WebSocketServer }] = await optionalPackages(
    packages,
    'the server',
    INSTALL,
  );
  const { mcpServer } = await import('./mcp.js');
  const transports = new Map<string, Client & { transport: InstanceType<typeof StreamableHTTPServerTransport> }>();
  const sockets = new Set<Client>();
  const count = (): number => transports.size + sockets.size;

  /** What is wrong with a request, or null. A page of another origin must not reach a server on this machine (DNS rebinding). */
  const objection = ({ headers }: IncomingMessage): readonly [status: number, message: string] | null => {
    const origin = headers.origin === undefined ? null : URL.canParse(headers.origin) ? new URL(headers.origin) : '';
    const isForeign = origin !== null && (origin === '' || !LOOPBACK.includes(hostOf(origin.hostname)));
    if (isLocal && (isForeign || !LOOPBACK.includes(hostOf(headers.host))))
      return [403, 'Expected a request from this machine'];
    const [, given = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (token !== undefined && !isEqual(given, token)) return [401, 'Expected the token: Authorization: Bearer TOKEN'];
    return null;
  };

  const openTransport = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      maxRequestBodySize: LARGEST_MESSAGE,
      onsessioninitialized: (id) => {
        transports.set(id, { transport, lastHeard: Date.now(), close: () => void transport.close() });
      },
      onsessionclosed: (id) => void transports.delete(id),
    });
    const server = mcpServer(options, version);
    transport.onclose = () => transport.sessionId !== undefined && transports.delete(transport.sessionId);
    await server.connect(transport);
    return transport;
  };

  const http = createServer((request, response) => {
    void (async () => {
      const path = request.url?.split('?')[0];
      if (path === '/health') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"healthy"}');
        return;
      }
      const id = request.headers['mcp-session-id'];
      const client = typeof id === 'string' ? transports.get(id) : undefined;
      const wrong =
        objection(request) ??
        (path !== '/mcp' ? ([404, 'Expected /mcp, /ws or /health'] as const) : null) ??
        (id !== undefined && !client ? ([404, 'The session is over; begin another'] as const) : null) ??
        (!client && count() >= mostClients ? ([503, TOO_MANY] as const) : null);
      if (wrong) {
        refuse(response, ...wrong);
        return;
      }
      if (client) client.lastHeard = Date.now();
      await (client?.transport ?? (await openTransport())).handleRequest(request, response);
    })().catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The server failed');
    });
  });

  const webSockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const wrong = objection(request);
    if (wrong || request.url?.split('?')[0] !== '/ws') {
      socket.end(`HTTP/1.1 ${wrong?.[0] ?? 404} Refused\r\nConnection: close\r\n\r\n`);
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (count() >= mostClients) {
        webSocket.send(JSON.stringify({ type: 'error', data: { message: TOO_MANY, code: 'CAPACITY_REACHED' } }));
        webSocket.close(1013);
        return;
      }
      const session = new OpenEnvSession(options);
      const client = { lastHeard: Date.now(), close: () => webSocket.terminate() };
      sockets.add(client);
      webSocket.on('close', () => sockets.delete(client));
      webSocket.on('error', () => webSocket.terminate());
      webSocket.on('message', (message: Buffer) => {
        client.lastHeard = Date.now();
        const answer = session.answer(message.toString());
        if (answer === null) webSocket.close();
        else webSocket.send(JSON.stringify(answer));
      });
    });
  });

  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) =>
      reject(new InputError(`Expected port ${port} of ${host} to be free, but it is not (${error.message})`)),
    );
    http.listen(port, host, resolve);
  });
  const tidy = setInterval(() => {
    const latest = Date.now() - idle * 1000;
    for (const client of [...transports.values(), ...sockets]) if (client.lastHeard < latest) client.close();
  }, 1000);
  return {
    port: (http.address() as AddressInfo).port,
    get clients() {
      return count();
    },
    close: async () => {
      clearInterval(tidy);
      for (const client of [...transports.values(), ...sockets]) client.close();
      webSockets.close();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections(); // else it waits seconds for those that a client keeps open
      await closed;
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
