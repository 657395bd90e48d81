import './drawer-panels.css';
import { useMemo, useState } from 'preact/hooks';
import { Choice, FileInput } from '../games/fields.js';
import { presetTitle } from '../games/names.js';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import { type KeptGame, readGames } from '../session/kept-games.js';
import { replay } from '../session/position.js';
import { feedbackNow, keepFeedback, type Language, LANGUAGES } from '../session/preferences.js';
import { download, gamesIn, importTrace, positionSpec, traceOf } from '../session/trace-file.js';
import { texts } from '../texts/texts.js';
import { HintAgentField, HintPanel } from './hint-panel.js';
import { MovesPanel, WatchPanel } from './moves-panel.js';
import { NewGame } from './new-game.js';

export function DrawerPanels() {
  const { sheets } = usePage();
  return (
    <>
      <NewGame />
      <MovesPanel />
      <HintPanel />
      <PlayFields />
      <GamesPanel />
      <button data-action="records" onClick={() => sheets.show('statistics')}>
        {texts().bar.statistics}
      </button>
      <button data-action="teach" onClick={() => sheets.show('learn')}>
        {texts().learn.open}
      </button>
      <p class="quiet keys">
        {texts()
          .drawer.keys.split('`')
          .map((part, i) => (i % 2 === 0 ? part : <kbd>{part}</kbd>))}
      </p>
      <details class="panel makers" data-panel="makers">
        <summary>{texts().drawer.makers}</summary>
        <HintAgentField />
        <WatchPanel />
        <TracePanel />
      </details>
    </>
  );
}

function PlayFields() {
  const { setsShown, showSets, forced } = useGame();
  const { steps } = useAgents();
  const said = texts().feedback;
  const [feedback, setFeedback] = useState(feedbackNow);
  const field = (name: string, label: string, on: boolean, set: (on: boolean) => void) => (
    <label class="automatic">
      <input type="checkbox" name={name} checked={on} onChange={({ currentTarget }) => set(currentTarget.checked)} />{' '}
      {label}
    </label>
  );
  return (
    <div class="panel">
      {field('sets', texts().ways.showSets, setsShown, showSets)}
      {field('forced', texts().drawer.playForced, forced.automatic, forced.setAutomatic)}
      {field('hints-at-once', texts().ways.hintsAtOnce, steps.atOnce, steps.setAtOnce)}
      <Choice
        label={said.sounds}
        name="feedback"
        value={feedback}
        of={(['off', 'vibration', 'sounds'] as const).map((each) => [each, said[each]])}
        onChoose={(chosen) => {
          setFeedback(chosen);
          keepFeedback(chosen);
        }}
        kind="inline"
      />
    </div>
  );
}

/** The other games that were played in this browser, as they were left: unfinished ones first. */
function GamesPanel() {
  const { session: current, start } = useGame();
  const { drawer } = texts();
  const others = readGames().filter(({ session }) => session.id !== current.id && session.turns.length > 0);
  const isOpen = ({ outcome }: KeptGame): boolean => outcome === 'ongoing';
  const listed = [...others.filter(isOpen), ...others.filter((each) => !isOpen(each))];
  return (
    <details class="panel" data-panel="games">
      <summary>
        {drawer.yourGames} <span class="quiet">{drawer.unfinished(others.filter(isOpen).length)}</span>
      </summary>
      {listed.length === 0 && <p class="quiet">{drawer.gamesAreKeptHere}</p>}
      <ul class="games">
        {listed.map(({ session, outcome }) => (
          <li key={session.id}>
            <button class="link" onClick={() => start(session)}>
              {presetTitle(session.spec.preset, session.spec.options)}
              <small>
                {drawer.keptGame(
                  session.spec.deck === undefined ? session.spec.seed : null,
                  session.turns.length,
                  outcome === 'ongoing' ? null : outcome,
                )}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const NAMES = Object.entries(LANGUAGES) as [Language, string][];

export function LanguageField() {
  const { language, choose } = usePage().spoken;
  return (
    <label class="field inline">
      <span class="visually-hidden">{texts().drawer.language}</span>
      <select
        name="language"
        value={language}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Language;
          currentTarget.value = language; // until it is spoken
          choose(chosen);
        }}
      >
        {NAMES.map(([each, name]) => (
          <option key={each} value={each} lang={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Games in and out as traces (docs/trace-format.md), and positions in their notation. */
function TracePanel() {
  const { session, position, start, deal } = useGame();
  const { tell, fail } = usePage();
  const [text, setText] = useState('');
  const { drawer } = texts();
  const { parts, state } = position;
  const { spec, turns } = session;
  const isOver = useMemo(() => replay(spec, turns).state.outcome !== 'ongoing', [spec, turns]);

  const isEmpty = text.trim() === '';

  function attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      fail(error as Error);
    }
  }

  const saveTrace = (): void =>
    attempt(() => {
      const deal = spec.deck === undefined ? `-${spec.seed}` : '';
      download(`${spec.preset}${deal}.jsonl`, `${JSON.stringify(traceOf(session))}\n`);
    });

  function openTraces(given: string): void {
    start(importTrace(given));
    const games = gamesIn(given);
    if (games > 1) tell(drawer.firstOf(games));
  }

  const openFile = (given: string): void => attempt(() => openTraces(given));

  /** A trace is JSON; everything else is a position of the present rules. */
  const openText = (): void =>
    attempt(() => {
      if (/^\s*[[{"]/.test(text)) openTraces(text);
      else deal(positionSpec(spec, text.trim()));
      setText('');
    });

  return (
    <details class="panel" data-panel="trace">
      <summary>{drawer.importAndExport}</summary>
      <div class="row">
        <button disabled={!isOver} onClick={saveTrace}>
          {drawer.exportGame}
        </button>
        <label class="button">
          {drawer.importTrace}
          <FileInput
            class="visually-hidden"
            name="trace-file"
            accept=".json,.jsonl,application/json"
            onFiles={([file]) => void file?.text().then(openFile)}
          />
        </label>
      </div>
      {!isOver && <p class="quiet">{drawer.exportWhenFinished}</p>}
      <label class="field">
        <span>{drawer.asText(spec.preset)}</span>
        <textarea
          name="import"
          rows={3}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button aria-disabled={isEmpty} onClick={() => isEmpty || openText()}>
        {drawer.open}
      </button>
      <p class="quiet">
        {drawer.thisPosition} <code data-fact="position">{parts.notation.formatState(state)}</code>
      </p>
    </details>
  );
}
