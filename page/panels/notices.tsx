import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/engine.js';
import { useAgents } from '../hooks/use-page.js';
import { forgetSetAside, onSetAside } from '../session/stored.js';
import { texts } from '../texts/texts.js';
import { Notice } from './notice.js';

/** One line that names what has been set aside: "games (2) and statistics". Why is kept beside each. */
export function setAsideText(keys: readonly string[]): string {
  const { drawer, numbers } = texts();
  const names = keys.map((key) => drawer.kept[key.replace('maketen.', '')] ?? drawer.aSetting);
  const told = [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count > 1 ? `${name} (${count})` : name;
  });
  return drawer.setAside(numbers.and(told));
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
  const [keys, setKeys] = useState<readonly string[]>([]);
  useEffect(() => onSetAside(setKeys), []);
  if (keys.length === 0) return null;
  return <Notice notice={{ kind: 'error', text: setAsideText(keys) }} onClose={forgetSetAside} />;
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
