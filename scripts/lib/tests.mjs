// Runs test scripts and reports at the end what failed and why, and what passed on its retry
// (docs/architecture/testing.md#0440).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNpmScript } from './npm-script.mjs';
import { root } from './stamp.mjs';

const outcomes = join(root, 'node_modules', '.cache', 'vedette');
/** If more files than this could not start, they have a common cause that a retry does not fix. */
const MAX_FILE_RETRIES = 5;

/**
 * Runs a test script. A file that failed outside its tests, because it could not be loaded or set up, gets a second
 * run, just as a test gets a retry.
 * @returns whether all passed, and the outcome in the form of `test/outcome-reporter.ts`.
 */
export async function runTests(name) {
  const first = await runOnce(name, []);
  const { broken, failures, unhandled } = first.outcome;
  const isRest = failures.length > 0 || unhandled.length > 0;
  if (first.isPassed || isRest || broken.length === 0 || broken.length > MAX_FILE_RETRIES) return first;
  console.log(`\n── ${name}, files that could not start: ${broken.map((file) => file.name).join(', ')}`);
  const again = await runOnce(
    name,
    broken.map((file) => file.name),
  );
  return { isPassed: again.isPassed, outcome: together(first.outcome, again.outcome) };
}

async function runOnce(name, files) {
  const file = join(outcomes, `${name.replace(':', '-')}.json`);
  mkdirSync(outcomes, { recursive: true });
  rmSync(file, { force: true });
  const args = [...files, '--reporter=default', '--reporter=./test/outcome-reporter.ts'];
  const isPassed = await runNpmScript(name, { args, env: { VEDETTE_TEST_OUTCOME: file } });
  return { isPassed, outcome: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ended(name) };
}

/** Outcome of a run that ended before it could report anything. */
const ended = (name) => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  skips: [],
  secondTries: [],
  failures: [],
  broken: [],
  unhandled: [`${name} ended early`],
});

const together = (first, again) => ({
  passed: first.passed + again.passed,
  failed: first.failed + again.failed,
  skipped: first.skipped + again.skipped,
  skips: [...first.skips, ...again.skips],
  secondTries: [...first.secondTries, ...first.broken, ...again.secondTries],
  failures: again.failures,
  broken: again.broken,
  unhandled: again.unhandled,
});

/** Prints the last lines of a run, which may be all that a reader sees of it. */
export function printOutcomes(outcomes) {
  for (const { secondTries } of outcomes) for (const test of secondTries) printTest('second try', test);
  for (const { broken, failures, unhandled } of outcomes) {
    for (const test of [...failures, ...broken]) printTest('failed', test);
    for (const reason of unhandled) console.log(`failed outside the tests: ${reason}`);
  }
  for (const { skips } of outcomes) for (const line of skips) console.log(line);
}

const printTest = (word, { name, reason }) => console.log(`${word}: ${name}\n            ${reason}`);

export const failedOf = ({ failed, broken, unhandled }) => failed + broken.length + unhandled.length;
