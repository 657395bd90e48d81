import './drawer-panels.css';
import type { ComponentChildren } from 'preact';
import { Choice } from '../games/fields.js';
import { presetTitle } from '../games/names.js';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import { type KeptGame, readGames } from '../session/kept-games.js';
import { pageLink } from '../session/link.js';
import { type Language, LANGUAGES } from '../session/preferences.js';
import { texts } from '../texts/texts.js';
import { Fold } from './fold.js';
import { MovesPanel } from './moves-panel.js';
import { NewGame } from './new-game.js';

export function DrawerPanels() {
  return (
    <>
      <NewGame />
      <PlayFields />
      <GamePanels>
        <Keys />
        <LabLink />
      </GamePanels>
    </>
  );
}

/** What is done with a game, folded away. */
export function GamePanels({ children }: { readonly children?: ComponentChildren }) {
  const { show } = usePage().sheets;
  return (
    <div class="folds">
      <button class="panel share" aria-haspopup="dialog" onClick={() => show('share')}>
        {texts().drawer.shareGame}
      </button>
      <MovesPanel />
      <GamesPanel />
      {children}
    </div>
  );
}

function PlayFields() {
  const { setsShown, showSets, forced } = useGame();
  const { steps } = useAgents();
  const { drawer, feedback: said, ways } = texts();
  const [feedback, chooseFeedback] = usePage().feedback;
  // Where no finger touches the screen nothing is felt.
  const kinds = (['off', 'vibration', 'sounds'] as const).filter(
    (kind) => kind !== 'vibration' || matchMedia('(any-pointer: coarse)').matches,
  );
  const field = (name: string, [label, note]: readonly string[], on: boolean, set: (on: boolean) => void) => (
    <label class="automatic">
      <input type="checkbox" name={name} checked={on} onChange={({ currentTarget }) => set(currentTarget.checked)} />
      <span>
        {label} <small>{note}</small>
      </span>
    </label>
  );
  return (
    <section class="panel" aria-labelledby="play-title">
      <h2 id="play-title">{drawer.play}</h2>
      {field('sets', ways.showSets, setsShown, showSets)}
      {field('forced', drawer.playForced, forced.automatic, forced.setAutomatic)}
      {field('hints-at-once', ways.hintsAtOnce, steps.atOnce, steps.setAtOnce)}
      <Choice
        label={said.title}
        name="feedback"
        value={kinds.includes(feedback) ? feedback : 'off'}
        of={kinds.map((each) => [each, said[each]])}
        onChoose={chooseFeedback}
        kind="inline"
      />
    </section>
  );
}

function Keys() {
  const { keys, keysTitle } = texts().drawer;
  return (
    <Fold panel="keys" title={keysTitle}>
      <p class="quiet">{keys.split('`').map((part, i) => (i % 2 === 0 ? part : <kbd>{part}</kbd>))}</p>
    </Fold>
  );
}

/** The way to agents, networks, traces and rules, with the game on the table. */
function LabLink() {
  const { session } = useGame();
  const { bar, lab } = texts();
  return (
    <a class="panel lab-link" data-action="lab" href={pageLink('lab.html', session)}>
      <b>{bar.lab} →</b>
      <small>{lab.about}</small>
    </a>
  );
}

/** The other games that were played in this browser, as they were left: unfinished ones first. */
function GamesPanel() {
  const { session: current, start } = useGame();
  const { drawer } = texts();
  const others = readGames().filter(({ session }) => session.id !== current.id && session.turns.length > 0);
  const isOpen = ({ outcome }: KeptGame) => outcome === 'ongoing';
  const listed = others.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return (
    <Fold panel="games" title={drawer.yourGames} more={drawer.unfinished(others.filter(isOpen).length)}>
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
    </Fold>
  );
}

const NAMES = Object.entries(LANGUAGES) as [Language, string][];

export function LanguageField() {
  const { language, choose } = usePage().spoken;
  return (
    <select
      name="language"
      aria-label={texts().drawer.language}
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
  );
}
