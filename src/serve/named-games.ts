import { randomUUID } from 'node:crypto';
import { InputError, shown } from '../env/base/errors.js';
import { ClientGames, type NewGame, type ServeOptions } from './client-games.js';
import { type Client, type Clients, TOO_MANY } from './clients.js';

/** Games of requests without a session: each counts as a client of its own, and is known by a name that nobody can guess. */
export class NamedGames {
  private readonly clientOf = new Map<string, Client>();

  constructor(
    private readonly clients: Clients,
    private readonly options: ServeOptions,
  ) {}

  open(wish: NewGame): string {
    const { clients, clientOf } = this;
    if (clients.isFull) throw new InputError(TOO_MANY);
    const name = randomUUID();
    const games = new ClientGames(this.options, () => name);
    games.open(wish);
    const client = {
      lastHeard: 0,
      games,
      close: () => void (clientOf.delete(name) && clients.connected.delete(client)),
    };
    clients.connected.add(client);
    clientOf.set(name, client);
    return this.of(name) && name;
  }

  /** The games of the client that has the one of this name. @throws InputError if there is none */
  of(name: string): ClientGames {
    const client = this.clientOf.get(name);
    if (client === undefined) throw new InputError(`Expected the name of a game from new_game, but got ${shown(name)}`);
    client.lastHeard = Date.now();
    return client.games;
  }
}
