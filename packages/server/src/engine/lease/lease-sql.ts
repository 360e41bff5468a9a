import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { mayTakeOver, watchLease, type SeenLease } from './lease-rules.js';

export interface LeaseRow {
  readonly epoch: number;
  readonly beat: number;
}

/**
 * Tries to become the engine that runs the loops. At once when the session of the last one is gone, which its lock
 * tells; of one whose session lives but whose beat stands still (it is frozen) after a while. Each epoch has a lock of
 * its own: what a frozen holder still has says nothing about those that came after it.
 * @param session a connection of its own, kept while the lease is held
 * @returns the new epoch, or what was seen of the holder
 */
export async function tryLease(
  session: Db,
  candidate: { readonly holder: string; readonly seen: SeenLease | undefined; readonly elapsed: number },
  now: Instant,
): Promise<{ readonly epoch: number } | { readonly seen: SeenLease }> {
  const row = await readLease(session, now);
  const seen = watchLease(candidate.seen, row, candidate.elapsed);
  const isHolderGone = await tryLock(session, row.epoch);
  const mayTake = isHolderGone || mayTakeOver(seen, candidate.elapsed);
  // Ours before the row says so: whoever reads the new epoch must find its lock taken.
  const isTaken =
    mayTake && (await tryLock(session, row.epoch + 1)) && (await take(session, row, candidate.holder, now));
  if (!isTaken) await releaseLease(session);
  return isTaken ? { epoch: row.epoch + 1 } : { seen };
}

async function tryLock(session: Db, epoch: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_lock(hashtext('vedette engine'), ${epoch}::integer) as free`.execute(session);
  return rows[0]?.free === true;
}

/** False when the row has changed since it was read. */
async function take(session: Db, row: LeaseRow, holder: string, now: Instant): Promise<boolean> {
  const taken = await session
    .updateTable('engine_lease')
    .set({ epoch: row.epoch + 1, beat: 0, holder, beaten_at: now })
    .where('name', '=', 'engine')
    .where('epoch', '=', row.epoch)
    .where('beat', '=', row.beat)
    .returning('epoch')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Shows that the holder of an epoch lives; false when another has taken over. */
export async function beatLease(db: Db, epoch: number, now: Instant): Promise<boolean> {
  const beaten = await db
    .updateTable('engine_lease')
    .set({ beat: sql`beat + 1`, beaten_at: now })
    .where('name', '=', 'engine')
    .where('epoch', '=', epoch)
    .returning('beat')
    .executeTakeFirst();
  return beaten !== undefined;
}

/** Lets others in at once. */
export async function releaseLease(session: Db): Promise<void> {
  await sql`select pg_advisory_unlock_all()`.execute(session);
}

async function readLease(db: Db, now: Instant): Promise<LeaseRow> {
  await db
    .insertInto('engine_lease')
    .values({ name: 'engine', epoch: 0, beat: 0, holder: '', beaten_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  return db.selectFrom('engine_lease').select(['epoch', 'beat']).where('name', '=', 'engine').executeTakeFirstOrThrow();
}

const BELIEVED_MS = 2 * 3_600_000;

/**
 * The engine time stored last: a start goes on from there, so that stored times never go back. A time further ahead of
 * the wall clock than two hours was a mistake of some clock, and is not believed.
 */
export async function lastEngineTime(db: Db, wall: Instant): Promise<Instant> {
  const row = await db.selectFrom('engine_lease').select('beaten_at').where('name', '=', 'engine').executeTakeFirst();
  const at = row?.beaten_at ?? 0;
  return at - wall > BELIEVED_MS ? 0 : at;
}
