import { DECK_SIZE, parseCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { createGamePlay } from '../../play/create-game-play.js';
import type { GamePlay } from '../../play/game-play.js';
import type { Deal, PlainGameCodec, Table } from '../../play/plain-game-codec.js';
import type { Action, GameState, Rules } from '../../rules.js';
import { formatStandardDeck, parseStandardDeck } from '../../standard-deck.js';
import type { TensConfig } from './config.js';
import { gameOf, type TensGame, type TensTurn } from './plain-game.js';
import { playedTens } from './played-game.js';
import type { TensRules } from './rules.js';
import { deckOf, readGame } from './saved-game.js';
import { expectOngoing, refilled, removed, takenBack } from './slot-play.js';
import type { TensState } from './state.js';
import type { TensTraceMove } from './trace.js';

/** The move that takes cards from slots: both in the order of the ranks, equal ranks by their slots. */
function removalMove(slots: readonly number[], cards: readonly string[]): TensTraceMove {
  const taken = slots.map((slot, i) => ({ slot, card: cards[i], rank: parseCard(cards[i]) >> 2 }));
  taken.sort((a, b) => a.rank - b.rank || a.slot - b.slot);
  const isPair = taken.length === 2;
  const ranks = (isPair ? taken : taken.slice(0, 1)).map(({ card }) => card[0]);
  return { type: isPair ? 'pair' : 'quartet', ranks, slots: taken.map(({ slot }) => slot) };
}

function moveOf(turn: TensTurn): TensTraceMove {
  return turn.type === 'refill' ? { type: 'refill' } : removalMove(turn.slots, turn.cards);
}

function canRefill({ tableau, drawPile }: TensGame): boolean {
  return tableau.includes(null) && drawPile.length > 0;
}

class TensTable implements Table<TensGame, TensTraceMove> {
  constructor(private game: TensGame) {}

  legalMoves(): TensTraceMove[] {
    const { tableau, legalPairs, legalQuartets, legalCourtPairs } = this.game;
    const removals = [...legalPairs, ...legalQuartets, ...legalCourtPairs].map((slots) =>
      removalMove(
        slots,
        slots.map((slot) => tableau[slot]!),
      ),
    );
    return canRefill(this.game) ? [...removals, { type: 'refill' }] : removals;
  }

  play(move: unknown): void {
    const { type, ranks, slots } = (move ?? {}) as Record<string, unknown>;
    if (type === 'undo') {
      this.game = takenBack(this.game);
      return;
    }
    expectOngoing(this.game);
    if (type === 'refill' && canRefill(this.game)) this.game = refilled(this.game, this.game.tableauSize);
    else if (type === 'pair' || type === 'quartet') this.remove(type, ranks, slots);
    else
      throw new InputError(
        `Expected a legal move, such as {"type":"pair","ranks":["A","9"],"slots":[0,5]}, but got ${shown(move)}`,
      );
  }

  toJson(): TensGame {
    return this.game;
  }

  copy(): TensTable {
    return new TensTable(this.game);
  }

  private remove(type: string, ranks: unknown, slots: unknown): void {
    const after = removed(this.game, slots);
    const own = moveOf(after.movesHistory.at(-1)!);
    if (own.type !== type) throw new InputError(`Expected a ${own.type} from slots ${shown(slots)}, but got a ${type}`);
    if (ranks !== undefined && shown(ranks) !== shown(own.ranks))
      throw new InputError(`Expected ranks ${shown(own.ranks)} in slots ${shown(slots)}, but got ${shown(ranks)}`);
    this.game = after.rules.refill === 'strict' ? refilled(after, after.tableauSize) : after;
  }
}

/** The action by which environments make a move: they take the lowest slots, which leaves the same ranks. Null for a refill made already. */
function actionOf(given: Rules, state: GameState, { type, ranks }: TensTraceMove): Action | null {
  const rules = given as unknown as TensRules;
  const action = rules.moves.findIndex(
    (move) => move.type === type && ('ranks' in move ? String(move.ranks) === String(ranks) : true),
  );
  return (((state as TensState).legal >> action) & 1) === 1 ? action : null;
}

function open({ options, seed, deck, undosUsed = 0 }: Deal<TensConfig>): TensTable {
  const cards = seed === null ? formatStandardDeck(deck!) : deckOf(seed);
  const { undoLimit } = options;
  const undosLeft = undoLimit === 'unlimited' ? undoLimit : undoLimit - undosUsed;
  return new TensTable(gameOf({ rules: options, seed, deck: cards, movesHistory: [], undosLeft }));
}

const OUTCOMES = { win: 'won', loss: 'lost' } as const;

const codec: PlainGameCodec<TensGame, TensTraceMove, TensConfig> = {
  game: playedTens,
  usual: { undoLimit: 'unlimited' },
  open,
  read: (json) => new TensTable(readGame(json)),
  dealOf: ({ rules, seed, deck, undosLeft }) => ({
    options: rules,
    seed,
    ...(seed === null && { deck: parseStandardDeck(deck) }),
    undosUsed: rules.undoLimit === 'unlimited' ? 0 : rules.undoLimit - Number(undosLeft),
  }),
  optionsOf: ({ rules }) => rules,
  movesOf: ({ movesHistory }) => movesHistory.map(moveOf),
  actionOf,
  canUndo: ({ movesHistory, undosLeft, gameOutcome }) =>
    movesHistory.length > 0 && undosLeft !== 0 && gameOutcome !== 'win',
  undo: takenBack,
  resultOf: ({ gameOutcome, score, discard }) => ({
    outcome: gameOutcome === null ? 'ongoing' : OUTCOMES[gameOutcome],
    score,
    cardsLeft: DECK_SIZE - discard.length,
  }),
};

/**
 * Tens for apps: games are plain JSON, functions return new ones. A removal may take any slots of the right ranks, and `ranks` may be left out.
 * Undos are unlimited by default. The functions of slot-play.ts work on the same games, slot by slot.
 */
export const tensPlay: GamePlay<TensGame, TensTraceMove, TensConfig> = createGamePlay(codec);
