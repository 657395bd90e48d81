import type { Command } from './command.js';

export const COMMAND_GROUPS = {
  play: 'Play',
  train: 'Train',
  evaluate: 'Evaluate',
  exact: 'Solve, check and measure',
} as const;

export type CommandGroup = keyof typeof COMMAND_GROUPS;

const LOADERS = {
  start: () => import('./commands/start.js'),
  list: () => import('./commands/list.js'),
  play: () => import('./commands/play.js'),
  watch: () => import('./commands/watch.js'),
  train: () => import('./commands/train.js'),
  export: () => import('./commands/onnx.js').then(({ exportCommand: command }) => ({ command })),
  import: () => import('./commands/onnx.js').then(({ importCommand: command }) => ({ command })),
  plot: () => import('./commands/plot.js'),
  sweep: () => import('./commands/sweep.js'),
  evaluate: () => import('./commands/evaluate.js').then(({ evaluateCommand: command }) => ({ command })),
  compare: () => import('./commands/evaluate.js').then(({ compareCommand: command }) => ({ command })),
  leaderboard: () => import('./commands/leaderboard.js'),
  report: () => import('./commands/report.js'),
  calibrate: () => import('./commands/calibrate.js'),
  work: () => import('./commands/work.js'),
  queue: () => import('./commands/queue.js'),
  hint: () => import('./commands/hint.js'),
  review: () => import('./commands/review.js'),
  trace: () => import('./commands/trace.js'),
  replay: () => import('./commands/replay.js'),
  audit: () => import('./commands/audit.js'),
  bound: () => import('./commands/bound.js'),
  solve: () => import('./commands/solve.js'),
  perft: () => import('./commands/perft.js'),
  check: () => import('./commands/check.js'),
} satisfies Record<string, () => Promise<{ readonly command: Command }>>;

const ROWS: Readonly<Record<keyof typeof LOADERS, readonly [group: CommandGroup, summary: string]>> = {
  start: ['train', 'train, evaluate and ask for a hint, end to end, in half a minute'],
  list: ['play', 'list presets, agents and models, or the options of a preset'],
  play: ['play', 'play a game in the terminal'],
  watch: ['play', 'watch an agent play in the terminal'],
  train: ['train', 'train an agent and keep checkpoints, metrics and the best model in a run folder'],
  export: ['train', "write a trained model's network as an ONNX file"],
  import: ['train', 'make a model folder of a policy in an ONNX file'],
  plot: ['train', 'draw learning curves of runs as SVG'],
  sweep: ['train', 'train over seeds and hyper-parameters, with a table of results'],
  evaluate: ['evaluate', 'play an agent on fixed deals and report how it does'],
  compare: ['evaluate', 'compare two or more agents on equal deals'],
  leaderboard: ['evaluate', 'play all agents of all presets and write tables of results'],
  report: ['evaluate', 'turn results and training runs into one HTML page with figures'],
  calibrate: ['evaluate', "compare a model's values with the results when it plays on"],
  work: ['evaluate', 'do units of leaderboards and the like that a queue has, on any machine'],
  queue: ['evaluate', 'show, drain or clear a queue of units'],
  hint: ['play', 'rank the moves of a position'],
  review: ['play', 'tell games afterwards: luck and play, and what each decision lost'],
  trace: ['evaluate', 'print games as JSON Lines'],
  replay: ['evaluate', 'read games from JSON Lines, verify and show them'],
  audit: ['evaluate', 'measure whether agents, or players of traces, knew hidden cards'],
  bound: ['exact', 'bound from above what any player of Decade can reach'],
  solve: ['exact', 'solve Tens or Four Ten exactly, or deals of Decade with the deck known'],
  perft: ['exact', 'count the sequences of legal moves up to a depth'],
  check: ['exact', 'check every part of a game of your own'],
};

/** All commands, in the order of the help text within their groups. */
export const COMMANDS = Object.entries(LOADERS).map(([name, load]) => {
  const [group, summary] = ROWS[name as keyof typeof LOADERS];
  return { name, group, summary, load: async (): Promise<Command> => (await load()).command };
});
