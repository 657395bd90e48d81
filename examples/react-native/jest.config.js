/** Modules that are written for bundlers are compiled for the tests as Metro does. */
const COMPILED = [
  '(jest-)?react-native',
  '@react-native(-community)?',
  'expo(-[a-z-]+)?',
  '@expo',
  'maketen',
  'pure-rand',
  'zod',
  '@noble',
];

module.exports = {
  preset: '@react-native/jest-preset',
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  transformIgnorePatterns: [`/node_modules/(?!(${COMPILED.join('|')})/)`],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  maxWorkers: 1,
  // Only ends a test that hangs: none asks how long something takes.
  testTimeout: 600_000,
};
