import { InputError } from '../../env/index.js';
import { MOST_ENDGAME, MOST_HINDSIGHT } from '../afterstates/afterstates.js';
import { type LookaheadDraws, LOOKAHEADS } from '../afterstates/lookahead-draws.js';

/** What a model can be told after its name: decade-loop3-value+lookahead=1+endgame=8. */
export interface ModelSettings {
  readonly lookahead?: LookaheadDraws;
  readonly endgame?: number;
  readonly hindsight?: number;
}

const SETTINGS = /(?:\+(?:lookahead|endgame|hindsight)=[^+]*)+$/;

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
  const settings: { -readonly [Name in keyof ModelSettings]: ModelSettings[Name] } = {};
  for (const text of settingsText(agent).split('+').slice(1)) {
    const [name, value] = text.split('=') as [keyof ModelSettings, string];
    if (settings[name] !== undefined)
      throw new InputError(`Expected +${name}=... once after ${withoutSettings(agent)}, but it is given twice`);
    if (name === 'lookahead') settings.lookahead = lookaheadOf(value, agent);
    else settings[name] = hiddenCardsOf(name, value, agent);
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

/** Hidden cards from which on something holds. */
const HIDDEN_CARDS = {
  endgame: { most: MOST_ENDGAME, meaning: 'play is exact' },
  hindsight: { most: MOST_HINDSIGHT, meaning: 'values are means of hindsight' },
};

function hiddenCardsOf(name: keyof typeof HIDDEN_CARDS, value: string, agent: string): number {
  const { most, meaning } = HIDDEN_CARDS[name];
  if (/^\d{1,2}$/.test(value) && Number(value) <= most) return Number(value);
  throw new InputError(
    `Expected +${name}=0 to ${most} (hidden cards from which on ${meaning}), but got "${value}" after ${withoutSettings(agent)}`,
  );
}
