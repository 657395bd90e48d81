import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { InputError } from '../env/base/errors.js';
import { Reviewer } from '../lab/review-thread.js';
import type { ClientGames, SharedByClients } from './client-games.js';

export const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
/** Bytes of a message. */
export const LARGEST_MESSAGE = 2 ** 17;
export const TOO_MANY = 'The server has as many clients as it takes; try again later';

export interface Client {
  lastHeard: number;
  readonly games: ClientGames;
  /** @param why shown to the client where its protocol can */
  close(why: string): void;
}

function isEqual(given: string, wanted: string) {
  const [one, other] = [given, wanted].map((text) => Buffer.from(text));
  return one.length === other.length && timingSafeEqual(one, other);
}

export function refuse(response: ServerResponse, status: number, message: string) {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

/** The name of a machine in a header such as "localhost:8080". */
function hostOf(header = '') {
  return header.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}

export function pathOf({ url }: IncomingMessage): string | undefined {
  return url?.split('?')[0];
}

/** One turn of the event loop for one message, client after client: nobody waits for all that another one has sent. */
class Turns {
  private readonly waiting = new Map<object, (() => void)[]>();

  take(client: object): Promise<void> {
    if (this.waiting.size === 0) setImmediate(() => this.next());
    const own = this.waiting.get(client) ?? [];
    this.waiting.set(client, own);
    return new Promise((resolve) => own.push(resolve));
  }

  private next() {
    const [[client, own]] = this.waiting;
    this.waiting.delete(client);
    own.shift()!();
    if (own.length > 0) this.waiting.set(client, own);
    if (this.waiting.size > 0) setImmediate(() => this.next());
  }
}

type Refusal = readonly [status: number, message: string];

/** Games of all clients, for each client that the server takes. */
const GAMES_A_CLIENT = 5;

/** The clients that are connected, and whose requests are answered. */
export class Clients implements SharedByClients {
  readonly connected = new Set<Client>();
  readonly reviewer = new Reviewer();
  readonly turns = new Turns();

  constructor(
    private readonly isLocal: boolean,
    private readonly token: string | undefined,
    private readonly most: number,
  ) {}

  get isFull(): boolean {
    return this.connected.size >= this.most;
  }

  get games(): number {
    return [...this.connected].reduce((sum, { games }) => sum + games.size, 0);
  }

  /** The client with the most games drops one where there are too many: nobody loses one of its first five. */
  makePlace(asking: ClientGames) {
    const most = GAMES_A_CLIENT * this.most;
    if (this.games < most) return;
    const [largest] = [...this.connected].map(({ games }) => games).sort((one, other) => other.size - one.size);
    if (largest.size > asking.size) largest.dropOne();
    else if (!asking.dropOver())
      throw new InputError(
        `Expected at most ${most} open games of all clients, but there are as many, and nobody has more than you; finish one first`,
      );
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
