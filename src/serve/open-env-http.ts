import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { InputError } from '../env/base/errors.js';
import { parseJson } from '../env/base/json.js';
import type { ServeOptions } from './client-games.js';
import { type Client, type Clients, TOO_MANY } from './clients.js';
import { OpenEnvSession } from './open-env.js';

const TEXT = { type: 'string' };
const TEXT_OR_NULL = { type: ['string', 'null'] };

/** What an answer to `/schema` says. */
const SCHEMAS = {
  action: { type: 'object', properties: { answer: TEXT }, required: ['answer'] },
  observation: { type: 'object', properties: { text: TEXT, problem: TEXT_OR_NULL }, required: ['text', 'problem'] },
  state: {
    type: 'object',
    properties: { episode_id: TEXT, step_count: { type: 'integer' }, outcome: TEXT_OR_NULL },
    required: ['episode_id', 'step_count', 'outcome'],
  },
};

const METHODS = { metadata: 'get', schema: 'get', reset: 'post', step: 'post', state: 'get' };

const COOKIE = /\bmaketen-episode=([0-9a-f-]+)/;

interface Session extends Client {
  readonly session: OpenEnvSession;
}

/** OpenEnv over HTTP: what the server offers, and a game for each client that keeps its cookie. Its WebSocket is faster. */
export class OpenEnvHttp {
  private readonly sessions = new Map<string, Session>();

  constructor(
    private readonly clients: Clients,
    private readonly options: ServeOptions,
    private readonly version: string,
  ) {}

  serves(path: string): boolean {
    return path === '/openapi.json' || Object.hasOwn(METHODS, path.slice(1));
  }

  /** Answers a request whose body has been read. @throws InputError for a body that is no JSON */
  answer({ method, headers }: IncomingMessage, response: ServerResponse, path: string, text: string) {
    const send = (status: number, body: object, cookie?: string) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(cookie && { 'set-cookie': cookie }) });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, detail: string, cookie?: string) => send(status, { detail }, cookie);
    const name = path.slice(1) as keyof typeof METHODS;
    const { version } = this;
    if (path === '/openapi.json') {
      send(200, this.openApi());
      return;
    }
    if (method?.toLowerCase() !== METHODS[name]) {
      refuse(405, `Expected ${METHODS[name]} for ${path}`);
      return;
    }
    if (name === 'metadata') {
      send(200, { name: 'maketen', description: 'Solitaires by texts', version });
      return;
    }
    if (name === 'schema') {
      send(200, SCHEMAS);
      return;
    }
    const id = COOKIE.exec(headers.cookie ?? '')?.[1];
    const known = this.sessions.get(String(id));
    if (known === undefined && name !== 'reset') {
      refuse(409, 'Expected the cookie of an episode; begin one with reset');
      return;
    }
    if (known === undefined && this.clients.isFull) {
      refuse(503, TOO_MANY);
      return;
    }
    const json = parseJson(text || '{}', (reason) => new InputError(`Expected JSON, but it is not (${reason})`));
    const { action, ...rest } = Object(json) as Record<string, unknown>;
    const [begun, { session }] = known ? [undefined, known] : this.begin();
    if (known) known.lastHeard = Date.now();
    const { type, data } = session.handle(name, name === 'step' ? action : rest);
    const cookie = begun && `maketen-episode=${begun}; HttpOnly; SameSite=Strict`;
    if (type === 'error') {
      refuse(422, String(data.message), cookie);
      return;
    }
    const { metadata: _, ...body } = data;
    send(200, body, cookie);
  }

  private begin(): readonly [id: string, session: Session] {
    const id = randomUUID();
    const session = new OpenEnvSession(this.options);
    const client: Session = {
      session,
      lastHeard: Date.now(),
      games: session.games,
      close: () => {
        this.sessions.delete(id);
        this.clients.connected.delete(client);
      },
    };
    this.sessions.set(id, client);
    this.clients.connected.add(client);
    return [id, client];
  }

  private openApi(): object {
    const operation = { responses: { 200: { description: 'as JSON' } } };
    const paths = Object.entries({ ...METHODS, health: 'get' }).map(([name, method]) => [
      `/${name}`,
      { [method]: operation },
    ]);
    return {
      openapi: '3.1.0',
      info: { title: 'maketen', version: this.version },
      paths: Object.fromEntries(paths) as object,
    };
  }
}
