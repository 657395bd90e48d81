/** What every tutorial says around its steps. */
export const coach = {
  title: (game: string) => `Tutorial: ${game}`,
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  goOn: 'Continue',
  again: 'Start over',
  leave: 'Close the tutorial',
  /** A legal move that is not the one of the step. */
  another: 'You could do that in a real game, too. Here, try what is marked in gold.',
  onlyRead: 'Nothing to do yet: press Continue when you have read this.',
  play: 'Play a first real game',
  back: 'Back to my game',
  kept: 'the place in a tutorial',
};
