import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { databaseClock } from '../../db/engine-time-sql.js';
import { commitsLocally } from '../../db/local-commit-sql.js';
import type { MemberRow } from './member-rules.js';

/** A process that runs the engine. */
export interface Member {
  /** Name of the process in the work it claims. */
  readonly holder: string;
  /** Name of its data folder; empty if unknown. */
  readonly member: string;
  readonly version: string;
  /** Name of the machine, as administrators see it. */
  readonly host: string;
  readonly startedAt: Instant;
  /** Leases that it is able to hold, besides those of partitions. */
  readonly leases: readonly string[];
}

/** A member as others know it, with the name of its data folder. */
export interface KnownMember extends MemberRow, MemberAddress, Pick<Member, 'member'> {
  readonly epoch: number;
  /** How far the clock of its machine is ahead of the clock of the database. Undefined if unknown. */
  readonly clockAheadMs: number | undefined;
}

/** What a process stores with a heartbeat. */
export interface Heartbeat {
  /** Engine time. */
  readonly at: Instant;
  /** See `KnownMember.clockAheadMs`. */
  readonly clockAheadMs?: number | undefined;
  readonly address?: MemberAddress | undefined;
}

/** All members and the time of the database's clock. */
export interface MemberReading {
  readonly members: readonly KnownMember[];
  readonly databaseAt: Instant;
}

/** Address at which other processes reach a member. */
export interface MemberAddress {
  /** Empty if unknown. */
  readonly address: string;
  readonly proof: string;
}

const NO_ADDRESS: MemberAddress = { address: '', proof: '' };

/**
 * Adds a process. An earlier process on the same data folder is removed, because a data folder has one owner. The first
 * heartbeat is unlike that of an earlier row, so that a process which returns is not taken for dead again.
 * @returns the epoch of the membership
 */
export async function joinMembers(db: Db, self: Member, now: Instant): Promise<number> {
  const { holder, member, version, host, startedAt, leases } = self;
  return db.transaction().execute(async (tx) => {
    let replaced = tx.deleteFrom('engine_member').where('holder', '=', holder);
    if (member !== '') replaced = tx.deleteFrom('engine_member').where('member', '=', member);
    const removed = await replaced.returning('heartbeat_at').execute();
    await keepEngineTime(tx, removed);
    const row = { holder, member, version, host, started_at: startedAt, leases: [...leases] };
    const { epoch } = await tx
      .insertInto('engine_member')
      .values({ ...row, heartbeat: now, heartbeat_at: now })
      .returning('epoch')
      .executeTakeFirstOrThrow();
    return epoch;
  });
}

/**
 * Stores a heartbeat and returns all members.
 * @returns undefined if another process has removed this one
 */
export async function renewMember(
  db: Db,
  epoch: number,
  { at, clockAheadMs, address: { address, proof } = NO_ADDRESS }: Heartbeat,
): Promise<MemberReading | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('engine_member')
    .set({
      heartbeat: sql<number>`heartbeat + 1`,
      heartbeat_at: at,
      clock_ahead_ms: clockAheadMs ?? null,
      address,
      address_proof: proof,
    })
    .where('epoch', '=', epoch)
    .where(commitsLocally)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return undefined;
  const rows = await db
    .selectFrom('engine_member')
    .select([
      'holder',
      'member',
      'heartbeat',
      'epoch',
      'address',
      'address_proof as proof',
      'clock_ahead_ms',
      databaseClock.as('databaseAt'),
    ])
    .execute();
  const [first] = rows;
  // Another process may have removed this one and all others.
  if (!first) return undefined;
  const members = rows.map(({ clock_ahead_ms: aheadMs, databaseAt: _, ...row }) => ({
    ...row,
    clockAheadMs: aheadMs ?? undefined,
  }));
  return { members, databaseAt: first.databaseAt };
}

/** Lets a process that stops get no more leases. */
export async function announceLeaving(db: Db, epoch: number): Promise<void> {
  await db.updateTable('engine_member').set({ is_leaving: true }).where('epoch', '=', epoch).execute();
}

/**
 * Removes a member. Waits for transactions in which it stores something. Its leases record when it may have worked
 * under them last.
 * @returns false if it has sent another heartbeat or another process has removed it
 */
export async function removeMember(db: Db, { holder, heartbeat }: MemberRow, lastActiveAt: Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('engine_member')
      .where('holder', '=', holder)
      .where('heartbeat', '=', heartbeat)
      .returning('heartbeat_at')
      .execute();
    if (removed.length === 0) return false;
    await tx
      .updateTable('engine_lease')
      .set({ heartbeat_at: sql<number>`greatest(heartbeat_at, ${lastActiveAt}::bigint)` })
      .where('holder', '=', holder)
      .execute();
    await keepEngineTime(tx, removed);
    return true;
  });
}

export async function removeOwnMember(db: Db, epoch: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('engine_member').where('epoch', '=', epoch).returning('heartbeat_at').execute();
    await keepEngineTime(tx, removed);
  });
}

/** The time of the last heartbeats outlives the members, because a start continues from it. */
async function keepEngineTime(db: Db, removed: readonly { readonly heartbeat_at: Instant }[]): Promise<void> {
  if (removed.length === 0) return;
  const lastAt = Math.max(...removed.map((row) => row.heartbeat_at));
  await db
    .updateTable('engine_lease')
    .set({ heartbeat_at: lastAt })
    .where('name', '=', 'leader')
    .where('heartbeat_at', '<', lastAt)
    .execute();
}
