import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('../scripts/lib/child.mjs', import.meta.url));
/** Returns a program that runs `script` through `runChild` and then prints `done` with its exit code. */
const runner = (script: string): string => `
  import { runChild } from ${JSON.stringify(module)};
  const said = [];
  const code = await runChild(process.execPath, ['-e', ${JSON.stringify(script)}], { onLine: (line) => {
    said.push(line);
    console.log(line);
  } });
  console.log('done', code);`;

function start(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner(script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const lines: ((text: string) => void)[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    for (const listener of lines) listener(output);
  });
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = (text: string): void => {
        const found = pattern.exec(text);
        if (found) resolve(found);
      };
      lines.push(look);
      look(output);
    });
  return { child, until };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('reads the output of a child line by line, and returns its exit code', async () => {
  const { child, until } = start("console.log('one'); console.error('two'); process.exit(3)");
  await until(/one/);
  await until(/two/);
  await until(/done 3/);
  if (child.exitCode === null) await once(child, 'exit');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'ends the child and its children on %s for the parent alone',
  async (signal) => {
    const nested = "setInterval(() => {}, 1000); console.log('grandchild ' + process.pid + ' up')";
    const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(nested)}], { stdio: 'inherit' });
    console.log('child ' + process.pid + ' up'); setInterval(() => {}, 1000)`;
    const { child, until } = start(script);
    const [, childPid] = await until(/^child (\d+) up/m);
    const [, grandchildPid] = await until(/^grandchild (\d+) up/m);
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([130, null]);
    for (const pid of [childPid, grandchildPid]) {
      while (isAlive(Number(pid))) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
);
