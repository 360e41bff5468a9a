import { systemClock } from '@vedette/kernel/clock';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ReferenceProbes } from './reference.js';

const server = createServer((socket) => socket.end());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const there = `127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

/** Stops this whole process, as a machine does that has no time for it. */
const holdUp = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('an answer that waited behind a hold-up of our own is an answer', async () => {
  const probes = new ReferenceProbes([[there]], systemClock, 40);
  const asked = probes.impairments();
  // The connection is under way; now the time for it passes without us.
  await Promise.resolve();
  holdUp(250);
  expect(await asked).toEqual([]);
});
