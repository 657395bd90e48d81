/** Listens to events until what it returns is called. @param capture before those who are inside */
export function listen(
  target: EventTarget,
  listeners: Readonly<Record<string, (event: never) => void>>,
  capture = false,
): () => void {
  const listening = new AbortController();
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener as (event: Event) => void, { capture, signal: listening.signal });
  return () => listening.abort();
}
