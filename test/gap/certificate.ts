import { pickedOutcome } from '../../src/gap/problem.js';
import type * as relaxations from '../../src/gap/relaxation.js';
import { bruteForce, bruteForceRelaxed, type Node, randomProblem } from './problems.js';

export type Relaxations = typeof relaxations;

/** What is wrong with a certificate: the first fault found on random problems whose optimum is known. */
export function faultOf({ Relaxation, luckOf }: Relaxations): string | undefined {
  try {
    new Relaxation(randomProblem(0), (states) => states.map(() => 0), { maxStates: 1 }).best(
      randomProblem(0).start(0),
      luckOf(0),
      [0],
    );
    return 'no limit';
  } catch {} // too many states
  const isFar = (one: number, other: number) => !(Math.abs(one - other) < 1e-9);
  for (let seed = 0; seed < 4; seed++) {
    const problem = randomProblem(seed);
    const { arcs } = problem;
    const start = problem.start(0);
    const values = arcs.map((_, id) => bruteForce(arcs, id));
    const rough = values.map((value, id) => (arcs[id].length === 0 ? 0 : value + (id % 3) - 1));
    const by = (of: readonly number[], charged?: (node: Node) => boolean, isEnd?: (node: Node) => boolean) =>
      new Relaxation(problem, (states) => states.map(({ id }) => of[id]), { charged, isEnd });
    const [exact, other, free, unpaid] = [by(values), by(rough), by(rough, ({ id }) => id > 4), by(rough, () => false)];
    const cut = [0, 3, 9, 17].map((first) => {
      const worthOf = (id: number) => (id < first ? undefined : ((id * 7) % 5) - first);
      return { worthOf, lines: by(rough, undefined, ({ id }) => id >= first) };
    });
    for (let scenario = 0; scenario < 6; scenario++) {
      const luck = luckOf(scenario);
      if (isFar(exact.best(start, luck, [1])[0], values[0])) return 'with V = the optimum not the optimum';
      for (const factor of [0, 0.5, 1])
        if (
          isFar(
            other.best(start, luck, [factor])[0],
            bruteForceRelaxed(problem, (id) => rough[id], luck, factor),
          )
        )
          return 'not the best line of play';
      if (other.best({ id: 23, earned: 3 }, luck, [1])[0] !== 3) return 'not the return of a game that is over';
      if (isFar(unpaid.best(start, luck, [1])[0], other.best(start, luck, [0])[0])) return 'not free';
      for (const { worthOf, lines } of cut) {
        const best = lines.bestBefore({ ...start, earned: 3 }, luck, 0.5, (ends) => {
          if (ends[0].handicap !== 0 || ends.some(({ handicap }) => handicap < 0)) throw new Error('no handicap');
          return Math.max(...ends.map(({ state, handicap }) => state.earned + worthOf(state.id)! - handicap));
        });
        const plain = bruteForceRelaxed(problem, (id) => rough[id], luck, 0.5, worthOf);
        if (isFar(best, 3 + plain)) return 'not the best line to an end';
      }
      for (const lines of [other, free]) {
        const visited: Node[] = [];
        const chosen = (actions: readonly unknown[]) => scenario % actions.length;
        const visit = (node: Node): void => void visited.push(node);
        const game = lines.play(
          start,
          luck,
          (_, actions) => actions[chosen(actions)],
          () => 0,
          0.5,
          visit,
        );
        if (game.penalized > lines.best(start, luck, [0.5])[0] + 1e-9) return 'below a game';
        const draws = visited.flatMap(({ id }) => {
          const { chances, to, rewards } = arcs[id][chosen(arcs[id])];
          const worth = to.map((node, i) => rewards[i] + rough[node]);
          const mean = (of: (value: number) => number) => worth.reduce((sum, x, i) => sum + chances[i][0] * of(x), 0);
          const variance = mean((x) => (x - mean((each) => each)) ** 2);
          return chances.length === 1
            ? []
            : [{ id, action: arcs[id].length === 1 ? -1 : chosen(arcs[id]), variance, chances }];
        });
        if (draws.length !== game.draws.length) return 'other draws';
        let [early, late] = [0, 0];
        for (const [i, { action, variance, came, surprise }] of game.draws.entries()) {
          const { id, chances } = draws[i];
          if (action !== draws[i].action || isFar(variance, draws[i].variance)) return 'other draws';
          if (came !== pickedOutcome(chances, luck(i))) return 'other draws';
          if (lines === other || id > 4) late += surprise / 2;
          else early += surprise / 2;
        }
        if (isFar(game.return - game.penalized, late) || isFar(game.early, early)) return 'other payments';
      }
    }
  }
  return undefined;
}
