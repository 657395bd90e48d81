import { commandsPage } from '../../site/commands.js';
import { kebabCase, optionInfos, optionLabel, usageOf } from '../../src/cli/command.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { sized } from '../support/size.js';
import { expectRefusal, maketen } from './run.js';

const commands = await Promise.all(
  COMMANDS.map(async ({ name, summary, load }) => {
    const command = await load();
    return { name, summary, command, options: optionInfos(command) };
  }),
);
const page = await commandsPage();
const flat = (text: string): string => text.replace(/\s+/g, ' ');

/** Words that satisfy whatever a command requires, though nothing of that name exists. */
function requiredWords({ options }: (typeof commands)[number], without = '') {
  return options
    .filter(({ isRequired, name }) => isRequired && name !== without)
    .flatMap((option) =>
      option.positional ? [option.name === 'env' ? 'decade' : 'nothing'] : [optionLabel(option), 'nothing'],
    );
}

/** Of options that are all refused by the same lines of code. */
const few = <Option>(options: readonly Option[]): readonly Option[] => options.slice(0, sized(1, Infinity));

describe.each(commands)('maketen $name', (entry) => {
  const { name, summary, command, options } = entry;

  it('has help that shows its usage, its options with what they mean, and its examples', async () => {
    const { stdout, code } = await maketen(`${name} --help`);
    const help = flat(stdout);
    expect(code).toBe(0);
    expect(help).toContain(usageOf(name, options));
    expect(help).toContain(flat(command.description ?? summary));
    for (const option of options) {
      const label = option.positional ? kebabCase(option.name) : optionLabel(option);
      expect(help).toMatch(new RegExp(` ${label.replace(/^--/, '--?')} +${option.description.split(' ')[0]}`));
    }
    expect(Object.keys(command.examples).length).toBeGreaterThan(1);
    for (const [line, what] of Object.entries(command.examples)) expect(help).toContain(`${line} ${what}`);
  });

  it("has its options and examples on the site's page of commands, and no others", () => {
    const [section] = page.split(`\n## ${name}\n`)[1].split('\n## ');
    const documented = Array.from(section.matchAll(/^- `([^`]+)`/gm), ([, label]) => label);
    expect(documented).toEqual(options.map(optionLabel));
    for (const line of Object.keys(command.examples)) expect(section).toContain(line);
    expect(section).toContain(usageOf(name, options));
  });

  it('has options that each say what they mean, and name only options that there are', () => {
    const names = options.map((option) => option.name);
    for (const { description, conflicts, needs, type } of options) {
      expect(description).toMatch(/\S/);
      expect(['string', 'number', 'boolean', 'array']).toContain(type);
      for (const other of [conflicts ?? [], needs ?? []].flat()) expect(names).toContain(other);
    }
  });

  it.each([
    ['an unknown option', [...requiredWords(entry), '--no-such-thing', '1']],
    ['a word too many', [...requiredWords(entry), '--', 'extra', 'words']],
    ['an option without its value', [...requiredWords(entry), '--option']],
    ...few(options.filter(({ type }) => type === 'number')).map((option) => [
      `${optionLabel(option)} that is no number`,
      [...requiredWords(entry), optionLabel(option), 'x'],
    ]),
    ...few(options.filter((option) => option.enum !== undefined)).map((option) => [
      `${optionLabel(option)} that is none of its choices`,
      [...requiredWords(entry), ...(option.positional ? ['nonsense'] : [optionLabel(option), 'nonsense'])],
    ]),
    ...few(options.filter(({ type }) => type === 'boolean')).map((option) => [
      `${optionLabel(option)} with a value`,
      [...requiredWords(entry), `${optionLabel(option)}=1`],
    ]),
    ...few(options.filter(({ type, positional }) => type !== 'boolean' && !positional)).map((option) => [
      `${optionLabel(option)} empty`,
      [...requiredWords(entry, option.name), optionLabel(option), ''],
    ]),
    ...few(options.filter(({ type, positional }) => (type === 'string' || type === 'number') && !positional)).map(
      (option) => [
        `${optionLabel(option)} twice`,
        [...requiredWords(entry, option.name), optionLabel(option), '1', optionLabel(option), '2'],
      ],
    ),
    ...options
      .filter(({ isRequired }) => isRequired)
      .map((option) => [`no ${optionLabel(option)}`, requiredWords(entry, option.name)]),
    ...options.flatMap((option) =>
      [option.conflicts ?? [], option.needs ?? []].flat().map((other) => {
        const value = ({ type, name: own }: { type: string; name: string }) =>
          type === 'boolean' ? [`--${kebabCase(own)}`] : [`--${kebabCase(own)}`, '1'];
        const isConflict = other !== option.needs;
        const company = isConflict ? value(options.find((each) => each.name === other)!) : [];
        return [
          `${optionLabel(option)} ${isConflict ? 'with' : 'without'} ${other}`,
          [...requiredWords(entry), ...value(option), ...company],
        ];
      }),
    ),
  ] as [string, string[]][])('refuses %s in one line with exit code 2', { tags: 'more' }, async (_what, words) => {
    await expectRefusal([name, ...words], '');
  });
});
