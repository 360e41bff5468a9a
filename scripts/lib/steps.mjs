// Runs npm scripts one after the other, some side by side, and tells how long each took.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from './stamp.mjs';

const resultsFolder = join(root, 'node_modules', '.cache', 'vedette');

/**
 * @param steps names of scripts; a list of lists is run side by side, each list in its order, and what a script of them
 * says is told when it is done.
 * @returns one entry a script: its name, whether it passed, and its seconds.
 */
export async function runSteps(steps) {
  const done = [];
  for (const step of steps) {
    if (Array.isArray(step)) done.push(...(await runSideBySide(step)));
    else {
      console.log(`\n── ${step}`);
      done.push(await timed(step, () => (step.startsWith('test:') ? runTests(step) : run(scriptWords(step)))));
    }
  }
  return done;
}

async function runSideBySide(lists) {
  console.log(`\n── side by side: ${lists.map((names) => names.join(', then ')).join(' | ')}`);
  const lanes = lists.map(async (names) => {
    const done = [];
    for (const name of names) {
      const said = [];
      const entry = await timed(name, () => run(scriptWords(name), said));
      console.log(`\n── ${name}`);
      process.stdout.write(Buffer.concat(said));
      done.push(entry);
    }
    return done;
  });
  return (await Promise.all(lanes)).flat();
}

async function timed(name, act) {
  const startedAt = performance.now();
  const isPassed = await act();
  return { name, isPassed, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
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

const scriptWords = (name) => ['run', '--silent', name];

function runTests(name) {
  const file = resultsFile(name);
  mkdirSync(resultsFolder, { recursive: true });
  rmSync(file, { force: true });
  return run([...scriptWords(name), '--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
}

/** @param said where what it says is kept, if it is not told at once */
async function run(args, said) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const stdio = said ? ['inherit', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(program, [...first, ...args], { cwd: root, stdio });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const [code] = await once(child, 'close');
  return code === 0;
}
