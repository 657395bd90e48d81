/** Config keys with what suits a preset better than the algorithm's own defaults; the user's go before them. */
export type ConfigDefaults = Readonly<Record<string, unknown>>;

/** What training knows of one game. All but the game's name is optional: a game without a kit is trained with the algorithms' own defaults. */
export interface TrainKit {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
  /** By algorithm ('ppo', 'dqn', 'value') and preset. */
  readonly defaults?: Readonly<Record<string, Readonly<Record<string, ConfigDefaults>>>>;
}
