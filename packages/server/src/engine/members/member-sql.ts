import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
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
  /** Leases that it is able to hold. */
  readonly leases: readonly string[];
}

const toRow = ({ holder, member, version, host, startedAt, leases }: Member, now: Instant) => ({
  holder,
  member,
  version,
  host,
  started_at: startedAt,
  leases: [...leases],
  heartbeat: now,
  heartbeat_at: now,
});

/**
 * Adds a process. An earlier process on the same data folder is removed, because a data folder has one owner. The first
 * heartbeat is unlike that of an earlier row, so that a process which returns is not taken for dead again.
 */
export async function joinMembers(db: Db, self: Member, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (self.member !== '') await tx.deleteFrom('engine_member').where('member', '=', self.member).execute();
    await tx
      .insertInto('engine_member')
      .values(toRow(self, now))
      .onConflict((on) => on.column('holder').doNothing())
      .execute();
  });
}

/** Stores a heartbeat and returns all members. A process that was taken for dead joins again. */
export async function renewMember(db: Db, self: Member, now: Instant): Promise<readonly MemberRow[]> {
  await db
    .insertInto('engine_member')
    .values(toRow(self, now))
    .onConflict((on) =>
      on.column('holder').doUpdateSet({ heartbeat: sql<number>`engine_member.heartbeat + 1`, heartbeat_at: now }),
    )
    .execute();
  return db.selectFrom('engine_member').select(['holder', 'heartbeat']).execute();
}

/** Removes a member. Returns false if it has sent another heartbeat or another process has removed it. */
export async function removeMember(db: Db, { holder, heartbeat }: MemberRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('engine_member')
    .where('holder', '=', holder)
    .where('heartbeat', '=', heartbeat)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeOwnMember(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('engine_member').where('holder', '=', holder).execute();
}
