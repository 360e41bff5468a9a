import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { readEngineTime } from '../../db/engine-time-sql.js';
import { mayTakeOver, observeLease, type LeaseHolder, type ObservedLease } from './lease-rules.js';

/** A process that requests the lease. */
export interface Candidate {
  /** Name of the process. */
  readonly holder: string;
  /** Name of its data folder; empty if unknown. */
  readonly member: string;
  readonly observed: ObservedLease | undefined;
  readonly elapsed: number;
}

/** Address at which other processes reach the lease holder. */
export interface LeaseAddress {
  /** Empty if unknown. */
  readonly address: string;
  readonly proof: string;
}

const NO_ADDRESS: LeaseAddress = { address: '', proof: '' };

/**
 * Tries to take the lease of the engine. It does not depend on the session, so it works behind poolers that give each
 * transaction another session.
 * @returns the new epoch, or the observation of the current holder
 */
export async function tryLease(
  db: Db,
  candidate: Candidate,
  now: Instant,
): Promise<{ readonly epoch: number } | { readonly observed: ObservedLease }> {
  const row = await readLease(db, now);
  const observed = observeLease(candidate.observed, row, candidate.elapsed);
  const isTaken = mayTakeOver(row, observed, candidate) && (await takeLease(db, row, candidate, now));
  return isTaken ? { epoch: row.epoch + 1 } : { observed };
}

/** Returns false if the row has changed since it was read. */
async function takeLease(db: Db, row: LeaseHolder, { holder, member }: Candidate, now: Instant): Promise<boolean> {
  const updated = await db
    .updateTable('engine_lease')
    .set({ epoch: row.epoch + 1, heartbeat: 0, holder, member, address: '', address_proof: '', heartbeat_at: now })
    .where('name', '=', 'engine')
    .where('epoch', '=', row.epoch)
    .where('heartbeat', '=', row.beat)
    .where('holder', '=', row.holder)
    .returning('epoch')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Renews the lease of an epoch and publishes the holder's address. Returns false if another process has taken over. */
export async function renewLease(
  db: Db,
  epoch: number,
  now: Instant,
  leaseAddress: LeaseAddress = NO_ADDRESS,
): Promise<boolean> {
  const renewed = await db
    .updateTable('engine_lease')
    .set({
      heartbeat: sql`heartbeat + 1`,
      heartbeat_at: now,
      address: leaseAddress.address,
      address_proof: leaseAddress.proof,
    })
    .where('name', '=', 'engine')
    .where('epoch', '=', epoch)
    .returning('heartbeat')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Releases the lease immediately. Does nothing if another process has taken over. */
export async function releaseLease(db: Db, epoch: number): Promise<void> {
  await db
    .updateTable('engine_lease')
    .set({ holder: '', address: '', address_proof: '' })
    .where('name', '=', 'engine')
    .where('epoch', '=', epoch)
    .execute();
}

/** Returns the lease holder and its address; undefined if there is no holder. */
export async function loadLeaseHolder(
  db: Db,
): Promise<{ readonly epoch: number; readonly holder: string; readonly leaseAddress: LeaseAddress } | undefined> {
  const row = await db
    .selectFrom('engine_lease')
    .select(['epoch', 'holder', 'address', 'address_proof'])
    .where('name', '=', 'engine')
    .where('holder', '<>', '')
    .executeTakeFirst();
  return (
    row && { epoch: row.epoch, holder: row.holder, leaseAddress: { address: row.address, proof: row.address_proof } }
  );
}

async function readLease(db: Db, now: Instant): Promise<LeaseHolder> {
  await db
    .insertInto('engine_lease')
    .values({ name: 'engine', epoch: 0, heartbeat: 0, holder: '', heartbeat_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  return db
    .selectFrom('engine_lease')
    .select(['epoch', 'heartbeat as beat', 'holder', 'member'])
    .where('name', '=', 'engine')
    .executeTakeFirstOrThrow();
}

const MAX_CLOCK_LEAD_MS = 2 * 3_600_000;

/**
 * Returns the last stored engine time, from which a start continues, so that stored times never go back. A time more
 * than two hours ahead of the wall clock is considered a clock error and ignored.
 */
export async function lastEngineTime(db: Db, wall: Instant): Promise<Instant> {
  const at = (await readEngineTime(db)) ?? 0;
  return at - wall > MAX_CLOCK_LEAD_MS ? 0 : at;
}
