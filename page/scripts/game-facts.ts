/** What the page's menu says of each preset: from docs/results.json, the evaluations beside the models, and exact play on 500 deals where neither has it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { exactAgentFor, shippedFourTenSolution } from '../../src/agents/exact/index.js';
import { agentsFor } from '../../src/agents/registry.js';
import type { Rules } from '../../src/env/environment/rules.js';
import type { FourTenConfig } from '../../src/env/games/four-ten/config.js';
import { partsOf, PRESETS } from '../../src/env/registry.js';
import { evaluate } from '../../src/evaluate/evaluate.js';
import { parseLeaderboard } from '../../src/lab/leaderboard/standings.js';
import { listModels, readModelEvaluation } from '../../src/zoo/models.js';

const FIRST_SEED = 2_000_000;
const EXACT_DEALS = 500;

const mean = z.object({ estimate: z.number() });
const agentSchema = z.object({
  agent: z.string(),
  deals: z.number(),
  decisions: z.number(),
  winRate: mean,
});
type Evaluated = z.output<typeof agentSchema>;

/** Exact play of a preset that no published evaluation has. */
async function exactPlay(preset: string): Promise<Evaluated[]> {
  const parts = partsOf(preset);
  const exact = exactAgentFor(parts.rules);
  if (exact === undefined) return [];
  const deals = Array.from({ length: EXACT_DEALS }, (_, i) => ({ seed: FIRST_SEED + i }));
  const { agent, won, decisions } = await evaluate(parts, exact, deals);
  const wins = won.reduce((sum, each) => sum + each, 0);
  return [{ agent, deals: deals.length, decisions, winRate: { estimate: wins / won.length } }];
}

/** The mean rounds of exact play, from its solution; null for a game that is not Four Ten. */
function parOf({ config }: Rules): number | null {
  const solution = shippedFourTenSolution(config as FourTenConfig);
  return solution === undefined ? null : Number(solution.start.expectedRounds.toFixed(2));
}

/**
 * By preset: the share of deals that the best player known and the best simple rule win, how many decisions a game of the best player has, the rounds that
 * exact play needs on average, whether play decides nothing, and whether deals can be chosen by difficulty. JSON.
 */
export async function gameFacts(): Promise<string> {
  const results = join(import.meta.dirname, '../../docs/results.json');
  const { presets } = parseLeaderboard(readFileSync(results, 'utf8'));
  const models = listModels();
  const facts: Record<string, object> = {};
  for (const preset of PRESETS) {
    if (preset.startsWith('ring-')) continue; // not in the menu
    const parts = partsOf(preset);
    const ranked = presets.find((each) => each.preset === preset)?.agents;
    const measured = models
      .filter((model) => model.preset === preset)
      .flatMap(({ folder }) => z.object({ agents: z.array(agentSchema) }).parse(readModelEvaluation(folder)).agents);
    const agents: Evaluated[] =
      ranked === undefined ? [...measured, ...(await exactPlay(preset))] : z.array(agentSchema).parse(ranked);
    const best = agents.reduce((a, b) => (b.winRate.estimate > a.winRate.estimate ? b : a));
    const certified = presets
      .find((each) => each.preset === preset)
      ?.bounds.find(({ bound }) => /certified|optimum/.test(bound));
    const scripts = agentsFor(parts.rules).map(({ name }) => name);
    const rules = agents.filter(({ agent }) => agent !== 'random' && scripts.includes(agent));
    const won = best.winRate.estimate;
    const rule = Math.max(...rules.map(({ winRate }) => winRate.estimate));
    const isLuck = !parts.game.playMatters;
    facts[preset] = {
      won: Number(won.toFixed(4)),
      random: Number((agents.find(({ agent }) => agent === 'random')?.winRate.estimate ?? 0).toFixed(4)),
      bound: certified === undefined ? null : Number(certified.return.estimate.toFixed(4)),
      rule: Number(rule.toFixed(4)),
      decisions: Number((best.decisions / best.deals).toFixed(1)),
      par: parOf(parts.rules),
      isLuck,
      // Deals of each grade are to be found, in less than a second each: exact play takes longer.
      isGraded: !isLuck && won < 0.98 && rule > 0.15 && exactAgentFor(parts.rules) === undefined,
    };
  }
  return JSON.stringify(facts);
}
