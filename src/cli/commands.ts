import type { Command } from './command.js';

/** A command before its module is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** Its line in the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** All commands in the order of the help text. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    summary: 'train, evaluate and ask for a hint, end to end, in half a minute',
    load: async () => (await import('./commands/start.js')).startCommand,
  },
  {
    name: 'list',
    summary: 'list presets, agents and models, or the options of a preset',
    load: async () => (await import('./commands/list.js')).listCommand,
  },
  {
    name: 'play',
    summary: 'play a game in the terminal',
    load: async () => (await import('./commands/play.js')).playCommand,
  },
  {
    name: 'watch',
    summary: 'watch an agent play in the terminal',
    load: async () => (await import('./commands/watch.js')).watchCommand,
  },
  {
    name: 'train',
    summary: 'train an agent and keep checkpoints, metrics and the best model in a run folder',
    load: async () => (await import('./commands/train.js')).trainCommand,
  },
  {
    name: 'export',
    summary: "write a trained model's network as an ONNX file",
    load: async () => (await import('./commands/export.js')).exportCommand,
  },
  {
    name: 'import',
    summary: 'make a model folder of a policy in an ONNX file',
    load: async () => (await import('./commands/import.js')).importCommand,
  },
  {
    name: 'plot',
    summary: 'draw learning curves of runs as SVG',
    load: async () => (await import('./commands/plot.js')).plotCommand,
  },
  {
    name: 'sweep',
    summary: 'train over seeds and hyper-parameters, with a table of results',
    load: async () => (await import('./commands/sweep.js')).sweepCommand,
  },
  {
    name: 'evaluate',
    summary: 'play an agent on fixed deals and report how it does',
    load: async () => (await import('./commands/evaluate.js')).evaluateCommand,
  },
  {
    name: 'compare',
    summary: 'compare two or more agents on equal deals',
    load: async () => (await import('./commands/compare.js')).compareCommand,
  },
  {
    name: 'leaderboard',
    summary: 'play all agents of all presets and write tables of results',
    load: async () => (await import('./commands/leaderboard.js')).leaderboardCommand,
  },
  {
    name: 'report',
    summary: 'turn results and training runs into one HTML page with figures',
    load: async () => (await import('./commands/report.js')).reportCommand,
  },
  {
    name: 'calibrate',
    summary: "compare a model's values with the results when it plays on",
    load: async () => (await import('./commands/calibrate.js')).calibrateCommand,
  },
  {
    name: 'hint',
    summary: 'rank the moves of a position',
    load: async () => (await import('./commands/hint.js')).hintCommand,
  },
  {
    name: 'trace',
    summary: 'print games as JSON Lines',
    load: async () => (await import('./commands/trace.js')).traceCommand,
  },
  {
    name: 'replay',
    summary: 'read games from JSON Lines, verify and show them',
    load: async () => (await import('./commands/replay.js')).replayCommand,
  },
  {
    name: 'bound',
    summary: 'bound from above what any player of Decade can reach',
    load: async () => (await import('./commands/bound.js')).boundCommand,
  },
  {
    name: 'solve',
    summary: 'solve Tens or Four Ten exactly, or deals of Decade with the deck known',
    load: async () => (await import('./commands/solve.js')).solveCommand,
  },
  {
    name: 'perft',
    summary: 'count the sequences of legal moves up to a depth',
    load: async () => (await import('./commands/perft.js')).perftCommand,
  },
  {
    name: 'check',
    summary: 'check every part of a game of your own',
    load: async () => (await import('./commands/check.js')).checkCommand,
  },
  {
    name: 'bench',
    summary: 'measure the speed of environments, training, backends or hints',
    load: async () => (await import('./commands/bench.js')).benchCommand,
  },
];
