import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { kebabCase, optionInfos } from '../../../src/cli/command.js';
import { COMMANDS } from '../../../src/cli/commands.js';

const FOLDER = resolve(import.meta.dirname, '../../../docs/cluster');

interface Container {
  readonly image: string;
  readonly command: readonly string[];
}

function documents(name: string): unknown[] {
  return parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
}

/** Checks a command line against what the command takes. */
async function expectTaken(command: readonly string[]): Promise<void> {
  const words = command.slice(command.indexOf('maketen') + 1);
  const entry = COMMANDS.find(({ name }) => name === words[0])!;
  const loaded = await entry.load();
  const options = optionInfos(loaded);
  const given = new Set<string>();
  for (let i = 1; i < words.length; i++) {
    const option = options.find(({ name }) => `--${kebabCase(name)}` === words[i]);
    expect(option, words[i]).toBeDefined();
    option!.read(option!.type === 'boolean' ? true : words[++i], words[i]);
    given.add(option!.name);
  }
  expect(options.filter(({ name, isRequired }) => isRequired && !given.has(name))).toEqual([]);
}

it('the compose file runs commands that there are', async () => {
  const [file] = documents('compose.yaml') as [{ services: Record<string, Container>; volumes: object }];
  expect(Object.keys(file.services)).toEqual(['redis', 'worker']);
  expect(file.services.redis.command[0]).toBe('redis-server');
  await expectTaken(file.services.worker.command);
});

it('the Kubernetes manifest has workers and a coordinator that run commands that there are', async () => {
  const found = documents('kubernetes.yaml') as {
    kind: string;
    metadata: { name: string };
    spec: {
      selector?: { matchLabels: object };
      template: {
        metadata?: { labels: object };
        spec: { terminationGracePeriodSeconds?: number; containers: Container[] };
      };
    };
  }[];
  expect(found.map(({ kind }) => kind)).toEqual(['Deployment', 'Job']);
  const [workers] = found;
  expect(workers.spec.template.metadata!.labels).toEqual(workers.spec.selector!.matchLabels);
  const { command } = workers.spec.template.spec.containers[0];
  expect(workers.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    Number(command[command.indexOf('--grace') + 1]),
  );
  for (const { spec } of found) for (const each of spec.template.spec.containers) await expectTaken(each.command);
});
