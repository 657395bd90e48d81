import type { ComponentType } from 'preact';
import type { GameState } from '../../src/env/rules.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import type { Candidate, PlaceKey } from '../table/selection.js';

export interface TableProps {
  readonly position: Position;
  readonly session: Session;
  readonly picked: readonly PlaceKey[];
  /** Places that go with the picked ones. */
  readonly partners: ReadonlySet<PlaceKey>;
  /** Places of the move that a hint is about. */
  readonly hinted: ReadonlySet<PlaceKey>;
  /** Whether cards can be picked: not while looking back, and not after the end. */
  readonly enabled: boolean;
  readonly onPick: (place: PlaceKey) => void;
}

/** Everything that shared code of the page needs to know of a game. */
export interface GameView {
  /** `Game.name`. */
  readonly game: string;
  /** The ways to make the legal moves by picking places on the table. */
  candidates(position: Position, session: Session): Candidate[];
  readonly Table: ComponentType<TableProps>;
  /** What the last move led to beside itself, in words; '' for nothing. */
  news(before: GameState, after: GameState): string;
  /** How a finished game ended, after "won", "lost" or "drawn". */
  result(state: GameState): string;
  /** A note at the side. */
  readonly Aside?: ComponentType<{ readonly session: Session }>;
}
