/** What a return says in words, by reward scheme (src/env/reward.ts and the games' own): the worth of a move is minus what is still to come. */
const WORDS: Readonly<Record<string, (worth: number) => string>> = {
  'cards-left': (worth) => `${Math.max(0, -worth * 52).toFixed(1)} cards left`,
  rounds: (worth) => `${Math.max(0, -worth).toFixed(2)} more rounds`,
};

/** '' where the return is the chance to win, or has no plain words. */
export function expectedWords(reward: string, worth: number): string {
  return Object.hasOwn(WORDS, reward) ? WORDS[reward](worth) : '';
}
