// What src/env/kernel/kernel-vector-environment.ts sets before the first reset: sizes, options and, as addresses, its arrays. A row is a game's.

/** Games in step. */
export let size: u32 = 0;
/** Bytes of a game. */
export let gameBytes: u32 = 0;
/** Entries of a row of observations, and of masks. */
export let width: u32 = 0;
export let moves: u32 = 0;
/** Steps after which an episode is cut; 0 for no limit. */
export let maxSteps: i32 = 0;
export let skipForcedMoves: bool = false;
/** Which scheme rewards: see `returnSoFar`. */
export let reward: u32 = 0;
/** How many measures are kept of a game that is over. */
export let measures: u32 = 0;
/** What seeds of episodes, and of the game's shuffles, are hashed with. */
export let episodeKey: u32 = 0;
export let shuffleKey: u32 = 0;

export let games: usize = 0;
export let tables: usize = 0;
export let actions: usize = 0;
export let observations: usize = 0;
export let actionMasks: usize = 0;
export let legalCounts: usize = 0;
export let rewards: usize = 0;
export let terminations: usize = 0;
export let truncations: usize = 0;
export let finalObservations: usize = 0;
export let finalActionMasks: usize = 0;
/** Codes of outcomes, u8. */
export let finalOutcomes: usize = 0;
export let finalScores: usize = 0;
export let finalCardsLeft: usize = 0;
/** `[measure, game]` */
export let finalMeasures: usize = 0;
export let finalReturns: usize = 0;
export let finalLengths: usize = 0;
export let episodeLengths: usize = 0;
export let episodeSeeds: usize = 0;
/** What each episode has earned so far, f64. */
export let returns: usize = 0;
/** Episodes dealt so far. */
export let episodes: usize = 0;
/** 1 for each game whose first episode has a deck of its own, u8. */
export let hasDeck: usize = 0;
/** The games whose episode has ended in the last step: their number, then which. */
export let ended: usize = 0;
/** f64: episodes, won, lost, drawn, truncated, decisionFree, steps, totalReturn. */
export let statistics: usize = 0;

/** Network inputs in place of observations: columns of a row, 0 without, numbers of each move, and their `blockTable`. */
export let inputSize: u32 = 0;
export let perMove: u32 = 0;
export let blocks: usize = 0;
export let inputs: usize = 0;
export let actionFeatures: usize = 0;
export let finalInputs: usize = 0;
export let finalActionFeatures: usize = 0;
