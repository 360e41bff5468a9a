import { HOUR, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { defineRows } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import type { MonitorTimeRange } from '../record/check.js';
import { findChangedQuarters, wasPublished } from './version-rules.js';
import type { ChangeCause, FiguresByQuarter, QuarterFigures, QuarterVersion } from './version-rules.js';

/** Returns the figures of a monitor's quarter-hours in a range, including the current one. */
export async function readQuarterFigures(
  tx: Db,
  { monitorGuid, from, to }: MonitorTimeRange,
): Promise<FiguresByQuarter> {
  const { rows } = await sql<QuarterFigures & { readonly bucketAt: Instant }>`
    select bucket_at as "bucketAt", up_ms as "upMs", down_ms as "downMs", unknown_ms as "unknownMs",
      planned_ms as "plannedMs", checks, unconfirmed, confirmed
    from rollup_quarter where monitor_guid = ${monitorGuid} and bucket_at >= ${from} and bucket_at < ${to}`.execute(tx);
  return new Map(rows.map(({ bucketAt, ...figures }) => [bucketAt, figures]));
}

const versionRows = defineRows<QuarterVersion>({
  bucket_at: ['bigint', ({ bucketAt }) => bucketAt],
  up_ms: ['integer', ({ before }) => before.upMs],
  down_ms: ['integer', ({ before }) => before.downMs],
  unknown_ms: ['integer', ({ before }) => before.unknownMs],
  planned_ms: ['integer', ({ before }) => before.plannedMs],
  checks: ['integer', ({ before }) => before.checks],
  unconfirmed: ['integer', ({ before }) => before.unconfirmed],
  confirmed: ['integer', ({ before }) => before.confirmed],
  new_up_ms: ['integer', ({ after }) => after.upMs],
  new_down_ms: ['integer', ({ after }) => after.downMs],
  new_unknown_ms: ['integer', ({ after }) => after.unknownMs],
  new_planned_ms: ['integer', ({ after }) => after.plannedMs],
  new_checks: ['integer', ({ after }) => after.checks],
  new_unconfirmed: ['integer', ({ after }) => after.unconfirmed],
  new_confirmed: ['integer', ({ after }) => after.confirmed],
});
const newColumns = ['up_ms', 'down_ms', 'unknown_ms', 'planned_ms', 'checks', 'unconfirmed', 'confirmed'].map(
  (name) => `new_${name}`,
);
const MAX_NAME_LENGTH = 500;
// The row parameters come first. Another change within the same hour keeps the original figures.
const upsertVersions = statement(`
  with who as (select coalesce($19::text, (
    select string_agg(distinct p.name, ', ' order by p.name) from checkpoint_server s
    join checkpoint p on p.checkpoint_id = s.checkpoint_id where s.server_id = any($20::integer[])), '') as names)
  insert into figure_version as v (account_id, monitor_guid, recorded_hour, reason, by_key, by_name, operator_guid, recorded_at,
    note, ${versionRows.names})
  select m.account_id, m.monitor_guid, $17::bigint, $18::text, coalesce($21::uuid::text, md5(who.names)),
    case when length(who.names) > ${MAX_NAME_LENGTH} then left(who.names, ${MAX_NAME_LENGTH - 1}) || '…' else who.names end,
    $21::uuid, $22::bigint, $23::text, n.*
  from who, monitor m, ${versionRows.source} as n (${versionRows.names}) where m.monitor_guid = $16::uuid
  on conflict (monitor_guid, recorded_hour, reason, by_key, bucket_at) do update set recorded_at = excluded.recorded_at,
    ${newColumns.map((name) => `${name} = excluded.${name}`).join(', ')},
    note = case when excluded.note in ('', v.note) then v.note when v.note = '' then excluded.note
      else left(v.note || '; ' || excluded.note, 2000) end`);

/** Stores the previous figures of a monitor's quarter-hours, with who changed them and why. */
export async function storeVersions(
  tx: Db,
  monitorGuid: string,
  cause: ChangeCause,
  figures: { readonly before: FiguresByQuarter; readonly after: FiguresByQuarter },
): Promise<void> {
  const { reason, at, by, note } = cause;
  const versions = findChangedQuarters(figures.before, figures.after).filter(({ bucketAt }) =>
    wasPublished(bucketAt, cause),
  );
  if (versions.length === 0) return;
  const [name, servers, operator] =
    'name' in by ? [by.name, [], by.operatorGuid] : [null, [...new Set(by.serverIds)], null];
  await upsertVersions(tx, [
    ...versionRows.bind(versions),
    monitorGuid,
    Math.floor(at / HOUR) * HOUR,
    reason,
    name,
    servers,
    operator,
    at,
    note,
  ]);
}

/** Deletes a bounded number of the oldest versions made before an instant. Returns how many. */
export async function deleteOldVersions(db: Db, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from figure_version where ctid = any(array(
      select ctid from figure_version where recorded_hour < ${before} order by recorded_hour limit 5000))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
