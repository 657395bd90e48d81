import { useEffect, useState } from 'preact/hooks';
import type { Engine } from '../engine/engine.js';

export interface Update {
  /** Shows the new version; games are kept. */
  readonly reload: () => void;
}

async function keepUsed(engine: Engine): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urls = await engine.ask((calls) => calls.fetched());
  active?.postMessage({ type: 'keep', urls });
}

/** Asks the version that waits to take over, and shows it when it has. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'take-over' });
}

/**
 * Keeps the page and what was played with for days without a network, where the browser can: on https and this machine. A later version waits
 * until it is asked for, or all tabs are closed.
 * @param loading whether a model is being loaded
 * @returns the version that waits; null if none does
 */
export function useOffline(engine: Engine, loading: boolean): Update | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const isPossible = import.meta.env.MODE !== 'development' && 'serviceWorker' in navigator;

  useEffect(() => {
    if (!isPossible) return;
    const { serviceWorker } = navigator;
    serviceWorker.register('./service-worker.js', { updateViaCache: 'none' }).then(
      (registration?: ServiceWorkerRegistration) => {
        if (registration === undefined) return; // where a browser that is driven by a program blocks them
        const watch = (): void => {
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
    if (isPossible && !loading) keepUsed(engine).catch(() => undefined);
  }, [loading]);

  return waiting === null ? null : { reload: () => takeOver(waiting) };
}
