import './app.css';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Bar } from './column/bar.js';
import { GameColumn } from './column/game-column.js';
import type { ModelFiles } from './engine/calls.js';
import { Engine } from './engine/engine.js';
import { moveNames, moveText, presetTitle } from './games/names.js';
import { useHelp, useSideDrawer } from './hooks/use-drawer.js';
import { useAgentPool, useHint, useHintSteps, useSolving } from './hooks/use-hint.js';
import { usePlay, whyNoHint, whyNoWatch } from './hooks/use-play.js';
import { useLanguage, useShortcuts } from './hooks/use-preferences.js';
import { useDaily, useRecords } from './hooks/use-records.js';
import { useReview } from './hooks/use-review.js';
import { useSession, useSharedGame, useSharedText } from './hooks/use-session.js';
import { isTooFastToSay, type Speed, useReplay, useWatch } from './hooks/use-watch.js';
import { Drawer } from './panels/drawer.js';
import {
  LaterDailyNote,
  LaterGamesMenu,
  LaterGamesPanel,
  LaterHintPanel,
  LaterHowToPlay,
  LaterInstallLine,
  LaterKeysNote,
  LaterLanguageField,
  LaterMovesPanel,
  LaterNewGame,
  LaterNewHere,
  LaterOdds,
  LaterOnThisDeal,
  LaterPlayFields,
  LaterReview,
  LaterTracePanel,
  LaterTutorial,
  LaterUpdateNotice,
  LaterWatchPanel,
} from './panels/later-panels.js';
import { Notice, Notices, type NoticeText } from './panels/notice.js';
import { Sheets, useSheets } from './panels/sheets.js';
import { DEFAULT_TAKE_BACKS, randomSeed } from './session/link.js';
import type { Opening } from './session/open-session.js';
import { isCasual, withCasual } from './session/results.js';
import { type GameSpec, type Session, turnsShown } from './session/session.js';
import { texts } from './texts/texts.js';

const engine = new Engine();

export interface AppProps {
  readonly opening: Opening;
  /** More notices. */
  readonly children?: ComponentChildren;
}

/** The whole page. */
export function App({ opening, children }: AppProps) {
  /** It goes with the next move. */
  const [notice, setNotice] = useState<NoticeText | null>(
    opening.error === null ? null : { kind: 'error', text: opening.error },
  );
  const fail = ({ message }: Error): void => setNotice({ kind: 'error', text: message });
  /** It stays until it is closed. */
  const [lasting, setLasting] = useState<NoticeText | null>(null);
  const shared = useSharedText();
  const base = useSession(opening, {
    onLink: (error) => setNotice(error === null ? null : { kind: 'error', text: error }),
    onNothingKept: (text) => setLasting({ kind: 'error', text }),
  });
  const review = useReview(engine, base);
  const { controller } = review;
  const { position, send, session } = controller;
  const { spec } = session;
  const [speed, setSpeed] = useState<Speed>(2);
  const drawer = useSideDrawer(review);
  const [menu, setMenu] = useState(false);
  const sheets = useSheets();
  const help = useHelp(session.turns.length > 0);
  const isCovered = drawer.isOpen && !drawer.isBeside;

  const pool = useAgentPool(engine, spec, fail);
  const hint = useHint(engine, controller, pool.strongest, fail);
  const solving = useSolving(engine, spec, hint.ranking, pool.takeSolved, fail);
  const watch = useWatch(engine, controller, speed, fail);
  const replay = useReplay(controller, speed);
  const daily = useDaily(engine, controller, fail, () => {
    sheets.close();
    drawer.makeWay();
    setNotice(null);
  });
  const records = useRecords(base, daily.today);
  const steps = useHintSteps(hint, position, records.countHint);
  useSharedGame(shared, controller.start, fail);
  const game = usePlay(controller, watch, () => setNotice(null));

  const spoken = useLanguage(setNotice, game.picking.letGo);

  const noHint = whyNoHint(controller, watch, game);

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
    setNotice(null);
  }

  function deal(next: GameSpec): void {
    drawer.makeWay();
    controller.deal(next);
    setNotice(null);
  }

  function dealAnother(): void {
    const { preset, options, takeBacks } = spec;
    deal({ preset, options, takeBacks, seed: randomSeed() });
  }

  function choose(preset: string): void {
    setMenu(false);
    const next = { preset, options: {}, takeBacks: DEFAULT_TAKE_BACKS, seed: randomSeed() };
    deal(withCasual(next, isCasual(spec)));
  }

  function startWatching(agent: string): void {
    drawer.makeWay();
    watch.start(agent);
  }

  async function takeModel(files: ModelFiles): Promise<string | null> {
    const name = await pool.takeOwn(files);
    if (name !== null) setNotice({ kind: 'news', text: texts().drawer.loaded(name) });
    return name;
  }

  useShortcuts({
    h: askHint,
    u: game.takeBack,
    r: game.redo,
    d: game.pressMain,
    D: game.pressRepeat,
    Escape: () => {
      if (document.querySelector('dialog:modal') !== null) return;
      if (isCovered) {
        drawer.close();
        return;
      }
      game.letGo();
      setNotice(null);
      if (!review.stepOut() && session.lookingAt !== null) look(session.turns.length);
    },
    '[': () => look(turnsShown(session) - 1),
    ']': () => look(turnsShown(session) + 1),
  });

  const { Aside } = game.view;
  const names = useMemo(() => moveNames(position), [position, texts()]);
  return (
    <>
      <Bar
        title={presetTitle(spec.preset, spec.options)}
        onGames={() => setMenu(true)}
        onNewDeal={dealAnother}
        onDaily={() => sheets.show('daily')}
        today={daily.today}
        onHelp={help.show}
        isHelpNew={help.isNew}
        onStatistics={() => sheets.show('statistics')}
        onDrawer={drawer.isOpen ? drawer.close : drawer.show}
        isDrawerOpen={drawer.isOpen}
        inert={isCovered}
      />
      <Notices>
        {children}
        <LaterUpdateNotice engine={engine} loading={pool.loading} />
        <Notice notice={lasting} onClose={() => setLasting(null)} />
        <Notice notice={notice} onClose={() => setNotice(null)} />
      </Notices>
      <GameColumn
        controller={controller}
        game={game}
        hint={hint}
        steps={steps}
        solving={solving}
        hinted={review.marks === null ? steps.marked : review.marks.best}
        played={review.marks?.played ?? null}
        canHint={noHint === null}
        quiet={(watch.running || replay.running) && isTooFastToSay(speed)}
        onHint={askHint}
        onReturn={() => look(session.turns.length)}
        onNewDeal={dealAnother}
        onSameDeal={() => deal(spec)}
        onShare={() => sheets.show('share')}
        onWhy={() => drawer.showPanel('hint')}
        onStop={watch.running ? watch.stop : null}
        onReview={review.isOpen ? null : review.open}
        inert={isCovered}
        newcomer={help.isNew && <LaterNewHere onPress={help.show} />}
        beside={<LaterOnThisDeal engine={engine} session={session} />}
      >
        <LaterDailyNote daily={daily} />
        {!game.challenge && (
          <LaterOdds engine={engine} session={session} position={position} strongest={pool.strongest} />
        )}
      </GameColumn>
      {review.isOpen && <LaterReview controller={review} session={session} onLook={look} onError={fail} />}
      <Drawer
        open={drawer.isOpen}
        isBeside={drawer.isBeside}
        onClose={drawer.close}
        head={<LaterLanguageField spoken={spoken} />}
      >
        <LaterHintPanel
          hint={hint}
          steps={steps}
          pool={pool}
          kindOf={(action) => game.view.kindOf?.(position.parts, action) ?? null}
          nameOf={(action) => names.get(action)}
          describe={(action) => moveText(position, action)}
          refusal={noHint}
          playable={game.enabled}
          shown={steps.marked}
          onShow={steps.mark}
          onPlay={(action) => {
            drawer.makeWay();
            game.play(action);
          }}
        />
        <LaterMovesPanel
          session={session}
          isShown={drawer.isOpen}
          replaying={replay.running}
          onReplay={toggleReplay}
          speed={speed}
          onSpeed={setSpeed}
          onLook={look}
        />
        <LaterNewGame spec={spec} onDeal={deal} onError={fail} onNews={(text) => setNotice({ kind: 'news', text })} />
        <LaterPlayFields game={game} />
        <LaterWatchPanel
          watch={{ ...watch, start: startWatching }}
          pool={pool}
          refusal={whyNoWatch(controller, game)}
          speed={speed}
          onSpeed={setSpeed}
          onModelFiles={takeModel}
        />
        <LaterGamesPanel current={session} onContinue={start} />
        <button type="button" data-action="records" onClick={() => sheets.show('statistics')}>
          {texts().bar.statistics}
        </button>
        <LaterTracePanel session={session} position={position} onStart={start} onDeal={deal} notify={setNotice} />
        {Aside && <Aside session={session} />}
        <LaterInstallLine />
        <LaterKeysNote />
      </Drawer>
      <LaterGamesMenu open={menu} preset={spec.preset} onChoose={choose} onClose={() => setMenu(false)} />
      <Sheets sheets={sheets} engine={engine} session={session} daily={daily} records={records} onError={fail} />
      <LaterHowToPlay
        position={position}
        session={session}
        open={help.open}
        onClose={help.close}
        onTutorial={help.startTutorial}
        onError={fail}
      />
      {help.inTutorial && (
        <LaterTutorial
          game={position.parts.game.name}
          config={position.parts.rules.config}
          onClose={help.endTutorial}
          onPlay={() => {
            help.endTutorial();
            dealAnother();
          }}
          onError={(error) => {
            help.endTutorial();
            fail(error);
          }}
        />
      )}
    </>
  );
}
