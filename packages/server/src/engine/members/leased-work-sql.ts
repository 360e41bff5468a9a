import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { LeaseCandidate } from './assign-leases.js';
import type { Member } from './member-sql.js';

export interface LeaseRow {
  readonly name: string;
  /** Grows with each holder. */
  readonly epoch: number;
  /** Empty if the lease was returned. */
  readonly holder: string;
}

/** A lease as read before it is taken. */
export interface ReadLease extends LeaseRow {
  /** Name of the holder's data folder. */
  readonly member: string;
  /** When the holder may have worked under it last, if it was removed. */
  readonly lastActiveAt: Instant;
}

/** Adds the rows of leases that no process has held yet. */
export async function insertLeases(db: Db, names: readonly string[], now: Instant): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('engine_lease')
    .values(names.map((name) => ({ name, epoch: 0, heartbeat: 0, holder: '', heartbeat_at: now })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function readLeases(db: Db, names: readonly string[]): Promise<readonly ReadLease[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('engine_lease')
    .select(['name', 'epoch', 'holder', 'member', 'heartbeat_at as lastActiveAt'])
    .where('name', 'in', names)
    .execute();
}

/** A living process. One that stops keeps its leases until it returns them, and gets none. */
export interface LivingMember extends LeaseCandidate {
  readonly isLeaving: boolean;
}

export async function readLivingMembers(db: Db): Promise<readonly LivingMember[]> {
  const rows = await db.selectFrom('engine_member').select(['holder', 'member', 'leases', 'is_leaving']).execute();
  return rows.map(({ holder, member, leases, is_leaving: isLeaving }) => ({
    holder,
    member,
    leases: new Set(leases),
    isLeaving,
  }));
}

/**
 * Takes leases as they were read, except those whose holder is alive. Leases need no heartbeat of their own: their
 * holder counts as alive as long as it is a member.
 * @returns the new epoch of each lease that was taken; the others have changed, or their holder is a member again
 */
export async function takeLeases(
  db: Db,
  rows: readonly LeaseRow[],
  { holder, member }: Pick<Member, 'holder' | 'member'>,
  now: Instant,
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const taken = await sql<{ name: string; epoch: number }>`
    update engine_lease l set epoch = l.epoch + 1, heartbeat = 0, holder = ${holder}, member = ${member},
      heartbeat_at = greatest(l.heartbeat_at, ${now}::bigint)
    from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ epoch }) => epoch)}::bigint[],
      ${rows.map((row) => row.holder)}::text[]) as r (name, epoch, holder)
    where l.name = r.name and l.epoch = r.epoch and l.holder = r.holder and (r.holder in ('', ${holder})
      or not exists (select from engine_member m where m.holder::text = r.holder))
    returning l.name, l.epoch`.execute(db);
  return new Map(taken.rows.map(({ name, epoch }) => [name, epoch]));
}

/** Returns a lease, so that another process may take it immediately. Does nothing if another process has taken it. */
export async function returnLease(db: Db, { name, epoch, holder }: LeaseRow): Promise<void> {
  await db
    .updateTable('engine_lease')
    .set({ holder: '' })
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .where('holder', '=', holder)
    .execute();
}
