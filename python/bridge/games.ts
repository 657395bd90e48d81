import { type Agent, type GameState, InputError, partsOf, type Rules } from 'maketen';
import { type Deals, ManyGames } from './many-games.js';
import type { Parts } from './params.js';
import { HEADER_BYTES, KIND, type Kind } from './pipe.js';
import { SingleGame } from './single-game.js';

/** An answer, ready to be sent. */
interface Dealt {
  readonly kind: Kind;
  readonly frame: Uint8Array;
  readonly length: number;
}

/** The environments that are open, by their handles. */
export class Games {
  private readonly open = new Map<number, SingleGame | ManyGames>();
  private readonly agents = new Map<string, Agent>();
  private handles = 0;

  add(games: SingleGame | ManyGames): number {
    this.open.set(++this.handles, games);
    return this.handles;
  }

  close(handle: number): null {
    this.open.delete(handle);
    for (const [key, agent] of this.agents) {
      if (!key.startsWith(`${handle} `)) continue;
      agent.dispose?.();
      this.agents.delete(key);
    }
    return null;
  }

  single(handle: number): SingleGame {
    const games = this.open.get(handle);
    if (games instanceof SingleGame) return games;
    throw new InputError('Expected an open environment, but it has been closed; make a new one');
  }

  many(handle: number): ManyGames {
    const games = this.open.get(handle);
    if (games instanceof ManyGames) return games;
    throw new InputError('Expected an open vector environment, but it has been closed; make a new one');
  }

  /** The games of a handle, single or many. */
  any(handle: number): SingleGame | ManyGames {
    const games = this.open.get(handle);
    if (games !== undefined) return games;
    throw new InputError('Expected an open environment, but it has been closed; make a new one');
  }

  /** Deals a game, or many of them. */
  deal(handle: number, deals: Deals): Dealt {
    const games = this.any(handle);
    if (games instanceof ManyGames) return this.shown(games, games.reset(deals));
    const { seed, decks, positions } = deals;
    const deck = decks?.[0];
    const position = positions?.[0];
    const given = { seed: seed!, ...(deck != null && { deck }), ...(position != null && { position }) };
    return this.shown(games, games.reset(given).length - HEADER_BYTES);
  }

  /** Puts games into a state that was asked for earlier. */
  setState(handle: number, state: unknown): Dealt {
    const games = this.any(handle);
    const length = games instanceof ManyGames ? games.setState(state) : games.setState(state).length - HEADER_BYTES;
    return this.shown(games, length);
  }

  /** What the games of a handle show now: for a caller who was interrupted before the last answer. */
  show(handle: number): Dealt {
    const games = this.any(handle);
    return this.shown(games, games instanceof ManyGames ? games.show() : games.show().length - HEADER_BYTES);
  }

  private shown(games: SingleGame | ManyGames, length: number): Dealt {
    return { kind: games instanceof ManyGames ? KIND.stepMany : KIND.step, frame: games.frame, length };
  }

  /** What an agent plays in each game of a handle: it is loaded once for each, and goes on with its random numbers. */
  async decide(handle: number, load: (parts: Parts) => Promise<Agent>, name: string, seed: number): Promise<number[]> {
    const games = this.any(handle);
    const { parts } = games instanceof SingleGame ? games.game : games;
    const key = `${handle} ${seed} ${name}`;
    let agent = this.agents.get(key);
    if (agent === undefined) {
      agent = await load(partsOf({ ...parts.spec, inputs: 'plain', observe: undefined }));
      agent.reseed?.(seed);
      this.agents.set(key, agent);
    }
    return decisions(agent, parts.rules, games instanceof SingleGame ? [games.game.environment.state] : games.states);
  }
}

/** What an agent plays in each of these positions; 0 in those that leave nothing to play. */
function decisions(agent: Agent, rules: Rules, positions: readonly Readonly<GameState>[]): number[] {
  const moves = rules.moves.length;
  const masks = positions.map(() => new Uint8Array(moves));
  const counts = positions.map((state, i) => rules.actionMask(state, masks[i]));
  const rows = positions.flatMap((_, i) => (counts[i] > 0 ? [i] : []));
  const observations = new Float32Array(rows.length * rules.observationSize);
  const actionMasks = new Uint8Array(rows.length * moves);
  rows.forEach((i, k) => {
    rules.observe(positions[i], observations, k * rules.observationSize);
    actionMasks.set(masks[i], k * moves);
  });
  const legalCounts = Uint16Array.from(rows, (i) => counts[i]);
  const actions = new Int32Array(rows.length);
  const batch = {
    size: rows.length,
    states: rows.map((i) => positions[i]),
    observations,
    actionMasks,
    legalCounts,
    rules,
  };
  if (rows.length > 0) agent.act(batch, actions);
  const all = new Array<number>(positions.length).fill(0);
  rows.forEach((i, k) => (all[i] = actions[k]));
  return all;
}
