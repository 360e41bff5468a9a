import { expect, test } from 'vitest';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { ALL_PARTITIONS, partitionLease } from '../partitions/partition-rules.js';
import { joinMembers } from './member-sql.js';
import { registerProcessRoutes } from './process-routes.js';

const db = await testDatabase();

test('lists the processes with the partitions and the work that they hold', async () => {
  const host = await aHost({
    ann: aCaller(),
    eve: aCaller({ isAdministrator: false }),
  });
  registerProcessRoutes(host, { db });
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const member = { member: '', version: '1.2.3', startedAt: 1_000, leases: [] };
  await joinMembers(db, { ...member, holder: other, host: 'node-2' }, 2_000);
  await joinMembers(db, { ...member, holder: one, host: 'node-1' }, 3_000);
  const lease = { epoch: 1, heartbeat: 0, heartbeat_at: 0 };
  await db
    .insertInto('engine_lease')
    .values([
      { ...lease, name: 'reports', holder: one },
      { ...lease, name: 'exports 3', holder: one },
      { ...lease, name: 'exports 7', holder: one },
      { ...lease, name: 'leader', holder: one },
      { ...lease, name: 'slaFigures', holder: other },
      { ...lease, name: 'subscriptions', holder: '' },
      { ...lease, name: 'work of a newer version', holder: other },
      ...ALL_PARTITIONS.map((partition) => ({
        ...lease,
        name: partitionLease(partition),
        // One was returned, and the holder of another has died.
        holder: ['', crypto.randomUUID()][partition] ?? (partition < 24 ? one : other),
      })),
    ])
    .execute();
  const common = { SoftwareVersion: '1.2.3', StartedAt: 1_000 };
  expect((await get(host, '/api/v1/EngineProcess', 'ann')).body).toEqual([
    {
      ...common,
      ProcessId: one,
      HostName: 'node-1',
      LastHeartbeatAt: 3_000,
      Partitions: 22,
      Work: ['Leader', 'Exports', 'Reports'],
    },
    { ...common, ProcessId: other, HostName: 'node-2', LastHeartbeatAt: 2_000, Partitions: 40, Work: ['SlaFigures'] },
  ]);
  expect((await get(host, '/api/v1/EngineProcess', 'eve')).status).toBe(403);
});
