import './guard.css';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import { App } from './app.js';
import { addressNow, gameOfEntry } from './hooks/use-session.js';
import { readGames, setAsideGame } from './session/kept-games.js';
import { type Opening, openSession } from './session/open-session.js';
import { setEverythingAside } from './session/stored.js';
import { texts } from './texts/texts.js';

/** How often another game is opened after one that cannot be shown. */
const ATTEMPTS = 2;
/** The game that was opened last: its entry of the history is written only after it has been shown. */
let opened: number | null = null;

/** Takes the game that is open out of the way. @returns what is to be said of it; null if that is said already */
function leaveGame(why: string): string | null {
  const isSetAside = [gameOfEntry(), opened].map((game) => setAsideGame(game, why)).includes(true);
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return isSetAside ? null : texts().messages.cannotBeShown(why);
}

function Opened({ onOpen }: { readonly onOpen: () => Opening }) {
  const [opening] = useState(onOpen);
  opened = opening.session.id;
  return <App opening={opening} />;
}

/** The page, whatever happens in it: a game that cannot be shown is set aside for a new one, and there is always a way on. */
export function Guard() {
  const [failure, setFailure] = useState<{ readonly count: number; readonly problem: string | null } | null>(null);
  const count = failure?.count ?? 0;
  const [shown, show] = useState(0);
  useErrorBoundary((error: Error) => {
    console.error(error);
    setFailure({ count: count + 1, problem: leaveGame(error.message) });
  });
  useEffect(() => {
    import('./engine/own-model-store.js').then(
      ({ checkOwnModel }) => checkOwnModel(),
      () => undefined, // then it is checked where it is asked for
    );
  }, []);
  // Nothing for a frame: an error of what is rendered at once after another one does not come here.
  useEffect(() => show(count), [count]);
  if (count > ATTEMPTS) return <Failed />;
  if (shown < count) return null;
  return (
    <Opened
      key={count}
      onOpen={() =>
        failure === null
          ? openSession(addressNow(), readGames())
          : { ...openSession({ ...addressNow(), hash: '', game: null }, []), error: failure.problem }
      }
    />
  );
}

function startAnew() {
  setEverythingAside('the page has failed with it');
  location.reload();
}

/** When not even a new game can be shown. */
export function Failed() {
  const { messages } = texts();
  return (
    <main class="failed">
      <h1>maketen</h1>
      <p>{messages.failed}</p>
      <div class="row">
        <button class="primary" onClick={() => location.reload()}>
          {messages.reload}
        </button>
        <button onClick={startAnew}>{messages.startAnew}</button>
      </div>
    </main>
  );
}
