/**
 * What audits find. Agents that know the decks by heart look at them in a share of their decisions; honest agents play several lists of deals.
 * Prints wins and z of each, and the variance and the largest z of the honest ones. `moody` is an honest agent that changes its mind with what it
 * has seen in all games before. With --cost instead: the CPU time of `evaluate` with an agent that is shown
 * re-dealt copies, as agents of modules are, for each second with the same agent on the true positions; the median of several pairs.
 *
 * npm run ts -- research/honesty.ts [--env decade] [--deals 4000] [--first 2000000] [--lists 10] [--honest random --honest longest-run ...]
 * npm run ts -- research/honesty.ts --deals 400 --lists 25 --honest random --honest first-legal --honest longest-run --honest decade-value+lookahead=0+endgame=0
 * npm run ts -- research/honesty.ts --deals 150 --lists 100 --honest random --honest moody --honest first-legal --honest longest-run --honest uct
 * npm run ts -- research/honesty.ts --cost [--env decade-loop3] [--deals 4000] [--honest next-card]
 */
import { parseArgs } from 'node:util';
import { type Agent, type GameState, InputError, type Interval, partsOf, Random, seedDeals } from 'maketen';
import { evaluate, meanInterval } from 'maketen/evaluate';
import { audit } from 'maketen/gap';
import { loadAgent } from 'maketen/lab';
import { count, fixed, interval, loadValues, main, processorTime, table, withProgress } from './support.js';

const { values: options } = parseArgs({
  options: {
    env: { type: 'string', default: 'decade' },
    deals: { type: 'string', default: '4000' },
    first: { type: 'string', default: '2000000' },
    lists: { type: 'string', default: '10' },
    honest: { type: 'string', multiple: true, default: ['random', 'moody', 'longest-run', 'shortest-run', 'leftmost'] },
    cost: { type: 'boolean', default: false },
  },
});

const parts = partsOf(options.env);
const { rules } = parts;
const PLAYOUTS = 12;
/** As `maketen audit` takes them. */
const values = await loadValues(`${options.env}-value+lookahead=0+endgame=0`, parts);
const REFERENCE = 'next-card';
const reference = await loadAgent(parts, REFERENCE);
if (!options.cost && options.honest.includes(REFERENCE))
  throw new InputError(`Expected other agents than the reference, ${REFERENCE}, whose z is 0 against itself`);

/** Plays as an honest agent does but for a share of its decisions: then it plays on with the deck, which it knows by the deal's number. */
class Peeker implements Agent {
  readonly name: string;
  readonly usesObservations = true;
  private readonly games = new Map<number, GameState>();
  private readonly random = new Random('peeker', 1);
  private readonly mask = new Uint8Array(rules.moves.length);

  constructor(
    private readonly share: number,
    private readonly honest: Agent,
    private readonly first: number,
  ) {
    this.name = `peeks at ${100 * share} %`;
  }

  act(batch: Parameters<Agent['act']>[0], actions: Int32Array): void {
    this.honest.act(batch, actions);
    for (let row = 0; row < batch.size; row++) {
      const game = batch.tags![row];
      let state = this.games.get(game);
      if (!state) this.games.set(game, (state = this.dealt(this.first + game)));
      while (rules.actionMask(state, this.mask) === 1) rules.apply(state, this.mask.indexOf(1));
      if (this.random.below(1000) < 1000 * this.share) actions[row] = this.best(state);
      rules.apply(state, actions[row]);
    }
  }

  private dealt(seed: number): GameState {
    const state = rules.createState();
    rules.deal(state, seed);
    return state;
  }

  /** The move after which random play with the cards as they lie wins most often. */
  private best(state: GameState): number {
    const legal = [...this.mask.keys()].filter((action) => this.mask[action] === 1);
    const wins = legal.map((action) => Array.from({ length: PLAYOUTS }).filter(() => this.wins(state, action)).length);
    return legal[wins.indexOf(Math.max(...wins))];
  }

  private wins(from: GameState, action: number): boolean {
    const [state, mask] = [rules.createState(), new Uint8Array(rules.moves.length)];
    rules.copyState(state, from);
    rules.apply(state, action);
    for (let legal = rules.actionMask(state, mask); legal > 0; legal = rules.actionMask(state, mask)) {
      let move = mask.indexOf(1);
      for (let nth = legal === 1 ? 0 : this.random.below(legal); nth > 0; nth--) move = mask.indexOf(1, move + 1);
      rules.apply(state, move);
    }
    return state.outcome === 'won';
  }
}

/** Decides by the number of its decisions, of its games and of the cards that it has ever seen gone. */
class Moody implements Agent {
  readonly name = 'moody';
  readonly usesObservations = true;
  private readonly games = new Set<number>();
  private mood = 0;

  act({ size, observations, actionMasks, tags }: Parameters<Agent['act']>[0], actions: Int32Array): void {
    const [width, moves] = [rules.observationSize, rules.moves.length];
    for (let row = 0; row < size; row++) {
      this.games.add(tags![row]);
      const seen = observations.subarray(row * width, (row + 1) * width).reduce((sum, entry) => sum + entry, 0);
      this.mood = (7 * this.mood + this.games.size + Math.round(10 * seen)) % 1009;
      const legal = rules.moves.flatMap((_, move) => (actionMasks[row * moves + move] === 1 ? [move] : []));
      actions[row] = legal[this.mood % legal.length];
    }
  }
}

const honestAgent = (name: string): Promise<Agent> | Agent => (name === 'moody' ? new Moody() : loadAgent(parts, name));

interface Row {
  readonly agent: string;
  readonly won: Interval;
  readonly z: number;
  readonly cpuSeconds: number;
}

async function rowOf(player: () => Promise<Agent> | Agent, first: number, deals: number): Promise<Row> {
  const list = seedDeals(first, deals);
  const evaluation = await evaluate(parts, await player(), list);
  const before = processorTime();
  const { z } = await audit(parts, await player(), list, { values, reference });
  return {
    agent: evaluation.agent,
    won: meanInterval(evaluation.won),
    z,
    cpuSeconds: (processorTime() - before) / 1000,
  };
}

/** Pairs of evaluations that a cost is the median of. */
const PAIRS = 11;

async function costOf(name: string, first: number, deals: number): Promise<number> {
  const own = await loadAgent(parts, name);
  // Not one of the package's agents, but it decides as one.
  const likeModule: Agent = {
    name: own.name,
    usesObservations: own.usesObservations,
    act: (batch, actions) => own.act(batch, actions),
  };
  const list = seedDeals(first, deals);
  const secondsOf = async (agent: Agent): Promise<number> => {
    const before = processorTime();
    await evaluate(parts, agent, list);
    return processorTime() - before;
  };
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) ratios.push((await secondsOf(likeModule)) / (await secondsOf(own)));
  return ratios.sort((a, b) => a - b)[(PAIRS - 1) / 2];
}

async function printCosts(first: number, deals: number): Promise<void> {
  const rows: string[][] = [];
  for (const agent of options.honest) rows.push([agent, fixed(100 * ((await costOf(agent, first, deals)) - 1), 1)]);
  console.log(table(['agent', 'CPU time with copies, % more'], rows));
}

await main(async () => {
  const [deals, first, lists] = [options.deals, options.first, options.lists].map(Number);
  if (options.cost) return printCosts(first, deals);
  const peeking = [0.05, 0.2, 1].map(
    (share) => async () => new Peeker(share, await loadAgent(parts, 'next-card'), first),
  );
  const honest = options.honest.flatMap((name) =>
    Array.from({ length: lists }, (_, i) => ({ player: () => honestAgent(name), from: first + i * deals })),
  );
  const all = [...peeking.map((player) => ({ player, from: first })), ...honest];
  const rows: Row[] = [];
  await withProgress('audits', async (onProgress) => {
    for (const { player, from } of all) {
      rows.push(await rowOf(player, from, deals));
      await onProgress(rows.length, all.length);
    }
  });
  const zs = rows.slice(peeking.length).map(({ z }) => z);
  const mean = zs.reduce((sum, z) => sum + z, 0) / zs.length;
  const variance = zs.reduce((sum, z) => sum + (z - mean) ** 2, 0) / (zs.length - 1);
  const [above3, above4] = [3, 4].map((limit) => zs.filter((z) => Math.abs(z) > limit).length);
  console.log(
    table(
      ['agent', 'won, %', 'z', 'CPU-seconds'],
      rows.map(({ agent, won, z, cpuSeconds }) => [agent, interval(won, 1, 100), fixed(z, 1), fixed(cpuSeconds, 1)]),
    ),
  );
  console.log(
    `\nz of ${count(zs.length)} honest audits: mean ${fixed(mean, 2)}, variance ${fixed(variance, 2)}, largest ${fixed(Math.max(...zs), 2)}; ${above3} beyond 3, ${above4} beyond 4`,
  );
});
