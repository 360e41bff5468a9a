import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../definitions/index.js';

/** How long a claim lasts without being renewed. */
const CLAIM_MS = 60_000;
/** A claim that lasts no longer than this is renewed. */
const RENEW_BELOW_MS = 45_000;

/**
 * Claims settings that no other process has claimed, and renews claims. Returns the settings that this process holds.
 */
export async function claimSettings(
  db: Db,
  { holder, guids, at }: { readonly holder: string; readonly guids: readonly string[]; readonly at: Instant },
): Promise<ReadonlySet<string>> {
  if (guids.length === 0) return new Set();
  await sql`
    update export_setting set claimed_by = ${holder}::uuid, claimed_until = ${at + CLAIM_MS}
    where guid = any(${guids}::uuid[])
      and (claimed_by is null or claimed_until <= ${at}
        or claimed_by = ${holder}::uuid and claimed_until < ${at + RENEW_BELOW_MS})`.execute(db);
  const { rows } = await sql<{ guid: string }>`
    select guid from export_setting
    where guid = any(${guids}::uuid[]) and claimed_by = ${holder}::uuid and claimed_until > ${at}`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}

/** Gives settings back, for their new owner. */
export async function releaseSettings(db: Db, holder: string, guids: readonly string[]): Promise<void> {
  await sql`
    update export_setting set claimed_by = null, claimed_until = null
    where guid = any(${guids}::uuid[]) and claimed_by = ${holder}::uuid`.execute(db);
}

/** Releases settings of processes that no longer exist. */
export async function releaseAbandonedSettings(db: Db): Promise<void> {
  await sql`
    update export_setting set claimed_by = null, claimed_until = null
    where claimed_by is not null
      and not exists (select from engine_member m where m.holder = export_setting.claimed_by)`.execute(db);
}
