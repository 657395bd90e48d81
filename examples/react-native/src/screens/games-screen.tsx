import { gameOf, resolveOptions } from 'maketen/env';
import { dailySeed } from 'maketen/hint';
import { useState } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, TextInput, View } from 'react-native';
import { OFFERS, type Undos, UNDOS } from '../play/games';
import type { Theme } from '../theme';
import { Button } from './button';

interface GamesScreenProps {
  readonly theme: Theme;
  /** The day as "2026-11-22", for the deal that everybody has. */
  readonly today: string;
  readonly undos: Undos;
  readonly onUndos: (undos: Undos) => void;
  /** Deals what `newGame` takes. */
  readonly onNew: (setup: object) => void;
  /** Opens a deal that somebody has shared. */
  readonly onOpen: (text: string) => void;
  readonly onBack: () => void;
}

/** The aim in one line, as the package says it. */
function goalOf(preset: string): string {
  return gameOf(preset).guide?.goal(resolveOptions(preset, {})) ?? '';
}

/** A number of a deal; undefined for what is none. */
export function seedOfText(text: string): number | undefined {
  const seed = Number(text);
  return /^\d+$/.test(text.trim()) && Number.isSafeInteger(seed) ? seed : undefined;
}

const UNDO_TITLES: Readonly<Record<Undos, string>> = { 0: 'No undo', 3: '3 undos', unlimited: 'Any undo' };

interface ChoiceProps {
  readonly title: string;
  readonly role?: 'radio' | 'switch';
  readonly isChosen: boolean;
  readonly theme: Theme;
  readonly onPress: () => void;
}

function Choice({ title, role = 'radio', isChosen, theme, onPress }: ChoiceProps) {
  return (
    <Pressable
      accessibilityRole={role}
      accessibilityLabel={title}
      accessibilityState={{ checked: isChosen }}
      onPress={onPress}
      style={[styles.choice, { backgroundColor: theme.panel, borderColor: isChosen ? theme.gold : theme.line }]}
    >
      <Text style={[styles.goal, { color: theme.text }]}>{title}</Text>
    </Pressable>
  );
}

/** Which game, and which deal of it. */
export function GamesScreen({ theme, today, undos, onUndos, onNew, onOpen, onBack }: GamesScreenProps) {
  const [preset, setPreset] = useState<string>(OFFERS[0].preset);
  const [text, setText] = useState('');
  const [isBuffered, setBuffered] = useState(false);
  const [hasHints, setHints] = useState(true);
  const seed = seedOfText(text);
  const game = gameOf(preset);
  const canBuffer = 'refill' in game.optionFields;
  const canHide = 'hints' in game.optionFields;
  const setup = {
    preset,
    ...(canBuffer && isBuffered && { refill: 'buffered' }),
    ...(canHide && { hints: hasHints }),
  };
  return (
    <ScrollView contentContainerStyle={styles.page}>
      <View style={styles.head}>
        <Text accessibilityRole="header" style={[styles.title, { color: theme.text }]}>
          Which game?
        </Text>
        <Button title="Back" theme={theme} onPress={onBack} />
      </View>
      <View accessibilityRole="radiogroup" style={styles.offers}>
        {OFFERS.map((offer) => (
          <Pressable
            key={offer.preset}
            accessibilityRole="radio"
            accessibilityLabel={offer.title}
            accessibilityHint={goalOf(offer.preset)}
            accessibilityState={{ checked: offer.preset === preset }}
            onPress={() => setPreset(offer.preset)}
            style={[
              styles.offer,
              { backgroundColor: theme.panel, borderColor: offer.preset === preset ? theme.gold : theme.line },
            ]}
          >
            <Text style={[styles.name, { color: theme.text }]}>{offer.title}</Text>
            <Text style={[styles.goal, { color: theme.quiet }]}>{goalOf(offer.preset)}</Text>
          </Pressable>
        ))}
      </View>
      <View accessibilityRole="radiogroup" accessibilityLabel="Undos in a game" style={styles.row}>
        {UNDOS.map((each) => (
          <Choice
            key={each}
            title={UNDO_TITLES[each]}
            isChosen={each === undos}
            theme={theme}
            onPress={() => onUndos(each)}
          />
        ))}
      </View>
      <View style={styles.row}>
        {canBuffer && (
          <Choice
            title="Refill when I say so"
            role="switch"
            isChosen={isBuffered}
            theme={theme}
            onPress={() => setBuffered(!isBuffered)}
          />
        )}
        {canHide && (
          <Choice title="Hints" role="switch" isChosen={hasHints} theme={theme} onPress={() => setHints(!hasHints)} />
        )}
      </View>
      <View style={styles.row}>
        <Button title="Deal" theme={theme} isPrimary onPress={() => onNew(setup)} />
        <Button
          title="Today’s"
          label="Deal of today, the same for everybody"
          theme={theme}
          // A day's deal is worth a game only where play decides.
          isDisabled={!game.playMatters}
          onPress={() => onNew({ preset, seed: dailySeed(preset, today) })}
        />
      </View>
      <View style={styles.row}>
        <TextInput
          accessibilityLabel="Number of the deal, or a shared one"
          placeholder="Deal number, or a shared deal"
          placeholderTextColor={theme.quiet}
          autoCapitalize="none"
          autoCorrect={false}
          value={text}
          onChangeText={setText}
          style={[styles.seed, { color: theme.text, borderColor: theme.line, backgroundColor: theme.panel }]}
        />
        <Button
          title="Deal it"
          theme={theme}
          isDisabled={text.trim() === ''}
          onPress={() =>
            seed === undefined ? onOpen(text.trim().split(/\s/).at(-1) ?? '') : onNew({ ...setup, seed })
          }
        />
      </View>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, gap: 16, width: '100%', maxWidth: 640, alignSelf: 'center' },
  head: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  title: { fontSize: 24, fontWeight: '700' },
  offers: { gap: 10 },
  offer: { borderWidth: 2, borderRadius: 16, padding: 14, gap: 4 },
  name: { fontSize: 18, fontWeight: '700' },
  goal: { fontSize: 14, lineHeight: 20 },
  row: { flexDirection: 'row', gap: 10 },
  choice: { flex: 1, minHeight: 50, borderWidth: 2, borderRadius: 14, alignItems: 'center', justifyContent: 'center' },
  seed: { flex: 1, minHeight: 50, borderWidth: 1, borderRadius: 14, paddingHorizontal: 14, fontSize: 16 },
});
