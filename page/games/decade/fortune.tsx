import './fortune.css';
import { type DecadeState, stackCards } from 'maketen/decade';
import { formatCard } from 'maketen/env';
import { replay } from '../../session/position.js';
import { type Session, turnsShown } from '../../session/session.js';
import { texts } from '../../texts/texts.js';

interface Omens {
  /** Each time a discard left a single card in the line, that card. */
  readonly alone: readonly string[];
  /** The newest card of the discard that won the game. */
  readonly last: string | null;
}

/** What the old custom looks at; null where the game has stacks, for which there is no such custom. */
function omensOf(session: Session): Omens | null {
  const alone: string[] = [];
  let newest = '';
  let last: string | null = null;
  let lengthBefore = 0;
  let single = true;
  replay(session.spec, session.turns.slice(0, turnsShown(session)), (given) => {
    const state = given as DecadeState;
    single = state.lengths.length === 1;
    const line = stackCards(state, 0);
    if (line.length === 1 && lengthBefore > 1) alone.push(formatCard(line[0]));
    if (state.outcome === 'won') last = newest;
    if (line.length > 0) newest = formatCard(line[line.length - 1]);
    lengthBefore = line.length;
  });
  return single ? { alone, last } : null;
}

/** Decade was once played to tell fortunes: the card that shows alone, and the last card of a won game, are the omens. */
export function Fortune({ session }: { readonly session: Session }) {
  const omens = omensOf(session);
  if (omens === null) return null;
  const {
    cards,
    decade: { fortune },
  } = texts();
  return (
    <details class="panel fortune">
      <summary>{fortune.title}</summary>
      <p>{fortune.custom}</p>
      {omens.alone.length === 0 ? (
        <p class="quiet">{fortune.none}</p>
      ) : (
        <ol class="omens">
          {omens.alone.map((card, i) => (
            <li key={i}>{cards.name(card)}</li>
          ))}
        </ol>
      )}
      {omens.last !== null && <p>{fortune.last(<b>{cards.name(omens.last)}</b>)}</p>}
    </details>
  );
}
