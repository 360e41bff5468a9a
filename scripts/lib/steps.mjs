// Runs npm scripts one after the other, some in parallel, and prints how long each took.
import { performance } from 'node:perf_hooks';
import { runNpmScript } from './npm-script.mjs';
import { runTests } from './tests.mjs';

/**
 * @param steps names of scripts; a list of lists runs in parallel, each list in order, and the output of each script is
 * printed when it is done.
 * @returns one entry per script: its name, whether it passed, its seconds, and the outcome of tests.
 */
export async function runSteps(steps) {
  const done = [];
  for (const step of steps) {
    if (Array.isArray(step)) done.push(...(await runInParallel(step)));
    else {
      console.log(`\n── ${step}`);
      const isOfTests = step.startsWith('test:');
      done.push(await timed(step, async () => (isOfTests ? runTests(step) : { isPassed: await runNpmScript(step) })));
    }
  }
  return done;
}

async function runInParallel(lists) {
  console.log(`\n── in parallel: ${lists.map((names) => names.join(', then ')).join(' | ')}`);
  const lanes = lists.map(async (names) => {
    const done = [];
    for (const name of names) {
      const output = [];
      const entry = await timed(name, async () => ({ isPassed: await runNpmScript(name, { output }) }));
      console.log(`\n── ${name}`);
      process.stdout.write(Buffer.concat(output));
      done.push(entry);
    }
    return done;
  });
  return (await Promise.all(lanes)).flat();
}

async function timed(name, act) {
  const startedAt = performance.now();
  const result = await act();
  return { name, ...result, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

export function printSteps(steps) {
  console.log('');
  for (const { name, isPassed, seconds } of steps) {
    console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${String(seconds).padStart(6)} s  ${name}`);
  }
}
