import { type HintSource, useGame, useHint } from 'maketen/react';
import type { GameReview } from 'maketen/hint';
import type { ModelArtifacts } from 'maketen/train/models';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LayoutAnimation } from 'react-native';
import { SafeAreaView } from 'react-native-safe-area-context';
import type { Device } from './feedback';
import { Advisor } from './hints/advisor';
import { loadModel } from './hints/load-model';
import { useChances } from './hints/use-chances';
import { type AnyGame, type AnyMove, OFFERS, offerOf, play, type Undos } from './play/games';
import { savedGame, savedUndos, saveGame, saveUndos, type TextStorage } from './play/saved-game';
import { Felt } from './screens/felt';
import { GamesScreen } from './screens/games-screen';
import { ReviewScreen } from './screens/review-screen';
import { TableScreen } from './screens/table-screen';
import { useTheme } from './theme';
import { useMotion } from './use-motion';

/** What the app takes from outside, so that tests can give it something else. */
export interface AppProps {
  readonly storage: TextStorage;
  /** The files of the model for Decade. */
  readonly modelFiles: () => Promise<ModelArtifacts>;
  /** The player's day as "2026-11-22". */
  readonly today: () => string;
  readonly device: Device;
  /** The deal of the first game; default any. */
  readonly firstSeed?: number;
}

type Screen = 'table' | 'games' | 'review';

/** Cards go where they belong in this time. */
const MOVE = LayoutAnimation.create(220, 'easeInEaseOut', 'opacity');

export function App({ storage, modelFiles, today, device, firstSeed }: AppProps) {
  const theme = useTheme();
  const isMoving = useMotion();
  const [undos, setUndos] = useState<Undos>('unlimited');
  const table = useGame(play, { start: { preset: OFFERS[0].preset, seed: firstSeed }, undos });
  const { game, outcome, open, save } = table;
  const [isRestored, setRestored] = useState(false);
  const [screen, setScreen] = useState<Screen>('table');
  const [advisor, setAdvisor] = useState<Advisor | null>(null);
  const [review, setReview] = useState<GameReview | null>(null);
  const chances = useChances(game, advisor);
  const ask = useCallback<Extract<HintSource<AnyGame, AnyMove>, (...given: never[]) => unknown>>(
    (position) => (advisor === null ? [] : advisor.hints(position)),
    [advisor],
  );
  const hint = useHint(game, ask);

  const restore = useRef(open);
  restore.current = open;
  useEffect(() => {
    let isThere = true;
    void Promise.all([savedGame(storage), savedUndos(storage)]).then(([text, limit]) => {
      if (!isThere) return;
      // A game that is damaged or of other rules is left aside, and said so.
      if (text !== null) restore.current(text);
      setUndos(limit);
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

  const text = save();
  useEffect(() => {
    if (isRestored) void saveGame(storage, text);
  }, [storage, text, isRestored]);

  // The hand feels what the eye sees: after it, and for each game once.
  const felt = useRef(game);
  useEffect(() => {
    if (felt.current === game) return;
    felt.current = game;
    if (isMoving) LayoutAnimation.configureNext(MOVE);
    if (game.moves.length === 0) return;
    const last = 'movesHistory' in game ? game.movesHistory.at(-1) : undefined;
    const isQuartetGone = last?.type === 'removal' && last.cards.length === 4;
    device.feel(outcome === 'won' || outcome === 'lost' ? outcome : isQuartetGone ? 'quartet' : 'play');
  }, [game, outcome, isMoving, device]);

  function showReview(): void {
    setReview(null);
    setScreen('review');
    // First the screen, then the work: a review takes longer than a frame.
    if (game.moves.length > 0) setTimeout(() => void advisor?.review(game).then(setReview), 0);
  }

  /** Deal and title, without the moves: for somebody who wants to try it too. */
  function shareDeal(): void {
    const { preset, rules } = play.spec(game);
    const seed = play.seed(game);
    if (seed === null) return;
    const deal = play.shareText(play.newGame({ ...rules, preset, seed }));
    void device.share(`${offerOf(preset).title}, deal ${seed}: ${deal}`).catch(() => undefined);
  }

  return (
    <Felt theme={theme}>
      <SafeAreaView style={{ flex: 1 }}>
        {screen === 'table' && (
          <TableScreen
            table={table}
            hint={hint}
            theme={theme}
            chances={chances}
            isMoving={isMoving}
            onPick={() => device.feel('pick')}
            onGames={() => setScreen('games')}
            onReview={showReview}
            onShare={shareDeal}
          />
        )}
        {screen === 'games' && (
          <GamesScreen
            theme={theme}
            today={today()}
            undos={undos}
            onUndos={(limit) => {
              setUndos(limit);
              void saveUndos(storage, limit);
            }}
            onNew={(setup) => {
              table.deal(setup);
              setScreen('table');
            }}
            onOpen={(shared) => {
              table.open(shared);
              setScreen('table');
            }}
            onBack={() => setScreen('table')}
          />
        )}
        {screen === 'review' && (
          <ReviewScreen
            game={game}
            review={review}
            theme={theme}
            onPlayOn={(position) => {
              table.resume(position);
              setScreen('table');
            }}
            onBack={() => setScreen('table')}
          />
        )}
      </SafeAreaView>
    </Felt>
  );
}
