import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { mismatch } from '../env/base/errors.js';
import type { EnvironmentParts } from '../env/environment/environment.js';
import type { Game } from '../env/environment/game.js';
import type { Action, GameState, Rules } from '../env/environment/rules.js';
import { type Deal, type Decisions, evaluate, type EvaluateOptions } from '../evaluate/evaluate.js';
import { type Interval, meanInterval, Z } from '../evaluate/statistics.js';
import { problemOf, type RulesProblem } from './rules-problem.js';
import { Surprises } from './surprises.js';

/** From this z on an agent is suspected of knowing hidden cards: an honest one reaches it once in 30,000 audits. */
export const SUSPECT = 4;

/** What an audit says of an agent; plain JSON. */
export interface Audit {
  readonly agent: string;
  readonly reference: string;
  readonly deals: number;
  /** Surprises of a game less the reference's on its deal, in units of the reward: mean 0 for every honest agent. */
  readonly surprise: Interval;
  /** The mean over its standard error; about normal with variance 1 for an honest agent. */
  readonly z: number;
  readonly isSuspect: boolean;
}

/** How an audit is made. */
export interface AuditOptions extends Pick<EvaluateOptions, 'seed' | 'maxDecisions' | 'onProgress'> {
  /** Its values of positions are V; it may know nothing hidden. The better it is, the more an audit finds. */
  readonly values: Policy;
  /** An agent that is known to be honest: what both meet on a deal cancels out. */
  readonly reference: Agent;
}

/**
 * Measures whether an agent knows hidden cards. A draw's surprise is V(after the card that came) - E V(after a card from
 * what is unseen). Along an honest player's games surprises have mean 0, whatever V is; a player who knows cards
 * collects good ones. This is the control variate of AIVAT (Burch et al. 2018) used as a test.
 * @throws InputError for values that are none, or what `evaluate` refuses
 */
export async function audit(
  parts: EnvironmentParts & { game: Game },
  agent: Agent,
  deals: readonly Deal[],
  options: AuditOptions,
): Promise<Audit> {
  const { values, reference, ...others } = options ?? {};
  if (!hasValues(values)) throw mismatch('values to be a policy with evaluate(...)', values);
  const played = await evaluate(parts, agent, deals, { ...others, keepDecisions: true });
  const compared = await evaluate(parts, reference, deals, { seed: others.seed, keepDecisions: true });
  const differences = surpriseDifferences(parts, values, deals, played.choices!, compared.choices);
  return auditOf({ agent: agent.name, reference: reference.name }, differences);
}

/** The audit of these differences, one a deal. */
export function auditOf(names: Pick<Audit, 'agent' | 'reference'>, differences: Float64Array): Audit {
  const surprise = meanInterval(differences);
  const error = (surprise.high - surprise.estimate) / Z;
  const z = surprise.estimate === 0 ? 0 : surprise.estimate / error;
  return { ...names, deals: differences.length, surprise, z, isSuspect: z > SUSPECT };
}

/** Games whose draws are valued at a time. */
const GAMES = 256;

/** `[deals]`: the sum of the surprises of the played games, less that of the other games on the same deals, if there are any. */
export function surpriseDifferences(
  { rules, reward }: Pick<EnvironmentParts, 'rules' | 'reward'>,
  values: Policy,
  deals: readonly Deal[],
  played: Decisions,
  compared?: Decisions,
): Float64Array {
  const differences = new Float64Array(deals.length);
  const problem = problemOf({ rules, reward }, { key: () => '' }); // no two positions are merged
  const surprises = new Surprises(problem, problem.valuesOf(values));
  for (let first = 0; first < deals.length; first += GAMES) {
    const owners: (readonly [deal: number, sign: number])[] = [];
    surprises.clear();
    for (let deal = first; deal < Math.min(first + GAMES, deals.length); deal++) {
      const other = compared?.[deal];
      const common = other ? commonLength(played[deal], other) : -1;
      if (common === played[deal].length && common === other?.length) continue;
      for (const [decisions, sign] of [[played[deal], 1] as const, [other, -1] as const]) {
        if (decisions === undefined) continue;
        askForDraws(rules, problem, surprises, problem.dealt(deals[deal]), decisions, common);
        while (owners.length < surprises.values.length) owners.push([deal, sign]);
      }
    }
    surprises.rate();
    owners.forEach(([deal, sign], i) => (differences[deal] += sign * surprises.values[i]));
  }
  return differences;
}

/**
 * Plays a game on `state`, forced moves without a decision, and asks for the surprises of its draws.
 * @param skipped draws up to the one after this many decisions are left out; -1: none
 */
function askForDraws(
  rules: Rules,
  problem: RulesProblem,
  surprises: Surprises<GameState>,
  state: GameState,
  decisions: readonly Action[],
  skipped: number,
) {
  const mask = new Uint8Array(rules.moves.length);
  const counts = new Uint8Array(rules.cardKinds.length);
  const before = rules.createState();
  let made = 0;
  for (let legal = rules.actionMask(state, mask); legal > 0; legal = rules.actionMask(state, mask)) {
    if (legal > 1 && made === decisions.length) return;
    const action = legal === 1 ? mask.indexOf(1) : decisions[made++];
    rules.copyState(before, state);
    rules.apply(state, action);
    if (made <= skipped || rules.unseen(state, counts) >= rules.unseen(before, counts)) continue;
    const chances = problem.chances(before, action);
    // A card that is certain surprises nobody.
    if (chances.length === 1) continue;
    const results = chances.map(([, kinds]) => problem.step(before, action, kinds));
    surprises.ask(results, chances, problem.hidden!.next(before, action, chances)[0]);
  }
}

function commonLength(one: readonly Action[], other: readonly Action[]) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
