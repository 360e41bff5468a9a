import type { CheckpointState } from '@vedette/contract/checkpoint/protocol';
import { SNAPSHOT_CAPABILITY, type SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { describe, expect, test } from 'vitest';
import type { SnapshotQueue } from '../../checks/index.js';
import { aGateway, guid } from '../testing/a-gateway.js';

const serverState = (serverId: number, capabilities: readonly string[]): CheckpointState => ({
  serverId,
  version: '1',
  sentAt: 600_000,
  free: 5,
  capabilities: [...capabilities],
  impairments: [],
  loopLagMs: 0,
});
const order: SnapshotOrder = { checkId: 1, form: 'text', contentType: 'text/plain', body: 'eA==' };

/** A gateway whose snapshot queue has one response of a monitor, with the reports it receives. */
function aSnapshotGateway(monitorGuid = guid) {
  const reported: unknown[] = [];
  const snapshots: Pick<SnapshotQueue, 'mayHavePending' | 'take' | 'receive'> = {
    mayHavePending: ({ accountId }) => accountId === 1,
    take: ({ accountId, maySee }) => Promise.resolve(accountId === 1 && maySee(monitorGuid) ? order : undefined),
    receive: (...args) => Promise.resolve(void reported.push(args)),
  };
  return { ...aGateway({ snapshots }), reported };
}

async function hint(bench: ReturnType<typeof aSnapshotGateway>, serverId: number, capabilities: readonly string[]) {
  const gone = new AbortController();
  const polling = bench.gateway.poll(serverState(serverId, capabilities), gone.signal);
  gone.abort();
  return (await polling).snapshotsWait;
}

describe('poll announces waiting snapshots', () => {
  test('to a server that can render them and whose account has some', async () => {
    const bench = aSnapshotGateway();
    expect(await hint(bench, 11, [SNAPSHOT_CAPABILITY])).toBe(true);
    expect(await hint(bench, 21, [SNAPSHOT_CAPABILITY])).toBeUndefined();
  });

  test('not to a server without the capability', async () => {
    expect(await hint(aSnapshotGateway(), 11, ['probe:page'])).toBeUndefined();
  });
});

test('sends a response only to checkpoints that its monitor runs on', async () => {
  expect(await aSnapshotGateway().gateway.takeSnapshot(11)).toEqual(order);
  expect(await aSnapshotGateway().gateway.takeSnapshot(21)).toBeUndefined();
  expect(await aSnapshotGateway('00000000-0000-4000-8000-00000000dead').gateway.takeSnapshot(11)).toBeUndefined();
  await expect(aSnapshotGateway().gateway.takeSnapshot(99)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('accepts a snapshot for the account of the reporting server', async () => {
  const { gateway, reported } = aSnapshotGateway();
  await gateway.deliverSnapshot(21, { checkId: 1 });
  expect(reported).toEqual([[{ accountId: 2, serverId: 21 }, { checkId: 1 }]]);
  await expect(gateway.deliverSnapshot(99, { checkId: 1 })).rejects.toMatchObject({ kind: 'forbidden' });
});
