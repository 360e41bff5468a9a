// Runs against a third-party S3 server from npm, which scripts/test-real.mjs installs beside our own packages. It does
// not verify version 4 signatures and omits nested folders when listing one, so the store in testing/ covers both.
import { MINUTE, systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Bucket, type Bucket } from './bucket.js';

const INSTALLED = '../../../../../node_modules/.cache/real-servers/node_modules/s3rver/bin/s3rver.js';
const program = fileURLToPath(new URL(INSTALLED, import.meta.url));
const isMissing = !existsSync(program);

describe.skipIf(isMissing)(`an S3 server of npm${isMissing ? ' (skipped: s3rver is not installed)' : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-s3-'));
  let server: ChildProcess;
  let host: string;

  beforeAll(async () => {
    [server, host] = await start(folder);
  });
  afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('stores, finds, lists across pages and removes objects', { timeout: MINUTE }, async () => {
    const bucket = openS3Bucket(new Secret(`http://S3RVER:S3RVER@${host}/pictures/of/vedette`), systemClock);
    // A page of a list holds a thousand.
    const keys = Array.from({ length: 1_050 }, (_, i) => `ok-103/${String(i).padStart(4, '0')}`);
    for (const key of keys) await bucket.put(key, Buffer.from(key), 'text/plain');
    await bucket.put('ok-104/bytes', Buffer.from([0, 255, 13, 10, 0]));
    expect(await bucket.get('ok-104/bytes')).toEqual(Buffer.from([0, 255, 13, 10, 0]));
    expect((await bucket.get(keys[7] ?? ''))?.toString()).toBe(keys[7]);
    expect([await bucket.has('ok-103/0007'), await bucket.has('ok-103/none')]).toEqual([true, false]);
    expect(await bucket.get('ok-103/none')).toBeUndefined();
    expect(await listed(bucket, 'ok-103/')).toEqual(keys.map((key) => ({ key, sizeBytes: key.length })));
    expect(await bucket.folders()).toEqual(['ok-103', 'ok-104']);
    for (const key of [...keys, 'ok-104/bytes']) await bucket.remove(key);
    await bucket.remove('ok-103/none');
    expect(await listed(bucket, '')).toEqual([]);
  });
});

async function listed(bucket: Bucket, prefix: string) {
  const objects = [];
  for await (const object of bucket.list(prefix)) objects.push(object);
  return objects;
}

async function start(folder: string): Promise<[ChildProcess, string]> {
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--no-vhost-buckets', '--configure-bucket', 'pictures'];
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, host] = /listening on (\S+)/.exec(line) ?? [];
    if (host === undefined) continue;
    child.stdout.resume();
    return [child, host];
  }
  throw new Error('the S3 server ended before it listened');
}
