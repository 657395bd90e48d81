import { Pressable, StyleSheet, Text } from 'react-native';
import type { Theme } from '../theme';

interface ButtonProps {
  readonly title: string;
  /** What is read out, where that is more than the title. */
  readonly label?: string;
  readonly theme: Theme;
  /** Gold: the one thing to do. */
  readonly isPrimary?: boolean;
  readonly isSelected?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

export function Button(props: ButtonProps) {
  const { title, label = title, theme, isPrimary = false, isSelected = false, isDisabled = false, onPress } = props;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label}
      accessibilityState={{ disabled: isDisabled, selected: isSelected }}
      disabled={isDisabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        isPrimary ? styles.primary : null,
        { backgroundColor: isPrimary ? theme.gold : theme.panel, borderColor: isPrimary ? theme.gold : theme.line },
        isSelected && { borderColor: theme.gold },
        isDisabled && styles.disabled,
        pressed && styles.pressed,
      ]}
    >
      <Text
        style={[styles.text, { color: isPrimary ? theme.onGold : theme.text }]}
        numberOfLines={1}
        adjustsFontSizeToFit
      >
        {title}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: 50,
    minWidth: 64,
    paddingHorizontal: 16,
    borderRadius: 14,
    borderWidth: 1,
    alignItems: 'center',
    justifyContent: 'center',
  },
  primary: { flex: 1 },
  text: { fontSize: 16, fontWeight: '600' },
  disabled: { opacity: 0.45 },
  pressed: { opacity: 0.75 },
});
