import type { Command } from './command.js';

/** What commands are for, in the order of the help text. */
export const COMMAND_GROUPS = {
  play: 'Play',
  train: 'Train',
  evaluate: 'Evaluate',
  exact: 'Solve, check and measure',
} as const;

export type CommandGroup = keyof typeof COMMAND_GROUPS;

/** A command before its module is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly group: CommandGroup;
  /** Its line in the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** All commands, in the order of the help text within their groups. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    group: 'train',
    summary: 'train, evaluate and ask for a hint, end to end, in half a minute',
    load: async () => (await import('./commands/start.js')).startCommand,
  },
  {
    name: 'list',
    group: 'play',
    summary: 'list presets, agents and models, or the options of a preset',
    load: async () => (await import('./commands/list.js')).listCommand,
  },
  {
    name: 'play',
    group: 'play',
    summary: 'play a game in the terminal',
    load: async () => (await import('./commands/play.js')).playCommand,
  },
  {
    name: 'watch',
    group: 'play',
    summary: 'watch an agent play in the terminal',
    load: async () => (await import('./commands/watch.js')).watchCommand,
  },
  {
    name: 'train',
    group: 'train',
    summary: 'train an agent and keep checkpoints, metrics and the best model in a run folder',
    load: async () => (await import('./commands/train.js')).trainCommand,
  },
  {
    name: 'export',
    group: 'train',
    summary: "write a trained model's network as an ONNX file",
    load: async () => (await import('./commands/export.js')).exportCommand,
  },
  {
    name: 'import',
    group: 'train',
    summary: 'make a model folder of a policy in an ONNX file',
    load: async () => (await import('./commands/import.js')).importCommand,
  },
  {
    name: 'plot',
    group: 'train',
    summary: 'draw learning curves of runs as SVG',
    load: async () => (await import('./commands/plot.js')).plotCommand,
  },
  {
    name: 'sweep',
    group: 'train',
    summary: 'train over seeds and hyper-parameters, with a table of results',
    load: async () => (await import('./commands/sweep.js')).sweepCommand,
  },
  {
    name: 'evaluate',
    group: 'evaluate',
    summary: 'play an agent on fixed deals and report how it does',
    load: async () => (await import('./commands/evaluate.js')).evaluateCommand,
  },
  {
    name: 'compare',
    group: 'evaluate',
    summary: 'compare two or more agents on equal deals',
    load: async () => (await import('./commands/compare.js')).compareCommand,
  },
  {
    name: 'leaderboard',
    group: 'evaluate',
    summary: 'play all agents of all presets and write tables of results',
    load: async () => (await import('./commands/leaderboard.js')).leaderboardCommand,
  },
  {
    name: 'report',
    group: 'evaluate',
    summary: 'turn results and training runs into one HTML page with figures',
    load: async () => (await import('./commands/report.js')).reportCommand,
  },
  {
    name: 'calibrate',
    group: 'evaluate',
    summary: "compare a model's values with the results when it plays on",
    load: async () => (await import('./commands/calibrate.js')).calibrateCommand,
  },
  {
    name: 'work',
    group: 'evaluate',
    summary: 'do units of leaderboards and the like that a queue has, on any machine',
    load: async () => (await import('./commands/work.js')).workCommand,
  },
  {
    name: 'queue',
    group: 'evaluate',
    summary: 'show, drain or clear a queue of units',
    load: async () => (await import('./commands/queue.js')).queueCommand,
  },
  {
    name: 'hint',
    group: 'play',
    summary: 'rank the moves of a position',
    load: async () => (await import('./commands/hint.js')).hintCommand,
  },
  {
    name: 'review',
    group: 'play',
    summary: 'tell games afterwards: luck and play, and what each decision lost',
    load: async () => (await import('./commands/review.js')).reviewCommand,
  },
  {
    name: 'trace',
    group: 'evaluate',
    summary: 'print games as JSON Lines',
    load: async () => (await import('./commands/trace.js')).traceCommand,
  },
  {
    name: 'replay',
    group: 'evaluate',
    summary: 'read games from JSON Lines, verify and show them',
    load: async () => (await import('./commands/replay.js')).replayCommand,
  },
  {
    name: 'bound',
    group: 'exact',
    summary: 'bound from above what any player of Decade can reach',
    load: async () => (await import('./commands/bound.js')).boundCommand,
  },
  {
    name: 'solve',
    group: 'exact',
    summary: 'solve Tens or Four Ten exactly, or deals of Decade with the deck known',
    load: async () => (await import('./commands/solve.js')).solveCommand,
  },
  {
    name: 'perft',
    group: 'exact',
    summary: 'count the sequences of legal moves up to a depth',
    load: async () => (await import('./commands/perft.js')).perftCommand,
  },
  {
    name: 'check',
    group: 'exact',
    summary: 'check every part of a game of your own',
    load: async () => (await import('./commands/check.js')).checkCommand,
  },
];
