import { type Agent, Environment, InputError, partsOf, Random, shown } from 'maketen';
import type { Params, Parts } from './params.js';

/** An episode so far, as plain JSON. */
interface Played {
  readonly deal: { readonly seed: number; readonly deck?: unknown; readonly position?: string };
  readonly actions: readonly number[];
  /** After how many actions hidden cards were dealt anew, and by which seed. */
  readonly redeals: readonly (readonly [number, number])[];
}

/** Plays an episode again; whatever is played in a deal that leaves nothing to decide ends it. @throws InputError for what is none, or what these rules do not allow */
function playAgain(parts: Parts, played: unknown) {
  const { deal, actions, redeals } = (played ?? {}) as Partial<Played>;
  if (typeof deal !== 'object' || (deal as unknown) === null || !Array.isArray(actions) || !Array.isArray(redeals))
    throw new InputError(`Expected a game with its deal, actions and redeals, but got ${shown(played)}`);
  const environment = new Environment(parts);
  let isUndecided = environment.reset(deal).terminated;
  const shuffles = redeals as Played['redeals'];
  let next = 0;
  const redealAt = (count: number) => {
    for (; next < shuffles.length && shuffles[next][0] === count; next++)
      parts.rules.shuffleHidden(environment.state, new Random('redeal', shuffles[next][1]));
  };
  redealAt(0);
  for (const [k, action] of actions.entries()) {
    if (!isUndecided && environment.actionMask()[action as number] !== 1)
      throw new InputError(`Expected a state whose moves are legal, but its move ${k + 1} is not: ${shown(action)}`);
    if (!isUndecided) environment.step(action as number);
    isUndecided = false;
    redealAt(k + 1);
  }
  if (next < redeals.length) throw new InputError(`Expected redeals in the order of moves, but got ${shown(redeals)}`);
  return environment;
}

/** Reads a state of any rules. @throws InputError for what is none */
function readState(text: unknown) {
  let state: Record<string, unknown> | null = null;
  try {
    if (typeof text === 'string') state = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    // What is no JSON is no state.
  }
  if (state?.format !== 'maketen-state' || state.version !== 1)
    throw new InputError(`Expected a state as get_state() returns it, but got ${shown(text)}`);
  return state;
}

/** The games of a state that comes with a request, where they stand; it is of the same rules, which Python has seen to. */
export class GamesOfState {
  readonly parts: Parts;
  private readonly games: readonly Environment[];

  constructor(params: Params) {
    const { skipForcedMoves, game, games = [game] } = readState(params.state);
    this.parts = partsOf(params.preset, { ...params.options, skipForcedMoves: skipForcedMoves === true });
    this.games = (games as unknown[]).map((each) => playAgain(this.parts, each));
  }

  get states() {
    return this.games.map(({ state }) => state);
  }

  /** Pictures in text. */
  render() {
    return this.games.map((game) => game.render());
  }

  /** Positions in notation. */
  notation() {
    return this.states.map((state) => this.parts.notation.formatState(state));
  }

  /** What an agent plays in each game; 0 in those that leave nothing to play. */
  decide(agent: Agent) {
    const { states: games, parts } = this;
    const { rules } = parts;
    const width = rules.moves.length;
    const all = games.map(() => 0);
    const open = [...all.keys()].filter((i) => games[i].outcome === 'ongoing');
    const states = open.map((i) => games[i]);
    const size = states.length;
    const observations = new Float32Array(size * rules.observationSize);
    const actionMasks = new Uint8Array(size * width);
    const legalCounts = new Uint16Array(size);
    for (const [row, state] of states.entries()) {
      legalCounts[row] = rules.actionMask(state, actionMasks, row * width);
      rules.observe(state, observations, row * rules.observationSize);
    }
    const actions = new Int32Array(size);
    if (size > 0) agent.act({ size, states, observations, actionMasks, legalCounts, rules }, actions);
    open.forEach((i, row) => (all[i] = actions[row]));
    return all;
  }
}
