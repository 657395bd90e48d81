import { type Action, InputError } from 'maketen/env';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { ModelFiles } from '../engine/calls.js';
import { usualSpec } from '../session/link.js';
import type { Opening } from '../session/open-session.js';
import { isCasual, withCasual } from '../session/results.js';
import { type GameSpec, type Session, turnsShown } from '../session/session.js';
import { useLater, useLatest } from '../table/use-later.js';
import { texts } from '../texts/texts.js';
import { useAgentPool, useSolving } from './use-agent-pool.js';
import { useDrawer, useSheets } from './use-drawer.js';
import { useHint, useHintSteps } from './use-hint.js';
import { useFreshEnd, usePlay } from './use-play.js';
import { type NoticeText, useFeedback, useLanguage } from './use-preferences.js';
import { useDaily, useRecords } from './use-records.js';
import { useReview } from './use-review.js';
import { sessionShared, useSession, useShared } from './use-session.js';
import { useShortcuts } from './use-shortcuts.js';
import { useStateOf } from './use-state-of.js';
import { useWatch } from './use-watch.js';

/** All that the page knows and can do, in three parts; a component takes those that it needs. */
export type PageState = ReturnType<typeof usePageState>;

export const PageContext = createContext<PageState | null>(null);
export const TableContext = createContext<PageState | null>(null);

export function useWholePage(): PageState {
  return useContext(PageContext)!;
}

/** The game that is played or looked back at, and what can be done in it and instead of it. */
export function useGame() {
  return useWholePage().game;
}

/** The agents, and the hints that they give. */
export function useAgents() {
  return useWholePage().agents;
}

/** What lies around and over the game, and what is kept of the games before. */
export function usePage() {
  return useWholePage().page;
}

/** The game for the table, which shows what has been done first; all else follows after the frame that does. */
export function useTableGame() {
  return useContext(TableContext)!.game;
}

/** The page as all but the table shows it: of what changes the table, once that has been drawn. Its buttons always act on the latest. */
export function useAfterTable(latest: PageState): PageState {
  const { position, picking } = latest.game;
  return useLater(latest, ({ game: before }) => {
    const isSame = picking.answers === before.picking.answers && picking.picked.join() === before.picking.picked.join();
    return isSame && position === before.position;
  });
}

export function usePageState(opening: Opening) {
  const [notice, notify] = useState<NoticeText | null>(
    opening.error === null ? null : { kind: 'error', text: opening.error },
  );
  const fail = ({ message }: Error) => notify({ kind: 'error', text: message });
  const tell = (text: string) => notify({ kind: 'news', text });
  const [lasting, setLasting] = useState<NoticeText | null>(null);
  const [shared, setShared] = useShared();
  const base = useSession(opening, {
    onLink: (error) => notify(error === null ? null : { kind: 'error', text: error }),
    onCopied: tell,
    onNothingKept: (text) => setLasting({ kind: 'error', text }),
  });
  const review = useReview(base);
  const { controller } = review;
  const { position, send, session } = controller;
  const { spec } = session;
  const at = turnsShown(session);
  const drawer = useDrawer(review);
  const sheets = useSheets(session.turns.length > 0);
  const isCovered = drawer.isOpen && !drawer.isBeside;

  const pool = useAgentPool(spec, fail);
  const hint = useHint(controller, pool.strongest, fail);
  const solving = useSolving(spec, hint.ranking, pool.takeSolved, fail);
  const watch = useWatch(controller, fail);
  const daily = useDaily(controller, fail, { start, deal });
  const records = useRecords(base, daily.today);
  const steps = useHintSteps(hint, position, records.countHint);
  useEffect(() => {
    if (shared === null) return;
    if (shared.what !== 'game') {
      sheets.show(shared.what);
      return;
    }
    setShared(null);
    sessionShared(shared.text).then(controller.start, (error: Error) =>
      fail(error instanceof InputError ? new Error(texts().share.damaged) : error),
    );
  }, [shared]);
  const play = usePlay(controller, watch, sheets.isNew, () => notify(null));
  const { noHint, picking, coach } = play;
  const spoken = useLanguage(notify, picking.letGo);
  const feedback = useFeedback();
  const isFresh = useFreshEnd(controller);
  /** The move that is marked on the table: of a hint, a new player's next one, or the best one of a review. */
  const hinted = review.marks === null ? (steps.marked ?? coach.lesson?.action ?? null) : review.marks.best;
  const [pointedAt, pointAt] = useStateOf<Action>(position);

  /** Asks for the next step of a hint, or says why there is none; after the last one it shows the ranking. */
  function askHint() {
    if (noHint !== null) picking.say(noHint);
    else if (steps.next === null) document.getElementById('ranking')?.togglePopover(true);
    else steps.press();
  }

  function look(at: number) {
    watch.stop();
    send({ type: 'look', at });
  }

  function leave() {
    sheets.close();
    drawer.makeWay();
    notify(null);
  }

  function start(next: Session) {
    leave();
    controller.start(next);
  }

  function deal(next: GameSpec) {
    leave();
    controller.deal(next);
  }

  function dealAnother() {
    const { preset, options, takeBacks } = spec;
    deal(usualSpec(preset, { options, takeBacks }));
  }

  function choose(preset: string) {
    deal(withCasual(usualSpec(preset), isCasual(spec)));
  }

  function startWatching(agent: string) {
    drawer.makeWay();
    watch.start(agent);
  }

  async function takeModel(files: ModelFiles): Promise<string | null> {
    const name = await pool.takeOwn(files);
    if (name !== null) tell(texts().drawer.loaded(name));
    return name;
  }

  useShortcuts({
    h: askHint,
    u: play.takeBack,
    r: play.redo,
    d: play.pressMain,
    Escape: () => {
      if (document.querySelector('dialog:modal') !== null) return;
      const isAtRest = picking.picked.length === 0 && picking.answer === null && session.lookingAt === null;
      if (drawer.isOpen && (isCovered || isAtRest)) {
        drawer.close();
        return;
      }
      play.letGo();
      notify(null);
      if (!review.stepOut() && session.lookingAt !== null) look(session.turns.length);
    },
    '[': () => look(at - 1),
    ']': () => look(at + 1),
  });

  return {
    game: {
      ...play,
      session,
      isCopy: base.isCopy,
      at,
      position,
      playMatters: position.parts.game.playMatters,
      review,
      watch,
      hinted,
      isFresh,
      pointedAt,
      pointAt,
      playOn: controller.playOn,
      ...useLatest({ look, start, deal, dealAnother, choose }),
    },
    agents: { pool, hint, steps, solving, ...useLatest({ askHint, startWatching, takeModel }) },
    page: {
      notice,
      notify,
      lasting,
      setLasting,
      fail,
      tell,
      drawer,
      sheets,
      isCovered,
      spoken,
      feedback,
      daily,
      records,
      shared,
      setShared,
    },
  };
}
