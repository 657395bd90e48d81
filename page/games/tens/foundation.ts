import { type Action, formatCard, type GameParts, removedRanks, type TensMove, type TensState } from 'maketen/env';
import { type Position, replay } from '../../session/position.js';
import type { Session } from '../../session/session.js';
import type { OutPile } from '../../table/out-piles.js';
import { type Removal, tableauAfter } from './tableau.js';

function moveOf({ rules }: GameParts, action: Action): TensMove {
  return (rules.moves as readonly TensMove[])[action];
}

/** Cards that had left before a position that the game starts from: with which others nobody knows. */
function outAtStart({ spec }: Session): OutPile[] {
  if (spec.position === undefined) return [];
  const gone = (replay(spec, []).state as TensState).gone().map(formatCard);
  return [{ title: 'Before this position', count: gone.length, sets: gone.map((card) => [card]), room: gone.length }];
}

/** The foundation: pairs and quartets apart. */
export function foundation(position: Position, session: Session): OutPile[] {
  const { removals } = tableauAfter(session.spec, position.turns);
  const moves = position.parts.rules.moves as readonly TensMove[];
  const pile = (type: Removal['type'], title: string): OutPile[] => {
    const kinds = moves.filter((move) => move.type === type);
    if (kinds.length === 0) return [];
    const sets = removals.filter((each) => each.type === type).map(({ cards }) => cards.map(formatCard));
    const all = kinds.reduce((sum, move) => sum + mostOf(move), 0);
    return [{ title, count: sets.length, sets: sets.reverse(), room: type === 'pair' ? all : 2 * all }];
  };
  return [...pile('pair', 'Pairs'), ...pile('quartet', 'Quartets'), ...outAtStart(session)];
}

/** How often a removal can be made in a game: four cards of each rank. */
function mostOf(move: TensMove): number {
  if (move.type === 'quartet') return 1;
  const ranks = removedRanks(move);
  return ranks[0] === ranks[1] ? 2 : 4;
}

export function removedBy({ parts }: Position, action: Action): number {
  return removedRanks(moveOf(parts, action)).length;
}

export function kindOf(parts: GameParts, action: Action): string | null {
  const { type } = moveOf(parts, action);
  return type === 'pair' || type === 'quartet' ? type : null;
}
