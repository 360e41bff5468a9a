import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { SCRIPT_LIMITS } from './runtime.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);
const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

/**
 * A run against a site that never responds, or closes the connection, with processes that have waited this long for CPU
 * since the request.
 */
async function lateRun(starvedMs: number, hangsUp = false) {
  let waited = 0;
  const site = await aSite((request) => {
    waited += starvedMs;
    if (hangsUp) request.socket.destroy();
  });
  const script = { ...SCRIPT_LIMITS, readCpuWaitMs: () => waited };
  return runCollection(aCollection([anItem('one', site)]), { requestTimeoutMs: 1_000 }, {}, { script });
}

test('reports a timeout without CPU as a checkpoint fault', async () => {
  await expect(lateRun(600_000)).rejects.toThrow('the machine is too busy to run a collection');
});

test('reports a timeout with CPU as a target failure', async () => {
  expect((await lateRun(0)).failure?.code).toBe(errorCodes.headersTimeout.code);
});

test('reports a connection closed while CPU is short as a checkpoint fault', async () => {
  await expect(lateRun(600_000, true)).rejects.toThrow('the machine is too busy to run a collection');
  expect((await lateRun(0, true)).failure?.code).toBe(errorCodes.connectionClosed.code);
});

test('reports processes that do not start as a checkpoint fault and recovers', async () => {
  const site = await aSite((_, response) => response.end('in'));
  const collection = aCollection([anItem('one', site)]);
  process.execPath = '/nowhere/node';
  await expect(runCollection(collection)).rejects.toThrow('the collection runtime has exited');
  process.execPath = execPath;
  expect((await runCollection(collection)).failure).toBeUndefined();
});
