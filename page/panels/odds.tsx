import './odds.css';
import type { Hint } from 'maketen/hint';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import type { PlayedDeal } from '../engine/calls.js';
import { viewOf } from '../games/game-views.js';
import { usePage } from '../hooks/use-page.js';
import { usePreference } from '../hooks/use-preferences.js';
import { replay } from '../session/position.js';
import type { Session } from '../session/session.js';
import { readEntry, writeStored } from '../session/stored.js';
import { texts } from '../texts/texts.js';
import { beatenText } from './daily.js';
import { chanceText, meanDecimals } from './ranking-words.js';

const KEY = 'maketen.chances';
const schema = z.strictObject({ game: z.int(), chances: z.array(z.nullable(z.number())) });

/** The chances to win of one game by the number of turns; null where they were not asked for. */
type Chances = (number | null)[];

/** What was known of a game when the page was left; empty for any but the last one. */
function readChances(game: number): Chances {
  const kept = readEntry(KEY, schema, texts().messages.kept.chances);
  return kept?.game === game ? kept.chances : [];
}

/** Keeps the chances of the game that is played now, in place of another one's. */
function keepChances(game: number, chances: Chances): void {
  writeStored(KEY, { game, chances });
}

const WIDTH = 56;
const HEIGHT = 22;

/**
 * The chances so far as points of a polyline, 56 wide and 22 high; '' before there are two.
 * @param chances by the number of turns, with gaps where they were not asked for
 * @param until turns that are shown
 */
export function oddsCurve(chances: readonly (number | null)[], until: number): string {
  const points = chances.slice(0, until + 1).flatMap((chance, turn) => (chance === null ? [] : [{ turn, chance }]));
  if (points.length < 2) return '';
  const [first, last] = [points[0].turn, points[points.length - 1].turn];
  const x = (turn: number): string => ((WIDTH * (turn - first)) / (last - first)).toFixed(1);
  return points.map(({ turn, chance }) => `${x(turn)},${(1 + (HEIGHT - 2) * (1 - chance)).toFixed(1)}`).join(' ');
}

/** Milliseconds that a position has to stay before it is asked about: an agent at full speed is not held up. */
const STAYS = 50;

/**
 * The chance to win from here, its interval, and the chances so far; at the end the whole course of the game. Its place is there before it is known. A press switches
 * it off and on again.
 */
export function Odds() {
  const { engine, session, position, pool } = usePage();
  const [isOn, setOn] = usePreference('maketen.chance-shown', texts().messages.kept.chance);
  const [found, setFound] = useState<{ readonly of: string; readonly odds: Hint | null } | null>(null);
  const known = useRef<{ readonly id: number; readonly chances: Chances } | null>(null);
  if (known.current?.id !== session.id) known.current = { id: session.id, chances: readChances(session.id) };
  const { chances } = known.current;
  const { outcome } = position.state;
  const isOver = outcome !== 'ongoing';
  const rules = JSON.stringify([session.spec.preset, session.spec.options]);
  useEffect(() => {
    if (!isOn || isOver) return;
    let stale = false;
    const { length } = position.turns;
    const settle = (odds: Hint | null): void => {
      if (stale) return;
      if (odds !== null) {
        // A turn that was passed over has none.
        while (chances.length < length) chances.push(null);
        chances[length] = odds.winProbability.estimate;
        keepChances(session.id, chances);
      }
      setFound({ of: rules, odds });
    };
    const timer = setTimeout(() => {
      engine.ask((calls) => calls.odds({ spec: session.spec, turns: position.turns })).then(settle, () => settle(null)); // a position of which the odds are not known
    }, STAYS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [position, pool.strongest, isOn]);
  const odds = isOn && !isOver && found?.of === rules ? found.odds : null;
  const course = isOver ? [...chances.slice(0, position.turns.length), outcome === 'won' ? 1 : 0] : chances;

  // Without a course there is nothing to show.
  if (isOver && (!isOn || course.filter((chance) => chance !== null).length < 3)) return <span class="odds" />;
  return (
    <button
      type="button"
      class={isOver ? 'odds is-over' : 'odds'}
      data-action="chance"
      aria-pressed={isOn}
      aria-live="off"
      onClick={() => setOn(!isOn)}
    >
      {(odds !== null || (isOn && isOver)) && (
        <svg class="odds-curve" viewBox="0 0 56 22" aria-hidden="true">
          <polyline points={oddsCurve(course, position.turns.length)} />
        </svg>
      )}
      {odds === null ? (
        <span class={isOver && isOn ? 'visually-hidden' : 'quiet'}>{texts().review.liveChance}</span>
      ) : (
        <OddsText odds={odds} playMatters={position.parts.game.playMatters} />
      )}
    </button>
  );
}

/** Rendered with each answer, not with each move before it. */
function OddsText({ odds, playMatters }: { readonly odds: Hint; readonly playMatters: boolean }) {
  const { hints, numbers } = texts();
  return useMemo(() => {
    const { winProbability, expectedResult } = odds;
    return (
      <span class="odds-text">
        <span>{hints.odds(<b>{chanceText(winProbability)}</b>)}</span>
        <span class="odds-more">
          {expectedResult !== null && !playMatters
            ? hints.onAverage(expectedResult.name, expectedResult.estimate, meanDecimals(expectedResult.estimate))
            : winProbability.low < winProbability.high &&
              numbers.percentRange(
                numbers.number(100 * winProbability.low, 0),
                numbers.number(100 * winProbability.high, 0),
              )}
        </span>
      </span>
    );
  }, [odds, playMatters, hints]);
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
export function OnThisDeal() {
  const { daily, engine, session } = usePage();
  const { present } = daily;
  const beaten = present?.isFirst === true ? present.first?.end?.beaten : undefined;
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
      {beaten !== undefined && <span data-fact="beaten">{texts().daily.shared(beatenText(beaten))} </span>}
      {found !== null && sentencesOf(found, session).map((sentence) => <span key={sentence}>{sentence} </span>)}
    </p>
  );
}
