import { MAX_FACET_VALUE_LENGTH } from '@vedette/contract/v1/monitors/monitor-facets';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

export interface FieldQuery {
  readonly accountId: number;
  readonly name: string;
  /** Undefined: any value. */
  readonly value: string | undefined;
}

const fieldsOfMonitor = sql`jsonb_array_elements(case jsonb_typeof(m.settings -> 'CustomFields')
  when 'array' then m.settings -> 'CustomFields' else '[]' end) field`;

/** Returns the monitors of an account with a custom field. */
export async function loadGuidsWithField(db: Db, { accountId, name, value }: FieldQuery): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ guid: string }>`
    select m.monitor_guid as guid from monitor m
    where m.account_id = ${accountId} and exists (
      select from ${fieldsOfMonitor} where field ->> 'Name' = ${name}
        and ${value === undefined ? sql`true` : sql`field ->> 'Value' = ${value}`})`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}

export interface FieldCountQuery {
  readonly accountId: number;
  /** In the order of `stateRanks`. */
  readonly monitorGuids: readonly string[];
  readonly stateRanks: readonly number[];
  /** Part of `Name: Value`, lower case; empty: all. */
  readonly containing: string;
  readonly take: number;
}

export interface FieldCount {
  readonly name: string;
  readonly value: string;
  readonly monitors: number;
  /** The lowest state rank, which is the worst state. */
  readonly worst: number;
  /** Number of all fields. */
  readonly total: number;
}

/** Counts monitors by custom field, the most frequent first. */
export async function loadFieldCounts(db: Db, query: FieldCountQuery): Promise<FieldCount[]> {
  const { accountId, monitorGuids, stateRanks, containing, take } = query;
  if (monitorGuids.length === 0) return [];
  const { rows } = await sql<FieldCount>`
    with selected as (select * from unnest(${[...monitorGuids]}::uuid[], ${[...stateRanks]}::integer[]) as a (guid, state_rank)),
      found as (
        select field ->> 'Name' as name, field ->> 'Value' as value, m.monitor_guid, a.state_rank
        from selected a join monitor m on m.monitor_guid = a.guid and m.account_id = ${accountId}
          cross join lateral ${fieldsOfMonitor})
    select name, value, count(distinct monitor_guid)::integer as monitors, min(state_rank) as worst,
      (count(*) over ())::integer as total
    from found
    where length(value) <= ${MAX_FACET_VALUE_LENGTH}::integer and length(name) <= ${MAX_FACET_VALUE_LENGTH}::integer
      and strpos(lower(name || ': ' || value), ${containing}) > 0
    group by name, value order by monitors desc, name, value limit ${take}`.execute(db);
  return rows;
}
