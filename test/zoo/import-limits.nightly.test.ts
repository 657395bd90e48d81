import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { partsOf } from '../../src/env/index.js';
import { integerAttribute } from '../../src/train/onnx/onnx-writer.js';
import { bytesField, integerField } from '../../src/train/protobuf.js';
import { sizedLong } from '../support/size.js';
import { FROM_SOURCES } from '../support/sources/from-sources.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { GraphBuilder } from '../train/onnx/graphs.js';

const { rules } = partsOf('decade-loop3');
const COLUMNS = rules.observationSize;
const MOVES = rules.moves.length;
const LARGEST = 64 * 2 ** 20;
const MOST_CPU_SECONDS = 20;
const MOST_KILOBYTES = 2 ** 20;

const IMPORT = `
  import { importOnnx } from ${JSON.stringify(new URL('../../src/zoo/index.ts', import.meta.url).href)};
  const [file, folder] = process.argv.slice(-2);
  const choice = { preset: 'decade-loop3', inputs: 'plain', outputs: 'logits' };
  const before = process.cpuUsage();
  const message = await importOnnx(file, folder, choice).then(() => 'imported', (error) => error.name + ': ' + error.message);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ message, seconds: (user + system) / 1e6, kilobytes: process.resourceUsage().maxRSS }));
`;

/** The file of a graph whose logits are a tensor; the value is a layer of the observations. */
function fileOf(make: (graph: GraphBuilder) => string) {
  const graph = new GraphBuilder(18);
  const logits = make(graph);
  return graph.file(COLUMNS, { logits: [logits, MOVES], value: [graph.linear('observations', COLUMNS, 1), 1] });
}

/** A file whose one constant has these fields beside its name. */
const tensorFile = (...fields: readonly Uint8Array[]) =>
  bytesField(7, bytesField(5, Buffer.concat([bytesField(8, 'constant'), ...fields])));

const joinAxis = [integerAttribute('axis', 1)];
const again = (times: number, first: string, next: (from: string, i: number) => string): string =>
  Array.from({ length: times }, (_, i) => i).reduce(next, first);

const FILES: Readonly<Record<string, readonly [() => Uint8Array, string | RegExp]>> = {
  'joins of a constant with itself': [
    () =>
      fileOf((graph) =>
        again(200, graph.weights(1, 4096), (from) => graph.op('Neg', [graph.op('Concat', [from, from], joinAxis)])),
      ),
    'too large',
  ],
  'signs of a large constant, again and again': [
    () => fileOf((graph) => again(900, graph.weights(1, 2 ** 20), (from) => graph.op('Neg', [from]))),
    'too large',
  ],
  'dense layers of layers': [
    () =>
      fileOf((graph) => {
        const weights = graph.weights(2000, 2000);
        const first = graph.dense('observations', COLUMNS, 2000);
        return again(500, first, (from) => graph.op('MatMul', [from, weights]));
      }),
    'too large',
  ],
  'many layers side by side': [
    () =>
      fileOf((graph) => {
        const side = (from: string, inputs: number) =>
          Array.from({ length: 120 }, () => graph.op('Relu', [graph.dense(from, inputs, 60)]));
        const first = graph.op('Concat', side('observations', COLUMNS), joinAxis);
        const starts = graph.op('Slice', [first, graph.list(0), graph.list(60), graph.list(1)]);
        return graph.linear(graph.op('Concat', side(starts, 60), joinAxis), 120 * 60, MOVES);
      }),
    /^imported|^InputError/,
  ],
  'a wide network': [
    () =>
      fileOf((graph) => {
        const first = graph.op('Relu', [graph.linear('observations', COLUMNS, 2000)]);
        return graph.linear(graph.op('Relu', [graph.linear(first, 2000, 1500)]), 1500, MOVES);
      }),
    /^imported$/,
  ],
  'layers as large as the file': [
    () =>
      fileOf((graph) => {
        const first = graph.op('Relu', [graph.linear('observations', COLUMNS, 3900)]);
        return graph.linear(graph.op('Relu', [graph.linear(first, 3900, 3900)]), 3900, MOVES);
      }),
    /^imported|^InputError/,
  ],
  '50,000 axes': [
    () => tensorFile(bytesField(1, Buffer.alloc(50_000, 1)), integerField(2, 1), bytesField(9, Buffer.alloc(4))),
    'at most 8 axes',
  ],
  'fields of two bytes': [() => Buffer.alloc(LARGEST, Buffer.from([8, 1])), 'at most 262144 protobuf fields'],
  'packed numbers of a byte': [
    () => tensorFile(integerField(2, 7), bytesField(7, Buffer.alloc(LARGEST - 100, 1))),
    'too large',
  ],
  'packed numbers of ten bytes': [
    () =>
      tensorFile(
        integerField(2, 7),
        bytesField(7, Buffer.alloc(10 * 6_000_000, Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 255, 1]))),
      ),
    /^InputError/,
  ],
  'a name of 60 MB': [() => tensorFile(bytesField(8, Buffer.alloc(60e6, 'n'))), 'texts of at most 1000 bytes'],
  'truth values alone': [
    () =>
      tensorFile(
        bytesField(1, Buffer.from([15])),
        integerField(1, 2 ** 20),
        integerField(2, 9),
        bytesField(9, Buffer.alloc(15 * 2 ** 20)),
      ),
    /^InputError/,
  ],
};

describe('any ONNX file is imported or refused in one line, below 1 GB and 20 CPU-seconds', () => {
  const folder = temporaryFolder();

  /** Much like others of the list: tried in `test:all` alone. */
  const ALIKE = ['dense layers of layers', 'many layers side by side', 'a wide network', 'packed numbers of a byte'];
  const tried = Object.entries(FILES).filter(([name]) => sizedLong(!ALIKE.includes(name), true));

  it.each(tried)('%s', async (_, [make, expected]) => {
    const file = join(folder, 'policy.onnx');
    writeFileSync(file, make());
    const args = [...FROM_SOURCES, '--input-type=module', '--eval', IMPORT, file, join(folder, 'model')];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { message, seconds, kilobytes } = JSON.parse(stdout) as Record<string, number> & { message: string };
    expect(message).toMatch(expected);
    expect(message).not.toContain('\n');
    expect(seconds).toBeLessThan(MOST_CPU_SECONDS);
    expect(kilobytes).toBeLessThan(MOST_KILOBYTES);
  });
});
