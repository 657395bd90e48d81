/** An app as docs/apps.md and README describe one: it plays a game, and asks for a hint by a model of the package that its bundler has put in. */
import { legalMoves, newGame, play } from 'maketen/decade';
import { createHinter } from 'maketen/hint';
import config from 'maketen/models/decade-loop3-value/config.json';
import evaluation from 'maketen/models/decade-loop3-value/evaluation.json';
import topology from 'maketen/models/decade-loop3-value/model.json';
import weights from 'maketen/models/decade-loop3-value/weights-int16.bin';
import { policyFromArtifacts } from 'maketen/train/models';

let game = newGame(7, { loop: true, maxRun: 3 });
for (let moves = 0; moves < 5; moves++) game = play(game, legalMoves(game)[0]);

const model = await policyFromArtifacts({ config, topology, weights, evaluation });
const [best] = createHinter({ model }).hint('decade 4 8 3 3 J 6');
model.policy.dispose?.();
console.log(JSON.stringify({ legal: legalMoves(game).length, move: best.move, winProbability: best.winProbability }));
