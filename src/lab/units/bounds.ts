import * as z from 'zod';
import type { Policy } from '../../agents/agent.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import { InputError, shown } from '../../env/errors.js';
import { InformationRelaxation } from '../../evaluate/bounds/information-relaxation.js';
import { loadAgent, loadValues, upperBoundsFor } from '../agents.js';
import { type DealList, dealsIn } from '../jobs/deal-list.js';
import type { UnitKind, UnitSubject, UnitTools } from '../jobs/unit.js';

interface BoundSubject extends UnitSubject {
  /** The model whose values make the penalty. */
  readonly agents: readonly [string];
  readonly penaltyFrom?: number | undefined;
}

interface BoundPart {
  readonly deals: DealList;
  readonly factors: readonly number[];
}

/** `[factor][deal]` */
export type RelaxationResult = number[][];

interface PlayerSubject extends UnitSubject {
  /** The model whose values make the penalty, and the player; one name if they are the same. */
  readonly agents: readonly [string] | readonly [string, string];
  readonly penaltyFrom?: number | undefined;
}

interface PlayerPart {
  readonly deals: DealList;
  readonly factor: number;
}

/** `[deal]` each: returns, the returns less the penalty, and the surprises from before the penalty begins. */
export interface RelaxedAgentResult {
  readonly returns: number[];
  readonly penalized: number[];
  readonly early: number[];
}

async function relaxationOf(
  { spec, agents: [value], penaltyFrom }: BoundSubject | PlayerSubject,
  { partsOf, agentOf, sources }: UnitTools,
): Promise<{ readonly policy: Policy; readonly relaxation: InformationRelaxation; readonly dispose: () => void }> {
  const parts = partsOf(spec);
  const given = agentOf(value);
  const policy = await loadValues(parts, given, undefined, { sources });
  const relaxation = new InformationRelaxation(parts.rules, parts.reward, policy, { penaltyFrom });
  return { policy, relaxation, dispose: () => release(given, policy) };
}

/** The largest penalized returns on a few deals, for several factors of the penalty. */
export const relaxationKind: UnitKind<BoundSubject, BoundPart, RelaxationResult> = {
  name: 'relaxation',
  async load(subject, tools) {
    const { relaxation, dispose } = await relaxationOf(subject, tools);
    return {
      run: ({ deals, factors }) => {
        const returns: number[][] = factors.map(() => []);
        for (const deal of dealsIn(deals))
          relaxation.ofDeal(deal, factors).forEach((largest, i) => returns[i].push(largest));
        return Promise.resolve(returns);
      },
      dispose,
    };
  },
};

/** An agent's own games on a few deals under the penalty. */
export const relaxedAgentKind: UnitKind<PlayerSubject, PlayerPart, RelaxedAgentResult> = {
  name: 'relaxed agent',
  async load(subject, tools) {
    const { policy, relaxation, dispose } = await relaxationOf(subject, tools);
    const {
      spec,
      agents: [value, name = value],
    } = subject;
    const given = tools.agentOf(name);
    const agent = name === value ? policy : await loadAgent(tools.partsOf(spec), given, { sources: tools.sources });
    return {
      run: ({ deals, factor }) => {
        agent.reseed?.(0);
        const games = dealsIn(deals).map((deal) => relaxation.ofAgent(agent, deal, factor));
        return Promise.resolve({
          returns: games.map((game) => game.return),
          penalized: games.map(({ penalized }) => penalized),
          early: games.map(({ early }) => early),
        });
      },
      dispose: () => {
        dispose();
        if (agent !== policy) release(given, agent);
      },
    };
  },
};

export interface UpperBoundSubject extends UnitSubject {
  /** One of `upperBoundsFor` the environment. */
  readonly bound: string;
}

interface UpperBoundPart {
  readonly deals: DealList;
}

export const upperBoundResultSchema = z.strictObject({
  /** `[deals]` */
  returns: z.array(z.number()),
  seconds: z.number().min(0),
});

export type UpperBoundResult = z.infer<typeof upperBoundResultSchema>;

/** An upper bound on all agents of an environment, on a few deals. */
export const upperBoundKind: UnitKind<UpperBoundSubject, UpperBoundPart, UpperBoundResult> = {
  name: 'upper bound',
  async load({ spec, bound: name }, { partsOf, clock, sources }) {
    const entry = upperBoundsFor(partsOf(spec), { sources }).find((each) => each.name === name);
    if (entry === undefined)
      throw new InputError(`Expected an upper bound that is known of ${spec.preset}, but got ${shown(name)}`);
    const bound = await entry.create();
    return {
      run: async ({ deals }) => {
        const started = clock();
        const returns = Array.from(await bound.of(dealsIn(deals)));
        return { returns, seconds: (clock() - started) / 1000 };
      },
      dispose: () => bound.dispose?.(),
    };
  },
};
