import { arrangementIndex, ARRANGEMENTS, ExchangeComponents } from './arrangements.js';
import { type FourTenJudge, SAFE, TEN } from './judge.js';
import { HAND, HOME, SHADOW } from './moves.js';
import { ADD, COUNT, KINDS, NO_HAND, SIZE, SUM } from './multisets.js';

/** Where a card drawn may lead: to a component of safe arrangements, or to the end of the round. */
type DrawOutcome = number | 'ten' | 'fault';

/** What one value of the next card leads to. */
export interface DrawConsequence {
  /** Wherever the card goes, it is a fault. */
  readonly fault: boolean;
  /** It makes Hand ten, by itself or with exchanges after it. */
  readonly ten: boolean;
  /** It makes Hand ten wherever it does not fault: the round cannot go on. */
  readonly forcedTen: boolean;
  /** How many arrangements the turn can then end in, at best. */
  readonly choice: number;
}

/** Arrangements before a card is drawn that are worth the same whatever happens. */
export interface DrawClass {
  /** `[kind]`: cards on the table. */
  readonly counts: readonly number[];
  /** `[Hand, Home, Shadow]`: cards in each. */
  readonly sizes: readonly number[];
  readonly sum: number;
  /** [kind] */
  readonly consequences: readonly DrawConsequence[];
  /** `[kind]`: the components of safe arrangements that the card can lead to. */
  readonly components: readonly (readonly number[])[];
}

function componentsOf(outcomes: readonly DrawOutcome[]): number[] {
  return outcomes.filter((each) => typeof each === 'number');
}

/**
 * Sorts arrangements before a draw into classes: the same cards and hand sizes, and for each value of the next card and each hand that it
 * can go to the same verdict, or the same component of arrangements. Equal classes have equal consequences, so that one candidate stands for all.
 * A replacement is such an arrangement too: after the old card has left, only one hand has room.
 */
export class FourTenDraws {
  readonly classes: DrawClass[] = [];
  readonly components: ExchangeComponents;
  private readonly byKey = new Map<string, number>();
  /** `[arrangement]`: its class + 1, 0 if it is not known yet. */
  private readonly known = new Uint32Array(ARRANGEMENTS);

  constructor(private readonly judge: FourTenJudge) {
    this.components = new ExchangeComponents(judge);
  }

  /** The class of an arrangement with room in some hand. */
  of(hand: number, home: number, shadow: number): number {
    const at = arrangementIndex(hand, home, shadow);
    if (this.known[at] === 0) this.known[at] = this.classify([hand, home, shadow]) + 1;
    return this.known[at] - 1;
  }

  private classify(hands: readonly number[]): number {
    const counts = [0, 1, 2, 3].map((kind) => hands.reduce((sum, hand) => sum + COUNT[hand * KINDS + kind], 0));
    const sizes = hands.map((hand) => SIZE[hand]);
    const outcomes = [0, 1, 2, 3].map((kind) => this.outcomes(hands, kind));
    const key = [counts, sizes, outcomes].join(';');
    let found = this.byKey.get(key);
    if (found === undefined) {
      const sum = hands.reduce((total, hand) => total + SUM[hand], 0);
      const consequences = outcomes.map((each) => this.consequence(each));
      const components = outcomes.map((each) => componentsOf(each));
      found = this.classes.push({ counts, sizes, sum, consequences, components }) - 1;
      this.byKey.set(key, found);
    }
    return found;
  }

  /** For each hand that the card may go to: the component it leads to, or what ends the round. */
  private outcomes(hands: readonly number[], kind: number): DrawOutcome[] {
    const firstOfRound = hands.every((hand) => hand === 0); // "only Home"
    return [HAND, HOME, SHADOW].flatMap((at): DrawOutcome[] => {
      const longer = ADD[hands[at] * KINDS + kind];
      if (longer === NO_HAND || (firstOfRound && at !== HOME)) return [];
      const [hand, home, shadow] = hands.map((each, i) => (i === at ? longer : each));
      const verdict = this.judge.verdict(hand, home, shadow);
      if (verdict === SAFE) return [this.components.of(hand, home, shadow)];
      return [verdict === TEN ? 'ten' : 'fault'];
    });
  }

  private consequence(outcomes: readonly DrawOutcome[]): DrawConsequence {
    const components = componentsOf(outcomes);
    return {
      fault: outcomes.every((each) => each === 'fault'),
      ten: outcomes.includes('ten') || components.some((component) => this.components.tenInReach[component] === 1),
      forcedTen: outcomes.includes('ten') && components.length === 0,
      choice: Math.max(0, ...components.map((component) => this.components.sizes[component])),
    };
  }
}
