import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.js';

const source = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  // Test files and global set-up run in separate environments.
  environments: { __vitest__: { resolve: { conditions: ['source', 'node'] } } },
};

// Tests that pass on their retry are listed at the end of `npm test` (docs/architecture/testing.md#0440).
const retry = 1;

/** Browser tests that start a service. The others open the built app with a fake account. */
const SERVED = ['browser', 'lifecycle-*', 'proxy', 'public-page', 'story', 'vault'].map(
  (name) => `e2e/src/${name}.hard.ts`,
);

const hard = {
  include: ['packages/*/src/**/*.hard.ts', 'test/**/*.hard.ts', ...SERVED],
  globalSetup: ['test/build-setup.ts', 'test/postgres-setup.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  exclude: ['**/kill.hard.ts', '**/endurance/**', '**/node_modules/**'],
  retry,
};
/** Fails a test in which a page got a response that the contract does not allow. */
const TRUE_ANSWERS = 'e2e/src/testing/true-answers-setup.ts';
/** Hard files at a time. More than the cores of a small machine, since they mostly wait (docs/architecture/testing.md#0860). */
const LANES = 3;
/** Files that would starve others of CPU, or assert durations (docs/architecture/testing.md#0670). */
const ALONE = [
  'packages/checkpoint/src/browser/busy-machine.hard.ts',
  'packages/standalone/src/starved.hard.ts',
  'packages/standalone/src/starved-remote.hard.ts',
  'packages/standalone/src/start.hard.ts',
  'packages/standalone/src/balanced.hard.ts',
  'packages/standalone/src/lease-moves.hard.ts',
  'packages/standalone/src/partitions.hard.ts',
  'packages/standalone/src/store-away.hard.ts',
  'packages/standalone/src/two-engines.hard.ts',
  'packages/standalone/src/vanished-store.hard.ts',
];

export default defineConfig({
  test: {
    // `npm test` sets its own reporters, and prints what was skipped as its last lines (scripts/lib/tests.mjs).
    reporters: ['default', './test/skip-reporter.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...source,
        test: {
          name: 'quick',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/web/src/**/*.test.tsx',
            'e2e/src/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          globalSetup: ['test/postgres-setup.ts'],
          // Files share the modules of their worker, so a test restores what it changes of the process (docs/architecture/testing.md#0510).
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        ...source,
        // On demand: compares the statuses that the quick tests see with the declared ones.
        test: {
          name: 'statuses',
          include: ['packages/server/src/**/*.test.ts', 'packages/standalone/src/**/*.test.ts'],
          globalSetup: ['test/postgres-setup.ts', 'test/statuses-setup.ts'],
          setupFiles: ['test/note-statuses.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...source,
        test: {
          name: 'app',
          ...hard,
          include: ['e2e/src/**/*.hard.ts'],
          exclude: [...hard.exclude, ...SERVED],
          setupFiles: [TRUE_ANSWERS],
          globalSetup: ['test/build-setup.ts'],
          // They import much and only start a browser, so like quick tests they share the modules of their worker.
          isolate: false,
          maxWorkers: LANES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...source,
        test: {
          name: 'hard',
          ...hard,
          exclude: [...hard.exclude, ...ALONE],
          setupFiles: [TRUE_ANSWERS],
          maxWorkers: LANES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...source,
        test: {
          name: 'alone',
          ...hard,
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...source,
        // Against servers and programs of the machine, installed by scripts/test-real.mjs. Missing ones are skipped by name.
        test: {
          name: 'real',
          include: ['packages/*/src/**/*.real.ts'],
          globalSetup: ['test/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        ...source,
        // On demand: the fuzzer of the hard tests, ten times as long and with another seed each time.
        test: {
          name: 'fuzz',
          include: ['packages/server/src/app/api-tests/fuzz.hard.ts'],
          globalSetup: ['test/postgres-setup.ts'],
          testTimeout: 7_200_000,
          env: {
            VEDETTE_FUZZ_REQUESTS: process.env['VEDETTE_FUZZ_REQUESTS'] ?? '20000',
            VEDETTE_FUZZ_SEED: process.env['VEDETTE_FUZZ_SEED'] ?? String(Date.now() % 1_000_000_007),
          },
        },
      },
      {
        ...source,
        // On demand, since it takes minutes: fifty kills under load, ten thousand runs per protocol.
        test: {
          name: 'long',
          include: ['packages/*/src/**/kill.hard.ts', 'packages/*/src/endurance/*.hard.ts'],
          globalSetup: ['test/build-setup.ts', 'test/postgres-setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
