import './games-panel.css';
import { useEffect, useState } from 'preact/hooks';
import { presetTitle } from '../games/preset-title.js';
import type { KeptGame } from '../session/kept-game.js';
import { readGames } from '../session/kept-games.js';
import type { Session } from '../session/session.js';
import { texts } from '../texts/texts.js';

export interface GamesPanelProps {
  /** The one that is being played. */
  readonly current: Session;
  readonly onContinue: (session: Session) => void;
}

/** The other games that were played in this browser, as they were left: unfinished ones first. */
export function GamesPanel({ current, onContinue }: GamesPanelProps) {
  const { drawer } = texts();
  const [, render] = useState({});
  useEffect(() => {
    const readAgain = (): void => render({});
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, []);
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
            <button type="button" class="link" onClick={() => onContinue(session)}>
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
