import {
  ARRANGEMENTS,
  countsOf,
  type FourTenJudge,
  IMPOSSIBLE,
  openPlaces,
  SAFE,
  sizesOf,
  sumOf,
  TEN,
  TurnSearch,
  withCard,
} from './arrangements.js';

/**
 * Components of safe arrangements that exchanges join. A turn may end anywhere in the component that its first card
 * leads to. About 9,500 of 31,000 arrangements; computed when first needed.
 */
export class ExchangeComponents {
  /** `[component]`: 1 if an exchange leads from it to a Hand of ten. */
  readonly tenInReach: number[] = [];
  /** `[component]`: how many arrangements it has. */
  readonly sizes: number[] = [];
  /** `[component]`: one of its arrangements. */
  readonly arrangements: number[] = [];
  private readonly search: TurnSearch;
  /** `[arrangement]`: its component + 1, 0 if it is not known yet. */
  private readonly components = new Uint32Array(ARRANGEMENTS);

  constructor(judge: FourTenJudge) {
    this.search = new TurnSearch(judge);
  }

  of(arrangement: number): number {
    const { search, components } = this;
    const known = components[arrangement];
    if (known > 0) return known - 1;
    search.explore(arrangement, null);
    const component = this.sizes.push(search.count) - 1;
    this.tenInReach.push(search.tenMove >= 0 ? 1 : 0);
    this.arrangements.push(arrangement);
    for (let i = 0; i < search.count; i++) components[search.arrangements[i]] = component + 1;
    return component;
  }
}

/** Where a card drawn may lead: to a component of safe arrangements, or to the end of the round. */
type DrawOutcome = number | 'ten' | 'fault';

interface DrawConsequence {
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

function componentsOf(outcomes: readonly DrawOutcome[]) {
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

  of(arrangement: number): number {
    if (this.known[arrangement] === 0) this.known[arrangement] = this.classify(arrangement) + 1;
    return this.known[arrangement] - 1;
  }

  private classify(arrangement: number) {
    const counts = countsOf(arrangement);
    const sizes = sizesOf(arrangement);
    const outcomes = counts.map((_, kind) => this.outcomes(arrangement, kind));
    const key = [counts, sizes, outcomes].join(';');
    let found = this.byKey.get(key);
    if (found === undefined) {
      const consequences = outcomes.map((each) => this.consequence(each));
      const components = outcomes.map(componentsOf);
      found = this.classes.push({ counts, sizes, sum: sumOf(arrangement), consequences, components }) - 1;
      this.byKey.set(key, found);
    }
    return found;
  }

  /** For each hand that the card may go to: the component it leads to, or what ends the round. */
  private outcomes(arrangement: number, kind: number): DrawOutcome[] {
    return openPlaces(arrangement).flatMap((place): DrawOutcome[] => {
      const after = withCard(arrangement, place, kind);
      if (after === IMPOSSIBLE) return [];
      const verdict = this.judge.verdict(after);
      if (verdict === SAFE) return [this.components.of(after)];
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
