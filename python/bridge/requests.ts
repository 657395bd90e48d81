import { type Agent, EXACT, exactAgentFor, InputError, type MakeOptions, partsOf, shown, strongestFor } from 'maketen';
import { environmentInfo, loadAgent, presetInfos, solveExactly } from 'maketen/lab';
import { engineOf, toldOf } from './engine.js';
import { auditPolicy, boundOf, difficulties, evaluatePolicy, leaderboardOf, mergePlain } from './evaluate-policy.js';
import { readState } from './game.js';
import { MoveValues } from './move-values.js';
import { type Autoreset, type Deals, OpenGames } from './open-games.js';
import { type Params, type Parts, partsOfParams } from './params.js';
import { KIND, type Pipe } from './pipe.js';
import { SpreadUnits } from './spread-units.js';
import { TextGames } from './text-games.js';

/** So many agents are kept for those whose games they play. */
const MOST_AGENTS = 64;

/** The requests by their methods, and the games that are open, by their handles. `pipe` is for those in which the other side chooses moves. */
export class Requests {
  /** Those that are answered by a frame of games. */
  private readonly shown: Readonly<Record<string, (games: OpenGames, params: Params) => Uint8Array>> = {
    deal: (games, { deals }) => games.deal(deals as Deals),
    setState: (games, { state }) => games.setState(state),
    show: (games) => games.show(),
  };

  private readonly answers: Readonly<Record<string, (params: Params) => unknown>> = {
    presets: () => presetInfos(),
    describe: (params) => environmentInfo(partsOfParams(params)),
    make: (params) => this.make(params),
    engine: (params) => engineOf(partsOfParams(params)),
    close: ({ handle }) => void this.open.delete(handle as number),
    // A mark in the answers, after which nothing is owed any more.
    sync: ({ mark }) => mark,
    render: (params) => this.gamesOf(params).render(),
    clone: ({ handle, redeal }) => this.add(this.games(handle).clone(redeal as number | null)),
    getState: ({ handle }) => this.games(handle).getState(),
    notation: (params) => this.gamesOf(params).notation(),
    decide: (params) => this.decide(params),
    values: (params) => this.values(params),
    players: (params) => playersOf(partsOfParams(params)),
    evaluate: (params) => evaluatePolicy(params, this.pipe),
    audit: (params) => auditPolicy(params, this.pipe),
    merge: (params) => mergePlain(params),
    bound: (params) => boundOf(params, this.pipe),
    leaderboard: (params) => leaderboardOf(params, this.pipe),
    unit: (params) => this.units.run(params),
    difficulty: (params) => difficulties(params),
    exact: (params) => exactly(params),
    textDeal: (params) => this.texts.deal(params),
    textAnswer: (params) => this.texts.answer(params),
    textClose: (params) => this.texts.close(params),
  };

  private readonly open = new Map<number, OpenGames>();
  /** By whose games they play, the one that decided last at the end: each goes on with its random numbers. */
  private readonly agents = new Map<string, Agent>();
  private handles = 0;
  private readonly moveValues = new MoveValues();
  private readonly texts = new TextGames();
  private readonly units: SpreadUnits;

  constructor(private readonly pipe: Pipe) {
    this.units = new SpreadUnits(pipe);
  }

  /** Answers at once if it can: a promise for each step would cost more than the step. */
  answer(method: string, params: Params): void | Promise<void> {
    if (Object.hasOwn(this.shown, method)) {
      this.pipe.send(KIND.step, this.shown[method](this.games(params.handle), params));
      return;
    }
    const found = Object.hasOwn(this.answers, method) ? this.answers[method] : undefined;
    if (found === undefined)
      throw new InputError(`Expected one of ${Object.keys(this.answers).join(', ')}, but got ${shown(method)}`);
    return this.send(found(params));
  }

  private async send(told: unknown): Promise<void> {
    this.pipe.sendJson(KIND.json, (await told) ?? null);
  }

  /** The games of a handle. */
  games(handle: unknown): OpenGames {
    const games = this.open.get(handle as number);
    if (games !== undefined) return games;
    throw new InputError('Expected an open environment, but it has been closed; make a new one');
  }

  private add(games: OpenGames): number {
    this.open.set(++this.handles, games);
    return this.handles;
  }

  /** The games of a handle, or those of a state that comes with the request. */
  private gamesOf(params: Params): OpenGames {
    if (params.state === undefined) return this.games(params.handle);
    const { games } = readState(params.state);
    const found = new OpenGames(partsOfParams(params), Array.isArray(games) ? games.length : null, null);
    found.setState(params.state);
    return found;
  }

  private async decide(params: Params): Promise<number[]> {
    const games = this.gamesOf(params);
    const { handle, owner, agent: name, seed } = params;
    const key = JSON.stringify([handle, owner, name, seed]);
    const known = this.agents.get(key);
    const parts = partsOf({ ...games.parts.spec, inputs: 'plain', observe: undefined });
    const agent = known ?? (await loadAgent(parts, name as string));
    if (known === undefined) agent.reseed?.(seed as number);
    this.agents.delete(key);
    this.agents.set(key, agent);
    const [[oldest, longest]] = this.agents;
    if (this.agents.size > MOST_AGENTS && this.agents.delete(oldest)) longest.dispose?.();
    return games.decide(agent);
  }

  /** A single game, or `size` of them in step: a handle, and all that there is to know of its spaces. */
  private make({ preset, options, size, autoreset }: Params): unknown {
    const parts = partsOf(preset as string, (options ?? {}) as MakeOptions);
    const handle = this.add(new OpenGames(parts, size as number | null, autoreset as Autoreset | null));
    return { handle, ...toldOf(parts) };
  }

  /** What the legal moves of an environment's games, or of positions, are worth. */
  private values(params: Params): Promise<unknown> {
    if (params.positions !== undefined) return this.moveValues.ofTexts(params);
    const games = this.gamesOf(params);
    games.expectDealt();
    return this.moveValues.ofStates(games.parts, games.states, params);
  }
}

/** Who plays well under these rules, and who fairly, by their names. */
function playersOf(parts: Parts): { readonly expert: string; readonly medium: string } {
  const { rules, spec } = parts;
  const isPresets = JSON.stringify(spec.rules) === JSON.stringify(partsOf(spec.preset).spec.rules);
  const models = isPresets ? environmentInfo(parts).models : [];
  const model = models.find((name) => name === `${spec.preset}-value`) ?? models[0];
  const medium = strongestFor(rules).name;
  return { expert: exactAgentFor(rules) ? EXACT : (model ?? medium), medium };
}

async function exactly(params: Params): Promise<unknown> {
  const { position } = params;
  const solved = await solveExactly(
    partsOfParams(params),
    position === undefined ? {} : { position: position as string },
  );
  return solved.json;
}
