import type { Action } from 'maketen/env';
import type { Position } from './position.js';

const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** Cards in a text as they stand on the table: "TD" as "10♦". */
export function withSuitSigns(text: string): string {
  return text.replace(
    /\b([A2-9TJQK])([CDHS])\b/g,
    (_, rank: string, suit: string) => `${rank === 'T' ? '10' : rank}${SUIT_SIGNS[suit]}`,
  );
}

/** Equal for moves that name the same ranks, in whatever order. */
function ranksOf(text: string): string {
  return text.split(/[+=]/).sort().join();
}

/** The legal moves as their buttons say them: those that would read alike, such as "J+Q=20" and "Q+J=20", with their suits. */
export function moveNames({ parts, state, legal }: Position): ReadonlyMap<Action, string> {
  const texts = legal.map((action) => parts.notation.describeMove(state, action));
  const named = legal.map((action, i): [Action, string] => {
    const cards = parts.notation.cardsOf(state, action).map(({ card }) => card);
    const isAlike = texts.some((other, j) => j !== i && ranksOf(other) === ranksOf(texts[i]));
    if (!isAlike || cards.length === 0) return [action, withSuitSigns(texts[i])];
    const total = texts[i].includes('=') ? texts[i].slice(texts[i].indexOf('=')) : '';
    return [action, `${withSuitSigns(cards.join('+'))}${total}`];
  });
  return new Map(named);
}
