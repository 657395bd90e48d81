import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent } from '../../src/agents/registry.js';
import { choosePreset } from '../../src/cli/commands/play.js';
import { playInTerminal, type PlayTerminal, SavedGames } from '../../src/cli/play/session.js';
import { partsOf, PRESETS } from '../../src/env/index.js';
import { chooseHintAgent } from '../../src/lab/hint-agent.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectRefusal, maketen, spawnMaketen } from './run.js';

interface Game {
  readonly preset: string;
  readonly rules?: Record<string, unknown>;
  readonly seed?: number;
  readonly auto?: boolean;
  /** Who gives the hints; default random. */
  readonly agent?: string;
}

/** What is printed when these lines are typed, one after the other; the input ends after the last. */
async function play(
  { preset, rules = {}, seed = 7, auto = true, agent: name = 'random' }: Game,
  lines: readonly string[],
) {
  const parts = partsOf(preset, { rules });
  let text = '';
  let asked = 0;
  const terminal: PlayTerminal = {
    write: (more) => void (text += more),
    ask: (prompt) => {
      const line = lines[asked++] ?? null;
      text += `${prompt}${line ?? ''}\n`;
      return Promise.resolve(line);
    },
  };
  const { agent, values } = await chooseHintAgent(parts, name);
  await playInTerminal(parts, terminal, { seed, auto, agent, values });
  agent.dispose?.();
  return text;
}

const FIRST_MOVES = Array<string>(400).fill('1');

describe('the menu of games', () => {
  async function choose(lines: readonly string[]): Promise<{ readonly preset: string | null; readonly text: string }> {
    let text = '';
    let asked = 0;
    const preset = await choosePreset({
      write: (more) => void (text += more),
      ask: () => Promise.resolve(lines[asked++] ?? null),
    });
    return { preset, text };
  }

  it('takes a number or a name, and says what is near', async () => {
    const { preset, text } = await choose(['decade-lop3', '99', '', 'Decade-Loop3']);
    expect(preset).toBe('decade-loop3');
    for (const each of PRESETS) expect(text).toContain(` ${each} `);
    expect(text).toContain('did you mean "decade-loop3"');
    expect(text).toContain('Unknown game "99"; type its number.');
    const number = PRESETS.indexOf('four-ten') + 1;
    expect((await choose([`${number}`])).preset).toBe('four-ten');
    expect(text).toContain(`${number} four-ten`);
  });

  it('can be left, and says what was expected when the input ends', async () => {
    expect((await choose(['q'])).preset).toBe(null);
    await expect(choose([])).rejects.toThrow('Expected a preset, or a game that is chosen, but the input has ended');
  });
});

describe('maketen play', () => {
  it('says aim and rules at the start, and again when asked', async () => {
    const text = await play({ preset: 'decade-loop3' }, ['rules']);
    expect(text.match(/Take out the newest card with neighbours, 10, 20 or 30 in all/g)).toHaveLength(2);
    expect(text.match(/^Ring {2}/gm)).toHaveLength(2);
    expect(await play({ preset: 'four-ten' }, [])).toContain('Jeremiah Sanders');
  });

  it.each(['tens', 'block-ten-classic', 'decade', 'decade-loop3', 'decade-seven', 'acm-10-20-30', 'four-ten'])(
    'plays %s to its end',
    async (preset) => {
      const text = await play({ preset }, FIRST_MOVES);
      expect(text).toContain(`${preset}, seed 7`);
      expect(text).toMatch(/(Won|Lost|Drawn): score \d+.*This was seed 7\.\nAnother deal\?/);
      expect(text.endsWith('Goodbye.\n')).toBe(true);
    },
  );

  it('takes moves by number, by what they do and by name', async () => {
    const numbers = await play({ preset: 'decade-loop3' }, ['2']);
    const words = await play({ preset: 'decade-loop3' }, ['10+6+4=20']);
    const names = await play({ preset: 'decade-loop3' }, ['TAKE 3 = 20']);
    const after = (text: string): string => text.slice(text.indexOf('\n', text.indexOf('Your move')));
    expect(after(words)).toBe(after(numbers));
    expect(after(names)).toBe(after(numbers));
  });

  it('plays forced moves itself and says so, or asks for them', async () => {
    expect(await play({ preset: 'decade-loop3' }, [])).toContain(
      'Played for you, as the only legal move: draw, 5+5=10, draw (2 times)',
    );
    const asking = await play({ preset: 'decade-loop3', auto: false }, ['draw']);
    expect(asking).toContain('Your move (1): draw');
    expect(asking).not.toContain('Played for you');
  });

  it('undoes in Tens as often as the rules allow', async () => {
    const lines = ['1', 'undo', '1', 'u', '1', 'Undo', '1', 'undo', 'position', 'h', 'quit'];
    const text = await play({ preset: 'tens', rules: { undoLimit: 3 } }, lines);
    expect(text.match(/undos 3\/3/g)).toHaveLength(2);
    expect(text).toContain('There is nothing to undo, or no undo is left.');
    const pictures = text.split(/Your move[^\n]*\n/);
    expect(pictures[2]).toContain('undos 1/3');
    expect(text).toContain('Hint, best first');
  });

  it('says where the rules have no undo, and offers none', async () => {
    const text = await play({ preset: 'decade-loop3' }, ['help', 'undo']);
    expect(text).toContain('These rules have no undo.');
    expect(text.match(/undo/g)).toHaveLength(2);
    expect(await play({ preset: 'tens', rules: { undoLimit: 1 } }, ['help'])).toContain('undo, u');
    expect(await play({ preset: 'tens' }, ['undo'])).toContain(
      'These rules have no undo (start with --option undoLimit=3 for three).',
    );
  });

  it('gives hints with the numbers of the moves, and refuses them where the rules do', async () => {
    expect(await play({ preset: 'decade-loop3' }, ['hint'])).toMatch(
      /Hint, best first.*\n {2}[12] {2}.* % to win.*\n {2}[12] {2}.* % to win/,
    );
    const refused = await play({ preset: 'tens', rules: { hints: false } }, ['hint']);
    expect(refused).toContain('These rules give no hints (option hints=false).');
    expect(refused).not.toContain('to win');
  });

  it('says where the chances of its hints come from', { tags: 'long' }, async () => {
    const hintsOf = async (preset: string, agent: string) => {
      const text = await play({ preset, agent }, ['hint']);
      return text.slice(text.indexOf('Hint, best first'));
    };
    expect(await hintsOf('decade-loop3', 'random')).toContain('(the chances are of games played on)');
    expect(await hintsOf('tens', 'random')).toContain('(the chances are exact)');
    expect(await hintsOf('four-ten', 'exact')).toMatch(
      /\(the chances are exact\):\n {2}\d {2}place .*: over 99\.9 % to win, 4\.\d\d rounds/,
    );
    const model = await hintsOf('decade-loop3', 'decade-loop3-value');
    expect(model).toContain("(the chances are the model's own estimates)");
    expect(model).toMatch(/\n {2}[12] {2}.* % to win, next best /);
  });

  it('answers what it does not know with what is near', async () => {
    const text = await play({ preset: 'four-ten' }, ['plase home', 'hnt', '99', 'end turn', 'xyzzy', 'new x', '']);
    expect(text).toContain('did you mean "place home"');
    expect(text).toContain('did you mean "hint"');
    expect(text).toContain('Expected a number from 1 to 3, but got 99.');
    expect(text).toContain('"end turn" is not legal now; you can play: place');
    expect(text).toContain('type "help" for what you can type.');
    expect(text).toContain('but got "new x"');
  });

  it('deals the next seed, or the one that is asked for', async () => {
    const text = await play({ preset: 'tens' }, ['new', 'new 3', 'help', 'moves']);
    expect(text.match(/tens, seed \d+/g)).toEqual(['tens, seed 7', 'tens, seed 8', 'tens, seed 3']);
    expect(text).toContain('another deal, or the one of seed 7');
  });

  it('deals the same seed again', async () => {
    const text = await play({ preset: 'tens' }, ['1', 'again', 'quit']);
    const pictures = text.split(/Your move[^\n]*\n/);
    expect(text.match(/tens, seed 7/g)).toHaveLength(2);
    expect(pictures[2].slice(pictures[2].indexOf('tens, seed'))).toBe(
      pictures[0].slice(pictures[0].indexOf('tens, seed')),
    );
  });

  it('saves finished games, undos included, as traces that replay verifies', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'mine.jsonl');
    const parts = partsOf('tens', { rules: { undoLimit: 3 } });
    const lines = ['1', 'undo', ...FIRST_MOVES.slice(0, 60), 'again', ...FIRST_MOVES];
    let asked = 0;
    let text = '';
    const terminal: PlayTerminal = {
      write: (more) => void (text += more),
      ask: () => Promise.resolve(/Saved as game 2/.test(text) ? null : lines[asked++]),
    };
    const saved = new SavedGames(parts, out);
    const agent = createAgent('random', parts.rules);
    await playInTerminal(parts, terminal, { seed: 7, auto: true, agent, saved });
    expect(text).toContain(`Saved as game 1 of ${out}.`);
    const games = readFileSync(out, 'utf8').trim().split('\n');
    expect(games).toHaveLength(2);
    expect(games[0]).toContain('"agent":"player"');
    expect(games[0]).toContain('undo');
    const { code, stdout } = await maketen(`replay ${out}`);
    expect({ code, stdout: stdout.slice(0, 16) }).toEqual({ code: 0, stdout: '2 games verified' });
  });

  it('empties the screen before each position on a terminal, and says what can be typed', async () => {
    const parts = partsOf('tens');
    const screens = [''];
    const lines = ['1', 'hint', '1'];
    const terminal: PlayTerminal = {
      write: (more) => void (screens[screens.length - 1] += more),
      clear: () => void screens.push(''),
      ask: () => Promise.resolve(lines.shift() ?? null),
    };
    await playInTerminal(parts, terminal, { seed: 7, auto: true, agent: createAgent('random', parts.rules) });
    expect(screens.slice(1).map((screen) => screen.split('\n')[0])).toEqual([
      'Tens',
      'tens, seed 7, 1 move so far',
      'tens, seed 7, 2 moves so far',
    ]);
    expect(screens[1]).toContain('tens, seed 7');
    expect(screens[2]).toContain('hint   rules   moves   again   new   help   quit');
    expect(screens[2]).toContain('Hint, best first');
  });

  it('offers another deal at the end', async () => {
    const again = await play({ preset: 'decade-max3' }, ['1', '1', '1', '1', '1', '1', 'undo', 'yes', 'quit']);
    expect(again).toMatch(/Another deal\?[^\n]*yes/);
    expect(again).toContain('decade-max3, seed 8');
  });

  it('reads a pipe, repeats what came through it, and leaves politely at its end', { tags: 'long' }, async () => {
    const { code, stdout, stderr } = await spawnMaketen(
      'play --env tens --option undoLimit=3 --seed 7',
      '1\nundo\nhint\n1',
    );
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Your move \(1 to 2\): 1\n[^]*Your move \(1 to 3\): undo\n[^]*Your move \(1 to 2\): hint\n[^]*: 1\n[^]*Goodbye\.\n$/,
    );
    expect(stdout).toContain('any removal is as good as any other');
  });

  it.each([
    ['play --env tens --agent nobody', '"nobody"'],
    ['play --env tens --save /no/such/folder/games.jsonl', /Expected to write .*games\.jsonl/],
  ])('refuses: %s', async (args, message) => {
    await expectRefusal(args, message);
  });
});
