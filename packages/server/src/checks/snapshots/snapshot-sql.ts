import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { snapshotReasons, type SnapshotReason } from '@vedette/contract/v1/checks/check';
import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import { unpackBody } from '../bodies/body-store.js';
import type { SnapshotForm } from './snapshot-form-rules.js';
import {
  RENDER_TIMEOUT_MS,
  MAX_SNAPSHOT_TRIES,
  MAX_WAITING_SNAPSHOTS,
  MAX_WAIT_MS,
  type SnapshotDecision,
} from './snapshot-rules.js';

interface SnapshotKey {
  readonly accountId: number;
  readonly checkId: number;
}

export interface DecidedSnapshot extends SnapshotKey {
  readonly monitorGuid: string;
  readonly decision: SnapshotDecision;
}

interface RenderedSnapshot extends SnapshotKey {
  readonly screenshotGuid: string;
  /** Artifact key. */
  readonly artifact: string;
}

/** Storage of error snapshots until they are rendered. */
export interface SnapshotStore {
  /** Returns what servers withhold by their settings. */
  withheldBy(serverIds: readonly number[]): Promise<ReadonlyMap<number, string[]>>;
  /**
   * Stores the decisions: snapshots to render, and reasons for those that are not rendered. Duplicates are ignored. The
   * number of waiting snapshots is limited.
   */
  save(snapshots: readonly DecidedSnapshot[], at: Instant): Promise<void>;
  /** Returns waiting snapshots that no server has claimed, oldest first. */
  findWaiting(accountId: number, now: Instant): Promise<{ readonly checkId: number; readonly monitorGuid: string }[]>;
  /** Claims a snapshot for a server; undefined if another one was faster, or its content is no longer stored. */
  claim(key: SnapshotKey, by: { readonly serverId: number; readonly now: Instant }): Promise<SnapshotOrder | undefined>;
  /** Ends the claim of the server. Returns false if it has no claim any more. */
  endClaim(key: SnapshotKey, serverId: number): Promise<boolean>;
  /** Stores the image, so that readers of the check see it. Called after `endClaim`. */
  saveRendered(rendered: RenderedSnapshot): Promise<void>;
  /** Rendering failed: another server may try immediately, up to the maximum of tries. Called after `endClaim`. */
  returnForRetry(key: SnapshotKey): Promise<void>;
  /**
   * Rendering was preempted by a check, or the image could not be stored: this does not count as a try, and the snapshot
   * can be claimed again when the claim would have expired. Called after `endClaim`.
   */
  returnUncounted(key: SnapshotKey): Promise<void>;
}

/** Snapshot storage on PostgreSQL. For `withheldBy` and `save`, `db` may be a transaction. */
export const sqlSnapshotStore = (db: Db): SnapshotStore => ({
  withheldBy: (serverIds) => withheldBy(db, serverIds),
  save: (snapshots, at) => saveSnapshots(db, snapshots, at),
  findWaiting: (accountId, now) => findWaitingSnapshots(db, accountId, now),
  claim: (key, by) => claimSnapshot(db, key, by),
  endClaim: (key, serverId) => endClaim(db, key, serverId),
  saveRendered: (rendered) => saveRendered(db, rendered),
  returnForRetry: (key) => returnForRetry(db, key),
  returnUncounted: (key) => returnUncounted(db, key),
});

async function withheldBy(db: Db, serverIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom('checkpoint_server')
    .select(['server_id', 'withheld'])
    .where('server_id', 'in', serverIds)
    .execute();
  return new Map(rows.map((row) => [row.server_id, row.withheld]));
}

/**
 * In a storm of errors, hundreds are stored at once while checks wait, so it takes two statements per account, whatever
 * their number.
 */
async function saveSnapshots(tx: Db, snapshots: readonly DecidedSnapshot[], at: Instant): Promise<void> {
  for (const accountId of new Set(snapshots.map((one) => one.accountId))) {
    const accountSnapshots = snapshots.filter((one) => one.accountId === accountId);
    let remainingCapacity = accountSnapshots.some(isToRender)
      ? MAX_WAITING_SNAPSHOTS - (await countWaiting(tx, accountId))
      : 0;
    const rows = accountSnapshots.map((one) => {
      const decision = isToRender(one) && remainingCapacity-- <= 0 ? { reason: 'TooMany' as const } : one.decision;
      return {
        account_id: accountId,
        check_id: one.checkId,
        monitor_guid: one.monitorGuid,
        requested_at: at,
        ...('form' in decision
          ? { state: 'Waiting' as const, reason: null, format: decision.form, content_type: decision.contentType }
          : { state: 'None' as const, reason: decision.reason, format: null, content_type: null }),
      };
    });
    await tx
      .insertInto('check_snapshot')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['account_id', 'check_id']).doNothing())
      .execute();
  }
}

const isToRender = ({ decision }: DecidedSnapshot): boolean => 'form' in decision;

async function countWaiting(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select from check_snapshot where account_id = ${accountId} and state = 'Waiting' limit ${MAX_WAITING_SNAPSHOTS}) few`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

async function findWaitingSnapshots(
  db: Db,
  accountId: number,
  now: Instant,
): Promise<{ readonly checkId: number; readonly monitorGuid: string }[]> {
  const rows = await db
    .selectFrom('check_snapshot')
    .select(['check_id', 'monitor_guid'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'Waiting')
    .where('claimed_until', '<=', now)
    .where('attempts', '<', MAX_SNAPSHOT_TRIES)
    .where('requested_at', '>', now - MAX_WAIT_MS)
    .orderBy('requested_at')
    .orderBy('check_id')
    .execute();
  return rows.map((row) => ({ checkId: row.check_id, monitorGuid: row.monitor_guid }));
}

async function claimSnapshot(
  db: Db,
  { accountId, checkId }: SnapshotKey,
  { serverId, now }: { readonly serverId: number; readonly now: Instant },
): Promise<SnapshotOrder | undefined> {
  const claimed = await db
    .updateTable('check_snapshot')
    .set((row) => ({
      claimed_by: serverId,
      claimed_until: now + RENDER_TIMEOUT_MS,
      attempts: row('attempts', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .where('state', '=', 'Waiting')
    .where('claimed_until', '<=', now)
    .where('attempts', '<', MAX_SNAPSHOT_TRIES)
    .returning(['format', 'content_type'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const storedBody = await db
    .selectFrom('check_http as h')
    .innerJoin('check_body as b', (join) =>
      join.onRef('b.account_id', '=', 'h.account_id').onRef('b.body_hash', '=', 'h.body_hash'),
    )
    .select('b.packed')
    .where('h.account_id', '=', accountId)
    .where('h.id', '=', checkId)
    .executeTakeFirst();
  if (!storedBody) {
    await endSnapshot(db, { accountId, checkId }, 'Late');
    return undefined;
  }
  // Only `saveSnapshots` writes it.
  const form = { form: claimed.format, contentType: claimed.content_type } as SnapshotForm;
  return { checkId, ...form, body: (await unpackBody(storedBody.packed)).toString('base64') };
}

async function endSnapshot(db: Db, { accountId, checkId }: SnapshotKey, reason: SnapshotReason): Promise<void> {
  await db
    .updateTable('check_snapshot')
    .set({ state: 'None', reason })
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .where('state', '=', 'Waiting')
    .execute();
}

async function endClaim(db: Db, { accountId, checkId }: SnapshotKey, serverId: number): Promise<boolean> {
  const row = await db
    .updateTable('check_snapshot')
    .set({ claimed_by: null })
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .where('claimed_by', '=', serverId)
    .where('state', '=', 'Waiting')
    .returning('check_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function saveRendered(db: Db, { accountId, checkId, screenshotGuid, artifact }: RenderedSnapshot): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rendered = await tx
      .updateTable('check_snapshot')
      .set({ state: 'Drawn', screenshot_guid: screenshotGuid, artifact })
      .where('account_id', '=', accountId)
      .where('check_id', '=', checkId)
      .where('state', '=', 'Waiting')
      .returning('monitor_guid')
      .executeTakeFirst();
    if (rendered) await announce(tx, { topic: 'check', accountId, ids: [rendered.monitor_guid] });
  });
}

async function returnForRetry(db: Db, { accountId, checkId }: SnapshotKey): Promise<void> {
  await sql`
    update check_snapshot set claimed_until = 0,
      state = case when attempts < ${MAX_SNAPSHOT_TRIES} then state else 'None' end,
      reason = case when attempts < ${MAX_SNAPSHOT_TRIES} then reason else 'Undrawable' end
    where account_id = ${accountId} and check_id = ${checkId} and state = 'Waiting' and claimed_by is null`.execute(db);
}

async function returnUncounted(db: Db, { accountId, checkId }: SnapshotKey): Promise<void> {
  await sql`
    update check_snapshot set attempts = greatest(attempts - 1, 0)
    where account_id = ${accountId} and check_id = ${checkId} and state = 'Waiting' and claimed_by is null`.execute(db);
}

/** Gives up snapshots that were not rendered in time, or whose every try failed. */
export async function expireWaitingSnapshots(db: Db, now: Instant): Promise<void> {
  await sql`
    update check_snapshot set state = 'None',
      reason = case when attempts < ${MAX_SNAPSHOT_TRIES} then 'Late' else 'Undrawable' end
    where state = 'Waiting' and (requested_at <= ${now - MAX_WAIT_MS}
      or (attempts >= ${MAX_SNAPSHOT_TRIES} and claimed_until <= ${now}))`.execute(db);
}

export interface StoredSnapshot {
  readonly state: 'Waiting' | 'Drawn' | 'None';
  readonly reason: SnapshotReason | undefined;
  readonly screenshotGuid: string | undefined;
  readonly artifact: string | undefined;
}

/** Returns undefined if no snapshot was expected. */
export async function readSnapshot(db: Db, accountId: number, checkId: number): Promise<StoredSnapshot | undefined> {
  const row = await db
    .selectFrom('check_snapshot')
    .select(['state', 'reason', 'screenshot_guid', 'artifact'])
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
  return (
    row && {
      state: row.state,
      reason: snapshotReasons.find((one) => one === row.reason),
      screenshotGuid: row.screenshot_guid ?? undefined,
      artifact: row.artifact ?? undefined,
    }
  );
}

/** Returns the checks that have a rendered snapshot. */
export async function findChecksWithSnapshot(
  db: Db,
  accountId: number,
  checkIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (checkIds.length === 0) return new Set();
  const { rows } = await sql<{ check_id: number }>`
    select check_id from check_snapshot
    where account_id = ${accountId} and check_id = any(${[...checkIds]}::bigint[]) and state = 'Drawn'`.execute(db);
  return new Set(rows.map((row) => row.check_id));
}
