import type { CommandModule } from 'yargs';

/** A command before its module is loaded; `name` is the first word of the module's `command`. */
export interface CommandEntry {
  readonly name: string;
  readonly describe: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each command has its own arguments; main only passes them on
  readonly load: () => Promise<CommandModule<any, any>>;
}

/** All commands in the order of the help text. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    describe: 'train, evaluate and ask for a hint, end to end, in a few minutes',
    load: async () => (await import('./commands/start.js')).startCommand,
  },
  {
    name: 'list',
    describe: 'list presets, agents and models, or the options of a preset',
    load: async () => (await import('./commands/list.js')).listCommand,
  },
  {
    name: 'play',
    describe: 'play a game in the terminal',
    load: async () => (await import('./commands/play.js')).playCommand,
  },
  {
    name: 'watch',
    describe: 'watch an agent play in the terminal',
    load: async () => (await import('./commands/watch.js')).watchCommand,
  },
  {
    name: 'train',
    describe: 'train an agent and keep checkpoints, metrics and the best model in a run folder',
    load: async () => (await import('./commands/train.js')).trainCommand,
  },
  {
    name: 'plot',
    describe: 'draw learning curves of runs as SVG',
    load: async () => (await import('./commands/plot.js')).plotCommand,
  },
  {
    name: 'sweep',
    describe: 'train over seeds and hyper-parameters, with a table of results',
    load: async () => (await import('./commands/sweep.js')).sweepCommand,
  },
  {
    name: 'evaluate',
    describe: 'play an agent on fixed deals and report how it does',
    load: async () => (await import('./commands/evaluate.js')).evaluateCommand,
  },
  {
    name: 'compare',
    describe: 'compare two or more agents on equal deals',
    load: async () => (await import('./commands/compare.js')).compareCommand,
  },
  {
    name: 'leaderboard',
    describe: 'play all agents of all presets and write tables of results',
    load: async () => (await import('./commands/leaderboard.js')).leaderboardCommand,
  },
  {
    name: 'report',
    describe: 'turn results and training runs into one HTML page with figures',
    load: async () => (await import('./commands/report.js')).reportCommand,
  },
  {
    name: 'calibrate',
    describe: "compare a model's values with what comes when it plays on",
    load: async () => (await import('./commands/calibrate.js')).calibrateCommand,
  },
  {
    name: 'hint',
    describe: 'rank the moves of a position',
    load: async () => (await import('./commands/hint.js')).hintCommand,
  },
  {
    name: 'trace',
    describe: 'print games as JSON Lines',
    load: async () => (await import('./commands/trace.js')).traceCommand,
  },
  {
    name: 'replay',
    describe: 'read games from JSON Lines, verify and show them',
    load: async () => (await import('./commands/replay.js')).replayCommand,
  },
  {
    name: 'bound',
    describe: 'bound from above what any player of Decade can reach',
    load: async () => (await import('./commands/bound.js')).boundCommand,
  },
  {
    name: 'solve',
    describe: 'solve Tens or Four Ten exactly, or deals of Decade with the deck known',
    load: async () => (await import('./commands/solve.js')).solveCommand,
  },
  {
    name: 'perft',
    describe: 'count the sequences of legal moves up to a depth',
    load: async () => (await import('./commands/perft.js')).perftCommand,
  },
  {
    name: 'bench',
    describe: 'measure the speed of environments, training or backends',
    load: async () => (await import('./commands/bench.js')).benchCommand,
  },
];
