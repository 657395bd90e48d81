import { schema as s } from 'maketen/env';

/** A whole number that is not negative, and a share. */
export const count = s.integer(0);
export const share = s.number(0, 1);
/** How many games; 0 where nothing is kept. */
export const games = s.withDefault(count, 0);

/** What the browser has refused to keep, as JSON by key: it lasts as long as the page. */
const refused = new Map<string, string>();

/** The text that the browser keeps for this page, or the page where the browser refused it; null if there is none. */
export function storedText(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, if the browser lets us: private windows and full disks refuse, and then it lasts as long as the page. */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}

export function removeStored(key: string): void {
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // what cannot be reached cannot be read again either
  }
}

/** Keys of everything that this page has kept here. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith('maketen.'));
  } catch {
    return [];
  }
}

/** Whether something lasts only as long as the page. */
export function isStorageRefused(): boolean {
  return refused.size > 0;
}

const KEY = 'maketen.set-aside';
/** Why an entry is set aside that is not as this page writes it. */
export const FOREIGN = 'damaged, or of another version';

const setAsideSchema = s.object(
  {
    key: s.text(),
    /** As it was: JSON, or the text of what is no JSON. */
    entry: s.anything,
    why: s.text(),
  },
  'kept',
);

/** An entry that this version of the page cannot use: damaged, or of another version. It is kept, and in nobody's way. */
interface SetAside extends Readonly<s.OutputOf<typeof setAsideSchema>> {
  /** Tells it from others under its key, where it can change: only its latest state is kept. */
  readonly id?: unknown;
}

type Listener = (keys: readonly string[]) => void;

let listener: Listener | null = null;
let named: readonly string[] = [];

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list that cannot be read itself becomes the first entry of a new one. */
function all(): SetAside[] {
  const text = storedText(KEY);
  if (text === null) return [];
  const entry = { key: KEY, entry: text, why: 'it is no list' };
  return s.check(s.listOf(setAsideSchema), jsonIn(text)).value ?? [entry];
}

/** Equal for states of one entry. */
function nameOf({ key, entry, id = entry }: SetAside) {
  return JSON.stringify([key, id]);
}

/** Keeps an entry where nothing reads it. Whoever calls it takes the entry away from where it was. */
export function setAside(entry: SetAside): void {
  writeStored(KEY, [entry, ...all().filter((each) => nameOf(each) !== nameOf(entry))]);
  nameSetAside(entry.key);
}

/** Sets aside all that is kept: the last resort. */
export function setEverythingAside(why: string): void {
  for (const key of storedKeys()) {
    if (key === KEY) continue;
    const text = storedText(key) ?? '';
    removeStored(key);
    setAside({ key, entry: jsonIn(text) ?? text, why });
  }
}

function tell(keys: readonly string[]) {
  named = keys;
  listener?.(named);
}

/** Has something named that has been set aside elsewhere. */
export function nameSetAside(key: string): void {
  tell([...named, key]);
}

/** After this nobody has to be told of what has been set aside so far. */
export function forgetSetAside(): void {
  tell([]);
}

/** Names the keys of what has been set aside and not been forgotten, again with each one that comes. Another listener takes the place of this one. */
export function onSetAside(next: Listener): void {
  listener = next;
  tell(named);
}

/** What is kept under a key; undefined if there is nothing. An entry that cannot be read is set aside. */
export function readEntry<Value>(key: string, schema: s.Schema<Value>): Value | undefined {
  const text = storedText(key);
  if (text === null) return undefined;
  const value = jsonIn(text);
  const checked = s.check(schema, value);
  if (!checked.issues) return checked.value;
  removeStored(key);
  setAside({ key, entry: value ?? text, why: FOREIGN });
  return undefined;
}

/** The latest of entries that begin with their day. */
export function latestDays<Value>(entries: Readonly<Record<string, Value>>, most: number): Record<string, Value> {
  const latest = Object.entries(entries).sort(([a], [b]) => (a < b ? 1 : -1));
  return Object.fromEntries(latest.slice(0, most));
}

/** What is kept under the names of a key; what cannot be read is set aside, and the others stay. */
export function readEntries<Value>(key: string, schema: s.Schema<Value>): Record<string, Value> {
  const entries = Object.entries(readEntry(key, s.anyObject()) ?? {});
  const checked = entries.map(([name, entry]) => ({ name, entry, ...s.check(schema, entry) }));
  const unsound = checked.filter(({ issues }) => issues);
  const values = Object.fromEntries(checked.flatMap(({ name, value, issues }) => (issues ? [] : [[name, value]])));
  if (unsound.length === 0) return values;
  writeStored(key, values);
  for (const { name, entry } of unsound) setAside({ key, entry: { [name]: entry }, why: FOREIGN });
  return values;
}
