import { InputError, partsOf, TextGame } from 'maketen';
import { MoveValuer } from 'maketen/lab';
import { type Params, partsOfParams } from './params.js';

interface Open {
  readonly game: TextGame;
  readonly valuer: Promise<MoveValuer>;
}

/** Games for players who read and write, by their handles; every move is valued before it is played. */
export class TextGames {
  private readonly open = new Map<number, Open>();
  private readonly valuers = new Map<string, Promise<MoveValuer>>();
  private handles = 0;

  deal(params: Params): unknown {
    const { seed, listMoves } = params as { seed: number; listMoves: boolean };
    const { spec } = partsOfParams(params);
    const parts = partsOf(spec.preset, { rules: spec.rules });
    const key = JSON.stringify([spec.preset, spec.rules]);
    const valuer = this.valuers.get(key) ?? MoveValuer.create(parts);
    this.valuers.set(key, valuer);
    const game = new TextGame(parts, { seed, listMoves });
    this.open.set(++this.handles, { game, valuer });
    return { handle: this.handles, rules: game.rules, ...shown(game) };
  }

  async answer({ handle, answer }: Params): Promise<unknown> {
    const found = this.open.get(handle as number);
    if (found === undefined) throw new InputError('Expected an open game, but it has been closed; deal a new one');
    const { game } = found;
    const valuer = await found.valuer;
    const [moves] = await valuer.of([game.position]);
    const at = game.actions.length;
    const { played, problem } = game.play(answer as string);
    const best = Math.max(...moves.map(({ estimate }) => estimate));
    const own = moves.find(({ action }) => problem === null && action === game.actions[at]);
    const judged = { value: moves.length === 0 ? null : best, source: moves[0]?.source ?? null, reward: valuer.reward };
    return { played, problem, regret: own ? best - own.estimate : null, ...judged, ...shown(game) };
  }

  close({ handle }: Params): null {
    this.open.delete(handle as number);
    return null;
  }
}

function shown(game: TextGame) {
  return { text: game.observe(), over: game.isOver, outcome: game.position.outcome, return: game.returnSoFar };
}
