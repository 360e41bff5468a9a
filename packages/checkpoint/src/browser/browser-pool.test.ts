import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { parseEgressPolicy } from '../net/egress.js';
import { makeResolver } from '../net/resolver.js';
import { makeTrustSet } from '../net/trust.js';
import { BrowserNotStartedError } from './browser-process.js';
import { EgressProxy } from './egress-proxy.js';
import { listGroupProcesses } from './memory.js';
import type { Lease } from './browser-pool.js';
import { aPool } from './testing/a-pool.js';

const never = new AbortController().signal;
const pool = await aPool({ maxRunsPerBrowser: 3 });
afterAll(() => pool.close());
const elapsed = () => systemClock.elapsed();

/** Opens `url` in a separate context behind a proxy with that policy and returns the text of the page. */
async function readPageText({ browser: { cdp } }: Lease, url: string, policy: string, look: string) {
  const proxy = await EgressProxy.open({
    elapsed,
    egress: parseEgressPolicy(policy),
    resolve: makeResolver({ elapsed }),
    trust: makeTrustSet(),
    bypasses: [{ source: 'shop.example', target: '127.0.0.1' }],
    connectTimeoutMs: 5_000,
    signal: never,
  });
  const { browserContextId } = await cdp.send('Target.createBrowserContext', {
    proxyServer: `socks5://127.0.0.1:${proxy.port}`,
    proxyBypassList: '<-loopback>',
  });
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(sessionId);
  await cdp.send('Page.enable', {}, session);
  const loaded = new Promise<void>((resolve) => {
    cdp.on('Page.loadEventFired', (_, from) => from === session && resolve());
  });
  await cdp.send('Page.navigate', { url }, session);
  await loaded;
  const evaluation = { expression: look, awaitPromise: true, returnByValue: true };
  const { result } = await cdp.send('Runtime.evaluate', evaluation, session);
  await cdp.send('Target.disposeBrowserContext', { browserContextId });
  proxy.close();
  return { value: (result as { value: unknown }).value, tunnels: proxy.tunnels };
}

const site = createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html');
  if (request.url === '/away') response.writeHead(302, { Location: 'http://169.254.169.254/latest/' });
  response.end(`<p>${request.headers.host}</p>`);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
afterAll(() => site.close());
const port = (site.address() as AddressInfo).port;

test('sends all traffic of a page through its proxy, which checks addresses', async () => {
  const ways = `(async () => {
    const fails = (act) => act().then(() => 'reached', () => 'refused');
    const socket = (url) => new Promise((resolve, reject) => {
      const made = new WebSocket(url);
      made.onopen = resolve;
      made.onerror = reject;
    });
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.src = 'http://169.254.169.254/frame';
    const image = new Image();
    image.src = 'http://169.254.169.254/image';
    return [
      await fails(() => fetch('http://127.0.0.1:${port}/', { mode: 'no-cors' })),
      await fails(() => fetch('http://169.254.169.254/fetch', { mode: 'no-cors' })),
      await fails(() => fetch('/away', { mode: 'no-cors' })),
      await fails(() => socket('ws://169.254.169.254/socket')),
      await fails(() => image.decode()),
      await fails(() => fetch('file:///etc/passwd')),
      document.body.innerText.trim(),
    ].join();
  })()`;
  const { value, tunnels } = await pool.use(never, (lease) =>
    readPageText(lease, `http://shop.example:${port}/`, 'private-ok', ways),
  );
  expect(value).toBe(`reached,refused,refused,refused,refused,refused,shop.example:${port}`);
  const refused = tunnels.filter(({ failure }) => failure?.code === 11_005);
  expect(new Set(refused.map(({ host }) => host))).toEqual(new Set(['169.254.169.254']));
  expect(tunnels[0]).toMatchObject({ host: 'shop.example', port, address: '127.0.0.1', isBypassed: true });
});

test('denies access to this machine by any name under a public-only policy', async () => {
  const { value, tunnels } = await pool.use(never, (lease) =>
    readPageText(lease, `http://shop.example:${port}/`, 'public-only', 'location.protocol'),
  );
  expect(value).toBe('chrome-error:');
  expect(tunnels[0]?.failure?.code).toBe(11_005);
});

test('replaces a browser that crashed or has served enough runs', async () => {
  const readBrowserPid = (): Promise<number> => pool.use(never, ({ browser }) => Promise.resolve(browser.pid));
  const first = await readBrowserPid();
  const second = await readBrowserPid();
  expect(second).not.toBe(first);
  process.kill(second, 'SIGKILL');
  await expect.poll(readBrowserPid, { timeout: 20_000 }).not.toBe(second);
  await expect.poll(() => listGroupProcesses(second), { timeout: 20_000 }).toEqual([]);
});

test('fails a run whose browser starts slowly, and keeps the sandbox', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-slow-'));
  chmodSync(folder, 0o755);
  const path = join(folder, 'browser');
  writeFileSync(path, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const warnings: string[] = [];
  const program = { path, environment: {}, from: 'setting' } as const;
  const slow = await aPool({ program, startTimeoutMs: 300, onWarning: (message) => warnings.push(message) });
  const starting = slow.use(never, () => Promise.resolve());
  await expect(starting).rejects.toThrow(BrowserNotStartedError);
  expect(warnings).toEqual([]);
  await slow.close();
  rmSync(folder, { recursive: true });
});

test('reports whether another run used the browser meanwhile', async () => {
  const shared = await aPool({ bytesPerRun: 0 });
  const use = (): Promise<boolean> => shared.use(never, (lease) => Promise.resolve(lease.wasExclusive()));
  expect(await use()).toBe(true);
  const around = await shared.use(never, async (lease) => [await use(), lease.wasExclusive()]);
  expect(around).toEqual([false, false]);
  await shared.close();
});

test('leaves no browser process behind when the owner is killed', async () => {
  const script = `import('${new URL('./testing/a-pool.ts', import.meta.url).pathname}')
    .then(({ aPool }) => aPool())
    .then((pool) => pool.use(new AbortController().signal, ({ browser }) => {
      console.log(browser.pid);
      return new Promise(() => undefined);
    }));`;
  const owner = spawn(process.execPath, ['--conditions=source', '--import=tsx', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) => {
    owner.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
  await expect.poll(async () => (await listGroupProcesses(pid)).length, { timeout: 20_000 }).toBeGreaterThan(2);
  const [, profile = ''] = /--user-data-dir=([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
  expect(existsSync(profile)).toBe(true);
  owner.kill('SIGKILL');
  await expect.poll(() => listGroupProcesses(pid), { timeout: 20_000 }).toEqual([]);
  expect(existsSync(profile)).toBe(false);
}, 60_000);
