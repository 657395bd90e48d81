import type { GameParts } from 'maketen/env';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { moveNames } from '../games/names.js';
import { usePlayed } from '../hooks/use-played.js';
import { SmallTable } from '../lessons/pictures.js';
import { usualSpec } from '../session/link.js';
import { legalActions } from '../session/position.js';
import { isStill } from '../table/feedback.js';
import { clamp } from '../table/layout/geometry.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';
import type { Knobs } from './recipe.js';
import type { ShownGame } from './training-worker.js';

/** Moves a second: at first, and once it plays well. */
const SPEED = { slow: 3, fast: 8 } as const;
/** So many times as long as a move without a choice one with it stays. */
const CHOICE = 3;
/** Milliseconds that the end of a game stays. */
const END = 1200;

interface ShowTableProps {
  readonly knobs: Knobs;
  /** How much of the way to the top line it has come, from 0 to 1: the more, the faster it plays here. */
  readonly skill: number;
  /** Lets the network play a deal as it is now. Until there is one, moves are random. */
  readonly play: ((seed: number) => Promise<ShownGame>) | undefined;
  readonly isPlaying: boolean;
  readonly games: number;
}

function randomGame({ rules }: GameParts, seed: number): ShownGame {
  const state = rules.createState();
  const moves: ShownGame['moves'][number][] = [];
  rules.deal(state, seed);
  while (state.outcome === 'ongoing') {
    const legal = legalActions({ rules }, state);
    const action = legal[Math.floor(Math.random() * legal.length)];
    moves.push({ action, best: [] });
    rules.apply(state, action);
  }
  return { seed, moves };
}

/** How many cards have left the table. */
export function awayFrom({ view, position, session }: ReturnType<typeof usePlayed>): number {
  return view.outPiles(position, session).reduce((sum, { count }) => sum + count, 0);
}

/** The network plays, as it is now: one game after another. */
export function ShowTable({ knobs, skill, play, isPlaying, games }: ShowTableProps) {
  const { preset, rules: options } = knobs;
  const said = texts().learn;
  const [game, setGame] = useState<ShownGame | null>(null);
  const [at, setAt] = useState(0);
  const spec = useMemo(() => usualSpec(preset, { options, seed: game?.seed ?? 1 }), [knobs, game]);
  const turns = useMemo(() => (game?.moves ?? []).slice(0, at).map(({ action }) => ({ action })), [game, at]);
  const played = usePlayed(spec, turns);
  const { position, session, view } = played;
  const isOver = game !== null && at === game.moves.length;
  const best = game?.moves[at]?.best ?? [];
  const hasChoice = best.length > 0;

  useEffect(() => {
    if (!isPlaying) return;
    let stale = false;
    const move = 1000 / (SPEED.slow + (SPEED.fast - SPEED.slow) * skill);
    // Where nothing is to move it is seen at its choices only.
    const wait = game === null ? 0 : isOver ? END : move * (hasChoice ? CHOICE : isStill() ? 0 : 1);
    const timer = setTimeout(() => {
      if (game !== null && !isOver) {
        setAt(at + 1);
        return;
      }
      const seed = (game?.seed ?? 0) + 1;
      void Promise.resolve(play?.(seed) ?? randomGame(position.parts, seed)).then((next) => {
        if (stale) return;
        setGame(next);
        setAt(0);
      });
    }, wait);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [game, at, isPlaying]); // not with every figure that is told

  const { state } = position;
  /** What its choice is between, or was until a move ago: later its cards have gone. */
  const choice = useRef<readonly (readonly [name: string, worth: number])[]>([]);
  if (hasChoice || !game?.moves[at - 1]?.best.length) {
    const names = moveNames(position);
    choice.current = best.map(([action, worth]) => [capital(names.get(action) ?? ''), worth]);
  }
  const marks = useMemo(
    () => view.candidates(position, session).find(({ action }) => action === best[0]?.[0])?.places ?? [],
    [position],
  );
  const table = useMemo(() => <SmallTable {...{ spec, turns, marks }} across={null} />, [position]);
  return (
    <section class="learn-table panel">
      <p class="learn-plays">
        <span>{game === null ? said.willPlay : play ? said.plays(games) : capital(said.lines.random)}</span>
        {game && (
          <b>{state.outcome === 'ongoing' ? said.away(awayFrom(played)) : said.ended(state.outcome === 'won')}</b>
        )}
      </p>
      {table}
      {game === null ? (
        <p class="learn-goal">{view.guide().goal(position.parts.rules.config)}</p>
      ) : (
        <p class={`learn-best ${hasChoice ? '' : 'is-past'}`}>
          {choice.current.map(([name, worth], i) => (
            <span key={i} class={i === 0 ? 'is-best' : ''}>
              {name} {knobs.reward === 'win' && <small>{said.worth(clamp(worth, 0, 1))}</small>}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
