import * as agents from '../../src/agents/index.js';
import * as evaluation from '../../src/evaluate/index.js';
import * as gap from '../../src/gap/index.js';
import * as hint from '../../src/hint/index.js';
import * as lab from '../../src/lab/index.js';
import * as train from '../../src/train/index.js';

const JUNK = [undefined, null, {}, 'x', NaN, [], () => 0];

type Call = (...given: unknown[]) => unknown;
const { MoveValuer, PredictionBenchmark, TraceFile } = lab;
const calls: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [lab, evaluation, gap, hint].flatMap(Object.entries).filter(([, each]) => !/^class/.test(String(each))),
  ),
  'MoveValuer.create': (...given: [never]) => MoveValuer.create(...given),
  'PredictionBenchmark.create': (...given: [never]) => PredictionBenchmark.create(...given),
  TraceFile: (path: never) => new TraceFile(path),
  recordTraces: (...given: [never, never, never]) => lab.recordTraces(...given).next(),
  'Network.create': (...given: [never, never]) => agents.Network.create(...given),
  PpoPolicy: (...given: [never, never]) => new agents.PpoPolicy(...given),
  loadBackend: (name: never) => agents.loadBackend(name),
  Optimizer: (learning: never) => new train.Optimizer(learning),
  TensorWeights: (network: never) => new train.TensorWeights(network),
};

/** Takes no game, agent or path (a number or a name, for one): all that is left out has a default, or it only remembers what it is given. */
const WITHOUT_INPUT = [
  'formatMean',
  'measureWords',
  'presetInfos',
  'inThisThread',
  'inThreads',
  'runLeaderboard',
  'SentUnitThreads',
  'unitSender',
];

describe('junk is refused in one line, or does no harm, by', () => {
  it.each(Object.keys(calls).filter((name) => typeof calls[name] === 'function' && !WITHOUT_INPUT.includes(name)))(
    '%s',
    async (name) => {
      for (const junk of JUNK)
        for (const given of [[junk], [junk, junk]]) {
          // A backend of none is the best one, and a file may be written at "x".
          if ((name === 'loadBackend' && junk === undefined) || (name === 'TraceFile' && junk === 'x')) continue;
          const error: unknown = await Promise.resolve()
            .then(() => (calls[name] as Call)(...given))
            .then(() => null)
            .catch((thrown: unknown) => thrown);
          if (error === null) continue;
          expect(error).toMatchObject({ name: 'InputError', message: expect.stringMatching(/^[^\n]+$/) as string });
        }
    },
  );

  it('runLeaderboard', async () => {
    for (const junk of [null, 'x', 5, []])
      await expect(lab.runLeaderboard(junk as never)).rejects.toThrow(/^Expected options of a leaderboard, but got/);
    for (const [wrong, said] of [
      [{ presets: [] }, 'a list of presets, at least one'],
      [{ presets: 'tens' }, 'a list of presets, at least one'],
      [{ deals: 0 }, 'deals to be an integer of at least 1'],
      [{ agents: 'random' }, 'agents and traces to be lists'],
      [{ traces: 5 }, 'agents and traces to be lists'],
    ] as const)
      await expect(lab.runLeaderboard(wrong as never)).rejects.toThrow(`Expected ${said}, but got`);
  });
});
