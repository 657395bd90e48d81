import AsyncStorage from '@react-native-async-storage/async-storage';
import * as Haptics from 'expo-haptics';
import { StatusBar } from 'expo-status-bar';
import { Platform, Share } from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import { App } from './app';
import type { Device, Feel } from './feedback';
import { modelFiles } from './hints/model-files';

function today(): string {
  return new Date().toLocaleDateString('sv');
}

const KNOCKS: Readonly<Record<Feel, () => Promise<void>>> = {
  pick: Haptics.selectionAsync,
  play: () => Haptics.impactAsync(Haptics.ImpactFeedbackStyle.Light),
  quartet: () => Haptics.impactAsync(Haptics.ImpactFeedbackStyle.Heavy),
  won: () => Haptics.notificationAsync(Haptics.NotificationFeedbackType.Success),
  lost: () => Haptics.notificationAsync(Haptics.NotificationFeedbackType.Warning),
};

const device: Device = {
  // Browsers have no such motor; a phone that cannot is no error.
  feel: (what) => void (Platform.OS === 'web' ? undefined : KNOCKS[what]().catch(() => undefined)),
  share: (message) => Share.share({ message }),
};

/** The app on a phone, or in a browser. */
export function Game() {
  return (
    <SafeAreaProvider>
      <StatusBar style="light" />
      <App storage={AsyncStorage} modelFiles={modelFiles} today={today} device={device} />
    </SafeAreaProvider>
  );
}
