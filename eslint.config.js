import { defineConfig } from 'eslint/config';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

const NO_DEFAULT_EXPORTS = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export; only config files export a default.',
};

/** Functions of test/page/support and its like that wait for what they return. */
const WAITING = '/^(takeHint|answerTo|accessibilityFaults|moving)$/';

/** A page answers when it gets to it. */
const READ_TOO_SOON = [
  {
    selector: `CallExpression[callee.name='expect'] > AwaitExpression > CallExpression:not([callee.name=${WAITING}])`,
    message: 'Ask the page until it says so: await expect.poll(() => ...)',
  },
  {
    selector: "CallExpression[callee.property.name='waitForFunction'] Literal[value=/querySelector\\([^)]*\\)\\./]",
    message: 'What is waited for may not be there yet: querySelector(...)?.',
  },
];

export default defineConfig(
  {
    ignores: [
      'dist/',
      'models/',
      'node_modules/',
      'coverage/',
      'runs/',
      'research/',
      'page-build/',
      'api/',
      'python/src/',
      'examples/react-native/',
    ],
  },
  {
    files: [
      'src/**/*.ts',
      'test/**/*.ts',
      'scripts/**/*.ts',
      'examples/*.ts',
      'python/bridge/**/*.ts',
      'page/**/*.ts',
      'page/**/*.tsx',
    ],
    ignores: ['page/vite.config.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // Modules from elsewhere first, then by path from the farthest folder to the nearest, without blank lines between them.
      'simple-import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^', '^\\.']] }],
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORTS],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Callers without types pass anything, and the edges check it.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // A `Readonly<State>` is such an instance too, and the rule does not know it.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `void (await ...)` says that the result is not used.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // What is rejected here is always an error.
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      // Cards and suits are ASCII.
      '@typescript-eslint/no-misused-spread': 'off',
      // Typed-array code indexes within bounds it has already checked.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['test/page/scenarios/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORTS, ...READ_TOO_SOON] },
  },
  {
    files: ['src/**/*.ts', 'python/bridge/**/*.ts', 'page/**/*.ts', 'page/**/*.tsx'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['*.config.js', '*.config.ts', 'page/vite.config.ts'],
    extends: [tseslint.configs.recommended],
  },
);
