import { expect, test } from 'vitest';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { ArchiveProblem, OpenedArchive } from '@vedette/kernel/archive-worker';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { ClientArchives } from './client-archive.js';

const pair = await aCertificate();
const opened: OpenedArchive = { key: pair.key, certificates: [pair.cert] };
const keys = { key: pair.key, cert: pair.cert };

/** Archives that count how often they are opened; `outcome` decides on the password. */
function counted(outcome: (password: string) => OpenedArchive | ArchiveProblem = () => opened, elapsed?: () => number) {
  const tried: string[] = [];
  const archives = new ClientArchives((archive, password) => {
    tried.push(`${Buffer.from(archive).toString()} ${password}`);
    return Promise.resolve(outcome(password));
  }, elapsed);
  return { tried, open: (text: string, password: string) => archives.open({ archive: Buffer.from(text), password }) };
}

test('opens an archive once for fifty sequential or concurrent steps of a run', async () => {
  const { tried, open } = counted();
  for (let step = 0; step < 50; step += 1) expect(await open('first', 'secret')).toEqual(keys);
  await Promise.all(Array.from({ length: 50 }, () => open('second', 'secret')));
  expect(tried).toEqual(['first secret', 'second secret']);
});

test('opens another version or password separately', async () => {
  const { tried, open } = counted((password) => (password === 'secret' ? opened : 'password'));
  await open('one', 'secret');
  await open('one, renewed', 'secret');
  for (let step = 0; step < 3; step += 1) await expect(open('one', 'wrong')).rejects.toThrow('the password is wrong');
  expect(await open('one', 'secret')).toEqual(keys);
  expect(tried).toEqual(['one secret', 'one, renewed secret', 'one wrong']);
});

test('caches at most 200 archives, each for an hour after its last use', async () => {
  let now = 0;
  const { tried, open } = counted(
    () => opened,
    () => now,
  );
  await open('a', 'x');
  now = 3_600_000;
  await open('a', 'x');
  now += 3_600_001;
  await open('a', 'x');
  expect(tried).toHaveLength(2);
  for (let at = 0; at < 200; at += 1) await open(`other ${at}`, 'x');
  await open('a', 'x');
  expect(tried).toHaveLength(203);
});

test('reports an opening without CPU as a checkpoint fault and retries it', async () => {
  const outcomes: (OpenedArchive | ArchiveProblem)[] = ['late', opened];
  const { open } = counted(() => outcomes.shift() ?? 'foreign');
  await expect(open('a', 'x')).rejects.toMatchObject({ code: errorCodes.probeFailed.code });
  expect(await open('a', 'x')).toEqual(keys);
});

test('rejects a certificate that does not belong to the key', async () => {
  const other = await aCertificate();
  const { open } = counted(() => ({ key: other.key, certificates: [pair.cert] }));
  await expect(open('a', 'x')).rejects.toThrow(/mismatch/i);
});
