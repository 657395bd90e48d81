import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/engine.js';
import { useAgents } from '../hooks/use-page.js';
import { GAMES_KEY } from '../session/kept-games.js';
import { FOREIGN, forgetSetAside, type NamedEntry, onSetAside } from '../session/stored.js';
import { texts } from '../texts/texts.js';
import { Notice } from './notice.js';

const NAMED = 20;
const LONGEST = 80;

/** A reason without its advice, which is for those who can write the entry anew. */
function inShort(why: string) {
  if (why === FOREIGN) return texts().drawer.foreign;
  const [reason] = why.split('; ');
  return reason.length > LONGEST ? `${reason.slice(0, LONGEST)}…` : reason;
}

/** One line that names entries by their reasons, the games first: 'Set aside, ...: a game of "chess" (Unknown preset "chess")...' */
export function setAsideText(entries: readonly NamedEntry[]): string {
  const rank = ({ key }: NamedEntry) => (key === GAMES_KEY ? 0 : 1);
  const named = [...entries].sort((a, b) => rank(a) - rank(b)).slice(0, NAMED);
  const told = [...new Set(named.map(({ why }) => inShort(why)))].map((reason) => {
    const alike = named.filter(({ why }) => inShort(why) === reason).map(({ what }) => what);
    return `${texts().numbers.and(alike)} (${reason})`;
  });
  return texts().drawer.setAside(told, entries.length - named.length);
}

async function keepUsed() {
  const { active } = await navigator.serviceWorker.ready;
  const urls = await engine.ask((calls) => calls.fetched());
  active?.postMessage({ type: 'keep', urls });
}

function takeOver(waiting: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'take-over' });
}

/**
 * Keeps the page and what was played with for days without a network, where the browser can: on https and this machine. A later version waits
 * until it is asked for, or all tabs are closed.
 * @param loading whether a model is being loaded
 * @returns shows the version that waits; null if none does
 */
function useOffline(loading: boolean) {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const isPossible = import.meta.env.MODE !== 'development' && 'serviceWorker' in navigator;

  useEffect(() => {
    if (!isPossible) return;
    const { serviceWorker } = navigator;
    serviceWorker.register('./service-worker.js', { updateViaCache: 'none' }).then(
      (registration?: ServiceWorkerRegistration) => {
        if (registration === undefined) return; // where a browser that is driven by a program blocks them
        const watch = () => {
          const { installing } = registration;
          installing?.addEventListener('statechange', () => {
            if (installing.state === 'installed' && serviceWorker.controller !== null) setWaiting(installing);
          });
        };
        if (serviceWorker.controller !== null) setWaiting(registration.waiting);
        watch();
        registration.addEventListener('updatefound', watch);
      },
      () => undefined, // the page works without
    );
  }, []);

  // What was fetched before the service worker was there.
  useEffect(() => {
    if (isPossible && !loading) keepUsed().catch(() => undefined);
  }, [loading]);

  return waiting && (() => takeOver(waiting));
}

export function SetAsideNotice() {
  const [entries, setEntries] = useState<readonly NamedEntry[]>([]);
  useEffect(() => onSetAside(setEntries), []);
  if (entries.length === 0) return null;
  return <Notice notice={{ kind: 'error', text: setAsideText(entries) }} onClose={forgetSetAside} />;
}

export function UpdateNotice() {
  const { pool } = useAgents();
  const update = useOffline(pool.loading);
  const [closed, setClosed] = useState(false);
  if (update === null || closed) return null;
  const { offline } = texts();
  return (
    <Notice notice={{ kind: 'news', text: offline.newVersion }} onClose={() => setClosed(true)}>
      <button data-action="update" onClick={update}>
        {offline.show}
      </button>
    </Notice>
  );
}
