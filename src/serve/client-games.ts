import { randomInt } from 'node:crypto';
import { InputError, mismatch, shown } from '../env/base/errors.js';
import { type GameParts, partsOf, TextGame } from '../env/index.js';
import { type JudgedReview, Reviewer } from '../lab/review-thread.js';

/** What every client of a server shares. */
export interface ServeOptions {
  /** The game that is dealt where a client names none. */
  readonly preset: string;
  /** Whether positions list the legal moves where a client does not say. Default: false. */
  readonly listMoves?: boolean;
  /** Games that one client may have open; the oldest one that is over makes place for another. Default: 20. */
  readonly mostGames?: number;
  /** Default: this client is alone. */
  readonly clients?: SharedByClients;
}

/** What the clients of a server share. */
export interface SharedByClients {
  readonly reviewer: Reviewer;
  /** Called before a client opens a game. @throws InputError if there are too many, and no other client has more */
  makePlace(asking: ClientGames): void;
}

/** What a client may ask of a new game. */
export interface NewGame {
  readonly preset?: string | undefined;
  /** Default: drawn, and told at the end. */
  readonly seed?: number | undefined;
  readonly listMoves?: boolean | undefined;
}

interface OpenGame {
  readonly game: TextGame;
  readonly parts: GameParts;
  readonly seed: number;
  /** `[moves made]`: what the player took its chance to win for then. */
  readonly stated: Map<number, number>;
  /** Once it was asked for. */
  reviewed?: Promise<JudgedReview>;
}

const MOST_FAULTS = 5;
const MOST_GAMES = 20;
const MOST_REVIEWS = 3;
const LARGEST_SEED = 2 ** 48 - 1;

/** Rules are tables without a state: one for all clients. */
const partsByPreset = new Map<string, GameParts>();

export function sharedParts(preset: string): GameParts {
  const known = partsByPreset.get(preset) ?? partsOf(preset);
  partsByPreset.set(preset, known);
  return known;
}

/** The games of one client. No client reaches another's, and none of them a stock. */
export class ClientGames {
  private readonly games = new Map<string, OpenGame>();
  private dealt = 0;
  private reviews = 0;
  private readonly clients: SharedByClients;

  /** @param nameOf names the so many-th game */
  constructor(
    private readonly options: ServeOptions,
    private readonly nameOf = (number: number) => `g${number}`,
  ) {
    this.clients = options.clients ?? { reviewer: new Reviewer(), makePlace: () => undefined };
  }

  get size(): number {
    return this.games.size;
  }

  /** Deals a game; returns its name. @throws InputError for an unknown preset, a wrong seed, or too many games */
  open({ preset = this.options.preset, seed, listMoves = this.options.listMoves }: NewGame): string {
    const { mostGames = MOST_GAMES } = this.options;
    if (this.games.size >= mostGames && !this.dropOver())
      throw new InputError(`Expected at most ${mostGames} open games, but all of yours go on; finish one first`);
    const parts = sharedParts(preset);
    const dealtSeed = seed ?? randomInt(LARGEST_SEED);
    const game = new TextGame(parts, { seed: dealtSeed, listMoves, player: 'client' });
    this.clients.makePlace(this);
    const name = this.nameOf(++this.dealt);
    this.games.set(name, { game, parts, seed: dealtSeed, stated: new Map() });
    return name;
  }

  /** Drops a game that is over. @returns whether there was one */
  dropOver(): boolean {
    const [over] = [...this.games].find(([, { game }]) => game.isOver) ?? [];
    return over !== undefined && this.games.delete(over);
  }

  /** Drops a game for another client's: one that is over, else the one that was not played for the longest time. */
  dropOne() {
    const [unused] = this.games.keys();
    if (!this.dropOver()) this.games.delete(unused);
  }

  clear() {
    this.games.clear();
  }

  /** As `NamedGames.of`. */
  of(): this {
    return this;
  }

  /** @throws InputError for a game that this client does not have */
  game(name: string): TextGame {
    return this.known(name).game;
  }

  /** Notes what the player takes its chance to win for. @param chance from 0 to 1 */
  state(name: string, chance: number) {
    if (!(chance >= 0 && chance <= 1)) throw mismatch('a chance from 0 to 1', chance);
    const { game, stated } = this.known(name);
    if (game.isOver) throw new InputError('Expected a game that goes on, but it is over: its chance is known');
    stated.set(game.actions.length, chance);
  }

  /** What the strongest judge of these rules makes of a finished game. @throws InputError while it goes on: its advice would be help */
  async review(name: string) {
    const open = this.known(name);
    const { game, seed, stated } = open;
    if (!game.isOver) throw new InputError('Expected a game that is over, but it goes on; finish it first');
    if (open.reviewed === undefined && this.reviews === MOST_REVIEWS)
      throw new InputError(`Expected at most ${MOST_REVIEWS} reviews at once; wait for one of yours`);
    const { judgedBy, review } = await (open.reviewed ??= this.reviewed(open));
    const { outcome, sentence, accuracy, unit, moves } = review;
    const faults = moves.flatMap(({ move, index, decision }) =>
      decision && decision.loss > 0 ? [{ move, after: index, better: decision.best.move, lost: decision.loss }] : [],
    );
    const chances = [...stated].map(([after, chance]) => {
      const { estimate, source } = moves[after].before;
      return { after, stated: chance, judged: estimate, source };
    });
    return {
      outcome,
      sentence,
      accuracy,
      unit,
      /** Of the deal: `maketen play --seed` plays it. */
      seed,
      decisions: game.decisions,
      /** Answers that were no legal move. */
      illegal: game.illegal,
      judgedBy,
      /** The decisions that lost most; `lost` is in `unit`. */
      faults: faults.sort((one, other) => other.lost - one.lost).slice(0, MOST_FAULTS),
      /** The stated chances beside the judge's, and whether these are exact. */
      chances,
    };
  }

  /** Asked for again if it fails. */
  private async reviewed(open: OpenGame): Promise<JudgedReview> {
    this.reviews++;
    try {
      return await this.clients.reviewer.review(open.parts, open.game.trace());
    } catch (error) {
      open.reviewed = undefined;
      throw error;
    } finally {
      this.reviews--;
    }
  }

  private known(name: string): OpenGame {
    const { games } = this;
    const open = games.get(name);
    if (open) {
      games.delete(name);
      games.set(name, open); // the last one: it is in use
      return open;
    }
    const names = [...games.keys()].join(', ') || 'none, call new_game';
    const number = /^g([1-9]\d*)$/.exec(name)?.[1];
    const why = Number(number) <= this.dealt ? ', which made place for another game' : '';
    throw new InputError(`Expected one of your games (${names}), but got ${shown(name)}${why}`);
  }
}
