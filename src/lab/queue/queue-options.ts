/** Options of a queue, free of BullMQ and ioredis: public declarations need them where neither is installed. */

export const DEFAULT_NAMESPACE = 'maketen';
/** In seconds. */
export const DEFAULT_REDIS_PATIENCE = 60;

export interface QueuePlace {
  /** redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS. */
  readonly url: string;
  /** What all its keys begin with; default "maketen". */
  readonly namespace?: string | undefined;
  /** File with the certificates (PEM) of custom authorities, beside those that Node trusts, for rediss://. */
  readonly tlsCa?: string | undefined;
}

/** Options of a worker and of a coordinator. */
export interface AttendanceOptions<State> extends Omit<QueuePlace, 'url'> {
  /** Seconds that Redis may be unreachable; default 60. */
  readonly patience?: number | undefined;
  /** Called with a line for people. */
  readonly onEvent?: (line: string) => void;
  /** Called with the state every few seconds, also while Redis is unreachable. */
  readonly onState?: (state: State) => void;
}

/** A process, by a name of its own, and its program. */
export interface Program {
  readonly name: string;
  readonly sha256: string;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
}
