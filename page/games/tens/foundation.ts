import { type Action, formatCard, type GameParts } from 'maketen/env';
import { removedRanks, type TensMove, type TensState } from 'maketen/tens';
import { type Position, replay } from '../../session/position.js';
import type { Session } from '../../session/session.js';
import type { OutPile } from '../../table/out-piles.js';
import { texts } from '../../texts/texts.js';
import { type Removal, tableauAfter } from './tableau.js';

function moveOf({ rules }: GameParts, action: Action): TensMove {
  return (rules.moves as readonly TensMove[])[action];
}

/** Cards that had left before a position that the game starts from: with which others nobody knows. */
function outAtStart({ spec }: Session): OutPile[] {
  if (spec.position === undefined) return [];
  const gone = (replay(spec, []).state as TensState).gone().map(formatCard);
  return [{ title: texts().tens.beforeThisPosition, count: gone.length, sets: gone.map((card) => [card]) }];
}

/** The foundation: pairs and quartets apart. */
export function foundation(position: Position, session: Session): OutPile[] {
  const { removals } = tableauAfter(session.spec, position.turns);
  const moves = position.parts.rules.moves as readonly TensMove[];
  const pile = (type: Removal['type'], title: string): OutPile[] => {
    if (!moves.some((move) => move.type === type)) return [];
    const sets = removals.filter((each) => each.type === type).map(({ cards }) => cards.map(formatCard));
    return [{ title, count: sets.length, sets: sets.reverse() }];
  };
  return [...pile('pair', texts().tens.pairs), ...pile('quartet', texts().tens.quartets), ...outAtStart(session)];
}

export function removedBy({ parts }: Position, action: Action): number {
  return removedRanks(moveOf(parts, action)).length;
}

export function kindOf(parts: GameParts, action: Action): string | null {
  const { type } = moveOf(parts, action);
  return type === 'pair' || type === 'quartet' ? type : null;
}
