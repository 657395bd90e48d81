import { type DecadeGame, fortuneOf } from 'maketen/decade';
import type { GameHints } from 'maketen/react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { spoken } from '../play/cards';
import { isQuartet, labelOf, primaryMove } from '../play/choices';
import { type AnyGame, type AnyMove, type AnyTable, givesHints, offerOf, play } from '../play/games';
import { Table } from '../table/table';
import type { Theme } from '../theme';
import { Button } from './button';
import { ChanceCurve } from './chance-curve';

interface TableScreenProps {
  readonly table: AnyTable;
  readonly hint: GameHints<AnyMove>;
  readonly theme: Theme;
  /** Chances to win so far, the present one last; empty where none is known yet. */
  readonly chances: readonly number[];
  /** Whether cards may move. */
  readonly isMoving: boolean;
  readonly onPick: () => void;
  readonly onGames: () => void;
  readonly onReview: () => void;
  readonly onShare: () => void;
}

const RESULTS = { won: 'Won!', lost: 'Lost', drawn: 'Drawn', ongoing: '' } as const;

/** What to do, in one line, where no button says it. */
function instruction(table: AnyTable): string {
  const { game, picked, partners } = table;
  if ('tableau' in game && picked.length > 0)
    return isQuartet(table) ? `A four: ${partners.length} more` : 'Now one of those that light up';
  if ('tableau' in game) return 'Tap cards that make ten, or four alike';
  if ('stacks' in game) return 'Tap neighbours that make 10, 20 or 30';
  if (game.phase === 'replace') return 'All hands are full: tap a card to replace';
  return game.phase === 'place' ? `Tap a hand for the ${game.drawn ?? ''}` : 'Exchange a card of Hand';
}

function advice(table: AnyTable, { best, isThinking, problem }: GameHints<AnyMove>): string {
  if (isThinking) return 'Working it out …';
  return (
    table.problem ??
    problem ??
    best?.reason ??
    (table.outcome === 'ongoing' ? instruction(table) : resultLine(table.game))
  );
}

function percent(chance: number): string {
  const text = (100 * chance).toFixed(chance > 0 && chance < 0.1 ? 1 : 0);
  return `${text} %`;
}

/** The table, a slim bar above it, and below it the one thing to do. */
export function TableScreen(props: TableScreenProps) {
  const { table, hint, theme, chances, isMoving, onPick, onGames, onReview, onShare } = props;
  const { game, outcome, picked, undosLeft } = table;
  const hinted = hint.best?.play;
  const move = hinted ?? primaryMove(table);
  const isOver = outcome !== 'ongoing';
  return (
    <>
      <TopBar game={game} theme={theme} chances={chances} onGames={onGames} />
      <Table
        game={game}
        theme={theme}
        picked={picked}
        hinted={hinted === undefined ? [] : table.placesOf(hinted)}
        partners={new Set(table.partners)}
        open={new Set(play.choices(game).flatMap(({ places }) => places))}
        isQuartet={isQuartet(table)}
        isMoving={isMoving}
        onTap={(place) => {
          onPick();
          table.pick(place);
        }}
      />
      {'stacks' in game && <Sets table={table} theme={theme} />}
      <Text style={[styles.line, { color: theme.text }]} accessibilityLiveRegion="polite" numberOfLines={3}>
        {advice(table, hint)}
      </Text>
      {isOver && (
        <View style={styles.dock}>
          <Button title="Try again" label="Try this deal again" theme={theme} onPress={table.retry} />
          <Button title="Share" label="Share this deal" theme={theme} onPress={onShare} />
          <Button title="New deal" theme={theme} onPress={() => table.deal(anotherDeal(game))} />
        </View>
      )}
      <View style={styles.dock}>
        <Button
          title={undosLeft === 'unlimited' || undosLeft === 0 ? 'Undo' : `Undo ${undosLeft}`}
          theme={theme}
          isDisabled={!table.canUndo}
          onPress={table.undo}
        />
        {isOver ? (
          <Button title="Review the game" theme={theme} isPrimary onPress={onReview} />
        ) : (
          <>
            <Primary
              label={move && labelOf(game, move)}
              isHinted={hinted !== undefined}
              theme={theme}
              onPress={() => move && table.play(move)}
            />
            <Button title="Hint" theme={theme} isDisabled={hint.isThinking || !givesHints(game)} onPress={hint.ask} />
          </>
        )}
      </View>
    </>
  );
}

/** What a ring or a line tells when it is over, as an old custom has it. */
function fortuneLine(game: AnyGame): string {
  if (!('stacks' in game)) return '';
  const told = fortuneOf(play.gamesOf(play.traceOf(game)) as DecadeGame[]);
  if (told === null) return '';
  const alone = told.alone.map(({ card }) => spoken(card)).join(', ') || 'no card';
  return `. Fortune: ${alone} showed alone${told.last === null ? '' : `, ${spoken(told.last.card)} came last`}`;
}

/** Another deal by the same rules. */
function anotherDeal(game: AnyGame): object {
  const { preset, rules } = play.spec(game);
  return { ...rules, preset };
}

function resultLine(game: AnyGame): string {
  const left = play.cardsLeft(game);
  const what = left === null ? `${play.score(game)} points` : left === 0 ? 'all cards gone' : `${left} cards left`;
  return `${RESULTS[play.outcome(game)]} ${what}, ${game.moves.length} moves${fortuneLine(game)}`;
}

interface TopBarProps {
  readonly game: AnyGame;
  readonly theme: Theme;
  readonly chances: readonly number[];
  readonly onGames: () => void;
}

function TopBar({ game, theme, chances, onGames }: TopBarProps) {
  const seed = play.seed(game);
  const now = chances.at(-1);
  return (
    <View style={styles.bar}>
      <View style={styles.heading}>
        <Text accessibilityRole="header" numberOfLines={1} style={[styles.title, { color: theme.text }]}>
          {offerOf(game.preset).title}
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
  readonly label: string | undefined;
  readonly isHinted: boolean;
  readonly theme: Theme;
  readonly onPress: () => void;
}

/** The button for what is picked, drawn or ended; after a hint for what the hint says. */
function Primary({ label, isHinted, theme, onPress }: PrimaryProps) {
  const said = isHinted ? `Do as the hint says: ${label}` : label;
  return (
    <Button
      title={label ?? 'Choose'}
      {...(said !== undefined && { label: said })}
      theme={theme}
      isPrimary
      isDisabled={label === undefined}
      onPress={onPress}
    />
  );
}

/** Where there are several sets each has a button, which marks its cards. */
function Sets({ table, theme }: { readonly table: AnyTable; readonly theme: Theme }) {
  const sets = play.choices(table.game).filter(({ places }) => places.length > 0);
  if (sets.length < 2) return null;
  return (
    <ScrollView horizontal style={styles.sets} contentContainerStyle={styles.setsContent}>
      {sets.map(({ move, places }) => (
        <Button
          key={places.join()}
          title={labelOf(table.game, move)}
          theme={theme}
          isSelected={places.join() === table.picked.join()}
          onPress={() => table.pickAll(places)}
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
