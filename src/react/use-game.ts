import { useMemo, useState } from 'react';
import { mismatch } from '../env/base/errors.js';
import { fromText, isSameJson } from '../env/base/json.js';
import { isSeed } from '../env/base/random.js';
import { expectText } from '../env/base/schema.js';
import type { Outcome } from '../env/environment/rules.js';
import type { GamePlay, NewGame } from '../env/play/game-play.js';
import { choicesHolding, type Picks, usePicks } from './use-picks.js';

/** What `useGame` begins with. */
export interface GameOptions<Options extends object = object> {
  /** A seed, what `newGame` takes, or a text that `open` reads; default any deal of the first preset. */
  readonly start?: number | string | NewGame<Options> | undefined;
  /** Undos in a game: 0, 3, any other number, or "unlimited" (default). */
  readonly undos?: number | 'unlimited' | undefined;
}

/** A game with what is picked of it, and all that a player can do. */
export interface GameTable<Game, Move, Options extends object = object> extends Omit<Picks<Move>, 'pick' | 'pickAll'> {
  /** The position as plain JSON: what lies on the table. */
  readonly game: Game;
  readonly outcome: Outcome;
  readonly legalMoves: readonly Move[];
  readonly canUndo: boolean;
  readonly undosLeft: number | 'unlimited';
  /** One line about a text or a move that was refused; null after the next that was taken. */
  readonly problem: string | null;
  /** Picks a card, or leaves it. The move is played once it is whole, unless more cards could go with it. */
  pick(place: string): void;
  /** Picks these cards and no others. */
  pickAll(places: readonly string[]): void;
  /** Plays the move that the picked cards are. */
  handIn(): void;
  /** Plays a move that needs no cards, or one of a hint. */
  play(move: Move): void;
  /** Takes the last move back. */
  undo(): void;
  /** Deals another game. */
  deal(setup?: number | NewGame<Options>): void;
  /** Deals the same cards again. */
  retry(): void;
  /** Opens a saved game, a share text, or a link that ends in "#" and one. */
  open(text: string): void;
  /** Goes on from a position, such as one of a review. */
  resume(game: Game): void;
  /** The game as a text that `open` reads, with the undos that were used. */
  save(): string;
  /** Deal and moves as a short text for links. */
  share(): string;
  /** Where the cards of a legal move lie: of a hint, to show them. */
  placesOf(move: unknown): readonly string[];
}

interface Held<Game> {
  readonly game: Game;
  readonly undosUsed: number;
  readonly problem: string | null;
}

function fresh<Game>(game: Game, undosUsed = 0): Held<Game> {
  return { game, undosUsed, problem: null };
}

/** @throws what is no InputError */
function problemOf(error: unknown) {
  if ((error as Partial<Error> | null)?.name === 'InputError') return (error as Error).message;
  throw error;
}

/** To what is made, or to a line about why it cannot be. */
function tried<Game>(make: () => Held<Game>): (now: Held<Game>) => Held<Game> {
  try {
    const made = make();
    return () => made;
  } catch (error) {
    const problem = problemOf(error);
    return (now) => ({ ...now, problem });
  }
}

/** Where games that are played begin. */
function beginnings<Game extends object, Move, Options extends object>(play: GamePlay<Game, Move, Options>) {
  /** @throws InputError for a text that is no game of these */
  const opened = (given: string) => {
    expectText(given, 'a text that save() or shareText gives');
    const text = given.trim();
    if (!text.startsWith('{')) return fresh(play.gameOfShareText(text.slice(text.lastIndexOf('#') + 1)));
    const json = fromText(text) as { readonly undosUsed?: unknown; readonly game?: unknown };
    const { undosUsed = 0, game } = typeof json.game === 'object' ? json : { game: json };
    if (!isSeed(undosUsed)) throw mismatch('"undosUsed": a whole number', undosUsed);
    return fresh(play.parseGame(game), undosUsed);
  };

  const begun = (start: GameOptions<Options>['start']) =>
    typeof start === 'string' ? tried(() => opened(start))(fresh(play.newGame())) : fresh(play.newGame(start));

  /** The same deal, not yet played. */
  const again = (game: Game) => {
    const { preset, rules } = play.spec(game);
    const seed = play.seed(game);
    const dealt = seed === null ? { deck: (game as { readonly deck?: readonly unknown[] }).deck } : { seed };
    return play.newGame({ ...rules, ...dealt, preset });
  };

  return { opened, begun, again };
}

/**
 * A game that is played: it deals, picks, plays, takes back, saves and shares. Whatever is refused is a line in `problem`, and the game stays as it was.
 * @param play of one game, such as `decadePlay`, or of several: `playAny`
 * @param options `start` is read when the component mounts
 * @example const table = useGame(decadePlay, { start: { preset: 'decade-loop3', seed: 7 }, undos: 3 });
 */
export function useGame<Game extends object, Move, Options extends object>(
  play: GamePlay<Game, Move, Options>,
  { start, undos = 'unlimited' }: GameOptions<Options> = {},
): GameTable<Game, Move, Options> {
  if (undos !== 'unlimited' && !isSeed(undos)) throw mismatch("undos: a whole number or 'unlimited'", undos);
  const { opened, begun, again } = beginnings(play);
  const [held, setHeld] = useState(() => begun(start));
  const { game, problem } = held;
  /** Of the game alone: `playAny` may be called at each rendering. */
  const choices = useMemo(() => play.choices(game), [game]);

  /** Another game, made once. */
  const put = (make: () => Held<Game>) => setHeld(tried(make));
  const change = (next: (now: Held<Game>) => Held<Game>) => setHeld((now) => tried(() => next(now))(now));
  const leftOf = ({ undosUsed }: Held<Game>) => (undos === 'unlimited' ? undos : Math.max(0, undos - undosUsed));
  const mayUndo = (now: Held<Game>) => leftOf(now) !== 0 && play.canUndo(now.game);
  const playMove = (move: Move) => change((now) => fresh(play.play(now.game, move), now.undosUsed));

  const { picked, partners, candidates, ready, pick, pickAll } = usePicks(choices, ({ move }) => playMove(move));
  return {
    game,
    outcome: play.outcome(game),
    legalMoves: choices.map(({ move }) => move),
    picked,
    partners,
    pick,
    candidates: candidates.map(({ move }) => move),
    ready: ready?.move ?? null,
    canUndo: mayUndo(held),
    undosLeft: leftOf(held),
    problem,
    pickAll: (places) => pickAll(choicesHolding(choices, places).length > 0 ? places : []),
    handIn: () => {
      if (ready !== null) playMove(ready.move);
    },
    play: playMove,
    undo: () => change((now) => (mayUndo(now) ? fresh(play.undo(now.game), now.undosUsed + 1) : now)),
    deal: (setup) => put(() => fresh(play.newGame(setup))),
    retry: () => put(() => fresh(again(game))),
    open: (text) => put(() => opened(text)),
    resume: (to) => put(() => fresh(play.parseGame(to), held.undosUsed)),
    save: () => JSON.stringify({ undosUsed: held.undosUsed, game }),
    share: () => play.shareText(game),
    placesOf: (move) => choices.find((choice) => isSameJson(choice.move, move))?.places ?? [],
  };
}
