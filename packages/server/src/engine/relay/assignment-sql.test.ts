import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { ALL_PARTITIONS, partitionLease } from '../partitions/partition-rules.js';
import { loadAssignment } from './assignment-sql.js';

const db = await testDatabase();

const holderA = crypto.randomUUID();
const holderB = crypto.randomUUID();
const vanished = crypto.randomUUID();

const lease = (name: string, holder: string) => ({ name, epoch: 1, heartbeat: 0, holder, heartbeat_at: 0 });

test('reads the holder of each partition and the leader', async () => {
  const member = { version: '1', host: 'h', started_at: 0, heartbeat: 0, heartbeat_at: 0 };
  await db
    .insertInto('engine_member')
    .values([
      { ...member, holder: holderA, member: 'one', epoch: 5, address: 'http://a', address_proof: 'proof' },
      { ...member, holder: holderB, member: 'two', epoch: 6 },
    ])
    .execute();
  const holders = new Map([
    [0, holderA],
    [1, holderB],
    [2, ''],
    [3, vanished],
    [63, holderA],
  ]);
  await db
    .insertInto('engine_lease')
    .values([
      ...[...holders].map(([partition, holder]) => lease(partitionLease(partition), holder)),
      lease('exports 0', holderB),
    ])
    .execute();
  await db.deleteFrom('engine_lease').where('name', '=', 'leader').execute();
  const a = { holder: holderA, epoch: 5, address: 'http://a', addressProof: 'proof' };
  const b = { holder: holderB, epoch: 6, address: '', addressProof: '' };
  const expected = ALL_PARTITIONS.map((partition) =>
    partition === 1 ? b : [0, 63].includes(partition) ? a : undefined,
  );
  expect(await loadAssignment(db)).toEqual({ partitions: expected, leader: undefined });
  await db.insertInto('engine_lease').values(lease('leader', holderB)).execute();
  expect((await loadAssignment(db)).leader).toEqual(b);
});
