import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { announce } from '../db/announce.js';
import type { Db } from '../db/connection.js';
import { isTimeout } from '../db/limited-pool.js';
import { isStoreUnavailable } from '../db/store-failure.js';
import { retryDueAt, type PendingError } from './sla-due-rules.js';
import { insertFigures, type ActiveTimeChange, type VersionFigures } from './sla-version-sql.js';

/** A version whose figures are pending. */
export interface DueVersion {
  readonly versionId: number;
  readonly accountId: number;
  readonly slaGuid: string;
  readonly at: Instant;
  readonly activeTimeChange: ActiveTimeChange;
  /** Monitors up to this guid have been read. */
  readonly afterMonitorGuid: string | null;
  /** Null: the affected time has not been determined yet. */
  readonly figuresFrom: Instant | null;
  /** Attempts since a step was last stored, including this one. */
  readonly attempts: number;
}

/**
 * Claims the oldest version that is due. Until one of its steps is stored, it is scheduled as if it had failed, so that
 * neither a version that cannot be computed nor one that crashes the process delays the others.
 */
export async function claimDueVersion(db: Db, now: Instant): Promise<DueVersion | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueVersion>`
      select version_id as "versionId", account_id as "accountId", sla_guid as "slaGuid", recorded_at as at,
        due as "activeTimeChange", due_after as "afterMonitorGuid", figures_from as "figuresFrom",
        due_attempts + 1 as attempts
      from sla_version where due is not null and due_next_at <= ${now}
      order by version_id limit 1 for update skip locked`.execute(tx);
    const [version] = rows;
    if (!version) return undefined;
    // The earlier attempt stored no step and reported no failure, so its process ended.
    await sql`
      update sla_version set due_attempts = ${version.attempts}, due_next_at = ${retryDueAt(version.attempts, now)},
        due_error = case when due_attempts > 0 then coalesce(due_error, 'Ended') end
      where version_id = ${version.versionId}`.execute(tx);
    return version;
  });
}

/**
 * Returns why an attempt failed; undefined when the store was unreachable, which has nothing to do with the version.
 */
export function toPendingError(error: unknown): PendingError | undefined {
  if (isTimeout(error)) return 'TookTooLong';
  return error instanceof Error && isStoreUnavailable(error) ? undefined : 'Failed';
}

/** Records why an attempt failed and when it is retried, unless another process has begun since. */
export async function recordPendingError(
  db: Db,
  { versionId, accountId, slaGuid, attempts }: DueVersion,
  { pendingError, nextAt }: { readonly pendingError: PendingError; readonly nextAt: Instant },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update sla_version set due_error = ${pendingError}, due_next_at = ${nextAt}
      where version_id = ${versionId} and due_attempts = ${attempts} and due is not null`.execute(tx);
    await announce(tx, { topic: 'sla', accountId, ids: [slaGuid] });
  });
}

/** Returns the next monitors of an account by guid. */
export async function selectMonitorsAfter(
  db: Db,
  accountId: number,
  after: string | null,
  maxMonitors: number,
): Promise<string[]> {
  const all = db.selectFrom('monitor').select('monitor_guid').where('account_id', '=', accountId);
  const next = after === null ? all : all.where('monitor_guid', '>', after);
  return (await next.orderBy('monitor_guid').limit(maxMonitors).execute()).map(({ monitor_guid: guid }) => guid);
}

/** Stores the period that a version affects once it is known; undefined if the version has no figures. */
export async function saveAffectedTime(
  db: Db,
  { versionId, accountId, slaGuid }: DueVersion,
  affected: (Period & { readonly figuresFrom: Instant }) | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update sla_version set from_at = ${affected?.start ?? null}, until_at = ${affected?.end ?? null},
        figures_from = ${affected?.figuresFrom ?? null}, due = ${affected ? sql`due` : null}
      where version_id = ${versionId} and due is not null`.execute(tx);
    await announce(tx, { topic: 'sla', accountId, ids: [slaGuid] });
  });
}

export interface MeasuredFigures {
  /** Time of the read. */
  readonly at: Instant;
  readonly figures: readonly VersionFigures[];
  /** Undefined: there are no more. */
  readonly lastMonitorGuid: string | undefined;
}

/** Stores the figures of the next monitors, unless the version was deleted or another process was faster. */
export async function saveFigures(
  db: Db,
  version: DueVersion,
  { at, figures, lastMonitorGuid }: MeasuredFigures,
): Promise<void> {
  const { versionId, accountId, slaGuid, afterMonitorGuid } = version;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from sla_version where version_id = ${versionId} and due is not null
        and due_after is not distinct from ${afterMonitorGuid}::uuid for update`.execute(tx);
    if (rows.length === 0) return;
    if (figures.length > 0) await insertFigures(tx, accountId, versionId, figures);
    const monitors = new Set(figures.map(({ monitorGuid }) => monitorGuid)).size;
    await sql`
      update sla_version set monitors = monitors + ${monitors}, due_after = ${lastMonitorGuid ?? null}::uuid,
        due_attempts = 0, due_next_at = 0, due_error = null, figures_read_at = ${at},
        due = ${lastMonitorGuid === undefined ? null : sql`due`}
      where version_id = ${versionId}`.execute(tx);
    if (lastMonitorGuid === undefined) await announce(tx, { topic: 'sla', accountId, ids: [slaGuid] });
  });
}
