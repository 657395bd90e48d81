import { InputError, unknownName } from '../../env/base/errors.js';
import { allPresetNames, GAMES, knownPreset, PRESETS } from '../../env/games/game-registry.js';
import {
  type AgentInfo,
  agentInfos,
  type EnvironmentInfo,
  environmentInfo,
  type ModelInfo,
  modelInfos,
  type OptionInfo,
  optionInfos,
  type PresetInfo,
  presetInfos,
} from '../../lab/catalogue.js';
import { defineCommand, gameOption, jsonOption, optionalText } from '../command.js';
import { environmentParts, optionalEnv, rulesOptions } from '../environment-options.js';
import { commandLine, entries, paint, type Report, table, terminalWidth, titled, wrap } from '../output.js';

const LISTS: readonly string[] = ['presets', 'agents', 'models', 'options', 'all'];

const options = {
  what: optionalText('presets, agents, models, options (of a preset), or a preset to show in full', {
    positional: true,
    defaultText: 'all',
  }),
  env: optionalEnv,
  option: rulesOptions.option,
  ...gameOption,
  ...jsonOption,
};

const MOVE_HEADINGS = ['>action', 'move', 'in the move table'];
const FEATURE_HEADINGS = ['>from', 'feature', '>entries', '>maximum', 'kind', 'meaning'];

function section(title: string, rows: readonly (readonly [name: string, text: string])[], empty = 'none'): string {
  return titled(wrap(title), rows.length > 0 ? entries(rows, terminalWidth() - 2) : empty);
}

/** "decade-loop3-optional (ring)" */
function nameOf({ preset, shortName }: PresetInfo): string {
  return shortName === null ? preset : `${preset} (${shortName})`;
}

function presetsText(presets: readonly PresetInfo[]): string {
  const width = Math.max(...presets.map((each) => nameOf(each).length));
  return GAMES.map(({ name, title, summary }) => {
    const own = presets.filter(({ game }) => game === name);
    const rows = own.map((each) => [nameOf(each).padEnd(width), each.summary] as const);
    return section(`${title}: ${summary}`, rows);
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
  const rows = agents.map(({ agent, summary, plays }) => [agent, `${summary} (${playsText(plays)})`] as const);
  return section('Scripted agents and searches', rows);
}

function modelsText(models: readonly ModelInfo[]): string {
  const rows = models.map(({ model, preset }) => [model, preset ?? 'unknown preset'] as const);
  return section('Trained models', rows, `none yet; ${commandLine('train')} makes one`);
}

function optionsText(preset: string, options: readonly OptionInfo[]): string {
  const rows = options.map(({ option, value, meaning }) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [value === undefined ? option : `${option}=${text}`, meaning] as const;
  });
  return section(`Rule options of ${preset}`, rows);
}

function environmentText(info: EnvironmentInfo): string {
  const sizes = `${info.moves} moves, observation of ${info.observation} entries`;
  const rewards = info.rewards.map(({ reward, meaning }) => [reward, meaning] as const);
  const measures = info.measures.map(
    ({ measure, meaning, better }) => [measure, `${meaning} (${better} is better)`] as const,
  );
  const moves = info.moveTable.map(({ action, name, move }) => [String(action), name, JSON.stringify(move)]);
  const features = info.features.map(({ from, feature, entries, maximum, kind, meaning }) =>
    [from, feature, entries, maximum, kind, meaning].map(String),
  );
  return [
    `${paint('bold', `${nameOf(info)}, ${info.title}`)}: ${info.summary}\n${sizes}`,
    optionsText(info.preset, info.options),
    section('Reward schemes (the first is the default)', rewards),
    section('Reported', measures),
    titled('Moves', table({ headings: MOVE_HEADINGS, rows: moves })),
    titled(
      wrap('Observation (entries are integers from 0 to the maximum, divided by it)'),
      table({ headings: FEATURE_HEADINGS, rows: features }),
    ),
    titled('Agents', wrap([...info.agents, ...info.models].join(', '), terminalWidth() - 2)),
    ...(info.caveat === null ? [] : [`${paint('yellow', 'Note:')} ${info.caveat}`]),
  ].join('\n\n');
}

function reportOf<T extends object>(json: T, textOf: (json: T) => string): Report {
  return { json, text: () => textOf(json) };
}

export const command = defineCommand({
  options,
  examples: {
    'maketen list': 'presets, agents and models',
    'maketen list ring': 'options, reward schemes, moves, features and agents of a preset',
    'maketen list options tens --json': 'only the rule options, as JSON',
  },
  run({ what: word = 'all', option, ...given }) {
    const preset = LISTS.includes(word) ? undefined : knownPreset(word);
    if (preset === undefined && !LISTS.includes(word))
      throw unknownName('list or preset', word, [...LISTS, ...allPresetNames()]);
    if (preset !== undefined && given.env !== undefined)
      throw new InputError(`Expected one preset, but got ${preset} and ${given.env}; leave one of them out`);
    const { env = preset } = given;
    const what = preset === undefined ? word : 'all';
    if (env === undefined && option !== undefined)
      throw new InputError('Expected --env PRESET beside --option, but there is none');
    if (env !== undefined && what !== 'options' && what !== 'all')
      throw new InputError(`Expected --env with "list options" or "list" alone, but got "list ${what}"`);
    if (what === 'presets') return reportOf(presetInfos(), presetsText);
    if (what === 'agents') return reportOf(agentInfos(), agentsText);
    if (what === 'models') return reportOf(modelInfos(), modelsText);
    if (env !== undefined) {
      const parts = environmentParts({ env, option });
      if (what === 'all') return reportOf(environmentInfo(parts), environmentText);
      return reportOf(optionInfos(parts), (infos) => optionsText(env, infos));
    }
    if (what === 'options') throw new InputError('Expected --env PRESET with the options to list, but there is none');
    const all = { presets: presetInfos(), agents: agentInfos(), models: modelInfos() };
    return reportOf(all, ({ presets, agents, models }) =>
      [presetsText(presets), agentsText(agents), modelsText(models)].join('\n\n'),
    );
  },
});
