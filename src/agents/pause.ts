/** Milliseconds for which a long computation may hold up messages, signals and frames. */
const TURN = 12;

/** Lets messages, signals and frames through. By a message: `setTimeout` would wait for 4 ms each time. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel !== 'function') {
      setTimeout(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const onmessage = (): void => {
      port1.close();
      resolve();
    };
    Object.assign(port1, { onmessage }); // Node's types do not know it
    port2.postMessage(null);
  });
}

/** To be called and awaited often within a long computation: every 12 ms it lets messages through. */
export type Pause = () => Promise<void> | undefined;

/** @param signal after an abort a pause rejects with its reason */
export function pauses(signal?: Pick<AbortSignal, 'throwIfAborted'>): Pause {
  let last = performance.now();
  const pause = async (): Promise<void> => {
    await nextTurn();
    signal?.throwIfAborted();
    last = performance.now();
  };
  return () => (performance.now() - last < TURN ? undefined : pause());
}
