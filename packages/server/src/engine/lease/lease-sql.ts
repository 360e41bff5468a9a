import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { mayTakeOver, watchLease, type LeaseHolder, type SeenLease } from './lease-rules.js';

/** A process that wants the lease. */
export interface Candidate {
  /** Names the process. */
  readonly holder: string;
  /** Names its data folder; empty: unknown. */
  readonly member: string;
  readonly seen: SeenLease | undefined;
  readonly elapsed: number;
}

/** Where other processes reach the holder of a lease. */
export interface LeasePlace {
  /** Empty: unknown. */
  readonly address: string;
  readonly proof: string;
}

const NO_PLACE: LeasePlace = { address: '', proof: '' };

/**
 * Tries to become the engine that runs the loops. Nothing of it depends on the session: it works behind poolers that
 * give each transaction another one.
 * @returns the new epoch, or what was seen of the holder
 */
export async function tryLease(
  db: Db,
  candidate: Candidate,
  now: Instant,
): Promise<{ readonly epoch: number } | { readonly seen: SeenLease }> {
  const row = await readLease(db, now);
  const seen = watchLease(candidate.seen, row, candidate.elapsed);
  const isTaken = mayTakeOver(row, seen, candidate) && (await take(db, row, candidate, now));
  return isTaken ? { epoch: row.epoch + 1 } : { seen };
}

/** False when the row has changed since it was read. */
async function take(db: Db, row: LeaseHolder, { holder, member }: Candidate, now: Instant): Promise<boolean> {
  const taken = await db
    .updateTable('engine_lease')
    .set({ epoch: row.epoch + 1, beat: 0, holder, member, address: '', address_proof: '', beaten_at: now })
    .where('name', '=', 'engine')
    .where('epoch', '=', row.epoch)
    .where('beat', '=', row.beat)
    .where('holder', '=', row.holder)
    .returning('epoch')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Shows that the holder of an epoch lives, and where; false when another has taken over. */
export async function beatLease(db: Db, epoch: number, now: Instant, place: LeasePlace = NO_PLACE): Promise<boolean> {
  const beaten = await db
    .updateTable('engine_lease')
    .set({ beat: sql`beat + 1`, beaten_at: now, address: place.address, address_proof: place.proof })
    .where('name', '=', 'engine')
    .where('epoch', '=', epoch)
    .returning('beat')
    .executeTakeFirst();
  return beaten !== undefined;
}

/** Lets others in at once. Does nothing when another has taken over. */
export async function releaseLease(db: Db, epoch: number): Promise<void> {
  await db
    .updateTable('engine_lease')
    .set({ holder: '', address: '', address_proof: '' })
    .where('name', '=', 'engine')
    .where('epoch', '=', epoch)
    .execute();
}

/** Who holds the lease and where it is reached; undefined while nobody does. */
export async function leaseHolder(
  db: Db,
): Promise<{ readonly epoch: number; readonly holder: string; readonly place: LeasePlace } | undefined> {
  const row = await db
    .selectFrom('engine_lease')
    .select(['epoch', 'holder', 'address', 'address_proof'])
    .where('name', '=', 'engine')
    .where('holder', '<>', '')
    .executeTakeFirst();
  return row && { epoch: row.epoch, holder: row.holder, place: { address: row.address, proof: row.address_proof } };
}

async function readLease(db: Db, now: Instant): Promise<LeaseHolder> {
  await db
    .insertInto('engine_lease')
    .values({ name: 'engine', epoch: 0, beat: 0, holder: '', beaten_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  return db
    .selectFrom('engine_lease')
    .select(['epoch', 'beat', 'holder', 'member'])
    .where('name', '=', 'engine')
    .executeTakeFirstOrThrow();
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
