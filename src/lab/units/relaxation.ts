import * as z from 'zod';
import type { Policy } from '../../agents/agent.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import { InformationRelaxation } from '../../evaluate/bounds/index.js';
import { loadAgent, loadValues } from '../agents.js';
import { dealListSchema, dealsIn, numberOfDeals } from '../jobs/deal-list.js';
import { subjectFields, type UnitKind, type UnitTools } from '../jobs/unit.js';

const factor = z.number().min(0).max(1);
const penaltyFrom = z.int().min(1).optional();

const boundSubject = z.strictObject({
  ...subjectFields,
  /** The model whose values make the penalty. */
  agents: z.tuple([z.string()]),
  penaltyFrom,
});
const boundPart = z.strictObject({ deals: dealListSchema, factors: z.array(factor) });
/** `[factor][deal]` */
const boundResult = z.array(z.array(z.number()));

const playerSubject = z.strictObject({
  ...subjectFields,
  /** The model whose values make the penalty, and who plays; one where it is the same. */
  agents: z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])]),
  penaltyFrom,
});
const playerPart = z.strictObject({ deals: dealListSchema, factor });
const numbers = z.array(z.number());
/** `[deal]` each: returns, the same less the penalty, and the surprises from before it begins. */
const playerResult = z.strictObject({ returns: numbers, penalized: numbers, early: numbers });

type BoundSubject = z.infer<typeof boundSubject>;
type BoundPart = z.infer<typeof boundPart>;
export type RelaxationResult = z.infer<typeof boundResult>;
type PlayerSubject = z.infer<typeof playerSubject>;
type PlayerPart = z.infer<typeof playerPart>;
export type RelaxedAgentResult = z.infer<typeof playerResult>;

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
  subjectSchema: boundSubject,
  partSchema: boundPart,
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
  parse(json, { part }) {
    const { success, data } = boundResult.safeParse(json);
    const deals = numberOfDeals(part.deals);
    const isWhole = data?.length === part.factors.length && data.every(({ length }) => length === deals);
    return success && isWhole ? data : null;
  },
};

/** An agent's own games on a few deals under the penalty. */
export const relaxedAgentKind: UnitKind<PlayerSubject, PlayerPart, RelaxedAgentResult> = {
  name: 'relaxed agent',
  subjectSchema: playerSubject,
  partSchema: playerPart,
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
  parse(json, { part }) {
    const { success, data } = playerResult.safeParse(json);
    const deals = numberOfDeals(part.deals);
    return success && Object.values(data).every(({ length }) => length === deals) ? data : null;
  },
};
