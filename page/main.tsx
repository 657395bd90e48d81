import './styles/colours.css';
import './styles/elements.css';
import './styles/shared.css';
import { render } from 'preact';
import { loadAllGames, loadGamesOf } from './games/game-views.js';
import { Failed, Guard } from './guard.js';
import { isForLab } from './session/lab.js';
import { presetsAsked } from './session/open-session.js';
import { speakPreferred } from './session/preferences.js';
import { texts } from './texts/texts.js';

const page = document.getElementById('page')!;

async function start() {
  if (isForLab()) return;
  await Promise.all([speakPreferred(), loadGamesOf(presetsAsked())]);
  // After the first frame has been painted, the cards in it; asked for before what rendering puts off until then, too.
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark('first-card');
      loadAllGames()
        .then(() => texts().numbers.and([])) // browsers take long for the first list: no move is to wait for it
        .catch(() => undefined); // who needs a game asks for it again, and says so
    }),
  );
  render(<Guard />, page);
}

// Not awaited at the top level: the scripts that are loaded for other games and languages import this one, and would wait for its end.
start().catch((error: unknown) => {
  console.error(error);
  render(<Failed />, page);
});
