import { useEffect, useMemo, useState } from 'preact/hooks';
import { moveNames, moveText } from '../games/names.js';
import { PlayTable } from '../hooks/play-table.js';
import { useAnswer } from '../hooks/use-answer.js';
import { usePicking } from '../hooks/use-picking.js';
import { usePlayed } from '../hooks/use-played.js';
import { SmallTable } from '../lessons/pictures.js';
import { usualSpec } from '../session/link.js';
import { legalMove, type Position } from '../session/position.js';
import type { Turn } from '../session/session.js';
import { isStill } from '../table/feedback.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';
import type { Knobs } from './recipe.js';
import { awayFrom } from './show-table.js';
import type { ShownGame } from './training-worker.js';

interface DuelProps {
  readonly knobs: Knobs;
  readonly seed: number;
  readonly play: (seed: number) => Promise<ShownGame>;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The same deal, the player's game beside the network's, which makes a move for every one. At the end how well each played. */
export function Duel({ knobs, seed, play, onAgain, onClose }: DuelProps) {
  const { preset, rules: options } = knobs;
  const { learn: said, dock } = texts();
  const spec = useMemo(() => usualSpec(preset, { options, seed }), []);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [hasChosen, setChosen] = useState(false);
  const [theirs, setTheirs] = useState<readonly Turn[] | null>(null);
  useEffect(() => void play(seed).then(({ moves }) => setTheirs(moves.map(({ action }) => ({ action })))), []);
  const played = usePlayed(spec, turns);
  const { position, view } = played;
  const isOver = position.legal.length === 0;
  const make = (action: number) => setTurns([...turns, { action }]);
  function choose(action: number) {
    setChosen(true);
    make(action);
  }
  const picking = usePicking(played, isOver ? dock.gameIsOver : null, ({ action }) => choose(action));
  // Moves that leave no choice are made at once: the deal is what both play, not its draws.
  useEffect(() => {
    if (position.legal.length !== 1) return;
    const timer = setTimeout(() => make(position.legal[0]), isStill() ? 0 : 300);
    return () => clearTimeout(timer);
  }, [position]);
  const mistakesOf = (of: readonly Turn[] | null, key: string | null) =>
    useAnswer(async (calls) => {
      const { marks, moves, worst } = (await calls.review({ spec, turns: of! }, null)).review;
      const { inaccuracy, mistake, blunder } = marks;
      return [inaccuracy + mistake + blunder, -moves[worst ?? 0].change.play] as const;
    }, key);
  // One after the other: another review ends the one before.
  const mine = mistakesOf(turns, isOver ? 'mine' : null);
  const its = mistakesOf(theirs, isOver && mine !== undefined ? 'its' : null);
  const shown = useMemo(() => theirs?.slice(0, isOver ? theirs.length : turns.length) ?? [], [theirs, turns]);
  const itsGame = usePlayed(spec, shown);
  const hasWon = ({ state }: Position) => state.outcome === 'won';
  const { before } = itsGame.position;
  /** Who is ahead, and what the network has just done; until the player has chosen what a duel is. */
  const standing =
    before === null || !hasChosen
      ? said.duelBegun
      : said.standing(
          awayFrom(played) - awayFrom(itsGame),
          moveText({ ...itsGame.position, state: before }, shown.at(-1)!.action),
        );
  const side = (name: string, of: typeof played, mistakes: typeof mine) => (
    <p>
      <b>{name}</b>
      {of.position.legal.length === 0
        ? ` ${said.ended(hasWon(of.position))} ${mistakes ? said.mistakes(...mistakes) : ''}`
        : ` · ${said.away(awayFrom(of))}`}
    </p>
  );
  const draw = legalMove(position, view.main.move);
  const names = moveNames(position);
  return (
    <section class="learn-table learn-duel panel">
      <div class="learn-sides">
        <div>
          {side(said.you, played, mine)}
          <PlayTable {...played} picking={picking} hinted={new Set()} enabled={!isOver} />
        </div>
        <div>
          {side(said.it, itsGame, its)}
          <SmallTable spec={spec} turns={shown} alt={said.it} across={null} />
        </div>
      </div>
      <p role="status">
        {isOver ? (
          <>
            <b>{said.verdict(hasWon(position), hasWon(itsGame.position))}</b> {mine?.[0] || its?.[0] ? said.points : ''}
          </>
        ) : (
          (picking.answer ?? standing)
        )}
      </p>
      <div class="row">
        {position.legal.length === 1 && <p class="quiet">{said.forced(draw !== undefined)}</p>}
        {position.legal.length > 1 &&
          position.legal.map((action) => (
            <button key={action} class={action === draw ? 'primary' : ''} onClick={() => choose(action)}>
              {action === draw ? view.main.label() : capital(names.get(action)!)}
            </button>
          ))}
        {isOver && (
          <>
            <button class="primary" onClick={onAgain}>
              {said.duelAgain}
            </button>
            <button onClick={onClose}>{said.watchAgain}</button>
          </>
        )}
      </div>
    </section>
  );
}
