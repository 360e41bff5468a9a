import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aSite, closeAll } from '../probes/http/testing/bench.js';
import { SCRIPT_LIMITS } from './runtime.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);
const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

/** A run at a site that never answers, or hangs up, when its processes have waited so long for CPU since it was asked. */
async function lateRun(starvedMs: number, hangsUp = false) {
  let waited = 0;
  const site = await aSite((request) => {
    waited += starvedMs;
    if (hangsUp) request.socket.destroy();
  });
  const script = { ...SCRIPT_LIMITS, waitedMs: () => waited };
  return runCollection(aCollection([anItem('one', site)]), { requestTimeoutMs: 1_000 }, {}, { script });
}

test('a request that is late while the runtime has no CPU is a fault of ours', async () => {
  await expect(lateRun(600_000)).rejects.toThrow('the machine is too busy to run a collection');
});

test('a request that is late while there is CPU is late at its target', async () => {
  expect((await lateRun(0)).failure?.code).toBe(errorCodes.headersTimeout.code);
});

test('a server that ends the connection while the runtime has no CPU may have waited in vain: a fault of ours', async () => {
  await expect(lateRun(600_000, true)).rejects.toThrow('the machine is too busy to run a collection');
  expect((await lateRun(0, true)).failure?.code).toBe(errorCodes.connectionClosed.code);
});

test('processes that do not start are a fault of ours, and the next run goes well', async () => {
  const site = await aSite((_, response) => response.end('in'));
  const collection = aCollection([anItem('one', site)]);
  process.execPath = '/nowhere/node';
  await expect(runCollection(collection)).rejects.toThrow('the runtime of collections is gone');
  process.execPath = execPath;
  expect((await runCollection(collection)).failure).toBeUndefined();
});
