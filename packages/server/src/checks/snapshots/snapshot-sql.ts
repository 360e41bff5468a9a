import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { snapshotReasons, type SnapshotReason } from '@vedette/contract/v1/checks/check';
import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import { unpackBody } from '../bodies/body-store.js';
import type { SnapshotForm } from './form-rules.js';
import {
  DRAWS_WITHIN_MS,
  MAX_SNAPSHOT_TRIES,
  MAX_WAITING_SNAPSHOTS,
  WAITS_MS,
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

interface DrawnSnapshot extends SnapshotKey {
  readonly screenshotGuid: string;
  /** Key on the shelf of artifacts. */
  readonly artifact: string;
}

/** Everything error snapshots ask of storage, until they are drawn. */
export interface SnapshotStore {
  /** What servers keep to themselves, by their own settings. */
  withheldBy(serverIds: readonly number[]): Promise<ReadonlyMap<number, string[]>>;
  /** Notes what is to be drawn, and what is not and why; the same twice is noted once. No more than so many wait at once. */
  note(snapshots: readonly DecidedSnapshot[], at: Instant): Promise<void>;
  /** What waits and nobody has to draw, oldest first. */
  waiting(accountId: number, now: Instant): Promise<{ readonly checkId: number; readonly monitorGuid: string }[]>;
  /** Gives a server something to draw; undefined: another one was faster, or its content is kept no more. */
  take(of: SnapshotKey, by: { readonly serverId: number; readonly now: Instant }): Promise<SnapshotOrder | undefined>;
  /** Ends the turn of the server that has it to draw; false: it has it no more, or its turn was ended already. */
  endTurn(of: SnapshotKey, serverId: number): Promise<boolean>;
  /** After its turn. The picture is there: whoever looks at the check sees it. */
  keepDrawn(drawn: DrawnSnapshot): Promise<void>;
  /** After its turn. It could not be drawn: another server may try at once, so often in all. */
  letGo(of: SnapshotKey): Promise<void>;
  /** After its turn. It gave way to a check: that was no try, and it is handed out again when the time of its taker is over. */
  giveBack(of: SnapshotKey): Promise<void>;
}

/** On PostgreSQL; `db` may be a transaction for `withheldBy` and `note`. */
export const snapshotStore = (db: Db): SnapshotStore => ({
  withheldBy: (serverIds) => withheldBy(db, serverIds),
  note: (snapshots, at) => noteSnapshots(db, snapshots, at),
  waiting: (accountId, now) => waitingSnapshots(db, accountId, now),
  take: (of, by) => takeSnapshot(db, of, by),
  endTurn: (of, serverId) => endTurn(db, of, serverId),
  keepDrawn: (drawn) => keepDrawn(db, drawn),
  letGo: (of) => letGo(db, of),
  giveBack: (of) => giveBack(db, of),
});

async function withheldBy(db: Db, serverIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom('checkpoint_server')
    .select(['server_id', 'withheld'])
    .where('server_id', 'in', serverIds)
    .execute();
  return new Map(rows.map((row) => [row.server_id, row.withheld]));
}

/** In a storm of errors hundreds are noted at once, and the checks wait for it: two statements an account, however many. */
async function noteSnapshots(tx: Db, snapshots: readonly DecidedSnapshot[], at: Instant): Promise<void> {
  for (const accountId of new Set(snapshots.map((one) => one.accountId))) {
    const own = snapshots.filter((one) => one.accountId === accountId);
    let free = own.some(isToDraw) ? MAX_WAITING_SNAPSHOTS - (await countWaiting(tx, accountId)) : 0;
    const rows = own.map((one) => {
      const decision = isToDraw(one) && free-- <= 0 ? { reason: 'TooMany' as const } : one.decision;
      return {
        account_id: accountId,
        check_id: one.checkId,
        monitor_guid: one.monitorGuid,
        wanted_at: at,
        ...('form' in decision
          ? { state: 'Waiting' as const, reason: null, form: decision.form, content_type: decision.contentType }
          : { state: 'None' as const, reason: decision.reason, form: null, content_type: null }),
      };
    });
    await tx
      .insertInto('check_snapshot')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['account_id', 'check_id']).doNothing())
      .execute();
  }
}

const isToDraw = ({ decision }: DecidedSnapshot): boolean => 'form' in decision;

async function countWaiting(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select from check_snapshot where account_id = ${accountId} and state = 'Waiting' limit ${MAX_WAITING_SNAPSHOTS}) few`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

async function waitingSnapshots(
  db: Db,
  accountId: number,
  now: Instant,
): Promise<{ readonly checkId: number; readonly monitorGuid: string }[]> {
  const rows = await db
    .selectFrom('check_snapshot')
    .select(['check_id', 'monitor_guid'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'Waiting')
    .where('taken_until', '<=', now)
    .where('tries', '<', MAX_SNAPSHOT_TRIES)
    .where('wanted_at', '>', now - WAITS_MS)
    .orderBy('wanted_at')
    .orderBy('check_id')
    .execute();
  return rows.map((row) => ({ checkId: row.check_id, monitorGuid: row.monitor_guid }));
}

async function takeSnapshot(
  db: Db,
  { accountId, checkId }: SnapshotKey,
  { serverId, now }: { readonly serverId: number; readonly now: Instant },
): Promise<SnapshotOrder | undefined> {
  const taken = await db
    .updateTable('check_snapshot')
    .set((row) => ({
      taken_by: serverId,
      taken_until: now + DRAWS_WITHIN_MS,
      tries: row('tries', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .where('state', '=', 'Waiting')
    .where('taken_until', '<=', now)
    .where('tries', '<', MAX_SNAPSHOT_TRIES)
    .returning(['form', 'content_type'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const kept = await db
    .selectFrom('check_http as h')
    .innerJoin('check_body as b', (join) =>
      join.onRef('b.account_id', '=', 'h.account_id').onRef('b.body_hash', '=', 'h.body_hash'),
    )
    .select('b.packed')
    .where('h.account_id', '=', accountId)
    .where('h.id', '=', checkId)
    .executeTakeFirst();
  if (!kept) {
    await endSnapshot(db, { accountId, checkId }, 'Late');
    return undefined;
  }
  // Written by `noteSnapshots` alone.
  const form = { form: taken.form, contentType: taken.content_type } as SnapshotForm;
  return { checkId, ...form, body: (await unpackBody(kept.packed)).toString('base64') };
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

async function endTurn(db: Db, { accountId, checkId }: SnapshotKey, serverId: number): Promise<boolean> {
  const row = await db
    .updateTable('check_snapshot')
    .set({ taken_by: null })
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .where('taken_by', '=', serverId)
    .where('state', '=', 'Waiting')
    .returning('check_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function keepDrawn(db: Db, { accountId, checkId, screenshotGuid, artifact }: DrawnSnapshot): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const drawn = await tx
      .updateTable('check_snapshot')
      .set({ state: 'Drawn', screenshot_guid: screenshotGuid, artifact })
      .where('account_id', '=', accountId)
      .where('check_id', '=', checkId)
      .where('state', '=', 'Waiting')
      .returning('monitor_guid')
      .executeTakeFirst();
    if (drawn) await announce(tx, { topic: 'check', accountId, ids: [drawn.monitor_guid] });
  });
}

async function letGo(db: Db, { accountId, checkId }: SnapshotKey): Promise<void> {
  await sql`
    update check_snapshot set taken_until = 0,
      state = case when tries < ${MAX_SNAPSHOT_TRIES} then state else 'None' end,
      reason = case when tries < ${MAX_SNAPSHOT_TRIES} then reason else 'Undrawable' end
    where account_id = ${accountId} and check_id = ${checkId} and state = 'Waiting' and taken_by is null`.execute(db);
}

async function giveBack(db: Db, { accountId, checkId }: SnapshotKey): Promise<void> {
  await sql`
    update check_snapshot set tries = greatest(tries - 1, 0)
    where account_id = ${accountId} and check_id = ${checkId} and state = 'Waiting' and taken_by is null`.execute(db);
}

/** Ends the waiting for pictures that nobody drew in time, or that every try failed at. */
export async function endWaiting(db: Db, now: Instant): Promise<void> {
  await sql`
    update check_snapshot set state = 'None',
      reason = case when tries < ${MAX_SNAPSHOT_TRIES} then 'Late' else 'Undrawable' end
    where state = 'Waiting' and (wanted_at <= ${now - WAITS_MS}
      or (tries >= ${MAX_SNAPSHOT_TRIES} and taken_until <= ${now}))`.execute(db);
}

export interface StoredSnapshot {
  readonly state: 'Waiting' | 'Drawn' | 'None';
  readonly reason: SnapshotReason | undefined;
  readonly screenshotGuid: string | undefined;
  readonly artifact: string | undefined;
}

/** Undefined: nobody expected one of this check. */
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

/** Which of these checks have a snapshot that is drawn. */
export async function withSnapshots(
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
