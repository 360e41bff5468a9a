import { sql } from 'kysely';
import { apiTypes } from '@vedette/contract/v1/dashboards/predefined';
import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { monitorKinds } from '@vedette/contract/v4/monitor-kinds';
import type { Db } from '../../db/connection.js';
import { type Scope, scopeCondition } from '../../monitors/index.js';
import type { ApiRequest } from './api-request-rules.js';

/** Types with a single request, which the web app can convert to a step. API types are not suggested. */
const SINGLE_REQUEST_TYPES = monitorTypes.filter(
  (type) => monitorKinds[type].target === 'http' && !apiTypes.includes(type),
);
const MAX_REQUESTS = 10_000;
/** Maximum number of scripts searched for addresses they already request, newest first. */
const MAX_SCRIPTS = 1_000;

export interface SingleRequest extends ApiRequest {
  readonly monitorGuid: string;
  readonly name: string;
}

/** Returns monitors of a single request by name, without those whose address a multi-step monitor already requests. */
export async function loadSingleRequests(db: Db, scope: Scope): Promise<SingleRequest[]> {
  const { rows } = await sql<SingleRequest>`
    select m.monitor_guid as "monitorGuid", m.name, m.settings ->> 'Url' as url, m.settings ->> 'HttpMethod' as method,
      coalesce((select jsonb_agg(jsonb_build_object('name', each ->> 'Name', 'value', coalesce(each ->> 'Value', '')))
        from jsonb_array_elements(case jsonb_typeof(m.settings -> 'RequestHeaders')
          when 'array' then m.settings -> 'RequestHeaders' else '[]'::jsonb end) each
        where each ->> 'Name' is not null), '[]'::jsonb) as headers
    from monitor m
    where m.account_id = ${scope.accountId} and m.monitor_type = any(${SINGLE_REQUEST_TYPES}::text[])
      and m.settings ->> 'Url' is not null and ${scopeCondition(scope, sql`m.monitor_guid`)}
      and m.settings ->> 'Url' not in (
        select found[1] from (select settings::text as script from monitor
            where account_id = ${scope.accountId} and monitor_type = 'MultiStepApi'
            order by created_at desc, monitor_guid limit ${MAX_SCRIPTS}) s,
          regexp_matches(s.script, 'https?://[^"\\\\\\s<>]+', 'g') found)
    order by lower(m.name), m.monitor_guid limit ${MAX_REQUESTS}`.execute(db);
  return rows;
}

/** Counts open incidents of these monitors. */
export async function countOpenIncidents(db: Db, accountId: number, guids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from incident i where i.account_id = ${accountId} and i.closed_at is null
      and i.monitor_guid = any(${[...guids]}::uuid[])`.execute(db);
  return rows[0]?.open ?? 0;
}
