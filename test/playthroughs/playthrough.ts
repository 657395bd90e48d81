import { legalActions } from '../../src/env/environment/rules.js';
import { partsOf, Random } from '../../src/env/index.js';

/** Positions written out in full; from then on only the moves are. */
const FULL_POSITIONS = 8;

function observed(values: Float32Array) {
  return Array.from(values, (value) => String(Number(value.toFixed(4)))).join(' ');
}

/** A readable transcript of one random game of a preset: what golden files hold. */
export function playthrough(preset: string): string {
  const { rules, notation, reward, spec } = partsOf(preset);
  const random = new Random('playthrough', 1);
  const state = rules.createState();
  const observation = new Float32Array(rules.observationSize);
  rules.deal(state, 1);
  const lines = [
    `preset: ${preset}`,
    `rules: ${rules.id} ${JSON.stringify(spec.rules)}`,
    `moves: ${rules.moves.map((_, action) => notation.formatMove(action)).join(' | ')}`,
    `features: ${rules.features.map(({ name, size }) => `${name} ${size}`).join(', ')}`,
    '',
  ];
  let earned = 0;
  for (let step = 0; ; step++) {
    const legal = legalActions(rules, state);
    rules.observe(state, observation);
    if (step < FULL_POSITIONS || legal.length === 0) {
      lines.push(`position ${step}: ${notation.formatState(state)}`, notation.render(state));
      lines.push(`observation: ${observed(observation)}`);
    }
    if (legal.length === 0) break;
    const action = legal[random.below(legal.length)];
    const moves = legal.map((each) => notation.describeMove(state, each));
    const chosen = notation.describeMove(state, action);
    rules.apply(state, action);
    const returnSoFar = reward.returnSoFar(rules, state);
    lines.push(
      `legal: ${moves.join(' | ')}`,
      `move ${step}: ${chosen} (action ${action}), reward ${Number((returnSoFar - earned).toFixed(9))}`,
      '',
    );
    earned = returnSoFar;
  }
  lines.push(
    `outcome: ${state.outcome}, score ${rules.score(state)}, cards left ${rules.cardsLeft(state) ?? '-'}, ${reward.name} ${Number(earned.toFixed(9))}`,
  );
  return `${lines.join('\n')}\n`;
}
