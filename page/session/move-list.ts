import { withSuitSigns } from './move-names.js';
import { replay } from './position.js';
import type { GameSpec, Turn } from './session.js';

/** Each turn in the rules' words. */
export function moveTexts(spec: GameSpec, turns: readonly Turn[]): string[] {
  const texts: string[] = [];
  const { parts } = replay(spec, []);
  replay(spec, turns, (state, _index, turn) => {
    if (turn !== null) texts.push(withSuitSigns(parts.notation.describeMove(state, turn.action)));
  });
  return texts;
}
