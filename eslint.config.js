// The house rules that a machine can check; style.md §10 names the reasons.
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const ambient = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time is an argument: use the Clock.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is an argument: use the Clock.' },
  {
    selector: 'CallExpression[callee.name=/^(setTimeout|setInterval)$/]',
    message: 'Timers live in the kernel clock: use clock.sleep.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Chance is an argument: use the kernel.',
  },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'The environment is read in app/config.ts only.',
  },
  { selector: "NewExpression[callee.name='Function']", message: 'Never build code from text.' },
];

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', 'data/', 'coverage/', 'e2e/shots/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-params': ['error', 4],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...ambient],
    },
  },
  {
    files: ['packages/kernel/src/clock.ts', 'packages/kernel/src/chance.ts', 'packages/server/src/app/config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Programs a person runs print to the terminal; tests and tools meet the real world.
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/*.hard.ts',
      '**/*.real.ts',
      '**/testing/**',
      'test/**',
      'bench/**',
      'e2e/**',
      'packages/cli/**',
      '**/main.ts',
      'packages/web/**',
      '**/*.config.ts',
      'packages/contract/src/check/**',
    ],
    rules: { 'no-restricted-syntax': 'off', 'no-console': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        require: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
