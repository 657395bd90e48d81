import type { Command } from './command.js';

export const COMMAND_GROUPS = ['Play', 'Train', 'Evaluate', 'Solve, check and measure'] as const;

type Row = readonly [group: (typeof COMMAND_GROUPS)[number], summary: string, load: () => Promise<Command>];

const ROWS: Readonly<Record<string, Row>> = {
  start: [
    'Train',
    'train, evaluate and ask for a hint, end to end, in half a minute',
    async () => (await import('./commands/start.js')).command,
  ],
  list: [
    'Play',
    'list presets, agents and models, or what there is to know of a preset',
    async () => (await import('./commands/list.js')).command,
  ],
  play: ['Play', 'play a game in the terminal', async () => (await import('./commands/play.js')).command],
  train: [
    'Train',
    'train an agent and keep checkpoints, metrics and the best model in a run folder',
    async () => (await import('./commands/train.js')).command,
  ],
  export: [
    'Train',
    "write a trained model's network as an ONNX file",
    async () => (await import('./commands/onnx.js')).exportCommand,
  ],
  import: [
    'Train',
    'make a model folder of a policy in an ONNX file',
    async () => (await import('./commands/onnx.js')).importCommand,
  ],
  plot: ['Train', 'draw learning curves of runs as SVG', async () => (await import('./commands/plot.js')).command],
  sweep: [
    'Train',
    'train over seeds and hyper-parameters, with a table of results',
    async () => (await import('./commands/sweep.js')).command,
  ],
  serve: [
    'Play',
    'serve games to language models: MCP, and OpenEnv over WebSocket',
    async () => (await import('./commands/serve.js')).command,
  ],
  evaluate: [
    'Evaluate',
    'play an agent on fixed deals and report how it does',
    async () => (await import('./commands/evaluate.js')).evaluateCommand,
  ],
  compare: [
    'Evaluate',
    'compare two or more agents on equal deals',
    async () => (await import('./commands/evaluate.js')).compareCommand,
  ],
  leaderboard: [
    'Evaluate',
    'play all agents of all presets and write tables of results',
    async () => (await import('./commands/leaderboard.js')).command,
  ],
  work: [
    'Evaluate',
    'do work of other machines that a Redis hands out',
    async () => (await import('./commands/work.js')).workCommand,
  ],
  unit: [
    'Evaluate',
    'do units of work of other commands from lines of JSON',
    async () => (await import('./commands/work.js')).unitCommand,
  ],
  calibrate: [
    'Evaluate',
    "compare a model's values with the results when it plays on",
    async () => (await import('./commands/calibrate.js')).command,
  ],
  predict: [
    'Evaluate',
    'score predictions of chances against the exact ones',
    async () => (await import('./commands/predict.js')).command,
  ],
  hint: ['Play', 'rank the moves of a position', async () => (await import('./commands/hint.js')).hintCommand],
  review: [
    'Play',
    'review games: luck and play, and what each decision lost',
    async () => (await import('./commands/hint.js')).reviewCommand,
  ],
  trace: ['Evaluate', 'print games as JSON Lines', async () => (await import('./commands/trace.js')).traceCommand],
  replay: [
    'Evaluate',
    'read games from JSON Lines, verify and show them',
    async () => (await import('./commands/trace.js')).replayCommand,
  ],
  benchmark: [
    'Evaluate',
    'score a player, such as a language model, on an exact scale',
    async () => (await import('./commands/benchmark.js')).command,
  ],
  audit: [
    'Evaluate',
    'measure whether agents, or players of traces, knew hidden cards',
    async () => (await import('./commands/audit.js')).auditCommand,
  ],
  bound: [
    'Solve, check and measure',
    'compute an upper bound for all players of a game',
    async () => (await import('./commands/bound.js')).command,
  ],
  solve: [
    'Solve, check and measure',
    'solve a game exactly, or deals of Decade with the deck known',
    async () => (await import('./commands/solve.js')).command,
  ],
  check: [
    'Solve, check and measure',
    'check every part of a custom game',
    async () => (await import('./commands/check.js')).command,
  ],
};

/** All commands, in the order of the help text within their groups. */
export const COMMANDS = Object.entries(ROWS).map(([name, [group, summary, load]]) => ({ name, group, summary, load }));
