import { InputError, make, type MakeOptions, makeVector, partsOf, shown } from 'maketen';
import { environmentInfo, loadAgent, presetInfos, solveExactly } from 'maketen/lab';
import { auditPolicy, difficulties, evaluatePolicy } from './evaluate-policy.js';
import type { Games } from './games.js';
import { ManyGames } from './many-games.js';
import { type Params, partsOfParams } from './params.js';
import type { Pipe } from './pipe.js';
import { SingleGame } from './single-game.js';

/** The requests by their methods. `pipe` is for those in which the other side chooses moves. */
export class Requests {
  private readonly answers: Readonly<Record<string, (params: Params) => unknown>> = {
    presets: () => presetInfos(),
    describe: (params) => environmentInfo(partsOfParams(params)),
    make: (params) => this.make(params),
    close: ({ handle }) => this.games.close(handle as number),
    render: ({ handle }) => this.games.single(handle as number).environment.render(),
    decide: (params) => this.decide(params),
    evaluate: (params) => evaluatePolicy(params, this.pipe),
    audit: (params) => auditPolicy(params, this.pipe),
    difficulty: (params) => difficulties(params),
    exact: (params) => exactly(params),
  };

  constructor(
    private readonly games: Games,
    private readonly pipe: Pipe,
  ) {}

  answer(method: string, params: Params): unknown {
    const found = Object.hasOwn(this.answers, method) ? this.answers[method] : undefined;
    if (found === undefined)
      throw new InputError(`Expected one of ${Object.keys(this.answers).join(', ')}, but got ${shown(method)}`);
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
      (parts) => loadAgent(parts, agent as string),
      agent as string,
      seed as number,
    );
  }
}

async function exactly(params: Params): Promise<unknown> {
  const { position } = params;
  const solved = await solveExactly(
    partsOfParams(params),
    position === undefined ? {} : { position: position as string },
  );
  return solved.json;
}
