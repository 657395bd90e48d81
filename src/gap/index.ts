/** Exact values, certified bounds and means without luck for any decision problem with chance and an end. @module maketen/gap */
export { type Audit, audit, type AuditOptions } from './agent-audit.js';
export { auditProblem, type AuditProblemOptions } from './audit.js';
export { bound, type Bound, type PenaltyOptions, type Gap, gap, type GapOptions } from './gap.js';
export type { Chance, HiddenPart, Play, Problem, Values } from './problem.js';
export { type DrawnKinds, problemOf, type RulesProblem, type RulesProblemOptions } from './rules-problem.js';
export { type LongWork, type Solution, solve, type SolvedProblem, type SolveOptions } from './solution.js';
export type { LineEnd, LinesOptions, RelaxedGame } from './relaxation.js';
export {
  certifiedBound,
  type Foresight,
  InformationRelaxation,
  type Penalty,
  type RelaxationOptions,
  type UpperBound,
} from './upper-bound.js';
