import { type Action, InputError } from 'maketen/env';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { ModelFiles } from '../engine/calls.js';
import { DEFAULT_TAKE_BACKS, randomSeed } from '../session/link.js';
import type { Opening } from '../session/open-session.js';
import { isCasual, withCasual } from '../session/results.js';
import { type GameSpec, type Session, turnsShown } from '../session/session.js';
import { useLater, useLatest } from '../table/use-later.js';
import { texts } from '../texts/texts.js';
import { useAgentPool, useSolving } from './use-agent-pool.js';
import { useDrawer, useSheets } from './use-drawer.js';
import { useHint, useHintSteps } from './use-hint.js';
import { useFreshEnd, usePlay } from './use-play.js';
import { type NoticeText, useLanguage } from './use-preferences.js';
import { useDaily, useRecords } from './use-records.js';
import { useReview } from './use-review.js';
import { useSession, useSharedGame, useSharedText } from './use-session.js';
import { useShortcuts } from './use-shortcuts.js';
import { useStateOf } from './use-state-of.js';
import { type Speed, useReplay, useWatch } from './use-watch.js';

/** All that the page knows and can do. Components read it by `usePage`. */
export type Page = ReturnType<typeof usePageState>;

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;
const TableContext = createContext<Page | null>(null);
export const TableProvider = TableContext.Provider;

export function usePage(): Page {
  return useContext(PageContext)!;
}

/** The same for the table, which shows what has been done first; all else follows after the frame that does. */
export function useTablePage(): Page {
  return useContext(TableContext)!;
}

/** The page as all but the table shows it: of what changes the table, once that has been drawn. Its buttons always act on the latest. */
export function useAfterTable(page: Page): Page {
  const { picking } = page.game;
  return useLater(page, ({ position, game: { picking: before } }) => {
    const isSame = picking.answers === before.answers && picking.picked.join() === before.picked.join();
    return isSame && page.position === position;
  });
}

export function usePageState(opening: Opening) {
  const [notice, notify] = useState<NoticeText | null>(
    opening.error === null ? null : { kind: 'error', text: opening.error },
  );
  const fail = ({ message }: Error): void => notify({ kind: 'error', text: message });
  const [lasting, setLasting] = useState<NoticeText | null>(null);
  const shared = useSharedText('game');
  const [puzzle, setPuzzle] = useSharedText('puzzle');
  const [taught, setTaught] = useSharedText('learn');
  const base = useSession(opening, {
    onLink: (error) => notify(error === null ? null : { kind: 'error', text: error }),
    onNothingKept: (text) => setLasting({ kind: 'error', text }),
  });
  const review = useReview(base);
  const { controller } = review;
  const { position, send, session } = controller;
  const { spec } = session;
  const [speed, setSpeed] = useState<Speed>(2);
  const drawer = useDrawer(review);
  const sheets = useSheets(session.turns.length > 0);
  const isCovered = drawer.isOpen && !drawer.isBeside;

  const pool = useAgentPool(spec, fail);
  const hint = useHint(controller, pool.strongest, fail);
  const solving = useSolving(spec, hint.ranking, pool.takeSolved, fail);
  const watch = useWatch(controller, speed, fail);
  const replay = useReplay(controller, speed);
  const daily = useDaily(controller, fail, () => {
    sheets.close();
    drawer.makeWay();
    notify(null);
  });
  const records = useRecords(base, daily.today);
  const steps = useHintSteps(hint, position, records.countHint);
  useSharedGame(shared, controller.start, (error) =>
    fail(error instanceof InputError ? new Error(texts().share.damaged) : error),
  );
  useEffect(() => {
    if (puzzle !== null) sheets.show('puzzle');
    if (taught !== null) sheets.show('learn');
  }, [puzzle, taught]);
  const game = usePlay(controller, watch, () => notify(null));
  const spoken = useLanguage(notify, game.picking.letGo);
  const { noHint } = game;
  const isFresh = useFreshEnd(controller);
  /** The move that is marked on the table: of a hint, or the best one of a review. */
  const hinted = review.marks === null ? steps.marked : review.marks.best;
  const [pointedAt, pointAt] = useStateOf<Action>(position);

  /** Asks for the next step of a hint, or says why there is none. */
  function askHint(): void {
    if (noHint !== null) game.picking.say(noHint);
    else if (steps.next === null) drawer.showPanel('hint');
    else steps.press();
  }

  function look(at: number): void {
    watch.stop();
    replay.stop();
    send({ type: 'look', at });
  }

  function toggleReplay(): void {
    watch.stop();
    if (replay.running) replay.stop();
    else {
      drawer.makeWay();
      replay.start();
    }
  }

  function start(next: Session): void {
    drawer.makeWay();
    controller.start(next);
    notify(null);
  }

  function deal(next: GameSpec): void {
    drawer.makeWay();
    controller.deal(next);
    notify(null);
  }

  function dealAnother(): void {
    const { preset, options, takeBacks } = spec;
    deal({ preset, options, takeBacks, seed: randomSeed() });
  }

  function choose(preset: string): void {
    sheets.close();
    const next = { preset, options: {}, takeBacks: DEFAULT_TAKE_BACKS, seed: randomSeed() };
    deal(withCasual(next, isCasual(spec)));
  }

  function startWatching(agent: string): void {
    drawer.makeWay();
    watch.start(agent);
  }

  async function takeModel(files: ModelFiles): Promise<string | null> {
    const name = await pool.takeOwn(files);
    if (name !== null) notify({ kind: 'news', text: texts().drawer.loaded(name) });
    return name;
  }

  useShortcuts({
    h: askHint,
    u: game.takeBack,
    r: game.redo,
    d: game.pressMain,
    Escape: () => {
      if (document.querySelector('dialog:modal') !== null) return;
      if (isCovered) {
        drawer.close();
        return;
      }
      game.letGo();
      notify(null);
      if (!review.stepOut() && session.lookingAt !== null) look(session.turns.length);
    },
    '[': () => look(turnsShown(session) - 1),
    ']': () => look(turnsShown(session) + 1),
  });

  return {
    controller,
    session,
    position,
    review,
    game,
    watch,
    replay,
    speed,
    setSpeed,
    notice,
    notify,
    lasting,
    setLasting,
    fail,
    drawer,
    sheets,
    isCovered,
    spoken,
    pool,
    hint,
    steps,
    noHint,
    solving,
    hinted,
    daily,
    records,
    isFresh,
    puzzle,
    setPuzzle,
    taught,
    setTaught,
    pointedAt,
    pointAt,
    ...useLatest({ askHint, look, toggleReplay, start, deal, dealAnother, choose, startWatching, takeModel }),
  };
}
