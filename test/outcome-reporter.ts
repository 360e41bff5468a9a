import { writeFile } from 'node:fs/promises';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { skipLines, listSkips } from './skips.js';

/** Outcome of a test run, as `scripts/lib/tests.mjs` reads it. The counts exclude the tests of broken files. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The skipped tests and what they need, as lines for people. */
  readonly skips: readonly string[];
  /** Tests that failed first and then passed. */
  readonly secondTries: readonly ReportedTest[];
  readonly failures: readonly ReportedTest[];
  /** Files that failed outside their tests: they could not be loaded or set up. */
  readonly broken: readonly ReportedTest[];
  /** Errors outside of any test: a worker that ended, an unhandled rejection. */
  readonly unhandled: readonly string[];
}

export interface ReportedTest {
  readonly name: string;
  readonly reason: string;
}

/** Writes the outcome to the file in `VEDETTE_TEST_OUTCOME`. */
export default class OutcomeReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Promise<void> {
    const file = process.env['VEDETTE_TEST_OUTCOME'];
    if (file) await writeFile(file, JSON.stringify(summarizeRun(modules, unhandled)));
  }
}

function summarizeRun(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome {
  const broken = modules.filter((module) => module.state() === 'failed' && listErrors(module).length > 0);
  const tests = modules.flatMap((module) => (broken.includes(module) ? [] : [...module.children.allTests()]));
  const inState = (state: ReturnType<TestCase['result']>['state']) =>
    tests.filter((test) => test.result().state === state);
  const [passed, failed, unfinished] = [inState('passed'), inState('failed'), inState('pending')];
  return {
    passed: passed.length,
    failed: failed.length + unfinished.length,
    skipped: inState('skipped').length,
    skips: skipLines(listSkips(modules)),
    secondTries: passed.filter((test) => test.diagnostic()?.flaky).map(toReportedTest),
    failures: [
      ...failed.map(toReportedTest),
      ...unfinished.map((test) => ({ ...toReportedTest(test), reason: 'never ended' })),
    ],
    broken: broken.map((module) => ({ name: module.relativeModuleId, reason: errorReason(listErrors(module)[0]) })),
    unhandled: unhandled.map(errorReason),
  };
}

const listErrors = (module: TestModule): readonly SerializedError[] =>
  [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());

const toReportedTest = (test: TestCase): ReportedTest => ({
  name: `${test.module.relativeModuleId} > ${test.fullName.slice(0, 200)}`,
  reason: errorReason(test.result().errors?.at(-1)),
});

// oxlint-disable-next-line no-control-regex -- messages of assertions are coloured
const colors = /\u001B\[[\d;]*m/g;

const errorReason = (error?: { readonly message: string; readonly cause?: unknown }): string =>
  (error?.message ?? '').replaceAll(colors, '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
