import type { GameView } from '../games/game-view.js';
import { positionBefore, type Position } from './position.js';
import type { Session } from './session.js';

const ENDINGS = { won: 'Won', lost: 'Lost', drawn: 'Drawn' } as const;

/** What has just happened, in words. */
export function statusText(view: GameView, { spec, lookingAt }: Session, { state, turns }: Position): string {
  const before = positionBefore(spec, turns);
  const last = before === null ? 'The cards are dealt.' : moveText(before, turns.at(-1)!.action);
  const news = before === null ? '' : view.news(before.state, state);
  const looking = lookingAt === null ? '' : 'Looking back. ';
  const parting = state.outcome === 'ongoing' ? '' : `${ENDINGS[state.outcome]}: ${view.result(state)}.`;
  return `${looking}${[last, news === '' ? '' : `${news}.`, parting].filter((each) => each !== '').join(' ')}`;
}

function moveText({ parts, state }: Position, action: number): string {
  const text = parts.notation.describeMove(state, action);
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
