import '../panels/full.css';
import './puzzle-sheet.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { dayStreak } from '../daily/records.js';
import { moveNames } from '../games/names.js';
import { PlayTable } from '../hooks/play-table.js';
import { useDialog } from '../hooks/use-drawer.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { usePicking } from '../hooks/use-picking.js';
import { usePlayed } from '../hooks/use-played.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';
import {
  loadPuzzles,
  loadRecord,
  nextPuzzle,
  type Puzzle,
  type PuzzleData,
  puzzleNamed,
  puzzleOfDay,
  type PuzzleRecord,
  type RatedMove,
  saveRecord,
  withAnswer,
} from './puzzles.js';

interface ShownPuzzle {
  readonly data: PuzzleData;
  readonly puzzle: Puzzle;
}

/** A position in which one move is best, over the page: the game in progress lies under it as it was left. */
export function PuzzleSheet() {
  const { daily, sheets, shared, setShared, fail } = usePage();
  const { today } = daily;
  const [shown, setShown] = useState<ShownPuzzle | null>(null);
  const close = () => {
    sheets.close('puzzle');
    setShared(null);
  };
  useEffect(() => {
    loadPuzzles()
      .then((data) =>
        setShown({ data, puzzle: shared === null ? puzzleOfDay(data, today) : puzzleNamed(data, shared.text) }),
      )
      .catch((error: unknown) => {
        close();
        fail(error as Error);
      });
  }, [shared]);
  if (shown === null) return null;
  return <OnePuzzle key={shown.puzzle.id} {...shown} onShow={setShown} onClose={close} />;
}

interface OnePuzzleProps extends ShownPuzzle {
  readonly onShow: (next: ShownPuzzle) => void;
  readonly onClose: () => void;
}

function OnePuzzle({ data, puzzle, onShow, onClose }: OnePuzzleProps) {
  const { start } = useGame();
  const { today } = usePage().daily;
  const [record, setRecord] = useState(loadRecord);
  const following = nextPuzzle(data, record, puzzle.id);
  const said = texts().puzzle;
  const played = usePlayed(puzzle.spec, puzzle.turns);
  const { position, view } = played;
  const names = moveNames(position);
  const nameOf = (action: number) => {
    const isMain = position.parts.notation.formatMove(action) === view.main.move;
    return isMain ? `${view.main.label()} ${view.main.note?.() ?? ''}` : names.get(action)!;
  };
  const isOfDay = puzzle.id === puzzleOfDay(data, today).id;
  const [answer, setAnswer] = useState<{ readonly action: number; readonly before: PuzzleRecord } | null>(null);
  /** Before the frame that shows the answer a second one may come. */
  const isAnswered = useRef(false);
  const [looked, lookAt] = useState<number | null>(null);
  const [best] = puzzle.moves;

  function choose(action: number) {
    if (isAnswered.current) return;
    isAnswered.current = true;
    const before = loadRecord(); // another tab may have had answers since
    const next = withAnswer(before, puzzle, action === best.action, isOfDay ? today : null);
    setAnswer({ action, before });
    saveRecord(next);
    setRecord(next);
  }

  const dialog = useDialog(true, 'modal', onClose);
  const picking = usePicking(played, answer === null ? null : verdict(), ({ action }) => choose(action));
  const { placesOf } = picking;

  function verdict() {
    if (answer === null) return said.ask(position.parts.rules.unseen(position.state, new Uint8Array(64)));
    return answer.action === best.action ? said.right : said.wrong(nameOf(best.action));
  }

  function ratingText() {
    if (answer === null || answer.before === record) return said.again;
    const change = Math.round(record.rating) - Math.round(answer.before.rating);
    return said.rated(String(Math.round(record.rating)), `${change < 0 ? '−' : '+'}${Math.abs(change)}`);
  }

  function playOn() {
    onClose();
    start({ ...played.session, turns: [...puzzle.turns] });
  }

  const days = Object.keys(record.days);
  const moves = answer === null ? position.legal.map((action) => ({ action })) : puzzle.moves;
  return (
    <dialog class="puzzle full" ref={dialog} aria-labelledby="puzzle-title">
      <header class="row">
        <h2 id="puzzle-title">{isOfDay ? said.ofDay : said.title}</h2>
        <p class="puzzle-rating panel">
          <small>{said.rating}</small> {Math.round(record.rating)}
          {record.deviation > 110 && '?'}
        </p>
        <button aria-label={texts().drawer.close(said.title)} onClick={() => dialog.current!.close()}>
          ✕
        </button>
      </header>
      <p class="puzzle-says" role="status" data-answer={answer && (answer.action === best.action ? 'right' : 'wrong')}>
        {picking.answer ?? verdict()}
        {answer !== null && <small>{ratingText()}</small>}
        {answer !== null && (record.inARow ?? 0) > 1 && <small>{said.inARow(record.inARow!)}</small>}
        {answer !== null && isOfDay && <small>{said.streak(dayStreak(days, today).current)}</small>}
      </p>
      <PlayTable
        {...played}
        picking={picking}
        partners={looked === null ? undefined : new Set(placesOf(looked))}
        hinted={new Set(answer && placesOf(best.action))}
        enabled={answer === null}
      />
      <div class="puzzle-moves">
        {moves.map((move) => (
          <button
            key={move.action}
            data-move={position.parts.notation.formatMove(move.action)}
            aria-disabled={answer !== null}
            class={answer !== null && move.action === best.action ? 'is-best' : ''}
            onPointerEnter={() => lookAt(move.action)}
            onPointerLeave={() => lookAt(null)}
            onFocus={() => lookAt(move.action)}
            onBlur={() => lookAt(null)}
            onClick={() => choose(move.action)}
          >
            {capital(nameOf(move.action))}
            {'chance' in move && (
              <Chance
                move={move}
                isBest={move === best}
                isYours={move.action === answer?.action}
                exact={puzzle.isExact}
              />
            )}
          </button>
        ))}
        {answer !== null && (
          <>
            <p class="quiet">{puzzle.isExact ? texts().review.exact : said.counted(data.playouts)}</p>
            <div class="row">
              <button onClick={playOn}>{texts().dock.playOnFromHere}</button>
              {following === null ? (
                <p>{said.noMore}</p>
              ) : (
                <button class="primary" data-action="next-puzzle" onClick={() => onShow({ data, puzzle: following })}>
                  {said.next}
                </button>
              )}
            </div>
          </>
        )}
      </div>
    </dialog>
  );
}

interface ChanceProps {
  readonly move: RatedMove;
  readonly isBest: boolean;
  readonly isYours: boolean;
  readonly exact: boolean;
}

/** What a move is worth, as a number with its interval and as a bar. */
function Chance({ move: { chance, low, high }, isBest, isYours, exact }: ChanceProps) {
  const { numbers, puzzle: said } = texts();
  const percent = numbers.percent(chance, exact ? 1 : 0);
  const notes = [isBest && said.best, isYours && said.yours].filter(Boolean).join(', ');
  return (
    <>
      <span class="puzzle-chance">
        {notes !== '' && <small>{notes}</small>} {exact ? percent : `${percent}, ${numbers.percentRange(low, high, 0)}`}
      </span>
      <span class="puzzle-bar" aria-hidden="true">
        <i style={{ width: `${100 * chance}%` }} />
        <b style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
      </span>
    </>
  );
}
