import { InputError } from '../../env/index.js';
import { MOST_ENDGAME } from '../afterstates/afterstates.js';
import { type LookaheadDraws, LOOKAHEADS } from '../afterstates/lookahead-draws.js';

/** What a model can be told after its name: decade-loop3-value+lookahead=1+endgame=8. */
export interface ModelSettings {
  readonly lookahead?: LookaheadDraws;
  readonly endgame?: number;
}

const SETTINGS = /(?:\+(?:lookahead|endgame)=[^+]*)+$/;

/** The name before the settings. */
export function withoutSettings(agent: string): string {
  return agent.replace(SETTINGS, '');
}

/** The settings as they are written; empty if there are none. */
export function settingsText(agent: string): string {
  return SETTINGS.exec(agent)?.[0] ?? '';
}

/** @throws InputError, one line, for a value that is none, or a setting given twice */
export function modelSettings(agent: string): ModelSettings {
  const settings: { lookahead?: LookaheadDraws; endgame?: number } = {};
  for (const text of settingsText(agent).split('+').slice(1)) {
    const [name, value] = text.split('=') as ['lookahead' | 'endgame', string];
    if (settings[name] !== undefined)
      throw new InputError(`Expected +${name}=... once after ${withoutSettings(agent)}, but it is given twice`);
    if (name === 'lookahead') settings.lookahead = lookaheadOf(value, agent);
    else settings.endgame = endgameOf(value, agent);
  }
  return settings;
}

function lookaheadOf(value: string, agent: string): LookaheadDraws {
  const draws = LOOKAHEADS.find((each) => String(each) === value);
  if (draws !== undefined) return draws;
  throw new InputError(
    `Expected +lookahead=${LOOKAHEADS.join(' or ')}, but got "${value}" after ${withoutSettings(agent)}`,
  );
}

function endgameOf(value: string, agent: string): number {
  if (/^\d{1,2}$/.test(value) && Number(value) <= MOST_ENDGAME) return Number(value);
  throw new InputError(
    `Expected +endgame=0 to ${MOST_ENDGAME} (hidden cards from which on play is exact), but got "${value}" after ${withoutSettings(agent)}`,
  );
}
