import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { ALL_PARTITIONS, partitionLease } from '../partitions/partition-rules.js';
import type { Assignment, Peer } from './assignment.js';
import type { MembersView } from './relay-protocol.js';

const LEADER_LEASE = 'leader';
const LEASE_NAMES = [LEADER_LEASE, ...ALL_PARTITIONS.map(partitionLease)];

/** Reads which process holds what. A lease whose holder is no member counts as held by none. */
export async function loadAssignment(db: Db): Promise<Assignment> {
  const rows = await db
    .selectFrom('engine_lease')
    .innerJoin('engine_member', (join) =>
      join.on(sql`engine_member.holder::text`, '=', (eb) => eb.ref('engine_lease.holder')),
    )
    .select([
      'engine_lease.name',
      'engine_member.holder',
      'engine_member.epoch',
      'engine_member.address',
      'engine_member.address_proof as addressProof',
    ])
    .where('engine_lease.name', 'in', LEASE_NAMES)
    .where('engine_lease.holder', '<>', '')
    .execute();
  const peers = new Map<string, Peer>();
  const leases = new Map<string, Peer>();
  for (const { name, ...row } of rows) {
    const peer = peers.get(row.holder) ?? row;
    peers.set(row.holder, peer);
    leases.set(name, peer);
  }
  return {
    partitions: ALL_PARTITIONS.map((partition) => leases.get(partitionLease(partition))),
    leader: leases.get(LEADER_LEASE),
  };
}

/** Reads the members and which of them holds what. */
export async function loadMembersView(db: Db): Promise<MembersView> {
  const [assignment, members] = await Promise.all([
    loadAssignment(db),
    db.selectFrom('engine_member').select('epoch').execute(),
  ]);
  return { epochs: members.map(({ epoch }) => epoch), assignment };
}
