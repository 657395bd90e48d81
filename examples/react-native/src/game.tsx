import AsyncStorage from '@react-native-async-storage/async-storage';
import { StatusBar } from 'expo-status-bar';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import { App } from './app';
import { modelFiles } from './hints/model-files';

function today(): string {
  return new Date().toLocaleDateString('sv');
}

/** The app on a phone, or in a browser. */
export function Game() {
  return (
    <SafeAreaProvider>
      <StatusBar style="light" />
      <App storage={AsyncStorage} modelFiles={modelFiles} today={today} />
    </SafeAreaProvider>
  );
}
