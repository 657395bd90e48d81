import type { LegalMoves } from './legal-moves.js';

/** What gives a number a move, from what hidden layers give. Numbers of illegal moves mean nothing. */
export interface MoveHead {
  /** Addresses of the logits, [CHUNK * moves], and of the loss' gradient by them. */
  readonly logits: number;
  readonly delta: number;
  /** To be called before `forward` when weights have changed. */
  prepare(): void;
  /** Computes logits of the legal moves and writes into `legal.at` where they are. */
  forward(rows: number, legal: LegalMoves): void;
  /** Adds the gradient by its weights to theirs, and that by the hidden layers' outputs to theirs. */
  backward(rows: number): void;
  /** To be called after the last `backward`. */
  finish(): void;
}
