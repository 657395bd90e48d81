import './fortune.css';
import { type DecadeFortune, type DecadeState, fortuneOf, stackCards } from 'maketen/decade';
import { formatCard } from 'maketen/env';
import { replay } from '../../session/position.js';
import { type Session, turnsShown } from '../../session/session.js';
import { texts } from '../../texts/texts.js';

function fortuneIn(session: Session): DecadeFortune | null {
  const games: Parameters<typeof fortuneOf>[0][number][] = [];
  replay(session.spec, session.turns.slice(0, turnsShown(session)), (given) => {
    const state = given as DecadeState;
    const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard));
    games.push({ stacks, outcome: state.outcome });
  });
  return fortuneOf(games);
}

/** Decade was once played to tell fortunes: the card that shows alone, and the last card of a won game, are the omens. */
export function Fortune({ session }: { readonly session: Session }) {
  const omens = fortuneIn(session);
  if (omens === null) return null;
  const { cards, fortune } = texts();
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
