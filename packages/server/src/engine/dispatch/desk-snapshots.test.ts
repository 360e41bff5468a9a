import type { CheckpointState } from '@vedette/contract/checkpoint/protocol';
import { SNAPSHOT_CAPABILITY, type SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { describe, expect, test } from 'vitest';
import type { SnapshotBook } from '../../checks/index.js';
import { aDesk, guid } from '../testing/a-desk.js';

const stateOf = (serverId: number, capabilities: readonly string[]): CheckpointState => ({
  serverId,
  version: '1',
  sentAt: 600_000,
  free: 5,
  capabilities: [...capabilities],
  impairments: [],
  loopLagMs: 0,
});
const order: SnapshotOrder = { checkId: 1, form: 'text', contentType: 'text/plain', body: 'eA==' };

/** A desk whose book has one content of a monitor, and what it is told. */
function aBook(monitorGuid = guid) {
  const told: unknown[] = [];
  const snapshots: Pick<SnapshotBook, 'mayWait' | 'take' | 'tell'> = {
    mayWait: ({ accountId }) => accountId === 1,
    take: ({ accountId, maySee }) => Promise.resolve(accountId === 1 && maySee(monitorGuid) ? order : undefined),
    tell: (...words) => Promise.resolve(void told.push(words)),
  };
  return { ...aDesk({ snapshots }), told };
}

async function hint(bench: ReturnType<typeof aBook>, serverId: number, capabilities: readonly string[]) {
  const gone = new AbortController();
  const polling = bench.desk.poll(stateOf(serverId, capabilities), gone.signal);
  gone.abort();
  return (await polling).snapshotsWait;
}

describe('a poll says that something may wait to be drawn', () => {
  test('to a server that can draw, of an account in which something may wait', async () => {
    const bench = aBook();
    expect(await hint(bench, 11, [SNAPSHOT_CAPABILITY])).toBe(true);
    expect(await hint(bench, 21, [SNAPSHOT_CAPABILITY])).toBeUndefined();
  });

  test('not to a server that knows nothing of it', async () => {
    expect(await hint(aBook(), 11, ['probe:page'])).toBeUndefined();
  });
});

test('what a target answered is handed to checkpoints alone that its monitor runs on', async () => {
  expect(await aBook().desk.takeSnapshot(11)).toEqual(order);
  expect(await aBook().desk.takeSnapshot(21)).toBeUndefined();
  expect(await aBook('00000000-0000-4000-8000-00000000dead').desk.takeSnapshot(11)).toBeUndefined();
  await expect(aBook().desk.takeSnapshot(99)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a picture comes from the server that speaks, for its own account', async () => {
  const { desk, told } = aBook();
  await desk.tellSnapshot(21, { checkId: 1 });
  expect(told).toEqual([[{ accountId: 2, serverId: 21 }, { checkId: 1 }]]);
  await expect(desk.tellSnapshot(99, { checkId: 1 })).rejects.toMatchObject({ kind: 'forbidden' });
});
