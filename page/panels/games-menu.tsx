import './games-menu.css';
import { useMemo } from 'preact/hooks';
import { FIRST_PRESET } from '../games/game-views.js';
import { presetTitle } from '../games/names.js';
import { usePage } from '../hooks/use-page.js';
import { gamesHere } from '../session/position.js';
import { texts } from '../texts/texts.js';
import { Sheet } from './sheet.js';

/** All games: choosing one deals it. The game on the table is kept. */
export function GamesMenu() {
  const { session, choose } = usePage();
  const { preset } = session.spec;
  // Not at every move of the game below it.
  const games = useMemo(
    () =>
      gamesHere().map(({ name, title, presets }) => ({
        name,
        title,
        presets: Object.keys(presets)
          .filter((each) => each !== FIRST_PRESET)
          .map((each) => ({ each, called: presetTitle(each) })),
      })),
    [texts()],
  );
  return (
    <Sheet title={texts().drawer.games} name="games">
      <button
        type="button"
        class="first-game"
        data-preset={FIRST_PRESET}
        aria-current={preset === FIRST_PRESET ? 'true' : undefined}
        onClick={() => choose(FIRST_PRESET)}
      >
        <b>{presetTitle(FIRST_PRESET)}</b>
        <small>{texts().drawer.whyFirst}</small>
      </button>
      {games.map(({ name, title, presets }) => (
        <section key={name} class="games-of" aria-label={title}>
          <h3>{title}</h3>
          <div class="games-list">
            {presets.map(({ each, called }) => (
              <button
                key={each}
                type="button"
                data-preset={each}
                aria-current={each === preset ? 'true' : undefined}
                onClick={() => choose(each)}
              >
                {called}
              </button>
            ))}
          </div>
        </section>
      ))}
      <p class="quiet">{texts().drawer.gamesKept}</p>
    </Sheet>
  );
}
