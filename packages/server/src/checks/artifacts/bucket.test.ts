import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Bucket, type Bucket } from './bucket.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** A store whose responses begin and never end. */
let onRequest: (() => void) | undefined;
const server = createServer((request, response) => {
  request.resume();
  response.write('a');
  onRequest?.();
});
let bucket: Bucket;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  bucket = openS3Bucket(new Secret(`http://key:secret@127.0.0.1:${port}/copies`), { now: () => 0 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['put', (signal: AbortSignal) => bucket.put('a', Buffer.from('x'), 'text/plain', signal)],
  ['remove', (signal: AbortSignal) => bucket.remove('a', signal)],
])('aborts %s within a response, even after garbage collection', async (_name, call) => {
  const over = new AbortController();
  const requestArrived = new Promise<void>((resolve) => (onRequest = resolve));
  const called = call(over.signal);
  await requestArrived;
  // The response headers have arrived and were handed on.
  for (let turn = 0; turn < 20; turn += 1) {
    await yieldToEventLoop();
    collect();
  }
  over.abort();
  await expect(called).rejects.toThrow('unreachable');
});
