import { TextGame } from 'maketen';
import type { MoveValues } from './move-values.js';
import { type Params, plainParts } from './params.js';

interface Asked extends Params {
  readonly listMoves: boolean;
  /** What has been played so far. */
  readonly moves: readonly string[];
  readonly answer: string | null;
}

/** Games for players who read and write; every move is valued before it is played. */
export class TextGames {
  constructor(private readonly values: MoveValues) {}

  /** Plays an answer after moves, or shows the game where there is none. */
  async tell(params: Params) {
    const { seed, listMoves, moves, answer } = params as Asked;
    const game = new TextGame(plainParts(params), { seed, listMoves });
    for (const move of moves) game.play(move);
    if (answer === null) return { rules: game.rules, ...shown(game) };
    const valuer = await this.values.valuer(params);
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
