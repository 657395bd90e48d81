import type { Command } from './command.js';

export const COMMAND_GROUPS = ['Play', 'Train', 'Evaluate', 'Solve, check and measure'] as const;

type CommandGroup = (typeof COMMAND_GROUPS)[number];

const LOADERS = {
  start: async () => (await import('./commands/start.js')).command,
  list: async () => (await import('./commands/list.js')).command,
  play: async () => (await import('./commands/play.js')).command,
  train: async () => (await import('./commands/train.js')).command,
  export: async () => (await import('./commands/onnx.js')).exportCommand,
  import: async () => (await import('./commands/onnx.js')).importCommand,
  plot: async () => (await import('./commands/plot.js')).command,
  sweep: async () => (await import('./commands/sweep.js')).command,
  serve: async () => (await import('./commands/serve.js')).command,
  evaluate: async () => (await import('./commands/evaluate.js')).evaluateCommand,
  compare: async () => (await import('./commands/evaluate.js')).compareCommand,
  leaderboard: async () => (await import('./commands/leaderboard.js')).command,
  work: async () => (await import('./commands/work.js')).workCommand,
  unit: async () => (await import('./commands/work.js')).unitCommand,
  calibrate: async () => (await import('./commands/calibrate.js')).command,
  predict: async () => (await import('./commands/predict.js')).command,
  hint: async () => (await import('./commands/hint.js')).hintCommand,
  review: async () => (await import('./commands/hint.js')).reviewCommand,
  trace: async () => (await import('./commands/trace.js')).traceCommand,
  replay: async () => (await import('./commands/trace.js')).replayCommand,
  benchmark: async () => (await import('./commands/benchmark.js')).command,
  audit: async () => (await import('./commands/audit.js')).auditCommand,
  bound: async () => (await import('./commands/bound.js')).command,
  solve: async () => (await import('./commands/solve.js')).command,
  check: async () => (await import('./commands/check.js')).command,
} satisfies Record<string, () => Promise<Command>>;

const ROWS: Readonly<Record<keyof typeof LOADERS, readonly [group: CommandGroup, summary: string]>> = {
  start: ['Train', 'train, evaluate and ask for a hint, end to end, in half a minute'],
  list: ['Play', 'list presets, agents and models, or the options of a preset'],
  play: ['Play', 'play a game in the terminal'],
  train: ['Train', 'train an agent and keep checkpoints, metrics and the best model in a run folder'],
  export: ['Train', "write a trained model's network as an ONNX file"],
  import: ['Train', 'make a model folder of a policy in an ONNX file'],
  plot: ['Train', 'draw learning curves of runs as SVG'],
  sweep: ['Train', 'train over seeds and hyper-parameters, with a table of results'],
  evaluate: ['Evaluate', 'play an agent on fixed deals and report how it does'],
  compare: ['Evaluate', 'compare two or more agents on equal deals'],
  leaderboard: ['Evaluate', 'play all agents of all presets and write tables of results'],
  work: ['Evaluate', 'do work of other machines that a Redis hands out'],
  unit: ['Evaluate', 'do units of work of other commands from lines of JSON'],
  calibrate: ['Evaluate', "compare a model's values with the results when it plays on"],
  predict: ['Evaluate', 'score predictions of chances against the exact ones'],
  serve: ['Play', 'serve games to language models: MCP, and OpenEnv over WebSocket'],
  hint: ['Play', 'rank the moves of a position'],
  review: ['Play', 'review games: luck and play, and what each decision lost'],
  trace: ['Evaluate', 'print games as JSON Lines'],
  replay: ['Evaluate', 'read games from JSON Lines, verify and show them'],
  benchmark: ['Evaluate', 'score a player, such as a language model, on an exact scale'],
  audit: ['Evaluate', 'measure whether agents, or players of traces, knew hidden cards'],
  bound: ['Solve, check and measure', 'compute an upper bound for all players of a game'],
  solve: ['Solve, check and measure', 'solve a game exactly, or deals of Decade with the deck known'],
  check: ['Solve, check and measure', 'check every part of a custom game'],
};

/** All commands, in the order of the help text within their groups. */
export const COMMANDS = Object.entries(LOADERS).map(([name, load]) => {
  const [group, summary] = ROWS[name as keyof typeof LOADERS];
  return { name, group, summary, load };
});
