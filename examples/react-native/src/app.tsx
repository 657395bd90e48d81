import type { GameReview } from 'maketen/hint';
import type { ModelArtifacts } from 'maketen/train/models';
import { useEffect, useReducer, useState } from 'react';
import { LayoutAnimation } from 'react-native';
import { SafeAreaView } from 'react-native-safe-area-context';
import { Advisor } from './hints/advisor';
import { loadModel } from './hints/load-model';
import { type AnyGame, moveCount, newGame, OFFERS } from './play/games';
import { saveGame, savedGame, type TextStorage } from './play/saved-game';
import { type Action, at, reduce } from './play/store';
import { Felt } from './screens/felt';
import { GamesScreen } from './screens/games-screen';
import { ReviewScreen } from './screens/review-screen';
import { TableScreen } from './screens/table-screen';
import { useChances } from './hints/use-chances';
import { useMotion } from './use-motion';
import { useTheme } from './theme';

/** What the app takes from outside, so that tests can give it something else. */
export interface AppProps {
  readonly storage: TextStorage;
  /** The files of the model for Decade. */
  readonly modelFiles: () => Promise<ModelArtifacts>;
  /** The player's day as "2026-11-22". */
  readonly today: () => string;
  /** The deal of the first game; default any. */
  readonly firstSeed?: number;
}

type Screen = 'table' | 'games' | 'review';

/** Cards go where they belong in this time. */
const MOVE = LayoutAnimation.create(220, 'easeInEaseOut', 'opacity');

export function App({ storage, modelFiles, today, firstSeed }: AppProps) {
  const theme = useTheme();
  const isMoving = useMotion();
  const [state, dispatch] = useReducer(reduce, undefined, () => at(newGame(OFFERS[0].preset, firstSeed)));
  const [isRestored, setRestored] = useState(false);
  const [screen, setScreen] = useState<Screen>('table');
  const [advisor, setAdvisor] = useState<Advisor | null>(null);
  const [isThinking, setThinking] = useState(false);
  const [review, setReview] = useState<GameReview | null>(null);
  const chances = useChances(state.game, advisor);

  useEffect(() => {
    let isThere = true;
    void savedGame(storage).then((game) => {
      if (!isThere) return;
      if (game !== null) dispatch({ type: 'resume', game });
      setRestored(true);
    });
    // Without its model the app still gives hints: those of Decade are counted in playouts then.
    void modelFiles()
      .then(loadModel)
      .catch(() => null)
      .then((model) => isThere && setAdvisor(new Advisor(model)));
    return () => {
      isThere = false;
    };
  }, [storage, modelFiles]);

  useEffect(() => {
    if (isRestored) void saveGame(storage, state.game);
  }, [storage, state.game, isRestored]);

  function send(action: Action): void {
    if (isMoving) LayoutAnimation.configureNext(MOVE);
    dispatch(action);
  }

  function toTable(action?: Action): void {
    if (action) send(action);
    setScreen('table');
  }

  // First the screen, then the work: hints and reviews take longer than a frame.
  function showHint(): void {
    const { game } = state;
    setThinking(true);
    setTimeout(() => {
      const hint = advisor?.best(game);
      setThinking(false);
      if (hint) send({ type: 'hint', game, hint });
    }, 0);
  }

  function showReview(game: AnyGame): void {
    setReview(null);
    setScreen('review');
    if (moveCount(game) > 0) setTimeout(() => void advisor?.review(game).then(setReview), 0);
  }

  return (
    <Felt theme={theme}>
      <SafeAreaView style={{ flex: 1 }}>
        {screen === 'table' && (
          <TableScreen
            state={state}
            theme={theme}
            chances={chances}
            isThinking={isThinking}
            send={send}
            onHint={showHint}
            onGames={() => setScreen('games')}
            onReview={() => showReview(state.game)}
          />
        )}
        {screen === 'games' && (
          <GamesScreen
            theme={theme}
            today={today()}
            onNew={(preset, seed) => toTable({ type: 'new', preset, ...(seed !== undefined && { seed }) })}
            onBack={() => toTable()}
          />
        )}
        {screen === 'review' && (
          <ReviewScreen
            game={state.game}
            review={review}
            theme={theme}
            onPlayOn={(game) => toTable({ type: 'resume', game })}
            onBack={() => toTable()}
          />
        )}
      </SafeAreaView>
    </Felt>
  );
}
