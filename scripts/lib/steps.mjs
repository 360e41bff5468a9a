// Runs npm scripts one after the other and tells how long each took.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from './stamp.mjs';

const resultsFolder = join(root, 'node_modules', '.cache', 'vedette');

/** @returns one entry a step: its name, whether it passed, and its seconds. */
export function runSteps(names) {
  return names.map((name) => {
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const isPassed = name.startsWith('test:') ? runTests(name) : runScript(name);
    return { name, isPassed, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
  });
}

export function printSteps(steps) {
  console.log('');
  for (const { name, isPassed, seconds } of steps) {
    console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${String(seconds).padStart(6)} s  ${name}`);
  }
}

/** Numbers of the last run of a test step; a run that ended before it could report counts as one failure. */
export function testCounts(name) {
  const file = resultsFile(name);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  // A file that cannot be loaded fails without a test of its own.
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  }).length;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
}

/** Names of the tests that failed first and passed at their second try. */
export function secondTries(name) {
  if (!existsSync(resultsFile(name))) return [];
  const { testResults } = JSON.parse(readFileSync(resultsFile(name), 'utf8'));
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(root, file)} > ${fullName.slice(0, 200)}`),
  );
}

const resultsFile = (name) => join(resultsFolder, `${name.replace(':', '-')}.json`);

function runScript(name) {
  return run(['run', '--silent', name]);
}

function runTests(name) {
  const file = resultsFile(name);
  mkdirSync(resultsFolder, { recursive: true });
  rmSync(file, { force: true });
  return run(['run', '--silent', name, '--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
}

function run(args) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  return spawnSync(program, [...first, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}
