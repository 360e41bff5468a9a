import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test, vi } from 'vitest';
import { DocumentSession } from './document-session.js';
import { makeDocumentQueries } from './document-queries.js';
import { jsonWorkerSource } from './json-worker-source.js';
import { createProcess, type DocumentWorker } from './document-workers.js';

const ENDLESS = 'count(//*[count(//*[count(//*) > 1]) > 1])';
const many = `<a>${'<b/>'.repeat(3_000)}</a>`;
const tooMuch = { problem: 'the query took too much time or memory', isDocument: true };
const ours = { name: 'ProbeFailure', code: errorCodes.probeFailed.code };
const closers: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

/** Creates queries on a machine whose processes always or never wait for CPU. */
function aMachine(slowMs = 300) {
  let waitedMs = 0;
  const machine = { isBusy: true };
  const queries = makeDocumentQueries({
    quickLength: 1_000,
    slowMs,
    memoryMb: 24,
    readCpuWaitMs: () => (machine.isBusy ? (waitedMs += 60_000) : waitedMs),
  });
  closers.push(() => queries.close());
  return { machine, queries };
}

test('a query without CPU is a checkpoint fault and is not remembered', async () => {
  const { machine, queries } = aMachine();
  await expect(queries.xml(many, ENDLESS)).rejects.toMatchObject(ours);
  await expect(queries.xml(many, ENDLESS)).rejects.toMatchObject(ours);
  machine.isBusy = false;
  expect(await queries.xml(many, ENDLESS)).toEqual(tooMuch);
  machine.isBusy = true;
  expect(await queries.xml(many, ENDLESS)).toEqual(tooMuch);
});

test('a document that needs too much memory is rejected on a busy machine too', async () => {
  const { queries } = aMachine(60_000);
  const killer = `<a>${'<b/>'.repeat(250_000)}</a>`;
  expect(await queries.xml(killer, '//b')).toEqual(tooMuch);
});

test('replaces a process that ended between two queries', async () => {
  const workers: DocumentWorker[] = [];
  const session = new DocumentSession(() => {
    const worker = createProcess({ source: jsonWorkerSource, data: {}, memoryMb: 64 });
    workers.push(worker);
    return worker;
  });
  closers.push(() => session.close());
  const ask = () =>
    session.query('[1]', [[{ isDeep: false, selectors: [{ kind: 'index', index: 0 }] }]], { limitMs: 60_000 });
  expect(await ask()).toEqual([{ text: '1' }]);
  process.kill(workers[0]?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(workers[0]?.hasEnded).toBe(true), 60_000);
  expect(await ask()).toEqual([{ text: '1' }]);
  expect(workers).toHaveLength(2);
});
