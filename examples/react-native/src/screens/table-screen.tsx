import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { type Choice, choiceOf, choicesOf, primaryChoice } from '../play/choices';
import { type AnyGame, moveCount, offerOf, playOf, presetOf } from '../play/games';
import type { Action, State } from '../play/store';
import { Table } from '../table/table';
import type { Theme } from '../theme';
import { Button } from './button';
import { ChanceCurve } from './chance-curve';

interface TableScreenProps {
  readonly state: State;
  readonly theme: Theme;
  /** Chances to win so far, the present one last; empty where none is known yet. */
  readonly chances: readonly number[];
  /** Whether a hint is being worked out. */
  readonly isThinking: boolean;
  readonly send: (action: Action) => void;
  readonly onHint: () => void;
  readonly onGames: () => void;
  readonly onReview: () => void;
}

const RESULTS = { won: 'Won!', lost: 'Lost', drawn: 'Drawn', ongoing: '' } as const;

/** What to do, in one line, where no button says it. */
function instruction(game: AnyGame, selected: readonly string[]): string {
  if ('tableau' in game) return selected.length > 0 ? 'Now its partner' : 'Tap cards that make ten, or four alike';
  if ('stacks' in game) return 'Tap neighbours that make 10, 20 or 30';
  if (game.phase === 'replace') return 'All hands are full: tap a card to replace';
  return game.phase === 'place' ? `Tap a hand for the ${game.drawn ?? ''}` : 'Exchange a card of Hand';
}

function advice({ game, selected, hint }: State): string {
  return hint?.reason ?? instruction(game, selected);
}

function percent(chance: number): string {
  const text = (100 * chance).toFixed(chance > 0 && chance < 0.1 ? 1 : 0);
  return `${text} %`;
}

/** The table, a slim bar above it, and below it the one thing to do. */
export function TableScreen(props: TableScreenProps) {
  const { state, theme, chances, isThinking, send, onHint, onGames, onReview } = props;
  const { game, selected, hint } = state;
  const play = playOf(game);
  const outcome = play.outcome(game);
  const choices = choicesOf(game);
  const hinted = hint === null ? undefined : choiceOf(game, hint.play);
  return (
    <>
      <TopBar game={game} theme={theme} chances={chances} onGames={onGames} />
      <Table
        game={game}
        theme={theme}
        selected={selected}
        hinted={hinted?.targets ?? []}
        open={new Set(choices.flatMap(({ targets }) => targets))}
        onTap={(target) => send({ type: 'tap', target })}
      />
      <Sets choices={choices} selected={selected} theme={theme} send={send} isShown={'stacks' in game} />
      <Text style={[styles.line, { color: theme.text }]} accessibilityLiveRegion="polite" numberOfLines={3}>
        {isThinking ? 'Working it out …' : outcome === 'ongoing' ? advice(state) : resultLine(game)}
      </Text>
      <View style={styles.dock}>
        <Button title="Undo" theme={theme} isDisabled={!play.canUndo(game)} onPress={() => send({ type: 'undo' })} />
        {outcome === 'ongoing' ? (
          <>
            <Primary
              choice={hinted ?? primaryChoice(choices, selected)}
              isHinted={hinted !== undefined}
              {...{ theme, send }}
            />
            <Button title="Hint" theme={theme} isDisabled={isThinking} onPress={onHint} />
          </>
        ) : (
          <>
            <Button title="Review the game" theme={theme} isPrimary onPress={onReview} />
            <Button title="New deal" theme={theme} onPress={() => send({ type: 'new', preset: presetOf(game) })} />
          </>
        )}
      </View>
    </>
  );
}

function resultLine(game: AnyGame): string {
  const play = playOf(game);
  const left = play.cardsLeft(game);
  const what = left === null ? `${play.score(game)} points` : left === 0 ? 'all cards gone' : `${left} cards left`;
  return `${RESULTS[play.outcome(game)]} ${what}, ${moveCount(game)} moves`;
}

interface TopBarProps {
  readonly game: AnyGame;
  readonly theme: Theme;
  readonly chances: readonly number[];
  readonly onGames: () => void;
}

function TopBar({ game, theme, chances, onGames }: TopBarProps) {
  const seed = playOf(game).seed(game);
  const now = chances.at(-1);
  return (
    <View style={styles.bar}>
      <View style={styles.heading}>
        <Text accessibilityRole="header" numberOfLines={1} style={[styles.title, { color: theme.text }]}>
          {offerOf(presetOf(game)).title}
        </Text>
        <Text style={[styles.small, { color: theme.quiet }]}>{seed === null ? 'own deck' : `Deal ${seed}`}</Text>
      </View>
      {now !== undefined && (
        <View
          accessible
          accessibilityLabel={`Chance to win: ${percent(now)}`}
          style={[styles.chance, { backgroundColor: theme.panel, borderColor: theme.line }]}
        >
          <View>
            <Text style={[styles.tiny, { color: theme.quiet }]}>CHANCE TO WIN</Text>
            <Text style={[styles.number, { color: theme.text }]}>{percent(now)}</Text>
          </View>
          <ChanceCurve chances={chances.slice(-24)} width={48} height={34} theme={theme} />
        </View>
      )}
      <Button title="Games" theme={theme} onPress={onGames} />
    </View>
  );
}

interface PrimaryProps {
  readonly choice: Choice | undefined;
  readonly isHinted: boolean;
  readonly theme: Theme;
  readonly send: (action: Action) => void;
}

/** The button for what is selected, drawn or ended; after a hint for what the hint says. */
function Primary({ choice, isHinted, theme, send }: PrimaryProps) {
  if (choice === undefined)
    return <Button title="Choose" theme={theme} isPrimary isDisabled onPress={() => undefined} />;
  const { label, move } = choice;
  return (
    <Button
      title={label}
      label={isHinted ? `Do as the hint says: ${label}` : label}
      theme={theme}
      isPrimary
      onPress={() => send({ type: 'play', move })}
    />
  );
}

interface SetsProps {
  readonly choices: readonly Choice[];
  readonly selected: readonly string[];
  readonly theme: Theme;
  readonly send: (action: Action) => void;
  readonly isShown: boolean;
}

/** Where there are several sets each has a button, which marks its cards. */
function Sets({ choices, selected, theme, send, isShown }: SetsProps) {
  const sets = choices.filter(({ targets }) => targets.length > 0);
  if (!isShown || sets.length < 2) return null;
  return (
    <ScrollView horizontal style={styles.sets} contentContainerStyle={styles.setsContent}>
      {sets.map(({ targets, label }) => (
        <Button
          key={targets.join()}
          title={label}
          theme={theme}
          isSelected={targets.join() === selected.join()}
          onPress={() => send({ type: 'select', targets })}
        />
      ))}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', alignItems: 'center', gap: 10, paddingHorizontal: 12, paddingTop: 8 },
  heading: { flex: 1 },
  title: { fontSize: 20, fontWeight: '700' },
  small: { fontSize: 13 },
  tiny: { fontSize: 10, letterSpacing: 0.5, fontWeight: '600' },
  number: { fontSize: 20, fontWeight: '700' },
  chance: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    paddingHorizontal: 12,
    minHeight: 50,
    borderRadius: 14,
    borderWidth: 1,
  },
  line: { textAlign: 'center', fontSize: 15, lineHeight: 20, minHeight: 44, paddingHorizontal: 20, paddingTop: 4 },
  dock: { flexDirection: 'row', gap: 10, paddingHorizontal: 12, paddingBottom: 10 },
  sets: { flexGrow: 0 },
  setsContent: { gap: 8, paddingHorizontal: 12, paddingVertical: 4, flexGrow: 1, justifyContent: 'center' },
});
