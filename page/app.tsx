import { useMemo, useState } from 'preact/hooks';
import type { Action } from '../src/env/rules.js';
import { viewOf } from './games/game-views.js';
import { useHint } from './hooks/use-hint.js';
import { useShortcuts } from './hooks/use-keys.js';
import { usePlayers } from './hooks/use-players.js';
import { useSession } from './hooks/use-session.js';
import { useStatistics } from './hooks/use-statistics.js';
import { useTableFocus } from './hooks/use-table-focus.js';
import { useWatch } from './hooks/use-watch.js';
import { HintPanel } from './panels/hint-panel.js';
import { MovesPanel } from './panels/moves-panel.js';
import { NewGame } from './panels/new-game.js';
import { Odds } from './panels/odds.js';
import { StatisticsPanel } from './panels/statistics-panel.js';
import { TracePanel } from './panels/trace-panel.js';
import { WatchPanel } from './panels/watch-panel.js';
import { openSession } from './session/open-session.js';
import { loadSession } from './session/saved-session.js';
import type { Session } from './session/session.js';
import { statusText } from './session/status-text.js';
import { undoIn, undosLeft } from './session/undo.js';
import { MoveButtons } from './table/move-buttons.js';
import { Notice, type NoticeText } from './table/notice.js';
import { partnersOf, pickPlace, type PlaceKey } from './table/selection.js';
import type { ModelFiles } from './thinker/messages.js';
import { Thinker } from './thinker/thinker.js';

const thinker = new Thinker();
const opening = openSession(location.hash, loadSession());

/** The whole page. */
export function App() {
  const [notice, setNotice] = useState<NoticeText | null>(
    opening.error === null ? null : { kind: 'error', text: opening.error },
  );
  const fail = ({ message }: Error): void => setNotice({ kind: 'error', text: message });
  const inUse = useSession(opening, (text) => setNotice({ kind: 'error', text }));
  const { session, position, send } = inUse;
  const { parts, state, legal } = position;
  const view = viewOf(parts.game.name);
  const [picks, setPicks] = useState<{ readonly of: object; readonly picked: readonly PlaceKey[] } | null>(null);
  const [remark, setRemark] = useState<{ readonly of: object; readonly text: string } | null>(null);
  const [shown, setShown] = useState<{ readonly of: object; readonly action: Action } | null>(null);

  const atHand = usePlayers(thinker, session.spec, fail);
  const hint = useHint(thinker, inUse, fail);
  const watch = useWatch(thinker, inUse, fail);
  const { statistics, clear } = useStatistics(inUse);
  const table = useTableFocus(session.turns.length);

  const candidates = useMemo(() => view.candidates(position, session), [position]);
  const picked = picks?.of === position ? picks.picked : [];
  const hintedAction =
    hint.ranking === null ? null : shown?.of === position ? shown.action : hint.ranking.moves[0]?.action;
  const hinted = new Set(candidates.find(({ action }) => action === hintedAction)?.places);
  const over = legal.length === 0;
  const enabled = !over && session.lookingAt === null && !watch.running;
  const undo = watch.running ? null : undoIn(position, session);
  const hintsAllowed = parts.rules.config.hints !== false;

  function play(action: Action, slots?: readonly number[]): void {
    const chosen = slots ?? candidates.find((each) => each.action === action)?.slots;
    send({ type: 'play', turn: { action, ...(chosen && { slots: chosen }) }, by: 'player' });
    setNotice(null);
  }

  function pick(place: PlaceKey): void {
    const { picked: now, play: made } = pickPlace(candidates, picked, place);
    setPicks({ of: position, picked: now });
    setNotice(null);
    if (made !== null) play(made.action, made.slots);
    else
      setRemark(now.length + picked.length === 0 ? { of: position, text: 'No legal move goes with this card.' } : null);
  }

  function takeBack(): void {
    if (undo === null) return;
    if (undo.by === 'move') send({ type: 'play', turn: { action: undo.action }, by: 'player' });
    else send({ type: 'take-back' });
  }

  function start(next: Session): void {
    send({ type: 'start', session: next });
    setNotice(null);
  }

  function openModel(files: ModelFiles): void {
    thinker.ask('own', { spec: session.spec, turns: [], files }).then((name) => {
      atHand.refresh();
      setNotice({ kind: 'news', text: `Loaded: "${name}" can now be watched and asked for hints.` });
    }, fail);
  }

  useShortcuts({
    h: () => hintsAllowed && !over && hint.ask(null, false),
    u: takeBack,
    d: () => {
      const plain = legal.find(
        (action) => parts.notation.cardsOf(state, action).length === 0 && action !== undo?.action,
      );
      if (enabled && plain !== undefined) play(plain);
    },
    Escape: () => {
      setPicks(null);
      setNotice(null);
    },
    '[': () => send({ type: 'look', at: (session.lookingAt ?? session.turns.length) - 1 }),
    ']': () => send({ type: 'look', at: (session.lookingAt ?? session.turns.length) + 1 }),
  });

  const { Table, Aside } = view;
  return (
    <>
      <header class="top">
        <h1>
          <span class="mark" aria-hidden="true">
            10
          </span>
          maketen
        </h1>
        <NewGame
          spec={session.spec}
          onStart={start}
          onError={fail}
          onNews={(text) => setNotice({ kind: 'news', text })}
        />
      </header>
      <Notice notice={notice} onClose={() => setNotice(null)} />
      <div class="columns">
        <main>
          <div class="table-box" ref={table} data-outcome={state.outcome} data-turns={session.turns.length}>
            <Table
              position={position}
              session={session}
              picked={picked}
              partners={partnersOf(candidates, picked)}
              hinted={hinted}
              enabled={enabled}
              onPick={pick}
            />
          </div>
          <p class={`status outcome-${state.outcome}`} role="status">
            {remark?.of === position ? remark.text : statusText(view, session, position)}
          </p>
          <Odds thinker={thinker} session={session} position={position} />
          <div class="row controls">
            <MoveButtons position={position} enabled={enabled} hinted={hintedAction ?? null} onPlay={play} />
            <button
              type="button"
              class="narrow-only"
              data-action="quick-hint"
              disabled={!hintsAllowed || over || watch.running || hint.asking}
              onClick={() => hint.ask(null, false)}
            >
              Hint
            </button>
            <button type="button" data-action="undo" disabled={undo === null} onClick={takeBack}>
              Undo <small>{undosLeft(position, session)}</small>
            </button>
          </div>
        </main>
        <aside aria-label="Hints, moves and more">
          <HintPanel
            hint={hint}
            atHand={atHand}
            enabled={hintsAllowed && !over && !watch.running}
            playable={enabled}
            shown={hintedAction ?? null}
            onShow={(action) => setShown({ of: position, action })}
            onPlay={play}
          />
          <MovesPanel session={session} send={send} />
          <WatchPanel watch={watch} atHand={atHand} over={over} onModelFiles={openModel} />
          <StatisticsPanel statistics={statistics} preset={session.spec.preset} clear={clear} />
          <TracePanel session={session} position={position} onStart={start} onError={fail} />
          {Aside && <Aside session={session} />}
          <p class="quiet keys">
            Keys: arrows walk over the cards, Enter picks, <kbd>d</kbd> draws or ends the turn, <kbd>h</kbd> hint,{' '}
            <kbd>u</kbd> undo, <kbd>[</kbd> <kbd>]</kbd> look back and forth, <kbd>Esc</kbd> lets go.
          </p>
        </aside>
      </div>
    </>
  );
}
