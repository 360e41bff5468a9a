import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { cpuMomentOf } from './cpu-use.js';
import { processesOf } from './memory.js';
import { aBrowserProbe, aPage, aSite } from './page/testing/a-page.js';

const never = new AbortController().signal;
const bench = await aBrowserProbe({ takesPictures: false, pool: { cpuMoment: cpuMomentOf } });
/** Enough work for a moment of CPU, and no end of it while it has none. */
const WORK = `<!doctype html><p>page</p><script>let sum = 0; for (let at = 0; at < 3e8; at += 1) sum += at % 7;</script>`;
const site = await aSite(({ url = '' }, response) => {
  if (url === '/never') return;
  response.writeHead(200, { 'Content-Type': 'text/html' });
  if (url === '/light') response.end('<!doctype html><p>page</p>');
  else response.end(url === '/burns' ? '<!doctype html><script>for (;;);</script>' : WORK);
});
afterAll(async () => {
  await bench.close();
  site.close();
});

/** Leaves a browser hardly any CPU while `act` runs: what it has stands behind all else, and there is much else. */
async function starving<T>(browserPid: number, act: () => Promise<T>): Promise<T> {
  const hogs = Array.from({ length: 8 * availableParallelism() }, () =>
    spawn(
      process.execPath,
      ['-e', 'setTimeout(() => process.exit(), 30_000); const end = Date.now() + 30_000; while (Date.now() < end);'],
      {
        detached: true,
        stdio: 'ignore',
      },
    ),
  );
  for (const { pid } of await processesOf(browserPid))
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 19);
  try {
    return await act();
  } finally {
    for (const hog of hogs) hog.kill('SIGKILL');
  }
}

test.skipIf(process.platform !== 'linux')(
  'a browser without CPU is late by our fault, and no later than that',
  async () => {
    const look = (path: string) => bench.look(aPage(site.url + path, { totalTimeoutMs: 3_000 }));
    await bench.look(aPage(`${site.url}/`));
    expect((await look('/burns')).failure?.code).toBe(errorCodes.pageTimeout.code);
    expect((await look('/never')).failure?.code).toBe(errorCodes.pageTimeout.code);
    await bench.pool.use(never, async ({ browser: { pid } }) => {
      await expect(starving(pid, () => look('/'))).rejects.toThrow('the machine is too busy for a browser');
    });
    expect((await bench.look(aPage(`${site.url}/`))).failure).toBeUndefined();
  },
);

test.skipIf(process.platform !== 'linux')('a page that came all the same is told as one that was held up', async () => {
  const look = () => bench.look(aPage(`${site.url}/light`, { totalTimeoutMs: 25_000 }));
  await bench.pool.use(never, async ({ browser: { pid } }) => {
    expect(await starving(pid, look)).toMatchObject({ statusCode: 200, heldUp: 'loading' });
  });
});
