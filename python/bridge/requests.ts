import { writeFileSync } from 'node:fs';
import {
  comparePaired,
  type Deal,
  type EnvironmentParts,
  expectEvaluationSeeds,
  type Game,
  InputError,
  make,
  type MakeOptions,
  makeVector,
  parseSeedRange,
  partsOf,
  recordTrace,
  seedDeals,
  shown,
  summarize,
} from 'maketen';
import { environmentInfo, evaluateAgents, loadAgent, presetInfos, solveExactly } from 'maketen/lab';
import type { Games } from './games.js';
import { ManyGames } from './many-games.js';
import type { Pipe } from './pipe.js';
import { PythonAgent } from './python-agent.js';
import { SingleGame } from './single-game.js';

/** What the other side asks for besides steps: plain JSON both ways. */
export type Params = Readonly<Record<string, unknown>>;

type Parts = EnvironmentParts & { game: Game };

/** An environment's preset, and how it differs from that. */
function partsOfParams({ preset, options }: Params): Parts {
  return partsOf(preset as string, options ?? {});
}

/** Deals of a range of seeds, or of a list of them; none that trainings learn from. */
function dealsOf(seeds: unknown): Deal[] {
  const deals = listedDeals(seeds);
  for (const { seed } of deals) expectEvaluationSeeds(seed, seed);
  return deals;
}

function listedDeals(seeds: unknown): Deal[] {
  if (typeof seeds === 'string') return parseSeedRange(seeds);
  if (Array.isArray(seeds)) return seeds.flatMap((seed: number) => seedDeals(seed, 1));
  throw new InputError(`Expected seeds such as "2000000..2004999", or a list of them, but got ${shown(seeds)}`);
}

/** The requests by their methods. `pipe` is for those in which the other side chooses moves. */
export class Requests {
  constructor(
    private readonly games: Games,
    private readonly pipe: Pipe,
  ) {}

  answer(method: string, params: Params): unknown {
    const answers: Readonly<Record<string, (params: Params) => unknown>> = {
      presets: () => presetInfos(),
      describe: (given) => environmentInfo(partsOfParams(given)),
      make: (given) => this.make(given),
      close: ({ handle }) => this.games.close(handle as number),
      render: ({ handle }) => this.games.single(handle as number).environment.render(),
      decide: (given) => this.decide(given),
      evaluate: (given) => this.evaluate(given),
      exact: async ({ position, ...given }) =>
        (await solveExactly(partsOfParams(given), position === undefined ? {} : { position: position as string })).json,
    };
    const found = answers[method];
    if (found === undefined)
      throw new InputError(`Expected one of ${Object.keys(answers).join(', ')}, but got ${shown(method)}`);
    return found(params);
  }

  /** A single environment, or `size` games in step: a handle, and all that there is to know of its spaces. */
  private make({ preset, options, size }: Params): unknown {
    const given = (options ?? {}) as MakeOptions;
    const environment = size === null ? make(preset as string, given) : null;
    const games = environment === null ? makeVector(preset as string, size as number, given) : null;
    const { rules, spec } = (environment ?? games)!;
    const observationSpace = environment?.observationSpace ?? games!.singleObservationSpace;
    const actionFeatureSpace = environment?.actionFeatureSpace ?? games?.singleActionFeatureSpace;
    const handle = this.games.add(environment === null ? new ManyGames(games!) : new SingleGame(environment));
    const { notation } = partsOf(spec);
    return {
      handle,
      spec,
      observationSpace,
      actionFeatureSpace: actionFeatureSpace ?? null,
      features: rules.features,
      moves: rules.moves.map((_, action) => notation.formatMove(action)),
    };
  }

  /** What an agent by name plays where environments stand: an action for each game. */
  private async decide({ handle, agent, seed }: Params): Promise<number[]> {
    return this.games.decide(
      handle as number,
      (parts) => loadAgent(agent as string, parts),
      agent as string,
      seed as number,
    );
  }

  /** Plays the other side's policy and agents by name on equal deals; writes traces of the policy's games if a file is named. */
  private async evaluate(params: Params): Promise<unknown> {
    const { policy, inputs, seeds, agents, seed, traces } = params;
    const parts = partsOfParams(params);
    const deals = dealsOf(seeds);
    const own = policy === null ? [] : [new PythonAgent(policy as string, parts, inputs as 'plain', this.pipe)];
    const evaluations = await evaluateAgents(parts, [...own, ...(agents as string[])], deals, { seed: seed as number });
    if (typeof traces === 'string') {
      if (own.length === 0) throw new InputError('Expected a policy whose games are written down, but got none');
      const lines = deals.map((deal) => `${JSON.stringify(recordTrace(parts, { ...deal, agent: own[0] }))}\n`);
      writeFileSync(traces, lines.join(''));
    }
    return {
      results: evaluations.map(summarize),
      won: evaluations.map(({ won }) => [...won]),
      differences: evaluations.slice(1).map((each) => comparePaired(evaluations[0], each)),
      caveat: parts.game.caveat ?? null,
    };
  }
}
