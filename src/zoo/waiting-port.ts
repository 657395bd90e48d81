import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** One end of a port whose messages both sides can wait for, without a turn of their event loops. */
export class WaitingPort {
  /** @param counts shared: messages that either side has sent; a third number is 1 once the thread has ended @param side the place of this side's */
  constructor(
    private readonly port: MessagePort,
    private readonly counts: Int32Array,
    private readonly side: 0 | 1,
  ) {}

  send(message: unknown) {
    this.port.postMessage(message);
    this.wake();
  }

  /** The next message, waited for; undefined once the other side has ended. */
  receive(): { readonly message: unknown } | undefined {
    const { counts, port, side } = this;
    for (;;) {
      const count = Atomics.load(counts, 1 - side);
      const received = receiveMessageOnPort(port);
      if (received !== undefined || Atomics.load(counts, 2) === 1) return received;
      Atomics.wait(counts, 1 - side, count);
    }
  }

  /** Tells the other side that no more messages come. */
  end() {
    Atomics.store(this.counts, 2, 1);
    this.wake();
  }

  private wake() {
    Atomics.add(this.counts, this.side, 1);
    Atomics.notify(this.counts, this.side);
  }
}
