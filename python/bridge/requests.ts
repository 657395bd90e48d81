import { EXACT, exactAgentFor, InputError, type MakeOptions, partsOf, shown, strongestFor } from 'maketen';
import { environmentInfo, loadAgent, presetInfos, solveExactly } from 'maketen/lab';
import { auditPolicy, boundOf, difficulties, evaluatePolicy, leaderboardOf, mergePlain } from './evaluate-policy.js';
import { Game } from './game.js';
import type { Autoreset } from './game-rows.js';
import type { Games } from './games.js';
import { ManyGames } from './many-games.js';
import { MoveValues } from './move-values.js';
import { type Params, type Parts, partsOfParams } from './params.js';
import type { Pipe } from './pipe.js';
import { SingleGame } from './single-game.js';
import { SpreadUnits } from './spread-units.js';
import { TextGames } from './text-games.js';

/** The requests by their methods. `pipe` is for those in which the other side chooses moves. */
export class Requests {
  private readonly answers: Readonly<Record<string, (params: Params) => unknown>> = {
    presets: () => presetInfos(),
    describe: (params) => environmentInfo(partsOfParams(params)),
    make: (params) => this.make(params),
    close: ({ handle }) => this.games.close(handle as number),
    // A mark in the answers, after which nothing is owed any more.
    sync: ({ mark }) => mark,
    render: ({ handle }) => this.render(handle as number),
    clone: ({ handle, redeal }) => this.clone(handle as number, redeal as number | null),
    getState: ({ handle }) => this.games.any(handle as number).getState(),
    notation: ({ handle }) => this.notation(handle as number),
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

  private readonly moveValues = new MoveValues();
  private readonly texts = new TextGames();
  private readonly units: SpreadUnits;

  constructor(
    private readonly games: Games,
    private readonly pipe: Pipe,
  ) {
    this.units = new SpreadUnits(pipe);
  }

  answer(method: string, params: Params): unknown {
    const found = Object.hasOwn(this.answers, method) ? this.answers[method] : undefined;
    if (found === undefined)
      throw new InputError(`Expected one of ${Object.keys(this.answers).join(', ')}, but got ${shown(method)}`);
    return found(params);
  }

  /** A single game, or `size` of them in step: a handle, and all that there is to know of its spaces. */
  private make({ preset, options, size, autoreset }: Params): unknown {
    const given = (options ?? {}) as MakeOptions;
    const parts = partsOf(preset as string, given);
    const many = size === null ? null : new ManyGames(preset as string, size as number, given, autoreset as Autoreset);
    const single = many === null ? new SingleGame(new Game(parts)) : null;
    const { observationSpace, actionFeatureSpace } = single?.game.environment ?? {
      observationSpace: many!.shown.singleObservationSpace,
      actionFeatureSpace: many!.shown.singleActionFeatureSpace,
    };
    const { rules, spec, notation } = parts;
    return {
      handle: this.games.add(many ?? single!),
      spec,
      observationSpace,
      actionFeatureSpace: actionFeatureSpace ?? null,
      features: rules.features,
      moves: rules.moves.map((_, action) => notation.formatMove(action)),
    };
  }

  /** A picture of a position in text, or of each of many. */
  private render(handle: number): string | string[] {
    const games = this.games.any(handle);
    return games instanceof ManyGames ? games.render() : games.game.environment.render();
  }

  private clone(handle: number, redeal: number | null): number {
    return this.games.add(this.games.any(handle).clone(redeal));
  }

  /** A position in notation, or those of many games. */
  private notation(handle: number): string | string[] {
    const games = this.games.any(handle);
    return games instanceof ManyGames ? games.notations() : games.game.notation();
  }

  /** What the legal moves of an environment's games, or of positions, are worth. */
  private values(params: Params): Promise<unknown> {
    if (params.handle === undefined) return this.moveValues.ofTexts(params);
    const games = this.games.any(params.handle as number);
    games.expectDealt();
    const [parts, states] =
      games instanceof ManyGames ? [games.parts, games.states] : [games.game.parts, [games.game.state]];
    return this.moveValues.ofStates(parts, states, params);
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
