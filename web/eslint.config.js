// What the compiler does not say: promises nobody waits for, comparisons that mean something else, leftovers.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  {
    // Written by a program, as in .prettierignore.
    ignores: ['src/net/protocol.ts', 'src/text/generated', 'src/games/*/view.ts', 'src/games/*/decks'],
  },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off', // TypeScript knows the names better
      'no-irregular-whitespace': ['error', { skipTemplates: true, skipComments: true }], // French wants its narrow spaces
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_+$', caughtErrorsIgnorePattern: '^_' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[regex.pattern=/[(][?]<[=!]/]',
          message: 'An iPhone before iOS 16.4 cannot read a script with a look-behind in it.',
        },
      ],
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space prettier would break at
      'svelte/prefer-svelte-reactivity': 'off', // timers and callbacks are kept in maps nobody looks at
    },
  },
  {
    // With types where they cost little: in a .svelte file svelte-check has them, and here each would take a second.
    files: ['**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['**/*.test.ts'],
    rules: {
      // Broken records and rubbish are what tests are made of.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['src/worker.js'],
    languageOptions: { globals: globals.serviceworker },
  },
)
