import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { InputError, optionalPackages } from '../env/base/errors.js';
import type { ServeOptions } from './client-games.js';
import { Clients, LARGEST_MESSAGE, LOOPBACK, pathOf, refuse, TOO_MANY } from './clients.js';
import { OpenEnvSession } from './open-env.js';

export interface ServerOptions extends ServeOptions {
  /** Default: 127.0.0.1, this machine alone. Any other one needs a token, or is public. */
  readonly host?: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Clients send it as `Authorization: Bearer TOKEN`. */
  readonly token?: string | undefined;
  /** Whether anybody who reaches the server may play. Default: false. */
  readonly isPublic?: boolean;
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

const INSTALL = 'npm install @modelcontextprotocol/server@2 ws@8';
/** Bytes of answers that a client may leave unread. */
const MOST_UNREAD = 2 ** 20;
/** Connections beside one for each client; with more the oldest one on which nothing is asked is ended. */
const SPARE_CONNECTIONS = 250;

/** OpenEnv's protocol over a WebSocket, with one client. */
function serveSocket(socket: WebSocket, clients: Clients, options: ServeOptions) {
  if (clients.isFull) {
    socket.send(JSON.stringify({ type: 'error', data: { message: TOO_MANY, code: 'CAPACITY_REACHED' } }));
    socket.close(1013);
    return;
  }
  const session = new OpenEnvSession(options);
  const close = (why: string) => {
    socket.close(1001, why);
    setTimeout(() => socket.terminate(), 1000).unref();
  };
  const client = {
    lastHeard: Date.now(),
    games: session.games,
    close,
  };
  clients.connected.add(client);
  socket.on('close', () => clients.connected.delete(client));
  socket.on('error', () => socket.terminate());
  let waiting = 0;
  const answer = async (message: string) => {
    client.lastHeard = Date.now();
    if (waiting++ === 0) socket.pause();
    await clients.turns.take(client);
    if (--waiting === 0) socket.resume();
    const answer = session.answer(message);
    if (answer === null) socket.close();
    else socket.send(JSON.stringify(answer));
    if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
  };
  socket.on('message', (message: Buffer) => void answer(message.toString()));
}

/**
 * Serves games over HTTP: the Model Context Protocol at `/mcp`, OpenEnv's WebSocket protocol at `/ws` and over HTTP, and `/health`. Every client has its own games.
 * @throws InputError for a host beyond this machine without a token that is not public, a port that is taken, or packages that are missing
 */
export async function startServer(options: ServerOptions, version: string): Promise<RunningServer> {
  const { host = LOOPBACK[0], port, token, isPublic = false, mostClients = 1000, idle = 1800 } = options;
  const isLocal = LOOPBACK.includes(host);
  if (!isLocal && token === undefined && !isPublic)
    throw new InputError(
      `Expected a token where others than this machine reach the server (host ${host}); give --token, or --public if anybody may play`,
    );
  const packages = Promise.all([import('./http-endpoint.js'), import('ws')]);
  const [{ HttpEndpoint }, ws] = await optionalPackages(packages, 'the server', INSTALL);
  const clients = new Clients(isLocal, token, mostClients);
  const serving = { ...options, clients };
  const endpoint = new HttpEndpoint(clients, serving, version);
  /** Connections on which an answer is to come, or to be read. */
  const asking = new WeakSet<Socket>();
  const http = createServer((request, response) => {
    const { socket } = request;
    // All that is sent at once would be read before the first of it is answered.
    if (asking.has(socket)) {
      socket.destroy();
      return;
    }
    asking.add(socket);
    response.on('close', () => asking.delete(socket));
    endpoint.answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The server failed');
    });
  });
  const connections = new Set<Socket>();
  http.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    if (connections.size <= mostClients + SPARE_CONNECTIONS) return;
    const [oldest] = connections;
    const unasked = [...connections].find((each) => !asking.has(each));
    (unasked ?? oldest).destroy();
  });
  const sockets = new ws.WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  http.on('upgrade', (request, connection: Socket, head) => {
    connections.delete(connection);
    connection.on('error', () => connection.destroy());
    const [status] = clients.objection(request) ?? [pathOf(request) === '/ws' ? 101 : 404];
    if (status !== 101) connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
    else sockets.handleUpgrade(request, connection, head, (socket) => serveSocket(socket, clients, serving));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) =>
      reject(new InputError(`Expected port ${port} of ${host} to be free, but it is not (${error.message})`)),
    );
    http.listen(port, host, resolve);
  });
  /** Ends those that have said nothing since then. */
  const closeClients = (since: number, why: string) => {
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
export async function serveStdio(options: ServeOptions, version: string) {
  const packages = Promise.all([import('@modelcontextprotocol/server/stdio'), import('./mcp.js')]);
  const [{ serveStdio: serve }, { mcpServer }] = await optionalPackages(packages, 'the server', INSTALL);
  const connection = serve(() => mcpServer(options, version));
  await new Promise((resolve) => process.stdin.on('close', resolve));
  await connection.close();
}
