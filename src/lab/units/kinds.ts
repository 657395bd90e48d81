import { InputError, shown } from '../../env/errors.js';
import type { UnitKind } from '../jobs/unit.js';
import { evaluationKind } from './evaluation.js';
import { predictionKind } from './prediction.js';
import { relaxationKind, relaxedAgentKind } from './relaxation.js';
import { rungKind } from './rung.js';
import { upperBoundKind } from './upper-bound.js';

const KINDS: readonly UnitKind[] = [
  evaluationKind,
  upperBoundKind,
  relaxationKind,
  relaxedAgentKind,
  predictionKind,
  rungKind,
];

/** @throws InputError for a kind that this program does not know */
export function unitKind(name: string): UnitKind {
  const kind = KINDS.find((each) => each.name === name);
  if (kind === undefined)
    throw new InputError(`Expected a unit of ${KINDS.map((each) => each.name).join(' or ')}, but got ${shown(name)}`);
  return kind;
}
