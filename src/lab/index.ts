/**
 * maketen/lab, for Node: leaderboards, sweeps, bounds, exact solutions, calibration and reports, on threads and
 * processes.
 */
import './games/kits.js'; // loaded, so that `checkGame` checks these parts of a game
import '../train/games/kits.js';

export { type Opinion, playAgentGame, type PlayedMove } from './agent-game.js';
export { labSources, loadAgent } from './agents.js';
export {
  type BoundComparison,
  type BoundOptions,
  boundPreset,
  type BoundReport,
  compareBounds,
  type FoundBound,
} from './bounds.js';
export type { CertifiedValue } from './games/kit.js';
export { CERTIFIED_VALUES } from './games/kits.js';
export { chooseFactor, type FactorChoice, FACTORS } from './bounds.js';
export type { UpperBoundEntry } from './games/kit.js';
export { upperBoundsFor } from './upper-bounds.js';
export { type AgentCalibration, calibrateAgent, type CalibrateOptions } from './calibrate.js';
export {
  type AgentInfo,
  agentInfos,
  type EnvironmentInfo,
  environmentInfo,
  type ModelInfo,
  modelInfos,
  type PresetInfo,
  presetInfos,
} from './catalogue.js';
export { type Panel, type PanelOptions, panelsOf } from './curves/curves.js';
export { readRun, readRuns, type Run } from './curves/runs.js';
export { type DealSource, evaluationDeals, type NamedDeals, namedDeals } from './deals.js';
export { evaluateAgents, type EvaluateAgentsOptions } from './evaluate-agents.js';
export {
  compareAgents,
  type ComparisonJson,
  type DistributedSummary,
  evaluateAgent,
  type EvaluationJson,
} from './evaluation-report.js';
export { evaluateModel, type ModelEvaluation } from './evaluate-model.js';
export { registerGameModule } from '../io/game-module.js';
export { checkGame } from '../hint/games/check-game.js';
export type { LabKit } from './games/kit.js';
export { chooseHintAgent, type ChosenAgent, type HintAgent, loadHintAgent } from './hint-agent.js';
export { inThreads, type UnitRunner } from './jobs/unit-runner.js';
export { type LeaderboardOptions, type LeaderboardRun, runLeaderboard } from './leaderboard/leaderboard.js';
export type { Leaderboard } from './leaderboard/standings.js';
export { resultsMarkdown } from './leaderboard/results-markdown.js';
export type { AgentStanding, BoundStanding, PresetStanding } from './leaderboard/standings.js';
export { type CoordinatorState, type QueueOptions, type QueueRunner, queueRunner } from './queue/coordinator.js';
export { runWorker, type WorkerOptions, type WorkerState } from './queue/run-worker.js';
export { clearQueue, drainQueue, type QueueState, queueState } from './queue/queue-state.js';
export { rankedBy, rankedParts } from './games/kits.js';
export { type CalibrationReport, readCalibration } from './report/input-files.js';
export { curvesSvg, type CurvesOptions } from './report/curves-figure.js';
export { type EvaluationReport, readEvaluation } from './report/input-files.js';
export { figureFile, pageHtml, type Section } from './report/html.js';
export { readLeaderboard } from './report/input-files.js';
export { type ReportInputs, sectionsOf } from './report/report.js';
export type { DeckKnower, KnownDeckGame } from './games/kit.js';
export { hasExactAgent, solvedAgent } from './solve.js';
export { deckKnowerFor, type KnownDecksOptions, type KnownDecksReport, solveKnownDecks } from './solve.js';
export { type SolveExactlyOptions, solveExactly } from './solve.js';
export type { Solved } from './games/kit.js';
export { type CombinationResult, combinationResults, type Spread } from './sweep/results.js';
export type { RunResult, RunState } from './sweep/runs.js';
export { runSweep, type SweepOptions, type SweepResult } from './sweep/sweep.js';
export { type StrengthGoal, type TimeToStrength, timeToStrength } from './training-speed.js';
export { SHARES, type TrainingSpeed, trainingSpeed } from './training-speed.js';
export {
  type RecordedGame,
  type RecordOptions,
  recordTraces,
  readTrace,
  TraceFile,
  type TraceTotals,
  type VerifiedGame,
  verifyTraces,
} from './traces.js';
export type { OnProgress, WorkOptions } from './work-options.js';
