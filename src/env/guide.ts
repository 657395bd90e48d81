/** A rule in plain words. */
export interface RuleText {
  /** What it is about, in a word: "Draw". */
  readonly about: string;
  readonly text: string;
}

/** What a game is, for somebody who has never played it. All of it follows from the options: `Rules.config`. */
export interface GameGuide<Config extends object = object> {
  /** Tells the presets of a game apart: "Decade: ring, two or three cards". */
  title(config: Config): string;
  /** What to do, in one line. */
  goal(config: Config): string;
  /** All of its rules, in the order in which a newcomer needs them. */
  rules(config: Config): readonly RuleText[];
  /** Whose game it is. */
  readonly credit?: string;
}
