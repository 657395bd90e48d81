/** The page as an app of its own. */
export const offline = {
  newVersion: 'There is a new version of this page. Your game is kept.',
  show: 'Show it',
};
