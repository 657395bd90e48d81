import { defineConfig } from 'eslint/config';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist/', 'models/', 'node_modules/', 'coverage/', 'runs/', 'page-build/'] },
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'scripts/**/*.ts', 'page/**/*.ts', 'page/**/*.tsx'],
    ignores: ['page/vite.config.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // Modules from elsewhere first, then by path from the farthest folder to the nearest, without blank lines between them.
      'simple-import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^', '^\\.']] }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Use a named export; only config files export a default.' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Typed-array code indexes within bounds it has already checked.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'page/**/*.ts', 'page/**/*.tsx'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['*.config.js', '*.config.ts', 'page/vite.config.ts'],
    extends: [tseslint.configs.recommended],
  },
);
