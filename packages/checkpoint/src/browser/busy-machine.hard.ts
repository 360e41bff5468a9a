import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { readCpuSnapshot } from './cpu-usage.js';
import { listGroupProcesses } from './memory.js';
import { aBrowserProbe, aPage, aSite } from './page/testing/a-page.js';

const never = new AbortController().signal;
const fixture = await aBrowserProbe({ takesPictures: false, pool: { takeCpuSnapshot: readCpuSnapshot } });
/** Needs a moment of CPU time, and never ends without CPU. */
const WORK = `<!doctype html><p>page</p><script>let sum = 0; for (let at = 0; at < 3e8; at += 1) sum += at % 7;</script>`;
/**
 * Maximum starvation of a browser: longer than the time limit of a page that must be late, shorter than that of a page
 * that must arrive.
 */
const STARVED_MS = 20_000;
/** About a thirtieth of the CPU beside eight other processes: enough to request the page, and not much more. */
const NICENESS = 5;
const site = await aSite(({ url = '' }, response) => {
  if (url === '/never') return;
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(url === '/burns' ? '<!doctype html><script>for (;;);</script>' : WORK);
});
afterAll(async () => {
  await fixture.close();
  site.close();
});

/** Leaves a browser hardly any CPU while `action` runs, by a low priority and many other processes. */
async function withStarvedBrowser<T>(browserPid: number, action: () => Promise<T>): Promise<T> {
  const script = `console.log(); const end = Date.now() + ${STARVED_MS}; while (Date.now() < end);`;
  const busyProcesses = Array.from({ length: 8 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  await Promise.all(busyProcesses.map((busyProcess) => once(busyProcess.stdout, 'data')));
  // Where each session is a scheduling group, niceness only counts within the group, and the group has its own.
  await writeFile(`/proc/${browserPid}/autogroup`, String(NICENESS)).catch(() => undefined);
  for (const { pid } of await listGroupProcesses(browserPid))
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), NICENESS);
  try {
    return await action();
  } finally {
    for (const busyProcess of busyProcesses) busyProcess.kill('SIGKILL');
  }
}

test.skipIf(process.platform !== 'linux')('reports a browser without CPU as a checkpoint fault in time', async () => {
  const checkPage = (path: string) => fixture.look(aPage(site.url + path, { totalTimeoutMs: 3_000 }));
  await fixture.look(aPage(`${site.url}/`));
  expect((await checkPage('/burns')).failure?.code).toBe(errorCodes.pageTimeout.code);
  expect((await checkPage('/never')).failure?.code).toBe(errorCodes.pageTimeout.code);
  await fixture.pool.use(never, async ({ browser: { pid } }) => {
    await expect(withStarvedBrowser(pid, () => checkPage('/'))).rejects.toThrow(
      'the machine is too busy for a browser',
    );
  });
  expect((await fixture.look(aPage(`${site.url}/`))).failure).toBeUndefined();
});

test.skipIf(process.platform !== 'linux')('marks a page that arrived without CPU as starved', async () => {
  const checkPage = () => fixture.look(aPage(`${site.url}/`, { totalTimeoutMs: 2 * STARVED_MS }));
  await fixture.pool.use(never, async ({ browser: { pid } }) => {
    expect(await withStarvedBrowser(pid, checkPage)).toMatchObject({ statusCode: 200, cpuStarved: 'loading' });
  });
});
