import { useEffect, useState } from 'preact/hooks';
import type { Engine } from '../engine/engine.js';
import { usePage } from '../hooks/use-page.js';
import { GAMES_KEY } from '../session/kept-games.js';
import { FOREIGN, type NamedEntry } from '../session/stored.js';
import { texts } from '../texts/texts.js';
import { Notice } from './notice.js';

/** More kinds of entries than these are only counted. */
const NAMED = 20;
/** Letters of a reason. */
const LONGEST = 80;

/** Entries that are named alike. */
interface Kind {
  readonly what: string;
  readonly reason: string;
  times: number;
}

/** A reason without its advice, which is for those who can write the entry anew. */
function inShort(why: string): string {
  if (why === FOREIGN) return texts().drawer.foreign;
  const [reason] = why.split('; ');
  return reason.length > LONGEST ? `${reason.slice(0, LONGEST)}…` : reason;
}

function kindsOf(entries: readonly NamedEntry[]): Kind[] {
  const kinds: Kind[] = [];
  for (const { what, why } of entries) {
    const reason = inShort(why);
    const same = kinds.find((kind) => kind.what === what && kind.reason === reason);
    if (same === undefined) kinds.push({ what, reason, times: 1 });
    else same.times++;
  }
  return kinds;
}

/** Kinds by their reasons: "the games and the statistics (damaged)", "2 × a game of "chess" (Unknown preset "chess")". */
function byReason(kinds: readonly Kind[]): string[] {
  return [...new Set(kinds.map(({ reason }) => reason))].map((reason) => {
    const alike = kinds.filter((kind) => kind.reason === reason);
    const names = alike.map(({ what, times }) => (times === 1 ? what : `${times} × ${what}`));
    return `${texts().numbers.and(names)} (${reason})`;
  });
}

/** One line that names entries, the games first: "Set aside, because this page cannot use it: a game of "chess" (Unknown preset "chess")..." */
export function setAsideText(entries: readonly NamedEntry[]): string {
  const isGame = ({ key }: NamedEntry): boolean => key === GAMES_KEY;
  const kinds = kindsOf([...entries.filter(isGame), ...entries.filter((entry) => !isGame(entry))]);
  const named = kinds.slice(0, NAMED);
  const told = named.reduce((sum, { times }) => sum + times, 0);
  return texts().drawer.setAside(byReason(named), entries.length - told);
}

interface Update {
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
function useOffline(engine: Engine, loading: boolean): Update | null {
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

export interface SetAsideNoticeProps {
  readonly entries: readonly NamedEntry[];
  readonly onClose: () => void;
}

/** Names all that the browser kept and the page cannot use. */
export function SetAsideNotice({ entries, onClose }: SetAsideNoticeProps) {
  return <Notice notice={{ kind: 'error', text: setAsideText(entries) }} onClose={onClose} />;
}

/** Says that a new version waits. */
export function UpdateNotice() {
  const { engine, pool } = usePage();
  const update = useOffline(engine, pool.loading);
  const [closed, setClosed] = useState(false);
  if (update === null || closed) return null;
  const { offline, messages } = texts();
  return (
    <p class="notice news" data-notice="update">
      <span>{offline.newVersion}</span>
      <button type="button" data-action="update" onClick={update.reload}>
        {offline.show}
      </button>
      <button type="button" class="link" aria-label={messages.close} onClick={() => setClosed(true)}>
        ✕
      </button>
    </p>
  );
}
