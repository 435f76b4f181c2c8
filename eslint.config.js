const js = require('@eslint/js');
const tseslint = require('typescript-eslint');
const reactHooks = require('eslint-plugin-react-hooks');

/** Where functions may have more than 60 lines, because they would be harder to follow in pieces. */
const LONG_FUNCTIONS = [
  // A service written as most teams write it, in one go: that is what it is measured for.
  'bench/stacks/usual-service.ts',
];

module.exports = tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // A statement that brings types alone must vanish: otherwise the browser would load the module for nothing.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-depth': ['error', 3],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
    },
  },
  {
    // A test tells one story, and a page is mostly markup: neither is cut to a length.
    files: ['**/*.{ts,js,mjs}'],
    ignores: ['**/*.{test,spec}.ts', ...LONG_FUNCTIONS],
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
    languageOptions: {
      globals: {
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        process: 'readonly',
        console: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
  {
    files: ['web/public/*.js'],
    languageOptions: { globals: { document: 'readonly', localStorage: 'readonly', matchMedia: 'readonly' } },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['services/**/*.ts', 'packages/**/*.ts'],
    ignores: ['packages/service-kit/src/http/router.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: 'express',
          importNames: ['Router'],
          allowTypeImports: true,
          message: 'Use createRouter of @ten8/service-kit/http/router: a path then has one spelling only.',
        },
        {
          name: 'undici',
          allowTypeImports: true,
          message: 'Take it from @ten8/service-kit/service-client/undici: it loads much less code.',
        },
      ],
    },
  },
  {
    files: ['e2e/**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: '@playwright/test',
          importNames: ['test', 'expect'],
          message: 'Take them from e2e/support/story: its pages are watched for errors.',
        },
      ],
    },
  },
  { files: ['**/*.config.{js,ts}', 'eslint.config.js'], rules: { 'no-restricted-exports': 'off' } },
);
