import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('../scripts/lib/parent.mjs', import.meta.url));
/** A program that prints its pid, runs forever, and prints a line when it is stopped. */
const PROGRAM = `
  import { stopWithParent } from ${JSON.stringify(module)};
  stopWithParent(process.env, 20);
  process.once('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setInterval(() => undefined, 1_000);
  console.log(process.pid);`;

async function underShell(env: NodeJS.ProcessEnv) {
  // A second command keeps the shell from replacing itself with the program.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE: process.execPath, PROGRAM, ...env },
  });
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  await once(shell.stdout, 'data');
  return { shell, pid: Number.parseInt(said, 10), said: () => said };
}

test.skipIf(process.platform === 'win32')('stops when npm’s shell is stopped', async () => {
  const { shell, said } = await underShell({ npm_lifecycle_event: 'start' });
  shell.kill('SIGTERM');
  await once(shell.stdout, 'end');
  expect(said()).toMatch(/^\d+\nstopped\n$/);
});

test.skipIf(process.platform === 'win32')('outlives its shell if a supervisor started it', async () => {
  const { shell, pid, said } = await underShell({});
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(said()).toBe(`${String(pid)}\n`);
  process.kill(pid, 'SIGTERM');
  await once(shell.stdout, 'end');
  expect(said()).toMatch(/^\d+\nstopped\n$/);
});
