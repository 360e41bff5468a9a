import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { isolatesNetwork, detectSandbox } from '../../confined/sandbox.js';
import { closeAll, listen } from '../http/testing/http-fixture.js';
import { anEndpoint } from '../service/testing/service-fixture.js';
import { SSH_LIMITS } from './process/ssh-process.js';
import { aScriptedLibrary } from './testing/a-scripted-library.js';
import { createSftpProber } from './testing/prober.js';

afterAll(closeAll);
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
const probe = createSftpProber(
  anEndpoint({ kind: 'sftp', username: 'ann', password: 'sesame', action: 'ConnectOnly', path: '', ...patient }),
  { library: aScriptedLibrary(), limits: { ...SSH_LIMITS, cpuMs: 1_000 } },
);
/** Starts a server that controls the library by a command. */
const saying = (word: string): Promise<number> => listen(createServer((socket) => socket.write(`${word}\n`)));
const here = await detectSandbox();

test.each([
  ['throws immediately', 'throw', 'out of its mind'],
  ['throws later without a handler', 'throwLater', 'out of its mind'],
  ['rejects', 'reject', 'out of its mind'],
  ['ends its process', 'exit', 'the process exited'],
  ['computes endlessly', 'hang', 'of CPU time'],
  ['allocates endless memory', 'gather', 'too much memory'],
  ['sends endlessly', 'flood', 'too much data'],
  ['reports endlessly', 'talk', 'unreadable'],
  ['sends unreadable messages', 'garble', 'unreadable'],
])('fails only one check if the library %s', async (_, word, why) => {
  const { failure } = await probe({ port: await saying(word) });
  expect(failure?.code, failure?.message).toBe(21010);
  expect(failure?.message).toContain(why);
  expect((await probe({ port: await saying('good') })).failure).toBeUndefined();
});

test('does not disturb other checks when a process ends', async () => {
  const [good, bad] = await Promise.all([saying('good'), saying('throwLater')]);
  const ports = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? bad : good));
  const outcomes = await Promise.all(ports.map((port) => probe({ port })));
  expect(outcomes.map(({ failure }) => failure?.code)).toEqual(ports.map((port) => (port === bad ? 21010 : undefined)));
});

test('prevents the library from writing files', async () => {
  const { facts } = await probe({ port: await saying('write') });
  expect(facts).toContainEqual({ name: 'Greeting', value: 'ERR_ACCESS_DENIED' });
});

test.skipIf(!isolatesNetwork(here))('prevents the library from opening connections', async () => {
  const other = await saying('good');
  const { facts } = await probe({ port: await saying(`reach ${other}`) });
  expect(facts.find(({ name }) => name === 'Greeting')?.value).toMatch(/^(EMFILE|ENETUNREACH)$/);
});
