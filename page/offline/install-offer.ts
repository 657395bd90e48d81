/** What browsers offer that can install a page; not a standard. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** Null where there is no such offer, or the page has been installed. It comes once, soon after the page. */
let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  setOffer(event as InstallPrompt);
});
addEventListener('appinstalled', () => setOffer(null));

export function canInstall(): boolean {
  return offer !== null;
}

/** Lets the browser ask whether to install the page. */
export function install(): void {
  void offer?.prompt();
  setOffer(null);
}

/** Returns how to stop. */
export function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
