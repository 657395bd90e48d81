import { VectorEnvironment, type VectorEnvironmentLike } from 'maketen';
import type { Deal } from './game.js';
import type { FirstDeals, PlayedRows } from './game-rows.js';

/** Games in step by the rules as they are fastest, with autoreset in the same step, and the moves of each, so that they can be played again one by one. */
export class FastRows {
  /** `[size]`: -1 where a deck was given */
  readonly episodeSeeds: Float64Array;
  /** The actions of all games, step by step, from step `first` on: those that the present episodes need. */
  private history: Int32Array[] = [];
  private first = 0;
  /** `[game]`: the step that its episode began before */
  private readonly starts: number[] = [];
  private readonly deals: Deal[] = [];
  /** `[game]`: the number of its next episode */
  private readonly episodes: number[] = [];
  private seed = 0;

  constructor(readonly shown: VectorEnvironmentLike) {
    this.episodeSeeds = new Float64Array(shown.size);
  }

  get states(): VectorEnvironmentLike['states'] {
    return this.shown.states;
  }

  /** Whether these deals can be dealt here. */
  static canDeal({ seeds, positions }: FirstDeals): boolean {
    return positions === null && (seeds ?? []).every((seed) => seed !== null && seed < 2 ** 31);
  }

  reset({ seed, seeds, decks }: FirstDeals): void {
    this.shown.reset((seeds as number[] | null) ?? seed, decks ? { decks } : {});
    this.seed = seed;
    this.history = [];
    this.first = 0;
    for (let i = 0; i < this.shown.size; i++) {
      this.episodes[i] = 0;
      const isFirst = seeds?.[i] === this.shown.episodeSeeds[i] || this.isOf(i, 0);
      this.begin(i, isFirst ? 0 : 1, isFirst ? (decks?.[i] ?? undefined) : undefined);
    }
  }

  step(actions: Int32Array): void {
    const { shown, history } = this;
    shown.step(actions);
    history.push(actions.slice());
    for (let i = 0; i < shown.size; i++)
      if (shown.terminations[i] === 1 || shown.truncations[i] === 1) this.begin(i, this.episodes[i], undefined);
    if (history.length % 256 === 0) {
      const oldest = this.starts.reduce((least, start) => Math.min(least, start));
      this.history = history.slice(oldest - this.first);
      this.first = oldest;
    }
  }

  played(): PlayedRows {
    const movesOf = (i: number): number[] => this.history.slice(this.starts[i] - this.first).map((each) => each[i]);
    const games = this.deals.map((deal, i) => ({ deal, actions: movesOf(i), redeals: [] }));
    return { games, seed: this.seed, episodes: this.episodes, over: games.map(() => false) };
  }

  /** Notes the episode that game i has begun, which is of this number or, where deals without a decision were played through, a later one. */
  private begin(i: number, least: number, deck: unknown): void {
    const seed = this.shown.episodeSeeds[i];
    let episode = least;
    if (least > 0) while (!this.isOf(i, episode)) episode++;
    this.episodes[i] = episode + 1;
    this.starts[i] = this.first + this.history.length;
    this.deals[i] = { seed, ...(deck !== undefined && { deck }) };
    this.episodeSeeds[i] = deck === undefined ? seed : -1;
  }

  private isOf(i: number, episode: number): boolean {
    return VectorEnvironment.seedOf(this.seed, i, episode) === this.shown.episodeSeeds[i];
  }
}
