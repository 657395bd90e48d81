import './goal.css';
import { viewOf } from '../games/game-views.js';
import type { Position } from '../session/position.js';

/** What to do, in one line. */
export function Goal({ position: { parts } }: { readonly position: Position }) {
  return <p class="goal">{viewOf(parts.game.name).guide().goal(parts.rules.config)}</p>;
}
