/** Compares the agent with two others on the same deals, and shows how far it is from the best possible player. */
import { createAgent, evaluate, partsOf, seedDeals } from 'maketen';
import { agent } from './agent.mjs';

const PRESET = 'decade-loop3';
const DEALS = 2000;
/** Nobody can win more of its deals than this (certified, 95 % interval 33.4 to 34.4 %). */
const BOUND = 33.9;

const parts = partsOf(PRESET);
const players = [agent(parts), createAgent('random', parts.rules), createAgent('longest-run', parts.rules)];
for (const player of players) {
  const { won } = await evaluate(parts, player, seedDeals(0, DEALS));
  const share = (100 * won.reduce((sum, each) => sum + each, 0)) / DEALS;
  console.log(`${player.name.padEnd(12)} wins ${share.toFixed(1)} % of ${DEALS} deals; the bound is ${BOUND} %`);
}
