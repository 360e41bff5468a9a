import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess, stopProcess } from './testing/vedette-process.js';

let dataFolder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vedette-start-'));
  await chmod(dataFolder, 0o755);
  settings = { VEDETTE_DATA: dataFolder, VEDETTE_PORT: '0' };
});
afterAll(() => rm(dataFolder, { recursive: true }));

test('rejects wrong settings, each with its rule', async () => {
  const process = startProcess({ ...settings, VEDETTE_PORT: 'eighty', VEDETTE_EGRESS: 'all', VEDETTE_COLOUR: 'red' });
  expect(await process.ended).toBe(1);
  expect(process.output().trim().split('\n')).toEqual([
    'VEDETTE_PORT: must be a whole number from 0 to 65535',
    'VEDETTE_EGRESS: must be private-ok, public-only or list: and networks such as list:10.0.0.0/8,192.168.1.5',
    'VEDETTE_COLOUR: unknown setting',
  ]);
});

test('reports a port in use in one sentence and keeps the password', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const refused = startProcess({ ...settings, VEDETTE_PORT: String(port) });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(
    /^VEDETTE_PORT: port \d+ on 127\.0\.0\.1 is in use; stop the other program, or set/m,
  );
  other.close();

  const first = startProcess(settings);
  await first.ready;
  expect(await stopProcess(first)).toBeLessThan(10_000);
  expect(first.output()).toMatch(/Sign in as admin@example\.com with the password \S{20}/);
  await expect(readFile(join(dataFolder, 'vedette.pid'))).rejects.toThrow(/ENOENT/);
});

test('ends cleanly during the first start, and shows the password on the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-start-'));
  const cut = startProcess({ ...settings, VEDETTE_DATA: folder, VEDETTE_LOG_LEVEL: 'info' });
  // It handles signals before it touches the folder, and creating a store takes seconds.
  await expect.poll(() => readdir(folder), { timeout: 30_000 }).not.toEqual([]);
  expect(await stopProcess(cut)).toBeLessThan(10_000);
  expect(await cut.ended).toBe(0);
  expect(cut.output()).not.toContain('Vedette is ready');
  const next = startProcess({ ...settings, VEDETTE_DATA: folder });
  await next.ready;
  expect(next.output()).toContain('Sign in as admin@example.com with the password');
  await stopProcess(next);
  await rm(folder, { recursive: true });
});

test('prints the password once, and rejects a second instance with advice', async () => {
  const first = startProcess(settings);
  await first.ready;
  const files = (await readdir(dataFolder, { withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('vedette.pid');
  for (const { name } of files) expect([name, (await stat(join(dataFolder, name))).mode & 0o077]).toEqual([name, 0]);
  const second = startProcess(settings);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    /Another Vedette is using .*: stop it first, or set VEDETTE_DATA to another folder\./,
  );
  expect(first.child.exitCode).toBeNull();
  await stopProcess(first);
  expect(first.output()).not.toContain('password');
});

test('reports an unreachable mail server in one sentence and runs on', async () => {
  const service = startProcess({ ...settings, VEDETTE_SMTP_URL: 'smtp://user:secret@127.0.0.1:1' });
  await service.ready;
  await expect
    .poll(service.output, { timeout: 30_000 })
    .toMatch(/^VEDETTE_SMTP_URL: .* at 127\.0\.0\.1:1 cannot be reached/m);
  expect(service.output()).not.toContain('secret');
  const url = /ready: (\S+)/.exec(service.output())?.[1] ?? '';
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  await stopProcess(service);
});
