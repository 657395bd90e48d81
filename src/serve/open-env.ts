import { randomUUID } from 'node:crypto';
import { InputError } from '../env/base/errors.js';
import { isObject, type ReadonlyRecord } from '../env/base/schema.js';
import { ClientGames, type ServeOptions } from './client-games.js';

type Fields = ReadonlyRecord;

/** An answer to a message of OpenEnv's protocol. */
export interface OpenEnvAnswer {
  readonly type: 'observation' | 'state' | 'error';
  readonly data: Fields;
}

function failure(code: string, message: string): OpenEnvAnswer {
  return { type: 'error', data: { message, code } };
}

/**
 * One client of OpenEnv's protocol: messages `reset`, `step` and `state` as JSON, one game at a time. `reset` takes `seed`, `preset`, `list_moves` and
 * `episode_id`; `step` takes `{ "answer": TEXT }`. An observation has `text` (the rules too after a reset), `problem` and `legal`; the reward of a step
 * is the change of the return under the preset's reward scheme, 0 for an answer that is no legal move.
 */
export class OpenEnvSession {
  readonly games: ClientGames;
  private name: string | null = null;
  private episode: string | null = null;
  private steps = 0;

  constructor(options: ServeOptions) {
    this.games = new ClientGames(options);
  }

  /** Answers a message; null for `close`, after which the connection ends. */
  answer(message: string): OpenEnvAnswer | null {
    let json: unknown;
    try {
      json = JSON.parse(message);
    } catch {
      return failure('INVALID_JSON', 'Expected a message of JSON, such as {"type": "reset"}');
    }
    const { type, data = {} } = isObject(json) ? json : {};
    return type === 'close' ? null : this.handle(type, data);
  }

  handle(type: unknown, data: unknown): OpenEnvAnswer {
    if (!isObject(data)) return failure('VALIDATION_ERROR', 'Expected "data" to be an object');
    try {
      if (type === 'reset') return this.reset(data);
      if (type === 'step') return this.step(data);
      if (type === 'state') return { type: 'state', data: this.state() };
      return failure('UNKNOWN_TYPE', 'Expected a message of type reset, step, state or close');
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return failure('VALIDATION_ERROR', error.message);
    }
  }

  private reset({ seed, preset, list_moves: listMoves, episode_id: episode }: Fields): OpenEnvAnswer {
    if (preset !== undefined && typeof preset !== 'string') throw new InputError('Expected "preset" to be a text');
    const options = {
      preset,
      seed: (seed ?? undefined) as number | undefined,
      listMoves: listMoves === true || undefined,
    };
    const games = this.games;
    games.clear();
    this.name = games.open(options);
    this.episode = typeof episode === 'string' ? episode.slice(0, 255) : randomUUID();
    this.steps = 0;
    const game = games.game(this.name);
    return this.observation(`${game.rules}\n\n${game.observe()}`, null, null);
  }

  private step({ answer }: Fields): OpenEnvAnswer {
    if (this.name === null) throw new InputError('Expected a game to play, but there is none; send reset first');
    if (typeof answer !== 'string')
      throw new InputError('Expected a step with "answer", a text whose last move is played');
    const game = this.games.game(this.name);
    const before = game.returnSoFar;
    const { problem } = game.play(answer);
    if (problem === null) this.steps++;
    return this.observation(game.observe(), problem, game.returnSoFar - before);
  }

  private observation(text: string, problem: string | null, reward: number | null): OpenEnvAnswer {
    const game = this.games.game(this.name!);
    const metadata = { outcome: game.position.outcome, decisions: game.decisions, illegal: game.illegal };
    return { type: 'observation', data: { observation: { text, problem }, reward, done: game.isOver, metadata } };
  }

  private state(): Fields {
    const game = this.name === null ? null : this.games.game(this.name);
    return { episode_id: this.episode, step_count: this.steps, outcome: game?.position.outcome ?? null };
  }
}
