import { createServer } from 'node:net';
import type { Outcome } from '@vedette/contract/checkpoint/outcome';
import { afterAll, expect, test } from 'vitest';
import { waitUntil } from '../../agent/testing/fake-port.js';
import { CheckAbandoned } from '../../net/check-timer.js';
import { anUnresponsiveListener, closeAll, listen } from '../http/testing/http-fixture.js';
import { anEndpoint } from '../service/testing/service-fixture.js';
import { aScriptedLibrary } from './testing/a-scripted-library.js';
import { aSftpProbe } from './testing/prober.js';

afterAll(closeAll);
const library = aScriptedLibrary();
const LONG = 600_000;
const target = anEndpoint({
  kind: 'sftp',
  username: 'ann',
  password: 'sesame',
  action: 'ConnectOnly',
  path: '',
  connectTimeoutMs: LONG,
  totalTimeoutMs: LONG,
});

/** Checks a port until it is stopped. */
function checking(probe: ReturnType<typeof aSftpProbe>, port: number) {
  const stop = new AbortController();
  const outcome: Promise<Outcome> = probe({ ...target, port }, stop.signal, { serverId: 1 });
  outcome.catch(() => undefined);
  return { outcome, stop: (): void => stop.abort() };
}

/** A server that accepts connections and never responds. */
async function aSilentServer() {
  const seen = { port: 0, spokenTo: 0 };
  seen.port = await listen(createServer((socket) => socket.once('data', () => (seen.spokenTo += 1))));
  return seen;
}

/** A working server that counts connections. */
async function aGoodServer() {
  const seen = { port: 0, connections: 0 };
  seen.port = await listen(
    createServer((socket) => {
      seen.connections += 1;
      socket.write('good\n');
    }),
  );
  return seen;
}

test('nine silent hosts do not block the check of a tenth', async () => {
  const probe = aSftpProbe({ library });
  const silent = await aSilentServer();
  const nine = Array.from({ length: 9 }, () => checking(probe, silent.port));
  await waitUntil(() => silent.spokenTo === 9, 60_000);
  expect((await checking(probe, (await aGoodServer()).port).outcome).failure).toBeUndefined();
  for (const { stop } of nine) stop();
  for (const { outcome } of nine) await expect(outcome).rejects.toThrow(CheckAbandoned);
});

test('a host that never accepts uses no process', async () => {
  const probe = aSftpProbe({ library, maxProcesses: 1 });
  const deaf = checking(probe, await anUnresponsiveListener());
  expect((await checking(probe, (await aGoodServer()).port).outcome).failure).toBeUndefined();
  deaf.stop();
  await expect(deaf.outcome).rejects.toThrow(CheckAbandoned);
});

test('reports a check without a process in time as a checkpoint fault', async () => {
  const probe = aSftpProbe({ library, maxProcesses: 1, waitMs: 100 });
  const silent = await aSilentServer();
  const holding = checking(probe, silent.port);
  await waitUntil(() => silent.spokenTo === 1, 60_000);
  const { failure } = await checking(probe, (await aGoodServer()).port).outcome;
  expect(failure).toEqual({ code: 29002, message: 'too many SFTP checks run at once' });
  holding.stop();
  await expect(holding.outcome).rejects.toThrow(CheckAbandoned);
});

test('an abandoned check leaves the queue to the next one', async () => {
  const probe = aSftpProbe({ library, maxProcesses: 1, waitMs: LONG });
  const [silent, good] = [await aSilentServer(), await aGoodServer()];
  const holding = checking(probe, silent.port);
  await waitUntil(() => silent.spokenTo === 1, 60_000);
  const waiting = checking(probe, good.port);
  await waitUntil(() => good.connections === 1);
  waiting.stop();
  await expect(waiting.outcome).rejects.toThrow(CheckAbandoned);
  const next = checking(probe, good.port);
  holding.stop();
  expect((await next.outcome).failure).toBeUndefined();
});

test('does not count queueing as time of the target', async () => {
  const probe = aSftpProbe({ library, maxProcesses: 1 });
  const [silent, good] = [await aSilentServer(), await aGoodServer()];
  const holding = checking(probe, silent.port);
  await waitUntil(() => silent.spokenTo === 1, 60_000);
  const stop = new AbortController();
  const short = { ...target, port: good.port, totalTimeoutMs: 3_000 };
  const waiting = probe(short, stop.signal, { serverId: 1 });
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  holding.stop();
  expect((await waiting).failure).toBeUndefined();
});
