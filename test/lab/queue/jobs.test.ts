import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/env/index.js';
import { checkedPlace, withoutPassword } from '../../../src/lab/queue/connection.js';
import { parseJob, sentUnit } from '../../../src/lab/queue/protocol.js';

const { spec } = partsOf('decade');
const job = (subject: object, part: object = {}, models = {}) => ({
  ...{ format: 'maketen unit 1', program: 'a'.repeat(64), backend: null, models },
  unit: { kind: 'evaluation', subject: { spec, agents: ['random'], ...subject }, part },
});

describe('a job of a queue', () => {
  it.each<[string, object, object?]>([
    ['a folder', { store: 'file:///tmp/elsewhere' }],
    ['a folder in its part', {}, { folder: '/tmp' }],
    ['a module as its agent', { agents: ['./mine.mjs'] }],
    ['a module beside a setting', { agents: ['rollout+base=mine.mjs+lookahead=1'] }],
    ['a model on the disk', { agents: ['models/mine'] }],
    ['a key with a path deep within', { config: { preset: 'decade', list: [{ from: '..\\elsewhere' }] } }],
  ])('is none if it names %s', (_, subject, part) => {
    expect(parseJob(job(subject, part))).toBeNull();
  });

  it('may name models that were sent with it, and a module by nothing but its name', () => {
    const models = { 'models/mine': 'b'.repeat(64) };
    expect(parseJob(job({ agents: ['rollout+leaf=models/mine'] }, {}, models))).not.toBeNull();
    const { unit } = job({ spec: { ...spec, module: { url: 'file:///home/me/my-game.mjs', sha256: 'c' } } });
    const sent = sentUnit(unit);
    expect(sent.subject.spec.module).toEqual({ url: 'my-game', sha256: 'c' });
    expect(parseJob({ ...job({}), unit: sent })).not.toBeNull();
  });
});

describe('the address of Redis', () => {
  it('is shown without any part of the password', () => {
    expect(withoutPassword('redis://:se@cr/et@host:1/2?password=again')).toBe('redis://host:1/2');
    expect(withoutPassword('redis://host')).toBe('redis://host');
  });

  it('has a number as its database', () => {
    expect(() => checkedPlace({ url: 'redis://:secret@host/abc' })).toThrow(
      'Expected a number as the database, as in redis://localhost:6379/1, but got "redis://host/abc"',
    );
    expect(checkedPlace({ url: 'redis://host/3' }).url).toBe('redis://host/3');
  });
});
