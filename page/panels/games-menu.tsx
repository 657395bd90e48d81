import './games-menu.css';
import { presetTitle } from '../games/preset-title.js';
import { gamesHere } from '../session/games.js';
import { texts } from '../texts/texts.js';
import { Sheet } from './sheet.js';

export interface GamesMenuProps {
  readonly open: boolean;
  /** The preset on the table. */
  readonly preset: string;
  readonly onChoose: (preset: string) => void;
  readonly onClose: () => void;
}

/** All games: choosing one deals it. The game on the table is kept. */
export function GamesMenu({ open, preset, onChoose, onClose }: GamesMenuProps) {
  return (
    <Sheet title={texts().drawer.games} name="games" open={open} onClose={onClose}>
      {gamesHere().map(({ name, title, presets }) => (
        <section key={name} class="games-of" aria-label={title}>
          <h3>{title}</h3>
          <div class="games-list">
            {Object.keys(presets).map((each) => (
              <button
                key={each}
                type="button"
                data-preset={each}
                aria-current={each === preset ? 'true' : undefined}
                onClick={() => onChoose(each)}
              >
                {presetTitle(each)}
              </button>
            ))}
          </div>
        </section>
      ))}
      <p class="quiet">{texts().drawer.gamesKept}</p>
    </Sheet>
  );
}
