import { partsOf, TextGame } from 'maketen';
import { MoveValuer } from 'maketen/lab';
import { type Params, partsOfParams } from './params.js';

interface Asked {
  readonly seed: number;
  readonly listMoves: boolean;
  /** What has been played so far. */
  readonly moves: readonly string[];
  readonly answer: string | null;
}

/** Games for players who read and write; every move is valued before it is played. */
export class TextGames {
  private readonly valuers = new Map<string, Promise<MoveValuer>>();

  /** Plays an answer after moves, or shows the game where there is none. */
  async tell(params: Params) {
    const { seed, listMoves, moves, answer } = params as unknown as Asked;
    const { preset, rules } = partsOfParams(params).spec;
    const parts = partsOf(preset, { rules });
    const game = new TextGame(parts, { seed, listMoves });
    for (const move of moves) game.play(move);
    if (answer === null) return { rules: game.rules, ...shown(game) };
    const key = JSON.stringify([preset, rules]);
    const found = this.valuers.get(key) ?? MoveValuer.create(parts);
    this.valuers.set(key, found);
    const valuer = await found;
    const [valued] = await valuer.of([game.position]);
    const at = game.actions.length;
    const { played, problem } = game.play(answer);
    const best = Math.max(...valued.map(({ estimate }) => estimate));
    const own = valued.find(({ action }) => problem === null && action === game.actions[at]);
    const value = valued.length === 0 ? null : best;
    const judged = { value, source: valued[0]?.source ?? null, reward: valuer.reward };
    return { played, problem, regret: own ? best - own.estimate : null, ...judged, ...shown(game) };
  }
}

function shown(game: TextGame) {
  return { text: game.observe(), over: game.isOver, outcome: game.position.outcome, return: game.returnSoFar };
}
