import type { Instant } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import type { LeaseCandidate } from './assign-leases.js';
import type { Member } from './member-sql.js';

export interface LeaseRow {
  readonly name: string;
  /** Grows with each holder: the fencing token. */
  readonly epoch: number;
  /** Empty if the lease was returned. */
  readonly holder: string;
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

export async function readLeases(db: Db, names: readonly string[]): Promise<readonly LeaseRow[]> {
  if (names.length === 0) return [];
  return db.selectFrom('engine_lease').select(['name', 'epoch', 'holder']).where('name', 'in', names).execute();
}

export async function readCandidates(db: Db): Promise<readonly LeaseCandidate[]> {
  const rows = await db.selectFrom('engine_member').select(['holder', 'member', 'leases']).execute();
  return rows.map(({ holder, member, leases }) => ({ holder, member, leases: new Set(leases) }));
}

/**
 * Takes a lease as it was read, unless its holder is alive. The lease needs no heartbeat of its own: its holder counts as
 * alive as long as it is a member.
 * @returns the new epoch; undefined if the lease has changed, or its holder is a member again
 */
export async function takeLease(
  db: Db,
  { name, epoch, holder: before }: LeaseRow,
  { holder, member }: Pick<Member, 'holder' | 'member'>,
  now: Instant,
): Promise<number | undefined> {
  let taking = db
    .updateTable('engine_lease')
    .set({ epoch: epoch + 1, heartbeat: 0, holder, member, heartbeat_at: now })
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .where('holder', '=', before);
  if (before !== '' && before !== holder) {
    taking = taking.where((eb) => {
      const members = eb.selectFrom('engine_member').select('engine_member.holder');
      return eb.not(eb.exists(members.where('engine_member.holder', '=', before)));
    });
  }
  const taken = await taking.returning('epoch').executeTakeFirst();
  return taken?.epoch;
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
