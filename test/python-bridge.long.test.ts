import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Frames to the program that the Python package starts, and its answers. */
async function answersTo(frames: readonly Buffer[]): Promise<{ answers: [number, string][]; stderr: string }> {
  const program = join(import.meta.dirname, '../python/bridge/main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: 'pipe' });
  const output: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => output.push(data));
  child.stderr.on('data', (data: Buffer) => (stderr += String(data)));
  for (const frame of frames) child.stdin.write(frame);
  child.stdin.end();
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  const answers: [number, string][] = [];
  let rest = Buffer.concat(output);
  while (rest.length > 0) {
    const end = 8 + rest.readUInt32LE(0);
    answers.push([rest.readUInt32LE(4), rest.subarray(8, end).toString()]);
    rest = rest.subarray(end);
  }
  return { answers, stderr };
}

function frame(kind: number, content: string | Buffer, length = content.length): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(length, 0);
  header.writeUInt32LE(kind, 4);
  return Buffer.concat([header, Buffer.from(content)]);
}

const hello = frame(1, '{"method":"hello","params":{}}');

it('the bridge answers frames that are wrong with one line, reads no bytes of earlier ones, and goes on', async () => {
  const [least, most] = [2 ** 28 + 5, 2 ** 20];
  const tooLong = Array.from({ length: Math.ceil(least / most) }, (_, i) =>
    Buffer.alloc(Math.min(most, least - i * most)),
  );
  const call = Buffer.concat([Buffer.alloc(4), Buffer.from('{"numbers":{}}')]);
  call.writeUInt32LE(call.length - 4);
  const wrong = [frame(3, call), frame(3, call.subarray(0, 9)), frame(3, Buffer.alloc(2)), frame(1, '{"method":')];
  const frames = [...wrong, frame(1, '', least), ...tooLong, hello];
  const { answers, stderr } = await answersTo(frames);
  const errors = answers.filter(([kind]) => kind === 2).map(([, json]) => JSON.parse(json) as object);
  expect(errors).toEqual(
    [
      'Expected the path of compiled rules, but got undefined',
      'Expected a call of at least 18 bytes, but got 9',
      'Expected a call of at least 4 bytes, but got 2',
      'Expected a request { method, params } as JSON, but got "{\\"method\\":"',
      'Expected a frame of at most 268435456 bytes, but got 268435461',
    ].map((message) => ({ type: 'InputError', message })),
  );
  expect(answers.at(-1)).toMatchObject([1, expect.stringContaining('"version"')]);
  expect(stderr).toBe('');
});
