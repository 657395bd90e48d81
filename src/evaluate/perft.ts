import { InputError, shown } from '../env/errors.js';
import { expectRules, type GameState, type Outcome, type Rules } from '../env/rules.js';
import { type Deal, expectDeals } from './evaluate.js';

/** Sequences of legal moves of one length. */
export interface PerftRow {
  /** Moves in each sequence. */
  readonly depth: number;
  /** How many sequences there are from the deal on; those that had ended before are not continued. */
  readonly sequences: number;
  /** How many of them end the game with their last move, by outcome. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** Sequences after which `onProgress` is called: below a tenth of a second. */
const PIECE = 50_000;

/**
 * Counts the sequences of legal moves from a deal, for each length up to `depth` (a chess programmer's perft): two
 * implementations of the rules that agree here agree on every move of the tree. Everything in the deck is known, so
 * nothing is left to chance.
 * @param onProgress called with the number of sequences so far, now and then; awaited
 * @throws InputError for what are no rules, no deal or no depth
 */
export async function perft(
  rules: Rules,
  deal: Deal,
  depth: number,
  onProgress?: (sequences: number) => void | Promise<void>,
): Promise<PerftRow[]> {
  expectRules(rules);
  expectDeals([deal]);
  expectDepth(depth);
  const { seed, deck } = deal;
  const counts = Array.from({ length: depth + 1 }, () => ({ ongoing: 0, won: 0, lost: 0, drawn: 0 }));
  const positions = Array.from({ length: depth + 1 }, () => new Position(rules));
  rules.deal(positions[0].state, seed, deck);
  let ply = 0;
  let sequences = 0;
  positions[0].open();
  while (ply >= 0) {
    const action = ply < depth ? positions[ply].nextMove() : -1;
    if (action < 0) {
      ply--;
      continue;
    }
    const next = positions[ply + 1];
    rules.copyState(next.state, positions[ply].state);
    rules.apply(next.state, action);
    ply++;
    counts[ply][next.state.outcome]++;
    next.open();
    if (++sequences % PIECE === 0) await onProgress?.(sequences);
  }
  return counts.slice(1).map((row, i) => rowOf(i + 1, row));
}

function expectDepth(depth: number): void {
  if (!Number.isInteger(depth) || depth < 0)
    throw new InputError(`Expected a depth, an integer of at least 0, but got ${shown(depth)}`);
}

/**
 * The same for several deals, added up.
 * @param onProgress called with the deals that are done, and the sequences of the present one
 */
export async function perftOfDeals(
  rules: Rules,
  deals: readonly Deal[],
  depth: number,
  onProgress?: (done: number, sequences: number) => void | Promise<void>,
): Promise<PerftRow[]> {
  expectDeals(deals);
  expectDepth(depth);
  const totals = Array.from({ length: depth }, (_, i) => ({ depth: i + 1, sequences: 0, won: 0, lost: 0, drawn: 0 }));
  for (const [done, deal] of deals.entries()) {
    const rows = await perft(rules, deal, depth, (sequences) => onProgress?.(done, sequences));
    for (const [i, row] of rows.entries())
      for (const key of ['sequences', 'won', 'lost', 'drawn'] as const) totals[i][key] += row[key];
  }
  return totals;
}

function rowOf(depth: number, { ongoing, won, lost, drawn }: Record<Outcome, number>): PerftRow {
  return { depth, sequences: ongoing + won + lost + drawn, won, lost, drawn };
}

/** A position of the tree, and which of its moves have been tried. */
class Position {
  readonly state: GameState;
  private readonly mask: Uint8Array;
  private tried = 0;

  constructor(private readonly rules: Rules) {
    this.state = rules.createState();
    this.mask = new Uint8Array(rules.moves.length);
  }

  /** Begins with its first move. */
  open(): void {
    this.rules.actionMask(this.state, this.mask);
    this.tried = 0;
  }

  /** The next legal move, -1 after the last one. */
  nextMove(): number {
    while (this.tried < this.mask.length) if (this.mask[this.tried++] === 1) return this.tried - 1;
    return -1;
  }
}
