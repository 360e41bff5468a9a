import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { detailKinds } from '../../packages/server/src/checks/index.js';
import type { Db } from '../../packages/server/src/db/connection.js';

/** Per monitor and year. */
const CHANGES = 50;
const INCIDENTS = 10;
const QUARANTINED = 10;
/** Per account and year; half of them are about single monitors. */
const CHART_NOTES = 20_000;
const OPERATOR_GUID = '00000000-0000-4000-8000-000000000001';

/**
 * Fills a year of the events that charts show, for all monitors of `bench_monitor`: half a million changes, a hundred
 * thousand incidents with one note each, as many quarantined results, and chart notes. The checks of one monitor get
 * HTTP details with phases.
 */
export async function fillEvents(
  db: Db,
  { now, monitorGuid }: { readonly now: Instant; readonly monitorGuid: string },
): Promise<void> {
  const since = now - 365 * DAY;
  const at = (each: string, count: number) =>
    sql`(${sql.lit(since)} + (${sql.raw(each)} * ${sql.lit(365 * DAY)}::float8 / ${sql.lit(count)})::bigint + b.n)`;
  await sql`
    insert into audit (account_id, at, action, object_type, object_guid, object_name, operator_name, source, before, after)
    select 1, ${at('k', CHANGES)}, 'Updated', 'Monitor',
      b.monitor_guid, 'Monitor', 'Ann', 'Api', '{"Name":"a"}', '{"Name":"b"}'
    from bench_monitor b cross join generate_series(0, ${sql.lit(CHANGES - 1)}) k`.execute(db);
  await sql`
    insert into incident (incident_guid, account_id, monitor_guid, first_error_check_id, first_error_at,
      first_confirmed_check_id, first_confirmed_at, confirmed_count, last_error_check_id, last_error_at, error_code,
      error_description, closed_at, ok_check_id)
    select gen_random_uuid(), 1, b.monitor_guid, 1, t, 1, t, 1, 1, t, 3500,
      'HTTP status 500', t + ${sql.lit(HOUR)}, 1
    from bench_monitor b cross join generate_series(0, ${sql.lit(INCIDENTS - 1)}) k
    cross join lateral (select ${at('k', INCIDENTS)} as t) moment`.execute(db);
  await sql`
    insert into incident_note (account_id, incident_id, operator_guid, operator_name, recorded_at, body)
    select 1, incident_id, ${OPERATOR_GUID}, 'Ann', first_error_at + 60000, repeat('words ', 40) from incident
    where account_id = 1`.execute(db);
  await sql`
    insert into quarantined_result (account_id, monitor_guid, slot_at, attempt, server_id, received_at, reason, result)
    select 1, b.monitor_guid, ${at('k', QUARANTINED)}, 0, 101,
      ${sql.lit(now)}, 'impaired: late', '{}'
    from bench_monitor b cross join generate_series(0, ${sql.lit(QUARANTINED - 1)}) k`.execute(db);
  await sql`
    insert into chart_note (account_id, chart_note_guid, monitor_guid, at, kind, title, text, link, operator_guid, operator_name, written_at)
    select 1, gen_random_uuid(), case when b.n % 2 = 0 then b.monitor_guid end, ${at('k', CHART_NOTES / 10_000)}, 'Deployment',
      'Release', '', '', ${OPERATOR_GUID}, 'Ann', ${sql.lit(now)}
    from bench_monitor b cross join generate_series(0, ${sql.lit(CHART_NOTES / 10_000 - 1)}) k`.execute(db);
  await fillPhases(db, monitorGuid);
  await sql`analyze audit, incident, incident_note, quarantined_result, chart_note, check_http`.execute(db);
}

async function fillPhases(db: Db, monitorGuid: string): Promise<void> {
  const phases = JSON.stringify({ phases: { tlsMs: 20, sendMs: 1, waitMs: 60, receiveMs: 9 } });
  await sql`
    insert into check_http (id, account_id, is_error, is_body_cut, url, request_headers, response_headers, facts)
    select id, 1, error_code <> 0, false, 'https://example.com', '', '', ${phases}::jsonb from monitor_check
    where monitor_guid = ${monitorGuid}`.execute(db);
  await sql`update monitor_check set detail_kind = ${sql.lit(detailKinds.indexOf('http'))} where monitor_guid = ${monitorGuid}`.execute(
    db,
  );
  for (const table of ['rollup_hour', 'rollup_day', 'closed_quarter']) {
    await sql`update ${sql.table(table)} set phased = checks, tls_ms = checks * 20, wait_ms = checks * 61, receive_ms = checks * 9
      where monitor_guid = ${monitorGuid}`.execute(db);
  }
}
