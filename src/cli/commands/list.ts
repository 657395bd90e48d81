import * as z from 'zod';
import { GAMES, InputError, PRESETS } from '../../env/index.js';
import type { AgentInfo, EnvironmentInfo, ModelInfo, OptionInfo, PresetInfo } from '../../lab/catalogue.js';
import { agentInfos, environmentInfo, modelInfos, optionInfos, presetInfos } from '../../lab/catalogue.js';
import { defineCommand } from '../command.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { gameOption, jsonOption } from '../option-types.js';
import {
  type Column,
  entries,
  indent,
  paint,
  printReport,
  type Report,
  table,
  terminalWidth,
  wrap,
} from '../output.js';

const options = {
  what: z
    .enum(['presets', 'agents', 'models', 'options'])
    .optional()
    .describe('one of the lists; options with --env')
    .meta({ positional: true, defaultText: 'all' }),
  env: z.string().optional().describe('preset to show in full'),
  option: rulesOptions.option,
  ...gameOption,
  ...jsonOption,
};

type ListOptions = z.output<z.ZodObject<typeof options>>;

const MOVE_COLUMNS: readonly Column[] = [
  { heading: 'action', align: 'right' },
  { heading: 'move' },
  { heading: 'in the move table' },
];
const FEATURE_COLUMNS: readonly Column[] = [
  { heading: 'from', align: 'right' },
  { heading: 'feature' },
  { heading: 'entries', align: 'right' },
  { heading: 'maximum', align: 'right' },
  { heading: 'kind' },
  { heading: 'meaning' },
];

function titled(title: string, body: string): string {
  return `${paint('bold', wrap(title))}\n${indent(body)}`;
}

function section(title: string, rows: readonly (readonly [name: string, text: string])[], empty = 'none'): string {
  return titled(title, rows.length > 0 ? entries(rows, terminalWidth() - 2) : empty);
}

function presetsText(presets: readonly PresetInfo[]): string {
  const width = Math.max(...presets.map(({ preset }) => preset.length));
  return GAMES.map(({ name, title, summary }) => {
    const own = presets.filter(({ game }) => game === name);
    return section(
      `${title}: ${summary}`,
      own.map((each) => [each.preset.padEnd(width), each.summary] as const),
    );
  }).join('\n\n');
}

/** "every preset", a game's name where all of its presets are played, or presets. */
function playsText(plays: readonly string[]): string {
  if (plays.length === PRESETS.length) return 'every preset';
  const whole = GAMES.filter(({ presets }) => Object.keys(presets).every((preset) => plays.includes(preset)));
  const single = plays.filter((preset) => !whole.some(({ presets }) => Object.hasOwn(presets, preset)));
  return [...whole.map(({ title }) => `all of ${title}`), ...single].join(', ');
}

function agentsText(agents: readonly AgentInfo[]): string {
  return section(
    'Scripted agents and searches',
    agents.map(({ agent, summary, plays }) => [agent, `${summary} (${playsText(plays)})`] as const),
  );
}

function modelsText(models: readonly ModelInfo[]): string {
  const rows = models.map(({ model, preset }) => [model, preset ?? 'unknown preset'] as const);
  return section('Trained models', rows, 'none yet; maketen train makes one');
}

function optionsText(preset: string, options: readonly OptionInfo[]): string {
  const rows = options.map(
    ({ option, value, meaning }) =>
      [
        value === undefined ? option : `${option}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
        meaning,
      ] as const,
  );
  return section(`Rule options of ${preset}`, rows);
}

function environmentText(info: EnvironmentInfo): string {
  const sizes = `${info.moves} moves, observation of ${info.observation} entries`;
  return [
    `${paint('bold', `${info.preset} (${info.title})`)}: ${info.summary}\n${sizes}`,
    optionsText(info.preset, info.options),
    section(
      'Reward schemes (the first is the default)',
      info.rewards.map(({ reward, meaning }) => [reward, meaning] as const),
    ),
    section(
      'Reported',
      info.measures.map(({ measure, meaning, better }) => [measure, `${meaning} (${better} is better)`] as const),
    ),
    titled(
      'Moves',
      table(
        MOVE_COLUMNS,
        info.moveTable.map(({ action, name, move }) => [String(action), name, JSON.stringify(move)]),
      ),
    ),
    titled(
      'Observation (entries are integers from 0 to the maximum, divided by it)',
      table(
        FEATURE_COLUMNS,
        info.features.map(({ from, feature, entries, maximum, kind, meaning }) => [
          ...[String(from), feature, String(entries), String(maximum), kind, meaning],
        ]),
      ),
    ),
    titled('Agents', wrap([...info.agents, ...info.models].join(', '), terminalWidth() - 2)),
    ...(info.caveat === null ? [] : [`${paint('yellow', 'Note:')} ${info.caveat}`]),
  ].join('\n\n');
}

function presetReport({ env, option }: ListOptions, onlyOptions: boolean): Report {
  if (env === undefined) throw new InputError('Expected --env PRESET with the options to list, but there is none');
  const parts = environmentParts({ env, option });
  if (onlyOptions) {
    const infos = optionInfos(parts);
    return { json: infos, text: () => optionsText(env, infos) };
  }
  const info = environmentInfo(parts);
  return { json: info, text: () => environmentText(info) };
}

function everything(): Report {
  const [presets, agents, models] = [presetInfos(), agentInfos(), modelInfos()];
  const text = (): string => [presetsText(presets), agentsText(agents), modelsText(models)].join('\n\n');
  return { json: { presets, agents, models }, text };
}

/** What there is to list, by the word that asks for it; no word, all of it or a preset. */
const LISTS: Readonly<Record<NonNullable<ListOptions['what']> | 'all', (options: ListOptions) => Report>> = {
  presets: () => {
    const presets = presetInfos();
    return { json: presets, text: () => presetsText(presets) };
  },
  agents: () => {
    const agents = agentInfos();
    return { json: agents, text: () => agentsText(agents) };
  },
  models: () => {
    const models = modelInfos();
    return { json: models, text: () => modelsText(models) };
  },
  options: (options) => presetReport(options, true),
  all: (options) => (options.env === undefined ? everything() : presetReport(options, false)),
};

export const listCommand = defineCommand({
  options,
  examples: [
    ['maketen list', 'presets, agents and models'],
    ['maketen list --env decade-loop3', 'options, reward schemes, moves, features and agents of a preset'],
    ['maketen list options --env tens --json', 'only the rule options, as JSON'],
  ],
  run(options) {
    const { what = 'all', env, option } = options;
    if (env === undefined && option !== undefined)
      throw new InputError('Expected --env PRESET beside --option, but there is none');
    if (env !== undefined && what !== 'options' && what !== 'all')
      throw new InputError(`Expected --env with "list options" or "list" alone, but got "list ${what}"`);
    printReport(options, LISTS[what](options));
  },
});
