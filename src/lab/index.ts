/** Leaderboards, sweeps, bounds, exact solutions, calibration and reports, on threads. Node only. @module maketen/lab */
import './games/kits.js'; // loaded, so that `checkGame` checks these parts of a game
import '../train/algorithms.js';

export { checkGame } from '../hint/games/own-games.js';
export { registerGameModule } from '../io/game-module.js';
export { loadAgent, upperBoundsFor } from './agents.js';
export { auditAgents, type AuditAgentsOptions, type AuditReport } from './audit.js';
export { type BoundOptions, boundPreset, type BoundReport, type FoundBound } from './bounds.js';
export { type AgentCalibration, calibrateAgent, type CalibrateOptions } from './calibrate.js';
export {
  type AgentInfo,
  type EnvironmentInfo,
  environmentInfo,
  type ModelInfo,
  type PresetInfo,
  presetInfos,
} from './catalogue.js';
export { type Panel, type PanelOptions, readRuns, type Run } from './plot/curves.js';
export { type DealSource, evaluationDeals, type NamedDeals } from './deals.js';
export { engineSettings } from './engine-settings.js';
export { evaluateAgents, type EvaluateAgentsOptions } from './evaluate-agents.js';
export type { PredictionScore } from '../evaluate/prediction-score.js';
export {
  compareAgents,
  type ComparisonJson,
  type DistributedSummary,
  evaluateAgent,
  type EvaluationJson,
} from './evaluation-report.js';
export type { CertifiedValue, DeckKnower, KnownDeckGame, LabKit, Solved, UpperBoundEntry } from './games/kit.js';
export { type GradedDeal, gradeDeals, type GradeOptions } from './hint-agent.js';
export { inQueue, type QueueOptions, type QueueRunner, workOnQueue, type WorkOnQueueOptions } from './jobs/queue.js';
export { SentUnitThreads } from './jobs/sent-unit-threads.js';
export { type SentUnit, unitSender } from './jobs/sent-units.js';
export { DEFAULT_PATIENCE } from './jobs/timeouts.js';
export type { Unit } from './jobs/unit.js';
export { inThisThread, inThreads, type UnitRunner } from './jobs/unit-runner.js';
export { type MoveValue, MoveValuer, type MoveValuesOptions } from './move-values.js';
export { type LeaderboardOptions, type LeaderboardRun, runLeaderboard } from './leaderboard/leaderboard.js';
export { resultsMarkdown } from './leaderboard/results-markdown.js';
export type { AgentStanding, BoundStanding, Leaderboard, PresetStanding } from './leaderboard/standings.js';
export {
  type PositionToPredict,
  type PositionTruth,
  type Prediction,
  PredictionBenchmark,
  type PredictionBenchmarkOptions,
  type PredictorScore,
} from './prediction-benchmark.js';
export { type CurvesOptions, curvesSvg } from './plot/curves-figure.js';
export { figureFile } from './plot/figure.js';
export {
  type KnownDecksOptions,
  type KnownDecksReport,
  solveExactly,
  type SolveExactlyOptions,
  solveKnownDecks,
} from './solve.js';
export { type RunResult, runSweep, type RunState, type SweepOptions, type SweepResult } from './sweep/sweep.js';
export {
  readTrace,
  type RecordedGame,
  type RecordOptions,
  recordTraces,
  TraceFile,
  type TraceTotals,
  type VerifiedGame,
  verifyTraces,
} from './traces.js';
export type { OnProgress, WorkOptions } from './work-options.js';
