import { GAMES, PRESETS } from '../../env/games/game-registry.js';
import {
  type AgentInfo,
  agentInfos,
  type EnvironmentInfo,
  environmentInfo,
  type ModelInfo,
  modelInfos,
  type PresetInfo,
  presetInfos,
} from '../../lab/catalogue.js';
import { defineCommand, gameOption, jsonOption } from '../command.js';
import { environmentParts, optionalEnv, rulesOptions } from '../environment-options.js';
import { commandLine, entries, paint, type Report, table, terminalWidth, titled, wrap } from '../output.js';

const MOVE_HEADINGS = ['>action', 'move', 'in the move table'];
const FEATURE_HEADINGS = ['>from', 'feature', '>entries', '>maximum', 'kind', 'meaning'];

function section(title: string, rows: readonly (readonly [name: string, text: string])[], empty = 'none') {
  return titled(wrap(title), rows.length > 0 ? entries(rows, terminalWidth() - 2) : empty);
}

/** "decade-loop3-optional (ring)" */
function nameOf({ preset, shortName }: PresetInfo) {
  return shortName === null ? preset : `${preset} (${shortName})`;
}

function presetsText(presets: readonly PresetInfo[]) {
  const width = Math.max(...presets.map((each) => nameOf(each).length));
  return GAMES.map(({ name, title, summary }) => {
    const own = presets.filter(({ game }) => game === name);
    return section(
      `${title}: ${summary}`,
      own.map((each) => [nameOf(each).padEnd(width), each.summary] as const),
    );
  }).join('\n\n');
}

/** "every preset", a game's name where all of its presets are played, or presets. */
function playsText(plays: readonly string[]) {
  if (plays.length === PRESETS.length) return 'every preset';
  const whole = GAMES.filter(({ presets }) => Object.keys(presets).every((preset) => plays.includes(preset)));
  const single = plays.filter((preset) => !whole.some(({ presets }) => Object.hasOwn(presets, preset)));
  return [...whole.map(({ title }) => `all of ${title}`), ...single].join(', ');
}

function agentsText(agents: readonly AgentInfo[]) {
  const rows = agents.map(({ agent, summary, plays }) => [agent, `${summary} (${playsText(plays)})`] as const);
  return section('Scripted agents and searches', rows);
}

function modelsText(models: readonly ModelInfo[]) {
  const rows = models.map(({ model, preset }) => [model, preset ?? 'unknown preset'] as const);
  return section('Trained models', rows, `none yet; ${commandLine('train')} makes one`);
}

function optionsText({ preset, options }: EnvironmentInfo) {
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
    optionsText(info),
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

export const command = defineCommand({
  options: { env: optionalEnv, option: { ...rulesOptions.option, needs: 'env' }, ...gameOption, ...jsonOption },
  examples: {
    'maketen list': 'presets, agents and models',
    'maketen list ring': 'options, reward schemes, moves, features and agents of a preset',
  },
  run({ env, option }): Report {
    if (env !== undefined) {
      const info = environmentInfo(environmentParts({ env, option }));
      return { json: info, text: () => environmentText(info) };
    }
    const json = { presets: presetInfos(), agents: agentInfos(), models: modelInfos() };
    const text = () => [presetsText(json.presets), agentsText(json.agents), modelsText(json.models)].join('\n\n');
    return { json, text };
  },
});
