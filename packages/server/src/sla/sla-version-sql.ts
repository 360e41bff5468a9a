import { MAX_SLA_VERSIONS, type SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../db/connection.js';
import { defineRows, type Column } from '../db/rows.js';
import { type Scope, scopeCondition } from '../monitors/index.js';
import type { ActiveTime } from './active-time-rules.js';
import type { SlaSums } from './sla-version-rules.js';

export interface NewVersion {
  readonly slaGuid: string;
  readonly at: Instant;
  readonly change: SlaVersion['Change'];
  readonly by: { readonly operatorGuid: string; readonly operatorName: string };
  readonly reason: string;
  readonly before: SlaVersion['Before'];
  readonly after: SlaVersion['After'];
  /** Past time that counts differently. */
  readonly affected: Period | undefined;
  readonly figures: readonly VersionFigures[];
  readonly figuresFrom: Instant | undefined;
  /** The counted time before and after, while figures are pending. */
  readonly activeTimeChange?: ActiveTimeChange;
}

export interface ActiveTimeChange {
  readonly before: ActiveTime;
  readonly after: ActiveTime;
}

/** SLA figures of a monitor and a month. */
export interface VersionFigures {
  readonly monitorGuid: string;
  readonly monthAt: Instant;
  readonly untilAt: Instant;
  readonly before: SlaSums;
  readonly after: SlaSums;
}

const sumColumns: Readonly<Record<keyof SlaSums, string>> = {
  upMs: 'up_ms',
  downMs: 'down_ms',
  unknownMs: 'unknown_ms',
  plannedMs: 'planned_ms',
  checks: 'checks',
  confirmed: 'confirmed',
  timed: 'timed',
  totalMs: 'total_ms',
  alerts: 'alerts',
  responses: 'responses',
  responseMs: 'response_ms',
};
const sums = Object.entries(sumColumns) as [keyof SlaSums, string][];
const sumColumnsFor = (side: 'before' | 'after', prefix: '' | 'new_') =>
  sums.map(([key, name]): [string, Column<VersionFigures>] => [
    `${prefix}${name}`,
    ['bigint', (row) => row[side][key]],
  ]);

const figureRows = defineRows<VersionFigures>({
  monitor_guid: ['uuid', ({ monitorGuid }) => monitorGuid],
  month_at: ['bigint', ({ monthAt }) => monthAt],
  until_at: ['bigint', ({ untilAt }) => untilAt],
  ...Object.fromEntries([...sumColumnsFor('before', ''), ...sumColumnsFor('after', 'new_')]),
});
const BATCH_SIZE = 2_000;

/** Stores a version with its figures; deleted monitors have none. */
export async function insertVersion(tx: Db, accountId: number, version: NewVersion): Promise<void> {
  const { slaGuid, at, change, by, reason, before, after, affected, figures, activeTimeChange } = version;
  const monitors = new Set(figures.map(({ monitorGuid }) => monitorGuid)).size;
  const toJson = (part: object | undefined) => (part === undefined ? null : JSON.stringify(part));
  const { rows } = await sql<{ id: number }>`
    insert into sla_version (account_id, sla_guid, recorded_at, change, operator_guid, by_name, reason, before, after,
      from_at, until_at, monitors, figures_from, due)
    values (${accountId}, ${slaGuid}, ${at}, ${change}, ${by.operatorGuid}, ${by.operatorName}, ${reason},
      ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${affected?.start ?? null}, ${affected?.end ?? null}, ${monitors},
      ${version.figuresFrom ?? null}, ${toJson(activeTimeChange)}::jsonb)
    returning version_id as id`.execute(tx);
  await deleteExcessVersions(tx, accountId, slaGuid);
  for (let from = 0; from < figures.length; from += BATCH_SIZE) {
    await insertFigures(tx, accountId, rows[0]?.id ?? 0, figures.slice(from, from + BATCH_SIZE));
  }
}

/** Deletes the oldest versions beyond the limit with their figures. */
async function deleteExcessVersions(tx: Db, accountId: number, slaGuid: string): Promise<void> {
  await sql`
    delete from sla_version where version_id in (
      select version_id from sla_version where account_id = ${accountId} and sla_guid = ${slaGuid}
      order by version_id desc offset ${MAX_SLA_VERSIONS})`.execute(tx);
}

export async function insertFigures(
  tx: Db,
  accountId: number,
  versionId: number,
  figures: readonly VersionFigures[],
): Promise<void> {
  const parameters = figureRows.bind(figures);
  await tx.executeQuery(
    CompiledQuery.raw(
      `insert into sla_version_figures (account_id, version_id, ${figureRows.names})
      select m.account_id, $${parameters.length + 1}::bigint, n.*
      from ${figureRows.source} as n (${figureRows.names})
      join monitor m on m.account_id = $${parameters.length + 2}::integer and m.monitor_guid = n.monitor_guid
      for key share of m`,
      [...parameters, versionId, accountId],
    ),
  );
}

type NullableField = 'Before' | 'After' | 'FromAt' | 'UntilAt' | 'FiguresFromAt' | 'FiguresReadAt' | 'PendingError';
type StoredVersion = Omit<SlaVersion, NullableField | 'NextAttemptAt'> & { readonly NextAttemptAt: Instant } & {
  readonly [Key in NullableField]: SlaVersion[Key] | null;
};

function toSlaVersion(stored: StoredVersion): SlaVersion {
  const { Before, After, FromAt, UntilAt, FiguresFromAt, FiguresReadAt, IsPending, ...rest } = stored;
  const { PendingError, NextAttemptAt, ...row } = rest;
  return {
    ...row,
    ...(IsPending === true && { IsPending }),
    ...(IsPending === true && PendingError !== null && { PendingError, NextAttemptAt }),
    ...(Before && { Before }),
    ...(After && { After }),
    ...(FromAt !== null && UntilAt !== null && { FromAt, UntilAt }),
    ...(FiguresFromAt !== null && { FiguresFromAt }),
    ...(FiguresReadAt !== null && { FiguresReadAt }),
  };
}

/** Selects versions of an SLA: before a position of the list, and overlapping a period where one is given. */
export interface VersionQuery {
  readonly accountId: number;
  readonly slaGuid: string;
  readonly beforeId?: number | undefined;
  readonly affectedPeriod?: Period | undefined;
  readonly take: number;
}

/** Newest first. */
export async function selectVersions(db: Db, query: VersionQuery): Promise<SlaVersion[]> {
  const { accountId, slaGuid, beforeId, affectedPeriod, take } = query;
  const { rows } = await sql<StoredVersion>`
    select version_id as "VersionId", recorded_at as "At", change as "Change", by_name as "ByName",
      operator_guid as "OperatorGuid", reason as "Reason", before as "Before", after as "After", from_at as "FromAt",
      until_at as "UntilAt", monitors as "Monitors", figures_from as "FiguresFromAt",
      due is not null as "IsPending", due_error as "PendingError", due_next_at as "NextAttemptAt",
      figures_read_at as "FiguresReadAt"
    from sla_version where account_id = ${accountId} and sla_guid = ${slaGuid}
      and ${beforeId === undefined ? sql`true` : sql`version_id < ${beforeId}`}
      and ${affectedPeriod ? sql`from_at < ${affectedPeriod.end} and until_at > ${affectedPeriod.start}` : sql`true`}
    order by version_id desc limit ${take}`.execute(db);
  return rows.map(toSlaVersion);
}

export interface FiguresPage {
  readonly total: number;
  readonly rows: readonly (VersionFigures & { readonly name: string })[];
}

/**
 * Returns figures of a version by monitor name and month, a page of monitors of a scope; undefined when the version
 * does not exist.
 */
export async function selectVersionFigures(
  db: Db,
  scope: Scope,
  { slaGuid, versionId, skip, take }: { slaGuid: string; versionId: number; skip: number; take: number },
): Promise<FiguresPage | undefined> {
  const { rows: versions } = await sql`
    select from sla_version where version_id = ${versionId} and account_id = ${scope.accountId} and sla_guid = ${slaGuid}
  `.execute(db);
  if (versions.length === 0) return undefined;
  const shownMonitors = sql`monitor m where m.account_id = ${scope.accountId} and ${scopeCondition(scope, sql`m.monitor_guid`)}
    and exists (select from sla_version_figures f where f.monitor_guid = m.monitor_guid and f.version_id = ${versionId})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${shownMonitors}`.execute(db);
  const { rows } = await sql<Record<string, unknown>>`
    select p.name, f.* from (
      select m.monitor_guid, m.name from ${shownMonitors} order by m.name, m.monitor_guid offset ${skip} limit ${take}) p
    join sla_version_figures f on f.monitor_guid = p.monitor_guid and f.version_id = ${versionId}
    order by p.name, p.monitor_guid, f.month_at`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(toVersionFigures) };
}

/** Returns how many monitors of a scope have figures in each version; versions without any are omitted. */
export async function countVersionMonitors(
  db: Db,
  scope: Scope,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; monitors: number }>`
    select v.id, count(*)::int as monitors from unnest(${versionIds}::bigint[]) as v (id)
    join monitor m on m.account_id = ${scope.accountId} and ${scopeCondition(scope, sql`m.monitor_guid`)}
    where exists (select from sla_version_figures f where f.monitor_guid = m.monitor_guid and f.version_id = v.id)
    group by v.id`.execute(db);
  return new Map(rows.map(({ id, monitors }) => [id, monitors]));
}

function toVersionFigures(row: Record<string, unknown>): VersionFigures & { readonly name: string } {
  const read = (prefix: '' | 'new_'): SlaSums =>
    Object.fromEntries(sums.map(([key, name]) => [key, Number(row[`${prefix}${name}`])])) as Record<
      keyof SlaSums,
      number
    >;
  return {
    monitorGuid: String(row['monitor_guid']),
    name: String(row['name']),
    monthAt: Number(row['month_at']),
    untilAt: Number(row['until_at']),
    before: read(''),
    after: read('new_'),
  };
}

/** Returns every monitor of the account in no particular order. */
export async function selectMonitorGuids(db: Db, accountId: number): Promise<string[]> {
  const query = db.selectFrom('monitor').select('monitor_guid').where('account_id', '=', accountId);
  return (await query.orderBy('monitor_guid').execute()).map(({ monitor_guid: guid }) => guid);
}

/** Deletes versions made before an instant with their figures, a bounded number of the oldest; returns how many. */
export async function deleteOldSlaVersions(db: Db, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sla_version where version_id = any(array(
      select version_id from sla_version where recorded_at < ${before} order by recorded_at limit 10))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
