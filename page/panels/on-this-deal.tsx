import './on-this-deal.css';
import { useEffect, useState } from 'preact/hooks';
import type { PlayedDeal } from '../engine/calls.js';
import type { Engine } from '../engine/engine.js';
import { viewOf } from '../games/game-views.js';
import { replay } from '../session/position.js';
import type { Session } from '../session/session.js';
import { texts } from '../texts/texts.js';

export interface OnThisDealProps {
  readonly engine: Engine;
  readonly session: Session;
}

/** What the strongest agent made of the same cards, and what was possible with them, in sentences. */
function sentencesOf({ kind, turns, canBeWon, expected }: PlayedDeal, { spec }: Session): string[] {
  const { result } = texts();
  const end = replay(spec, turns);
  const { game } = end.parts;
  if (!game.playMatters) return [result.luckOnly];
  const { outcome } = end.state;
  if (outcome === 'ongoing') return [];
  return [
    result.agent(kind, outcome, viewOf(game.name).words.result(end)),
    // An agent that has won has shown it.
    ...(canBeWon === null || outcome === 'won' ? [] : [canBeWon ? result.canBeWon : result.cannotBeWon]),
    ...(expected === null ? [] : [result.mean(expected.measure, expected.mean)]),
  ];
}

/** The player's result beside others' on the same cards; its place is there before they are known. */
export function OnThisDeal({ engine, session }: OnThisDealProps) {
  const [found, setFound] = useState<PlayedDeal | null>(null);
  useEffect(() => {
    let stale = false;
    const { spec } = session;
    engine
      .ask((calls) => calls.playDeal({ spec, turns: [] }))
      .then(
        (played) => stale || setFound(played),
        () => undefined, // the result stands without it
      );
    return () => {
      stale = true;
    };
  }, [session.spec]);
  return (
    <p class="on-this-deal" aria-live="polite" data-agent={found?.agent}>
      {found !== null && sentencesOf(found, session).map((sentence) => <span key={sentence}>{sentence} </span>)}
    </p>
  );
}
