import { type Agent, EpisodeOverError, type GameState, InputError, type Rules, VectorEnvironment } from 'maketen';
import { Frame, writeMany, writeSingle } from './frames.js';
import { type Deal, formatState, Game, parseState, playAgain } from './game.js';
import type { Parts } from './params.js';

/** When a game that has ended is dealt anew: in the next step, in the same one, or when it is asked for. */
export type Autoreset = 'next-step' | 'same-step' | 'disabled';

/** How games are dealt: all from one seed or each from its own, from decks or positions; `which` of them, null for all. */
export interface Deals {
  readonly seed: number | null;
  readonly seeds: readonly (number | null)[] | null;
  readonly decks: readonly unknown[] | null;
  readonly positions: readonly (string | null)[] | null;
  readonly which: readonly number[] | null;
}

/** Deals in a row without a decision after which a game is taken to have none. */
const DECISION_FREE_LIMIT = 10_000;

/**
 * One game, or `size` of them in step, each with its moves so far, and the frame that shows them. Later episodes of many games are dealt from seeds that
 * are hashed from the first one as those of `VectorEnvironment`; deals that leave nothing to decide are played through there.
 */
export class OpenGames {
  private readonly frame = new Frame();
  private games: Game[] = [];
  private seed = 0;
  /** `[game]`: the number of its next episode. */
  private episodes: number[] = [];
  /** `[game]`: whether it has ended and is to be dealt anew. */
  private over: boolean[] = [];

  /** @param size null for one game @param autoreset null for one game, too */
  constructor(
    readonly parts: Parts,
    private readonly size: number | null,
    private readonly autoreset: Autoreset | null,
  ) {}

  get count(): number {
    return this.size ?? 1;
  }

  get states(): Game['state'][] {
    return this.games.map(({ state }) => state);
  }

  /** Deals anew. @throws InputError for what are no decks or positions; nothing is dealt then */
  deal(deals: Deals): Uint8Array {
    const { which, seeds, decks, positions } = deals;
    for (const [name, list] of Object.entries({ seeds, decks, positions }))
      if (list !== null) this.expectOfEach(name, list);
    if (which !== null) this.expectDealt();
    const seed = deals.seed ?? seeds?.find((each) => each !== null) ?? 0;
    const asked = which ?? Array.from({ length: this.count }, (_, i) => i);
    const dealt = asked.map((i) => this.first(i, seed, deals));
    if (which === null) this.seed = seed;
    asked.forEach((i, k) => {
      [this.games[i], this.episodes[i]] = dealt[k];
      this.over[i] = false;
    });
    return this.show();
  }

  /** Plays `actions[i]` in game i, but for those that are dealt anew in this step. */
  step(actions: ArrayLike<number>): Uint8Array {
    this.expectDealt();
    const over = this.autoreset === 'disabled' ? this.over.indexOf(true) : -1;
    if (over >= 0) throw new InputError(`Expected reset of game ${over}, whose episode is over, before the next step`);
    const played = this.games.map((game, i) => {
      if (this.over[i]) {
        this.dealNext(i);
        return null;
      }
      const { terminated, truncated } = game.step(actions[i]);
      if (terminated || truncated) this.end(i);
      return game;
    });
    return this.show(played);
  }

  /** What the games show; `played` by the last step. @throws as `expectDealt` */
  show(played: readonly (Game | null)[] = []): Uint8Array {
    this.expectDealt();
    const { frame, games } = this;
    if (this.size === null) return writeSingle(frame, games[0]);
    const isOpen = this.over.map((each) => each && this.autoreset === 'next-step');
    return writeMany(frame, games, played, isOpen);
  }

  /** Pictures in text, and positions in notation: of one game, or a list. */
  render(): string | string[] {
    return this.each((game) => game.environment.render());
  }

  notation(): string | string[] {
    return this.each((game) => game.notation());
  }

  /** A copy, its hidden cards dealt anew from a seed that is given. */
  clone(redeal: number | null): OpenGames {
    const copy = new OpenGames(this.parts, this.size, this.autoreset);
    copy.setState(this.getState());
    if (redeal !== null)
      copy.games.forEach((game, i) =>
        game.redeal(this.size === null ? redeal : VectorEnvironment.seedOf(redeal, i, 0)),
      );
    return copy;
  }

  getState(): string {
    this.expectDealt();
    const games = this.games.map((game) => game.played());
    const { seed, episodes, over } = this;
    return formatState(this.parts, this.size === null ? { game: games[0] } : { games, seed, episodes, over });
  }

  /** Takes over a state of as many games, or states of single games, one for each. */
  setState(given: unknown): Uint8Array {
    const { parts } = this;
    const {
      seed = 0,
      episodes = [],
      over = [],
      ...state
    } = Array.isArray(given) ? this.ofEach(given) : parseState(parts, given);
    const games = this.size === null ? [state.game] : state.games;
    const count = Array.isArray(games) ? games.length : 'none';
    if (count !== this.count) throw new InputError(`Expected a state of ${this.count} games, but got ${count}`);
    const lists = [episodes, over].every((list) => Array.isArray(list) && (this.size ?? 0) === list.length);
    if (!lists || !Number.isSafeInteger(seed)) throw new InputError('Expected a state with its seeds, but it has none');
    this.games = (games as unknown[]).map((each) => playAgain(parts, each));
    this.seed = seed as number;
    [this.episodes, this.over] = [episodes, over] as [number[], boolean[]];
    return this.show();
  }

  /** What an agent plays in each game; 0 in those that leave nothing to play. */
  decide(agent: Agent): number[] {
    this.expectDealt();
    return decisions(agent, this.parts.rules, this.states);
  }

  /** @throws EpisodeOverError before the first deal */
  expectDealt(): void {
    if (this.games.length === 0) throw new EpisodeOverError('Expected reset() first, but there is no game yet');
  }

  private each(ask: (game: Game) => string): string | string[] {
    this.expectDealt();
    const told = this.games.map(ask);
    return this.size === null ? told[0] : told;
  }

  private expectOfEach(what: string, list: unknown): void {
    const got = Array.isArray(list) ? list.length : 'no list';
    if (got === this.count) return;
    throw new InputError(`Expected a list of ${this.count} ${what}, one for each game, but got ${got}`);
  }

  /** A state of many games that begin as states of single ones. */
  private ofEach(states: readonly unknown[]): Readonly<Record<string, unknown>> {
    this.expectOfEach('states', states);
    const games = states.map((each) => parseState(this.parts, each).game);
    const episodes = this.games.length > 0 ? this.episodes : games.map(() => 1);
    return { games, seed: this.seed, episodes, over: games.map(() => false) };
  }

  /** Game i as it is asked for, and the number of its next episode. */
  private first(i: number, seed: number, { seeds, decks, positions }: Deals): [Game, number] {
    const [deck, position] = [decks?.[i], positions?.[i]];
    const given: Deal = {
      seed: seeds?.[i] ?? (this.size === null ? seed : VectorEnvironment.seedOf(seed, i, 0)),
      ...(deck != null && { deck }),
      ...(position != null && { position }),
    };
    const game = new Game(this.parts);
    game.reset(given);
    const isShown = this.size === null || game.undecided === null || position != null;
    return isShown ? [game, 1] : this.decision(i, seed, 1);
  }

  /** Deals episode after episode of game i until there is a decision; returns the number of the next one, too. */
  private decision(i: number, seed: number, episode: number): [Game, number] {
    const game = new Game(this.parts);
    for (let next = episode; next < episode + DECISION_FREE_LIMIT; next++) {
      game.reset({ seed: VectorEnvironment.seedOf(seed, i, next) });
      if (game.undecided === null) return [game, next + 1];
    }
    throw new InputError(`Expected a game with decisions, but ${DECISION_FREE_LIMIT} deals had none`);
  }

  private dealNext(i: number): void {
    [this.games[i], this.episodes[i]] = this.decision(i, this.seed, this.episodes[i]);
    this.over[i] = false;
  }

  private end(i: number): void {
    if (this.autoreset === 'same-step') this.dealNext(i);
    else this.over[i] = this.autoreset !== null;
  }
}

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
  const states = rows.map((i) => positions[i]);
  const batch = { size: rows.length, states, observations, actionMasks, legalCounts, rules };
  if (rows.length > 0) agent.act(batch, actions);
  const all = new Array<number>(positions.length).fill(0);
  rows.forEach((i, k) => (all[i] = actions[k]));
  return all;
}
