import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { hasWall, detectWalls } from '../../confined/walls.js';
import { closeAll, listen } from '../http/testing/bench.js';
import { aPlace } from '../service/testing/bench.js';
import { SSH_LIMITS } from './process/ssh-process.js';
import { anObedientLibrary } from './testing/libraries.js';
import { sftpProber } from './testing/prober.js';

afterAll(closeAll);
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
const probe = sftpProber(
  aPlace({ kind: 'sftp', username: 'ann', password: 'sesame', action: 'ConnectOnly', path: '', ...patient }),
  { library: anObedientLibrary(), limits: { ...SSH_LIMITS, cpuMs: 1_000 } },
);
/** A server whose word the library obeys. */
const saying = (word: string): Promise<number> => listen(createServer((socket) => socket.write(`${word}\n`)));
const here = await detectWalls();

test.each([
  ['throws at once', 'throw', 'out of its mind'],
  ['throws later, where nobody catches it', 'throwLater', 'out of its mind'],
  ['rejects', 'reject', 'out of its mind'],
  ['ends its process', 'exit', 'the process ended'],
  ['computes without end', 'hang', 'computed for more than'],
  ['takes memory without end', 'gather', 'too much memory'],
  ['sends without end', 'flood', 'sends without end'],
  ['talks without end', 'talk', 'cannot be read'],
  ['talks another language', 'garble', 'cannot be read'],
])('a server at which the library %s fails the check, and the next check runs', async (_, word, why) => {
  const { failure } = await probe({ port: await saying(word) });
  expect(failure?.code, failure?.message).toBe(21010);
  expect(failure?.message).toContain(why);
  expect((await probe({ port: await saying('good') })).failure).toBeUndefined();
});

test('what checks wait for at once is not disturbed by one whose process ends', async () => {
  const [good, bad] = await Promise.all([saying('good'), saying('throwLater')]);
  const ports = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? bad : good));
  const outcomes = await Promise.all(ports.map((port) => probe({ port })));
  expect(outcomes.map(({ failure }) => failure?.code)).toEqual(ports.map((port) => (port === bad ? 21010 : undefined)));
});

test('the library writes no file', async () => {
  const { facts } = await probe({ port: await saying('write') });
  expect(facts).toContainEqual({ name: 'Greeting', value: 'ERR_ACCESS_DENIED' });
});

test.skipIf(!hasWall(here))('the library opens no connection', async () => {
  const other = await saying('good');
  const { facts } = await probe({ port: await saying(`reach ${other}`) });
  expect(facts.find(({ name }) => name === 'Greeting')?.value).toMatch(/^(EMFILE|ENETUNREACH)$/);
});
