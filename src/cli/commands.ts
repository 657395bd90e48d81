import type { Command } from './command.js';

export const COMMAND_GROUPS = ['Play', 'Train', 'Evaluate', 'Solve, check and measure'] as const;

/** A module has one command, or several by their names. */
type Commands = Readonly<Partial<Record<'command' | `${string}Command`, Command>>>;

type Row = readonly [group: (typeof COMMAND_GROUPS)[number], summary: string, module: () => Promise<Commands>];

const ROWS: Readonly<Record<string, Row>> = {
  start: [
    'Train',
    'train, evaluate and ask for a hint, end to end, in half a minute',
    () => import('./commands/start.js'),
  ],
  list: [
    'Play',
    'list presets, agents and models, or what there is to know of a preset',
    () => import('./commands/list.js'),
  ],
  play: ['Play', 'play a game in the terminal', () => import('./commands/play.js')],
  train: [
    'Train',
    'train an agent and keep checkpoints, metrics and the best model in a run folder',
    () => import('./commands/train.js'),
  ],
  export: ['Train', "write a trained model's network as an ONNX file", () => import('./commands/onnx.js')],
  import: ['Train', 'make a model folder of a policy in an ONNX file', () => import('./commands/onnx.js')],
  plot: ['Train', 'draw learning curves of runs as SVG', () => import('./commands/plot.js')],
  sweep: [
    'Train',
    'train over seeds and hyper-parameters, with a table of results',
    () => import('./commands/sweep.js'),
  ],
  serve: [
    'Play',
    'serve games to language models: MCP, and OpenEnv over WebSocket',
    () => import('./commands/serve.js'),
  ],
  evaluate: ['Evaluate', 'play an agent on fixed deals and report how it does', () => import('./commands/evaluate.js')],
  compare: ['Evaluate', 'compare two or more agents on equal deals', () => import('./commands/evaluate.js')],
  leaderboard: [
    'Evaluate',
    'play all agents of all presets and write tables of results',
    () => import('./commands/leaderboard.js'),
  ],
  work: ['Evaluate', 'do work of other machines that a Redis hands out', () => import('./commands/work.js')],
  unit: ['Evaluate', 'do units of work of other commands from lines of JSON', () => import('./commands/work.js')],
  calibrate: [
    'Evaluate',
    "compare a model's values with the results when it plays on",
    () => import('./commands/calibrate.js'),
  ],
  predict: ['Evaluate', 'score predictions of chances against the exact ones', () => import('./commands/predict.js')],
  hint: ['Play', 'rank the moves of a position', () => import('./commands/hint.js')],
  review: ['Play', 'review games: luck and play, and what each decision lost', () => import('./commands/hint.js')],
  trace: ['Evaluate', 'print games as JSON Lines', () => import('./commands/trace.js')],
  replay: ['Evaluate', 'read games from JSON Lines, verify and show them', () => import('./commands/trace.js')],
  benchmark: [
    'Evaluate',
    'score a player, such as a language model, on an exact scale',
    () => import('./commands/benchmark.js'),
  ],
  audit: [
    'Evaluate',
    'measure whether agents, or players of traces, knew hidden cards',
    () => import('./commands/audit.js'),
  ],
  bound: [
    'Solve, check and measure',
    'compute an upper bound for all players of a game',
    () => import('./commands/bound.js'),
  ],
  solve: [
    'Solve, check and measure',
    'solve a game exactly, or deals of Decade with the deck known',
    () => import('./commands/solve.js'),
  ],
  check: ['Solve, check and measure', 'check every part of a custom game', () => import('./commands/check.js')],
};

/** All commands, in the order of the help text within their groups. */
export const COMMANDS = Object.entries(ROWS).map(([name, [group, summary, module]]) => ({
  name,
  group,
  summary,
  load: async (): Promise<Command> => {
    const { command, [`${name}Command` as const]: own = command } = await module();
    return own!;
  },
}));
