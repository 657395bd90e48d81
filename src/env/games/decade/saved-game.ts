import * as z from 'zod/mini';
import { cardList } from '../../card-json.js';
import { formatCard } from '../../cards.js';
import { InputError } from '../../errors.js';
import { parseWith } from '../../options.js';
import type { EarlierGame } from '../../play/json-game.js';
import type { Action } from '../../rules.js';
import { expectFields, savedOptions, seedField } from '../../saved-game.js';
import { decadeOptions } from './config.js';
import { drawPile, plainCards } from './plain-game.js';
import { discards, stackCards } from './position.js';
import { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';
import { DecadeTraceCodec, type DecadeTraceMove } from './trace.js';
import { VALUE_OF } from './values.js';

const COUNT = 'a whole number';
const count = z.int(COUNT).check(z.minimum(0, COUNT));

/** What version 0.1.0 saved. */
const fields = {
  options: savedOptions(decadeOptions, decadeOptions.shape),
  seed: seedField,
  stacks: z.array(cardList, 'a list of stacks'),
  eliminated: z.array(z.boolean('true or false'), 'a list of true and false'),
  checked: count,
  next: z.nullable(count),
  drawPile: cardList,
  recycled: count,
  discard: cardList,
  cardsDealt: count,
  /** With `recycle`: the values of all positions so far, of which none may come again. */
  positions: z.array(z.string('a position as text'), 'a list of positions'),
  outcome: z.enum(['ongoing', 'won', 'lost', 'drawn'], '"ongoing", "won", "lost" or "drawn"'),
  cardsLeft: count,
};

const schema = z.strictObject(fields, 'an object as newGame gives it');

type Saved = z.output<typeof schema>;

/** A position of version 0.1.0, told by its values: next stack, stacks, stock. */
function positionKey(state: DecadeState): string {
  const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack));
  const piles = [...stacks, drawPile(state)].map((cards) => cards.map((card) => VALUE_OF[card]).join(' '));
  return `${state.next}:${piles.join(',')}`;
}

/** Positions looked at before a game is given up: far more than any game of version 0.1.0 takes. */
const MOST_POSITIONS = 100_000;

/** Looks for the line of play between a deal and a saved game. Discards and positions came in an order, which leaves few lines. */
class LineSearch {
  private readonly tried = new Set<string>();

  constructor(
    private readonly rules: DecadeRules,
    private readonly saved: Saved,
  ) {}

  /** The actions from here to the saved game; null if there are none. @param discarded cards that have left, @param moves made so far */
  find(state: DecadeState, discarded: number, moves: number): Action[] | null {
    const { rules, saved } = this;
    if (this.isSaved(state, discarded, moves)) return [];
    const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack).join());
    const key = `${discarded} ${moves} ${state.cardsDealt} ${state.checked} ${state.outcome} ${stacks.join(';')}`;
    if (this.tried.has(key) || this.tried.size > MOST_POSITIONS) return null;
    this.tried.add(key);
    const mask = new Uint8Array(rules.moves.length);
    rules.actionMask(state, mask);
    for (const action of mask.keys()) {
      if (mask[action] === 0) continue;
      const cards = discards(rules, state, action);
      if (cards.some((card, i) => card !== saved.discard[discarded + i])) continue;
      const after = rules.createState();
      rules.copyState(after, state);
      rules.apply(after, action);
      if (after.cardsDealt > saved.cardsDealt || !this.isOnLine(after, moves + 1)) continue;
      const rest = this.find(after, discarded + cards.length, moves + 1);
      if (rest !== null) return [action, ...rest];
    }
    return null;
  }

  private isOnLine(state: DecadeState, moves: number): boolean {
    return !this.rules.config.recycle || positionKey(state) === this.saved.positions[moves];
  }

  private isSaved(state: DecadeState, discarded: number, moves: number): boolean {
    const { cardsDealt, discard, positions, outcome, stacks } = this.saved;
    if (state.cardsDealt !== cardsDealt || discarded !== discard.length || state.outcome !== outcome) return false;
    if (this.rules.config.recycle && moves !== positions.length - 1) return false;
    return stacks.every(
      (cards, stack) =>
        stackCards(state, stack).map(formatCard).join() === cards.join() && stack < state.lengths.length,
    );
  }
}

/**
 * Reads a game as version 0.1.0 saved it, and finds the moves that it did not keep. Of lines of play that end alike any is as good.
 * @throws InputError for a game that its seed and options do not lead to
 */
export function earlierGame(json: unknown): EarlierGame<DecadeState> {
  const saved = parseWith<Saved>(schema, json, 'game key', Object.keys(fields));
  const { options, seed, positions } = saved;
  const rules = new DecadeRules(options);
  const { recycle } = rules.config;
  const state = rules.createState();
  rules.deal(state, seed);
  const isDealt = !recycle || positions[0] === positionKey(state);
  const line = isDealt ? new LineSearch(rules, saved).find(state, 0, 0) : null;
  if (line === null)
    throw new InputError(`Expected a game that seed ${seed} leads to, but no line of play leads to these cards`);
  const codec = new DecadeTraceCodec(rules);
  const moves: DecadeTraceMove[] = [];
  for (const action of line) {
    moves.push(codec.moveToJson(state, action));
    rules.apply(state, action);
  }
  const own = {
    ...plainCards(rules, state, saved.discard),
    cardsLeft: rules.cardsLeft(state),
    positions: recycle ? positions : [],
  };
  expectFields(saved, own, 'as the cards say');
  return { options, seed, moves };
}
