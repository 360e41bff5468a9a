import { writeFile } from 'node:fs/promises';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { skipLines, skipsOf } from './skips.js';

/** How a run of tests ended, as `scripts/lib/tests.mjs` reads it; the counts leave out the tests of broken files. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Which tests those are and what they miss, in lines for people. */
  readonly skips: readonly string[];
  /** What failed at first and passed then. */
  readonly secondTries: readonly Told[];
  readonly failures: readonly Told[];
  /** Files that failed beside their tests: they could not be loaded, or what all their tests need could not be made. */
  readonly broken: readonly Told[];
  /** What went wrong outside of any test: a worker that ended, a promise nobody waited for. */
  readonly unhandled: readonly string[];
}

export interface Told {
  readonly name: string;
  readonly reason: string;
}

/** Writes the outcome to the file that `VEDETTE_TEST_OUTCOME` names. */
export default class OutcomeReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Promise<void> {
    const file = process.env['VEDETTE_TEST_OUTCOME'];
    if (file) await writeFile(file, JSON.stringify(outcomeOf(modules, unhandled)));
  }
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome {
  const broken = modules.filter((module) => module.state() === 'failed' && errorsOf(module).length > 0);
  const tests = modules.flatMap((module) => (broken.includes(module) ? [] : [...module.children.allTests()]));
  const inState = (state: ReturnType<TestCase['result']>['state']) =>
    tests.filter((test) => test.result().state === state);
  const [passed, failed, unfinished] = [inState('passed'), inState('failed'), inState('pending')];
  return {
    passed: passed.length,
    failed: failed.length + unfinished.length,
    skipped: inState('skipped').length,
    skips: skipLines(skipsOf(modules)),
    secondTries: passed.filter((test) => test.diagnostic()?.flaky).map(told),
    failures: [...failed.map(told), ...unfinished.map((test) => ({ ...told(test), reason: 'never ended' }))],
    broken: broken.map((module) => ({ name: module.relativeModuleId, reason: reasonOf(errorsOf(module)[0]) })),
    unhandled: unhandled.map(reasonOf),
  };
}

const errorsOf = (module: TestModule): readonly SerializedError[] =>
  [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());

const told = (test: TestCase): Told => ({
  name: `${test.module.relativeModuleId} > ${test.fullName.slice(0, 200)}`,
  reason: reasonOf(test.result().errors?.at(-1)),
});

// oxlint-disable-next-line no-control-regex -- messages of assertions are coloured
const colors = /\u001B\[[\d;]*m/g;

const reasonOf = (error?: { readonly message: string; readonly cause?: unknown }): string =>
  (error?.message ?? '').replaceAll(colors, '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
