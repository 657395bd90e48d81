import { texts } from '../texts/texts.js';
import { GAMES_KEY } from './kept-games.js';
import { FOREIGN, type NamedEntry } from './set-aside.js';

/** More kinds of entries than these are only counted. */
const NAMED = 20;
/** Letters of a reason. */
const LONGEST = 80;

/** Entries that are named alike. */
interface Kind {
  readonly what: string;
  readonly reason: string;
  times: number;
}

/** A reason without its advice, which is for those who can write the entry anew. */
function inShort(why: string): string {
  if (why === FOREIGN) return texts().drawer.foreign;
  const [reason] = why.split('; ');
  return reason.length > LONGEST ? `${reason.slice(0, LONGEST)}…` : reason;
}

function kindsOf(entries: readonly NamedEntry[]): Kind[] {
  const kinds: Kind[] = [];
  for (const { what, why } of entries) {
    const reason = inShort(why);
    const same = kinds.find((kind) => kind.what === what && kind.reason === reason);
    if (same === undefined) kinds.push({ what, reason, times: 1 });
    else same.times++;
  }
  return kinds;
}

/** Kinds by their reasons: "the games and the statistics (damaged)", "2 × a game of "chess" (Unknown preset "chess")". */
function byReason(kinds: readonly Kind[]): string[] {
  return [...new Set(kinds.map(({ reason }) => reason))].map((reason) => {
    const alike = kinds.filter((kind) => kind.reason === reason);
    const names = alike.map(({ what, times }) => (times === 1 ? what : `${times} × ${what}`));
    return `${texts().numbers.and(names)} (${reason})`;
  });
}

/** One line that names entries, the games first: "Set aside, because this page cannot use it: a game of "chess" (Unknown preset "chess")..." */
export function setAsideText(entries: readonly NamedEntry[]): string {
  const isGame = ({ key }: NamedEntry): boolean => key === GAMES_KEY;
  const kinds = kindsOf([...entries.filter(isGame), ...entries.filter((entry) => !isGame(entry))]);
  const named = kinds.slice(0, NAMED);
  const told = named.reduce((sum, { times }) => sum + times, 0);
  return texts().drawer.setAside(byReason(named), entries.length - told);
}
