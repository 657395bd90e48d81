import { Environment, EpisodeOverError, InputError, Random, shown, type StepResult } from 'maketen';
import type { Parts } from './params.js';

/** How an episode begins. */
export interface Deal {
  readonly seed: number;
  readonly deck?: unknown;
  readonly position?: string;
}

/** An episode so far, as plain JSON: played again it comes to the same position. */
export interface Played {
  readonly deal: Deal;
  readonly actions: readonly number[];
  /** After how many actions hidden cards were dealt anew, and by which seed. */
  readonly redeals: readonly (readonly [number, number])[];
}

/** One game with the moves that led to its position. */
export class Game {
  /** What the last step or deal told. Reused. */
  result!: StepResult;
  /** A deal that left nothing to decide, until a step has ended it: the reward of that step. */
  undecided: number | null = null;
  environment: Environment;
  private deal: Deal | null = null;
  private actions: number[] = [];
  private redeals: (readonly [number, number])[] = [];

  constructor(readonly parts: Parts) {
    this.environment = new Environment(parts);
  }

  get state(): Environment['state'] {
    return this.environment.state;
  }

  /** The seed that names this deal; -1 where a deck or a position was given. */
  get seed(): number {
    return this.deal === null || this.deal.deck !== undefined || this.deal.position !== undefined ? -1 : this.deal.seed;
  }

  /** A deal that leaves nothing to decide is an episode of one step: every action ends it, and earns all of its return. */
  reset(deal: Deal): StepResult {
    const { reward, terminated } = (this.result = this.environment.reset(deal));
    this.deal = deal;
    this.actions = [];
    this.redeals = [];
    this.undecided = terminated ? reward : null;
    if (terminated) this.begin();
    return this.result;
  }

  /** Shows an undecided deal as one in which every action is legal. */
  private begin(): void {
    const { result } = this;
    result.reward = 0;
    result.terminated = false;
    result.info.actionMask.fill(1);
  }

  step(action: number): StepResult {
    if (this.undecided === null) {
      this.result = this.environment.step(action);
    } else {
      const { result } = this;
      result.reward = this.undecided;
      result.terminated = true;
      result.info.episodeLength = 1;
      result.info.actionMask.fill(0);
      this.undecided = null;
    }
    this.actions.push(action);
    return this.result;
  }

  notation(): string {
    return this.parts.notation.formatState(this.state);
  }

  /** Deals the hidden cards anew: nothing that is shown changes. */
  redeal(seed: number): void {
    this.parts.rules.shuffleHidden(this.state, new Random('redeal', seed));
    this.redeals.push([this.actions.length, seed]);
  }

  /** @throws EpisodeOverError before the first deal */
  played(): Played {
    const { deal, actions, redeals } = this;
    if (deal === null) throw new EpisodeOverError('Expected reset() first, but there is no game yet');
    return { deal, actions, redeals };
  }
}

/** Plays an episode again. @throws InputError for what is none, or what these rules do not allow */
export function playAgain(parts: Parts, played: unknown): Game {
  const { deal, actions, redeals } = (played ?? {}) as Partial<Played>;
  if (typeof deal !== 'object' || (deal as unknown) === null || !Array.isArray(actions) || !Array.isArray(redeals))
    throw new InputError(`Expected a game with its deal, actions and redeals, but got ${shown(played)}`);
  const game = new Game(parts);
  game.reset(deal);
  const shuffles = redeals as Played['redeals'];
  let next = 0;
  const redealAt = (count: number): void => {
    for (; next < shuffles.length && shuffles[next][0] === count; next++) game.redeal(shuffles[next][1]);
  };
  redealAt(0);
  for (const [k, action] of actions.entries()) {
    const { terminated, truncated, info } = game.result;
    if (terminated || truncated || info.actionMask[action as number] !== 1)
      throw new InputError(`Expected a state whose moves are legal, but its move ${k + 1} is not: ${shown(action)}`);
    game.step(action as number);
    redealAt(k + 1);
  }
  if (next < redeals.length) throw new InputError(`Expected redeals in the order of moves, but got ${shown(redeals)}`);
  return game;
}

const FORMAT = 'maketen-state';

/** What the games of a state are played by, as far as their moves depend on it. */
function rulesOf({ spec, rules }: Parts): Record<string, unknown> {
  return { preset: spec.preset, rulesId: rules.id, rules: spec.rules, skipForcedMoves: spec.skipForcedMoves };
}

/** Writes a state as text. */
export function formatState(parts: Parts, content: object): string {
  return JSON.stringify({ format: FORMAT, version: 1, ...rulesOf(parts), ...content });
}

/** Reads a state of any rules. @throws InputError for what is none */
export function readState(text: unknown): Readonly<Record<string, unknown>> {
  let state: Record<string, unknown> | null = null;
  try {
    if (typeof text === 'string') state = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    // What is no JSON is no state.
  }
  if (state?.format !== FORMAT || state.version !== 1)
    throw new InputError(`Expected a state as get_state() returns it, but got ${shown(text)}`);
  return state;
}

/** Of two sets of options the first one that differs, with its name. */
function differenceOf(label: string, own: unknown, other: unknown): readonly [string, unknown, unknown] {
  if (typeof own !== 'object' || typeof other !== 'object' || own === null || other === null)
    return [label, own, other];
  const [ours, theirs] = [own, other] as Readonly<Record<string, unknown>>[];
  const name = Object.keys({ ...ours, ...theirs }).find(
    (key) => JSON.stringify(ours[key]) !== JSON.stringify(theirs[key]),
  );
  return name === undefined ? [label, own, other] : [`${label} ${name}`, ours[name], theirs[name]];
}

/** Reads a state of games that are played by the same rules. @throws InputError that names what differs */
export function parseState(parts: Parts, text: unknown): Readonly<Record<string, unknown>> {
  const state = readState(text);
  for (const [name, own] of Object.entries(rulesOf(parts))) {
    if (JSON.stringify(state[name]) === JSON.stringify(own)) continue;
    const label = name === 'skipForcedMoves' ? 'skip_forced_moves' : name;
    const [what, wanted, got] = differenceOf(label, own, state[name]);
    throw new InputError(`Expected a state with ${what} ${shown(wanted)}, but it is of ${shown(got)}`);
  }
  return state;
}
