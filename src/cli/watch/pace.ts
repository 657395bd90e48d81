/** What a key does at a terminal. */
const KEYS: Readonly<Record<string, 'pause' | 'faster' | 'slower' | 'step' | 'quit'>> = {
  ' ': 'pause',
  '+': 'faster',
  '=': 'faster',
  '-': 'slower',
  n: 'step',
  '\r': 'step',
  '\u001b[C': 'step',
  q: 'quit',
  '\u0003': 'quit',
};

const SLOWEST = 0.125;
const FASTEST = 128;

/** When the next move comes: at a speed that keys change, or one at a time. */
export class Pace {
  private paused: boolean;
  private hasQuit = false;
  private release: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param speed moves a second
   * @param isStepping whether it begins paused
   */
  constructor(
    private speed: number,
    isStepping: boolean,
    private readonly onChange: () => void = () => {},
  ) {
    this.paused = isStepping;
  }

  /** "2 moves a second", "paused" */
  get text(): string {
    if (this.paused) return 'paused';
    return `${Number(this.speed.toPrecision(3))} ${this.speed === 1 ? 'move' : 'moves'} a second`;
  }

  /** Waits until the next move is due; false if the watcher has had enough. */
  async next(): Promise<boolean> {
    if (this.hasQuit) return false;
    await new Promise<void>((resolve) => {
      this.release = resolve;
      this.start();
    });
    return !this.hasQuit;
  }

  /** @param key as a terminal in raw mode sends it */
  press(key: string): void {
    switch (KEYS[key]) {
      case 'pause':
        this.paused = !this.paused;
        break;
      case 'faster':
        this.speed = Math.min(FASTEST, this.speed * 2);
        break;
      case 'slower':
        this.speed = Math.max(SLOWEST, this.speed / 2);
        break;
      case 'step':
        this.paused = true;
        this.go();
        return;
      case 'quit':
        this.hasQuit = true;
        this.go();
        return;
      default:
        return;
    }
    this.start();
    this.onChange();
  }

  private start(): void {
    clearTimeout(this.timer);
    if (!this.paused && this.release !== null) this.timer = setTimeout(() => this.go(), 1000 / this.speed);
  }

  private go(): void {
    clearTimeout(this.timer);
    this.release?.();
    this.release = null;
  }
}
