import { gameOf, resolveOptions } from 'maketen/env';
import { dailySeed } from 'maketen/hint';
import { useState } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, TextInput, View } from 'react-native';
import { OFFERS } from '../play/games';
import type { Theme } from '../theme';
import { Button } from './button';

interface GamesScreenProps {
  readonly theme: Theme;
  /** The day as "2026-11-22", for the deal that everybody has. */
  readonly today: string;
  readonly onNew: (preset: string, seed?: number) => void;
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

/** Which game, and which deal of it. */
export function GamesScreen({ theme, today, onNew, onBack }: GamesScreenProps) {
  const [preset, setPreset] = useState<string>(OFFERS[0].preset);
  const [text, setText] = useState('');
  const seed = seedOfText(text);
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
      <View style={styles.row}>
        <Button title="Deal" theme={theme} isPrimary onPress={() => onNew(preset)} />
        <Button
          title="Today’s"
          label="Deal of today, the same for everybody"
          theme={theme}
          onPress={() => onNew(preset, dailySeed(preset, today))}
        />
      </View>
      <View style={styles.row}>
        <TextInput
          accessibilityLabel="Number of the deal"
          placeholder="Deal number"
          placeholderTextColor={theme.quiet}
          inputMode="numeric"
          value={text}
          onChangeText={setText}
          style={[styles.seed, { color: theme.text, borderColor: theme.line, backgroundColor: theme.panel }]}
        />
        <Button title="Deal it" theme={theme} isDisabled={seed === undefined} onPress={() => onNew(preset, seed)} />
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
  seed: { flex: 1, minHeight: 50, borderWidth: 1, borderRadius: 14, paddingHorizontal: 14, fontSize: 16 },
});
