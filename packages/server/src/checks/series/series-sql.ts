import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { rowsForm } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { seriesKinds, type NewCheck } from '../read/check.js';
import { keptFrom, type KeptDays } from '../rollups/rollup-rules.js';
import { addedBy, seenIn, SERIES_STEPS_MIN, seriesKey, type SeenSeries, type SeriesDelta } from './series-rules.js';

/** Series of one kind that a monitor has at most: names that a script makes up have an end. */
export const MOST_SERIES = 500;

const seenRows = rowsForm<SeenSeries>({
  account_id: ['integer', (one) => one.accountId],
  monitor_guid: ['uuid', (one) => one.monitorGuid],
  kind: ['smallint', (one) => seriesKinds.indexOf(one.kind)],
  position: ['smallint', (one) => one.position],
  name: ['text', (one) => one.name],
  first_at: ['bigint', (one) => one.firstAt],
  seen_at: ['bigint', (one) => one.seenAt],
});

const seen = statement<{ id: number; guid: string; kind: number; name: string }>(`
  with n as (select * from ${seenRows.source} as n (${seenRows.names})),
  renewed as (
    update series s set first_at = least(s.first_at, n.first_at), seen_at = greatest(s.seen_at, n.seen_at),
      position = case when n.seen_at > s.seen_at then n.position else s.position end
    from n where s.monitor_guid = n.monitor_guid and s.kind = n.kind and s.name = n.name
      and (n.seen_at > s.seen_at or n.first_at < s.first_at)),
  added as (
    insert into series (${seenRows.names})
    select ${seenRows.names} from (
      select n.*, row_number() over (partition by n.monitor_guid, n.kind order by n.position) as nth from n
      where not exists (select from series s
        where s.monitor_guid = n.monitor_guid and s.kind = n.kind and s.name = n.name)) n
    where n.nth + (select count(*) from series s where s.monitor_guid = n.monitor_guid and s.kind = n.kind) <= ${MOST_SERIES}
    returning series_id, monitor_guid, kind, name)
  select s.series_id as id, s.monitor_guid::text as guid, s.kind, s.name from n
    join series s on s.monitor_guid = n.monitor_guid and s.kind = n.kind and s.name = n.name
  union all select series_id, monitor_guid::text, kind, name from added`);

/**
 * Keeps what checks tell by name, in the given transaction, which holds the standings of their monitors: nobody else adds a
 * series of them. A monitor with too many series keeps those it has.
 * @param checks newly stored
 */
export async function addSeries(tx: Db, checks: readonly NewCheck[]): Promise<void> {
  const told = checks.filter(({ series = [] }) => series.length > 0);
  if (told.length === 0) return;
  const rows = await seen(tx, seenRows.bind(seenIn(told)));
  const ids = new Map(
    rows.map(({ id, guid, kind, name }) => {
      const key = seriesKey({ monitorGuid: guid, kind: seriesKinds[kind] ?? 'step', name });
      return [key, id];
    }),
  );
  await addRows(
    tx,
    addedBy(told).flatMap((delta) => {
      const id = ids.get(delta.key);
      return id === undefined ? [] : [{ ...delta, id }];
    }),
  );
}

async function addRows(tx: Db, rows: readonly (SeriesDelta & { readonly id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into series_rollup as r (series_id, step_min, bucket_at, server_id, count, total, least, most)
    select * from unnest(
      ${rows.map(({ id }) => id)}::integer[], ${rows.map(({ stepMin }) => stepMin)}::smallint[],
      ${rows.map(({ bucketAt }) => bucketAt)}::bigint[], ${rows.map(({ serverId }) => serverId)}::integer[],
      ${rows.map(({ count }) => count)}::integer[], ${rows.map(({ total }) => total)}::float8[],
      ${rows.map(({ least }) => least)}::bigint[], ${rows.map(({ most }) => most)}::bigint[])
    on conflict (series_id, step_min, bucket_at, server_id) do update set
      count = r.count + excluded.count, total = r.total + excluded.total,
      least = least(r.least, excluded.least), most = greatest(r.most, excluded.most)`.execute(tx);
}

const [FINEST_MIN] = SERIES_STEPS_MIN;
const ROWS_AT_ONCE = 10_000;

/**
 * One bite of what is too old: quarters go with checks, hours and days with statistics, and a series that has not been told of
 * for as long. Of monitors that are deleted everything goes. How many rows went.
 */
export async function dropOldSeries(db: Db, at: Instant, { quarterDays, foldedDays }: KeptDays): Promise<number> {
  let dropped = 0;
  for (const stepMin of SERIES_STEPS_MIN) {
    const until = keptFrom(at, stepMin === FINEST_MIN ? quarterDays : foldedDays);
    const { numAffectedRows = 0n } = await sql`
      delete from series_rollup where ctid = any(array(
        select old.ctid from series s cross join lateral (
          select r.ctid from series_rollup r
          where r.series_id = s.series_id and r.step_min = ${stepMin}
            and (r.bucket_at < ${until} or s.monitor_guid is null)) old
        limit ${ROWS_AT_ONCE}))`.execute(db);
    dropped += Number(numAffectedRows);
  }
  await sql`
    delete from series s where s.seen_at < ${keptFrom(at, foldedDays)}
      or (s.monitor_guid is null and not exists (select from series_rollup r where r.series_id = s.series_id))`.execute(
    db,
  );
  return dropped;
}
