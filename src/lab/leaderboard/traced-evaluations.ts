import { canonicalJson } from '../../env/base/json.js';
import { type GameParts, InputError } from '../../env/index.js';
import { type Evaluation, resultColumns } from '../../evaluate/evaluate.js';
import { rulesLabel } from '../rules-label.js';
import { type VerifiedGame, verifyTraces } from '../traces.js';
import type { WorkOptions } from '../work-options.js';

/** The games of an agent in a file, by seed. */
interface Played {
  readonly parts: GameParts;
  readonly agent: string;
  readonly games: Map<number, Pick<VerifiedGame, 'end' | 'choices'>>;
}

/**
 * Results of agents from files of traces, for example from Python. Each game is verified by a replay. An agent must
 * have played the leaderboard's deals from the first one on, each once and none left out, so that no bad games can be
 * hidden.
 * @param paths files of traces; agents are told apart by their "agent"
 * @returns for each environment the agents' results on its first deals
 * @throws InputError, one line, for a trace that does not replay, games of another environment, and deals that are
 * missing or come twice
 */
export async function tracedEvaluations(
  paths: readonly string[],
  environments: readonly GameParts[],
  firstSeed: number,
  deals: number,
  work: Pick<WorkOptions, 'signal'> = {},
): Promise<Map<GameParts, Evaluation[]>> {
  const evaluations = new Map<GameParts, Evaluation[]>();
  for (const path of paths) {
    const played: Played[] = [];
    const keep = ({ trace, parts: { rules, spec }, end, choices }: VerifiedGame) => {
      const rulesText = canonicalJson([rules.id, rules.config]);
      const parts = environments.find((each) => canonicalJson([each.rules.id, each.rules.config]) === rulesText);
      if (parts === undefined)
        throw new InputError(
          `Expected a game of ${environments.map(rulesLabel).join(' or ')}, but got one of ${rulesLabel({ spec })}`,
        );
      const { agent = '', seed } = trace;
      if (agent === '') throw new InputError('Expected "agent", what to call who played, but it is missing');
      if (typeof seed !== 'number') throw new InputError('Expected the deal of a seed, but "seed" is missing');
      let own = played.find((each) => each.parts === parts && each.agent === agent);
      if (own === undefined) played.push((own = { parts, agent, games: new Map() }));
      if (own.games.has(seed))
        throw new InputError(`Expected each deal once, but "${agent}" plays that of seed ${seed} twice`);
      own.games.set(seed, { end, choices });
    };
    await verifyTraces(path, keep, work);
    for (const { parts, agent, games } of played) {
      const count = games.size;
      const seeds = Array.from({ length: count }, (_, i) => firstSeed + i);
      const missing = seeds.find((seed) => !games.has(seed));
      const what = `Expected "${agent}" in ${path} to play the deals from seed ${firstSeed} on, none left out`;
      if (missing !== undefined) throw new InputError(`${what}, but that of seed ${missing} is missing`);
      if (count > deals)
        throw new InputError(`${what}, at most ${deals} of them, but got ${count}; play more deals, or trace fewer`);
      const columns = resultColumns(parts, count);
      seeds.forEach((seed, deal) => columns.record(games.get(seed)!.end, deal));
      const choices = seeds.map((seed) => games.get(seed)!.choices);
      const decisions = choices.reduce((sum, { length }) => sum + length, 0);
      const evaluation = { agent, deals: count, ...columns.results, decisions, seconds: 0, choices };
      evaluations.set(parts, [...(evaluations.get(parts) ?? []), evaluation]);
    }
  }
  return evaluations;
}
