import { parseAssignments, rulesOf } from '../../src/cli/environment-options.js';
import { InputError } from '../../src/env/index.js';
import { expectRefusal, maketen } from './run.js';

it('reads values as JSON, as lists, or as text', () => {
  expect(
    parseAssignments('option', [
      'undoLimit=unlimited',
      'totals=[10,20]',
      'maxRun=null',
      'loop=true',
      'stacks=7',
      'courts="pairs"',
    ]),
  ).toEqual({ undoLimit: 'unlimited', totals: [10, 20], maxRun: null, loop: true, stacks: 7, courts: 'pairs' });
  expect(parseAssignments('option', ['totals=10,20, 30'])).toEqual({ totals: [10, 20, 30] });
});

it.each([[['blockTen']], [['=3']], [['__proto__=1']], [['loop=true', 'loop=false']]])('refuses %j', (options) => {
  expect(() => parseAssignments('option', options)).toThrow(InputError);
});

it('keeps what looks like a number as text where the game takes a text alone', () => {
  expect(rulesOf('loop3', parseAssignments('option', ['ranks=456', 'maxRun=3']))).toEqual({ ranks: '456', maxRun: 3 });
});

describe('presets and deals', () => {
  it.each([
    ['trace ring --agent random --deals 2', 'trace --agent random --seeds 0..1 --env decade-loop3-optional'],
    ['evaluate 10-20-30 --agent random --deals 7 --list-units', 'evaluate --env ten-twenty-thirty --agent random --seeds 0..6 --list-units'], // prettier-ignore
    ['leaderboard ring --agent random --deals 2 --bound-deals 0 --list-units', 'leaderboard --env decade-loop3-optional --agent random --seeds 2000000..2000001 --bound-deals 0 --list-units'], // prettier-ignore
    ['list open-line', 'list --env decade-optional'],
    ['solve ring --knowing-the-deck --deals 1 --json', 'solve --env decade-loop3-optional --knowing-the-deck --seeds 0..0 --json'], // prettier-ignore
  ])('"maketen %s" is "maketen %s"', async (line, precise) => {
    const said = await maketen(line);
    expect(said).toEqual({ ...(await maketen(precise)), code: 0 });
    expect(said.stdout).not.toBe('');
  });

  it.each([
    ['evaluate rnig --agent nobody --sees 3', 'Unknown preset "rnig"; did you mean "ring"?'],
    ['evaluate --sees 3 rnig', 'Unknown argument: sees; did you mean --seeds or --seed?'],
    ['evaluate --agent random ring tens', 'Expected one preset, but got "ring" and "tens"'],
    ['compare --preset ring', 'did you mean --env?'],
    ['benchmark --player random --first-seed 3', 'did you mean --seeds?'],
    ['benchmark --player random --deals 1', 'at least two deals, but got 1'],
    ['benchmark --player random --protocol 1 --task ring-16', 'a task of protocol 1'],
    ['bound', 'Expected a preset, first or behind --env, but it is missing'],
  ])('"maketen %s" is refused: %s', async (line, message) => expectRefusal(line, message));
});
