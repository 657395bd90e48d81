/** Who gives hints unless somebody is named, in help and docs; `chooseHintAgent` chooses. */
export const DEFAULT_HINT_AGENT =
  'exact where the game is solved, else the trained model of the preset, else a strong scripted agent';
