import { Fault } from '@vedette/kernel/fault';
import { expect, test, vi } from 'vitest';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import { SnapshotWorker, type SnapshotRenderer } from './snapshot-worker.js';
import { FakePort } from '../../agent/testing/fake-port.js';

const order = (checkId: number): SnapshotOrder => ({ checkId, form: 'page', contentType: 'text/html', body: 'eA==' });
const picture: SnapshotResult['picture'] = { mimeType: 'image/png', data: 'iVBORw0KGgo=' };
const never = new AbortController().signal;

function aSnapshotWorker(change: Partial<SnapshotRenderer> = {}, port = new FakePort()) {
  const log = { warn: vi.fn() };
  const renderer: SnapshotRenderer = { hasCapacity: () => true, render: () => Promise.resolve(picture), ...change };
  return { port, log, drawer: new SnapshotWorker({ port, serverId: 7, log, renderer }) };
}

test('renders waiting snapshots in turn and reports each result', async () => {
  let atOnce = 0;
  const { port, drawer } = aSnapshotWorker({
    render: async ({ checkId }) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await Promise.resolve();
      atOnce -= 1;
      return checkId === 2 ? undefined : picture;
    },
  });
  port.snapshots.push(order(1), order(2), order(3));
  drawer.startIfIdle(never);
  drawer.startIfIdle(never);
  await drawer.idle();
  expect(port.snapshotResults).toEqual([{ checkId: 1, picture }, { checkId: 2 }, { checkId: 3, picture }]);
});

test('takes no order while checks need the browser, or while it is stopping', async () => {
  const busy = aSnapshotWorker({ hasCapacity: () => false });
  busy.port.snapshots.push(order(1));
  busy.drawer.startIfIdle(never);
  await busy.drawer.idle();
  const stopped = aSnapshotWorker({}, busy.port);
  stopped.drawer.startIfIdle(AbortSignal.abort());
  await stopped.drawer.idle();
  expect(busy.port.snapshots).toHaveLength(1);
});

test('reports a snapshot that yielded to a check and renders no other', async () => {
  const { port, drawer } = aSnapshotWorker({ render: () => Promise.resolve('preempted') });
  port.snapshots.push(order(1), order(2));
  drawer.startIfIdle(never);
  await drawer.idle();
  expect([port.snapshotResults, port.snapshots.length]).toEqual([[{ checkId: 1, preempted: true }], 1]);
});

test('loses only the snapshot when the server cannot be reached', async () => {
  const { port, drawer, log } = aSnapshotWorker();
  port.snapshots.push(order(1));
  vi.spyOn(port, 'deliverSnapshot').mockRejectedValueOnce(new Fault('unavailable', 'the server is away'));
  drawer.startIfIdle(never);
  await drawer.idle();
  expect(log.warn).toHaveBeenCalledWith({ reason: 'the server is away' }, 'rendering an error snapshot failed');
  port.snapshots.push(order(2));
  drawer.startIfIdle(never);
  await drawer.idle();
  expect(port.snapshotResults).toEqual([{ checkId: 2, picture }]);
});
