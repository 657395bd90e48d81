/** Input from outside (an option, a deck, a file, a flag) is not what was expected. The message is one line: what was expected, what came, what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** An action that is not legal in the present position was given to `step`. Nothing has changed. */
export class IllegalActionError extends Error {
  override readonly name = 'IllegalActionError';
}

/** An environment was used before `reset`, after the end of its episode, or after `close`. Nothing has changed. */
export class EpisodeOverError extends Error {
  override readonly name = 'EpisodeOverError';
}

/** Shortens any value to a few words for an error message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
