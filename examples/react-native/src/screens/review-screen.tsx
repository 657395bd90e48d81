import type { DecisionMark, GameReview, ReviewedMove } from 'maketen/hint';
import { useState } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, useWindowDimensions, View } from 'react-native';
import { type AnyGame, type AnyMove, play } from '../play/games';
import { Table } from '../table/table';
import type { Theme } from '../theme';
import { Button } from './button';
import { ChanceCurve } from './chance-curve';

interface ReviewScreenProps {
  readonly game: AnyGame;
  /** Null while it is being made. */
  readonly review: GameReview | null;
  readonly theme: Theme;
  readonly onPlayOn: (game: AnyGame) => void;
  readonly onBack: () => void;
}

const COLOURS: Readonly<Record<DecisionMark, string>> = {
  best: '#7ec97e',
  good: '#a8cf8e',
  inaccuracy: '#f2c14e',
  mistake: '#f29b4e',
  blunder: '#ef5b5b',
};
/** Decisions in the list. */
const MOST = 8;

function points(change: number, digits = 0): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(100 * change).toFixed(digits)}`;
}

/** Where the cards of a move lie. */
function placesOf(game: AnyGame, move: AnyMove): readonly string[] {
  const text = JSON.stringify(move);
  return play.choices(game).find((choice) => JSON.stringify(choice.move) === text)?.places ?? [];
}

/** Those decisions that cost most, first. */
function costliest({ moves }: GameReview): ReviewedMove[] {
  const lost = moves.filter(({ decision }) => decision !== null && decision.loss > 0);
  return lost.sort((a, b) => (b.decision?.loss ?? 0) - (a.decision?.loss ?? 0)).slice(0, MOST);
}

/** The game afterwards: one sentence, the curve, what cost most; and each of these positions to play on from. */
export function ReviewScreen({ game, review, theme, onPlayOn, onBack }: ReviewScreenProps) {
  const { width, height } = useWindowDimensions();
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen ?? review?.worst ?? null;
  const shown = review === null || index === null ? undefined : review.moves[index];
  const before = shown && play.gamesOf(play.traceOf(game))[shown.index];
  return (
    <ScrollView contentContainerStyle={styles.page}>
      <View style={styles.head}>
        <Text accessibilityRole="header" style={[styles.title, { color: theme.text }]}>
          Review
        </Text>
        <Button title="Back" theme={theme} onPress={onBack} />
      </View>
      {review === null ? (
        <Text accessibilityLiveRegion="polite" style={[styles.sentence, { color: theme.quiet }]}>
          Looking at every move …
        </Text>
      ) : (
        <>
          <Text style={[styles.account, { color: theme.quiet }]}>
            {review.accuracy === null ? 'No decisions' : `Accuracy ${review.accuracy.toFixed(0)} %`}
            {` · luck ${points(review.chance.luck)} · play ${points(review.chance.play)} points`}
          </Text>
          <ChanceCurve
            chances={[...review.moves.map(({ before: { estimate } }) => estimate), review.end.estimate]}
            width={Math.min(width, 640) - 32}
            height={110}
            theme={theme}
            marks={costliest(review).map((move) => ({
              index: move.index,
              colour: COLOURS[move.decision?.mark ?? 'best'],
            }))}
          />
          <Text style={[styles.sentence, { color: theme.text }]}>{review.sentence}</Text>
          {costliest(review).map((move) => (
            <Decision
              key={move.index}
              move={move}
              theme={theme}
              isShown={move.index === index}
              onPress={() => setChosen(move.index)}
            />
          ))}
          {shown?.decision && before && (
            <>
              <Text style={[styles.account, { color: theme.text }]}>
                Better: <Text style={styles.strong}>{shown.decision.best.move}</Text>
              </Text>
              <View style={{ height: Math.max(300, height * 0.5) }}>
                <Table
                  game={before}
                  theme={theme}
                  picked={[]}
                  hinted={placesOf(before, shown.decision.best.play as AnyMove)}
                  partners={new Set()}
                  open={new Set()}
                  isQuartet={false}
                />
              </View>
              <Button title="Play on from here" theme={theme} isPrimary onPress={() => onPlayOn(before)} />
            </>
          )}
        </>
      )}
    </ScrollView>
  );
}

interface DecisionProps {
  readonly move: ReviewedMove;
  readonly theme: Theme;
  readonly isShown: boolean;
  readonly onPress: () => void;
}

function Decision({ move: { index, move, decision }, theme, isShown, onPress }: DecisionProps) {
  if (decision === null) return null;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={`Move ${index + 1}, ${move}: ${decision.mark}, cost ${decision.points.toFixed(0)} points`}
      accessibilityState={{ selected: isShown }}
      onPress={onPress}
      style={[styles.decision, { backgroundColor: theme.panel, borderColor: isShown ? theme.gold : theme.line }]}
    >
      <View style={[styles.dot, { backgroundColor: COLOURS[decision.mark] }]} />
      <Text style={[styles.number, { color: theme.quiet }]}>{index + 1}</Text>
      <Text style={[styles.move, { color: theme.text }]} numberOfLines={1}>
        {move}
      </Text>
      <Text style={[styles.number, { color: theme.quiet }]}>{points(-decision.points / 100, 1)}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, gap: 12, width: '100%', maxWidth: 640, alignSelf: 'center' },
  head: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  title: { fontSize: 24, fontWeight: '700' },
  account: { fontSize: 15 },
  strong: { fontWeight: '700' },
  sentence: { fontSize: 17, lineHeight: 25 },
  decision: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 46,
    paddingHorizontal: 14,
    borderRadius: 12,
    borderWidth: 1,
  },
  dot: { width: 11, height: 11, borderRadius: 6 },
  number: { fontSize: 14, minWidth: 26 },
  move: { flex: 1, fontSize: 15 },
});
