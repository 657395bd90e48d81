import { proxy, type Remote, wrap } from 'comlink';
import type { ModelFiles } from '../engine/calls.js';
import { configOf, type Knobs, type Moment, type Place, playedOf, type Point, type SavedCurve } from './recipe.js';
import type { Progress, ShownGame, TrainingCalls } from './training-worker.js';

/** How well a network plays deals, as far as they have been played. */
type Measured = Awaited<ReturnType<TrainingCalls['measure']>>;

interface Timed extends Progress {
  readonly seconds: number;
}

export interface Lesson extends SavedCurve {
  /** How many of its own last games, in which it explores, it had won after so many seconds. */
  readonly own: readonly Place[];
  /** After how many games of its own the network was that is measured, and plays here. */
  readonly playing: number;
  /** Shares of wins under rules of the player's own. */
  readonly lines: { readonly random: number; readonly rule: number } | null;
  /** The model of the best network so far. */
  readonly files: ModelFiles | null;
  /** How well it plays deals that nothing was chosen by, once it has stopped. */
  readonly final: Measured | null;
  /** The part of the workers' time that was learning. */
  readonly share: number;
}

/** The most milliseconds of judging: at first, and by milliseconds of learning. */
const JUDGING = { first: 400, share: 0.35 } as const;
/** Deals of a measurement: of one that is to show something, and before it is said that it is better, near, or what it has come to. */
const DEALS = { most: 3000, least: 400, near: 2000, final: 1000 } as const;
/** Milliseconds of learning between two networks that are measured. */
const SOONEST = 500;
/** Standard errors that show something, though it is looked at more than once, and that may come to show it. */
const SURE = 2.6;
const HOPE = 0.5;
/** It is looked at again once it has learnt so many times as long; after more than that, a measurement is of a network that is too old. */
const LATER = { least: 1.25, most: 1.5 } as const;
/** Games of its own that a share of wins is of, and how much later the next one is. */
const OWN = { games: 500, later: 1.02 } as const;
/** This near to what is possible nothing is left to be learnt. */
const NEAR = 0.01;

/** A training in this page: one worker learns, another one judges what it has learnt. */
export class Course {
  private readonly workers: Worker[] = [];
  private readonly judge: Remote<TrainingCalls>;
  private readonly begun = performance.now();
  private latest: Timed | null = null;
  private points: readonly Point[] = [];
  private own: readonly Place[] = [];
  private counted = { games: 0, won: 0 };
  private best: { readonly files: ModelFiles; readonly worth: number; readonly of: Timed } | null = null;
  /** What the best script wins. */
  private rule: number | null;
  private judged = 0;
  private isStopped = false;
  private wake = (): void => undefined;

  /** @param known what the best script wins of all deals, and what nobody can pass; null where that is not known @param tell called with what has changed of the lesson */
  constructor(
    private readonly knobs: Knobs,
    private readonly known: { readonly rule: number | null; readonly bound: number | null },
    private readonly tell: (changes: Partial<Lesson>) => void,
    private readonly onError: (error: Error) => void,
  ) {
    this.rule = known.rule;
    this.judge = this.start();
  }

  /** @param onEnd called once no network is learnt any more: the best one is taken */
  async learn(onEnd: () => void): Promise<void> {
    const learner = this.start();
    learner
      .learn(
        configOf(this.knobs),
        proxy((progress: Progress) => this.hear(progress)),
      )
      .catch(this.onError);
    await this.judge.open(playedOf(this.knobs));
    if (this.rule === null) {
      const lines = await this.judge.lines();
      this.rule = lines.rule;
      this.tell({ lines });
    }
    let seen: Progress | null = null;
    while (!this.isStopped && seen?.isOver !== true) {
      const { latest } = this;
      if (latest === null || !this.affordsMore() || !this.isLater(latest, seen, LATER.least)) await this.news();
      else {
        seen = latest;
        await this.measure(latest);
      }
    }
    this.stop();
    onEnd();
    const { best } = this;
    if (best === null) return;
    this.tell({ playing: best.of.games });
    this.celebrate(await this.finish(best.files), best.of);
  }

  /** Takes a saved training. @throws for a file that is damaged */
  async load(files: ModelFiles, onSound: () => void): Promise<void> {
    await this.judge.open(playedOf(this.knobs));
    await this.judge.takeFiles(files);
    onSound();
    this.tell({ files });
    await this.finish(files);
  }

  /** At once: the best network so far is known here. */
  stop(): void {
    this.isStopped = true;
    this.workers[1]?.terminate();
    this.wake();
  }

  game(seed: number): Promise<ShownGame> {
    return this.judge.game(seed);
  }

  end(): void {
    this.isStopped = true;
    for (const worker of this.workers) worker.terminate();
  }

  private start() {
    const worker = new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = ({ message }) => this.onError(new Error(message));
    this.workers.push(worker);
    return wrap<TrainingCalls>(worker);
  }

  private seconds() {
    return (performance.now() - this.begun) / 1000;
  }

  private hear(progress: Progress) {
    if (this.isStopped) return;
    const { steps, games, won, worked } = progress;
    const { own, counted } = this;
    const seconds = this.seconds();
    this.latest = { ...progress, seconds };
    if (games - counted.games >= OWN.games && seconds > OWN.later * (own.at(-1)?.seconds ?? 0)) {
      this.own = [...own, { seconds, won: (won - counted.won) / (games - counted.games) }];
      this.counted = { games, won };
    }
    this.tell({ steps, games, seconds, own: this.own, share: worked / Math.max(1, worked + this.judged) });
    this.wake();
  }

  private news(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }

  private isLater({ worked, isOver }: Progress, than: Progress | null, times: number) {
    return than === null || isOver || worked > times * than.worked + SOONEST;
  }

  private affordsMore() {
    return this.latest!.isOver || this.judged <= JUDGING.first + JUDGING.share * this.latest!.worked;
  }

  private async measure(of: Timed) {
    const { steps, games, seconds } = of;
    const files = await this.judge.take(of.weights, steps, games);
    const before = this.points;
    let measured: Measured;
    do {
      while (!this.affordsMore() && !this.isStopped) await this.news();
      measured = await this.judge.measure(false, this.known.rule);
      this.judged += measured.took;
      const { won, low, high, deals } = measured;
      this.points = [...before, { seconds, steps, won, low, high, deals }];
      this.tell({ points: this.points, playing: games });
      this.celebrate(measured, of);
    } while (!this.isStopped && this.isOpen(measured) && !this.isLater(this.latest!, of, LATER.most));
    const { worth } = measured;
    if (this.best !== null && worth < this.best.worth) return;
    this.best = { files, worth, of };
    this.tell({ files });
  }

  private readonly moments: { passed?: Moment; near?: Moment } = {};

  private celebrate({ won, deals, ahead, error }: Measured, { seconds: at, games }: Timed) {
    const { moments } = this;
    const { bound } = this.known;
    const moment: Moment = { seconds: this.seconds(), at, games, won, rule: this.rule!, deals };
    if (moments.passed === undefined && deals >= DEALS.least && ahead > SURE * error) moments.passed = moment;
    else if (moments.near === undefined && deals >= DEALS.near && bound !== null && won >= bound - NEAR)
      moments.near = moment;
    else return;
    this.tell({ ...moments });
  }

  /** Whether more deals would show something. */
  private isOpen({ won, deals, ahead, error }: Measured) {
    const { moments } = this;
    const { bound } = this.known;
    if (moments.passed === undefined) return deals < DEALS.most && ahead > HOPE * error;
    const mayBeNear = moments.near === undefined && bound !== null && won + error > bound - NEAR;
    return deals < (mayBeNear ? DEALS.most : DEALS.least);
  }

  /** What is known of the network that stays: on deals of their own, which may show what those before were too few for. */
  private async finish(files: ModelFiles): Promise<Measured> {
    await this.judge.takeFiles(files);
    for (;;) {
      const final = await this.judge.measure(true, this.known.rule);
      this.tell({ final });
      if (final.deals >= DEALS.final) return final;
    }
  }
}
