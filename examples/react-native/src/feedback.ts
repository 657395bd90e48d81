/** What a hand feels: a card is picked, cards leave, four alike leave, the game ends. */
export type Feel = 'pick' | 'play' | 'quartet' | 'won' | 'lost';

/** What the phone does besides its screen, so that tests and other systems can do something else. */
export interface Device {
  /** A short knock. */
  readonly feel: (what: Feel) => void;
  /** Gives a text to another app. */
  readonly share: (text: string) => Promise<unknown>;
}
