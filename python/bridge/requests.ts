import { type Agent, EXACT, exactAgentFor, InputError, partsOf, shown, strongestFor } from 'maketen';
import { environmentInfo, loadAgent, solveExactly } from 'maketen/lab';
import { engineOf, Instances, positionOf } from './engine.js';
import { auditPolicy, boundOf, difficulties, evaluatePolicy, leaderboardOf, mergePlain } from './evaluate-policy.js';
import { GamesOfState } from './game.js';
import { MoveValues } from './move-values.js';
import { type Params, type Parts, partsOfParams } from './params.js';
import { KIND, type Pipe } from './pipe.js';
import { SpreadUnits } from './spread-units.js';
import { TextGames } from './text-games.js';

/** So many agents are kept for those whose games they play. */
const MOST_AGENTS = 64;

/** The requests by their methods. `pipe` is for those in which the other side chooses moves. */
export class Requests {
  private readonly answers: Readonly<Record<string, (params: Params, pipe: Pipe) => unknown>> = {
    describe: (params) => environmentInfo(partsOfParams(params)),
    engine: (params) => engineOf(partsOfParams(params)),
    position: positionOf,
    render: (params) => new GamesOfState(params).render(),
    notation: (params) => new GamesOfState(params).notation(),
    decide: (params) => this.decide(params),
    values: (params) => this.moveValues.of(params),
    players: (params) => playersOf(partsOfParams(params)),
    evaluate: evaluatePolicy,
    audit: auditPolicy,
    merge: mergePlain,
    bound: boundOf,
    leaderboard: leaderboardOf,
    unit: (params) => this.units.run(params),
    difficulty: difficulties,
    exact: exactly,
    text: (params) => this.texts.tell(params),
  };

  readonly instances = new Instances();
  /** By whose games they play, the one that decided last at the end: each goes on with its random numbers. */
  private readonly agents = new Map<string, Agent>();
  private readonly moveValues = new MoveValues();
  private readonly texts = new TextGames(this.moveValues);
  private readonly units: SpreadUnits;

  constructor(private readonly pipe: Pipe) {
    this.units = new SpreadUnits(pipe);
  }

  async answer(method: string, params: Params) {
    const found = Object.hasOwn(this.answers, method) ? this.answers[method] : undefined;
    if (found === undefined)
      throw new InputError(`Expected one of ${Object.keys(this.answers).join(', ')}, but got ${shown(method)}`);
    this.pipe.sendJson(KIND.json, (await found(params, this.pipe)) ?? null);
  }

  private async decide(params: Params) {
    const games = new GamesOfState(params);
    const { owner, agent: name, seed } = params;
    const key = JSON.stringify([owner, name, seed]);
    const known = this.agents.get(key);
    const parts = partsOf({ ...games.parts.spec, inputs: 'plain', observe: undefined });
    const agent = known ?? (await loadAgent(parts, name as string));
    if (known === undefined) agent.reseed?.(seed);
    this.agents.delete(key);
    this.agents.set(key, agent);
    const [[oldest, longest]] = this.agents;
    if (this.agents.size > MOST_AGENTS && this.agents.delete(oldest)) longest.dispose?.();
    return games.decide(agent);
  }
}

/** Who plays well under these rules, and who fairly, by their names. */
function playersOf(parts: Parts) {
  const { rules, spec } = parts;
  const isPresets = JSON.stringify(spec.rules) === JSON.stringify(partsOf(spec.preset).spec.rules);
  const models = isPresets ? environmentInfo(parts).models : [];
  const model = models.find((name) => name === `${spec.preset}-value`) ?? models[0];
  const medium = strongestFor(rules).name;
  return { expert: exactAgentFor(rules) ? EXACT : (model ?? medium), medium };
}

async function exactly(params: Params) {
  const { json } = await solveExactly(partsOfParams(params), params.settings);
  return json;
}
