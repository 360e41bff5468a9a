import { SECOND } from '@vedette/kernel/clock';
import { idInstant, lowestIdAt } from '@vedette/kernel/ids';
import { scheduleOffset } from '@vedette/server/monitors/index';
import type { Client } from 'pg';
import { healthyAddress, type Fleet, type Hit } from './load.js';

/** Inconsistencies that a store must not have after faults. Every list is empty if all is well. */
export interface Losses {
  /** Acknowledged checks that are missing. */
  readonly lost: readonly number[];
  readonly duplicateRuns: number;
  /** Error checks of monitors whose target was never down. */
  readonly falseErrors: number;
  readonly duplicateDeliveries: number;
  /** Deliveries of monitors that must not alert. */
  readonly forbiddenDeliveries: number;
  /** Slots up to the watermark that are neither run nor missed. */
  readonly unaccounted: readonly string[];
}

export const NO_LOSSES: Losses = {
  lost: [],
  duplicateRuns: 0,
  falseErrors: 0,
  duplicateDeliveries: 0,
  forbiddenDeliveries: 0,
  unaccounted: [],
};

/** Returns how many messages reported errors of these monitors, without reminders. */
export function countDeliveries(client: Client, monitors: readonly string[]): Promise<number> {
  return count(
    client,
    `select count(*) from alert_delivery i join alert a using (account_id, alert_guid)
     where a.kind = 0 and a.monitor_guid = any($1::uuid[])`,
    [monitors],
  );
}

/** Returns the number of stored checks. */
export const countChecks = (client: Client): Promise<number> => count(client, 'select count(*) from monitor_check');

async function count(client: Client, query: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query, [...values]);
  return Number(rows[0]?.count);
}

/** Searches a store for anything lost, duplicated, invented or forgotten. */
export async function findLosses(client: Client, fleet: Fleet, acknowledged: ReadonlySet<number>): Promise<Losses> {
  const { rows } = await client.query<{ id: string }>('select id from monitor_check where id = any($1::bigint[])', [
    [...acknowledged],
  ]);
  const stored = new Set(rows.map(({ id }) => Number(id)));
  return {
    lost: [...acknowledged].filter((id) => !stored.has(id)),
    duplicateRuns: await count(
      client,
      `select count(*) from (select 1 from monitor_check group by monitor_guid, slot_at, attempt having count(*) > 1) d`,
    ),
    falseErrors: await count(
      client,
      'select count(*) from monitor_check where error_code <> 0 and monitor_guid = any($1::uuid[])',
      [fleet.healthy],
    ),
    duplicateDeliveries: await count(
      client,
      `select count(*) from (select 1 from alert_delivery i join alert a using (account_id, alert_guid)
       where a.incident_guid is not null
       group by a.incident_guid, a.alert_definition_guid, a.level_id, a.kind, a.ordinal, i.integration_guid, i.address
       having count(*) > 1) d`,
    ),
    forbiddenDeliveries: await count(
      client,
      `select count(*) from alert_delivery i join alert a using (account_id, alert_guid)
       where a.monitor_guid = any($1::uuid[]) and i.state <> 'skipped'`,
      [fleet.suppressed],
    ),
    unaccounted: await findUnaccountedSlots(client),
  };
}

async function findUnaccountedSlots(client: Client): Promise<string[]> {
  const { rows } = await client.query<Record<'guid' | 'interval' | 'since' | 'until', string>>(
    `select monitor_guid as guid, m.interval_ms as interval, m.definition_changed_at as since, s.watermark_at as until
     from monitor m join schedule s using (monitor_guid)`,
  );
  const runs = await client.query<{ guid: string; at: string }>('select monitor_guid as guid, slot_at as at from run');
  const done = new Set(runs.rows.map(({ guid, at }) => `${guid} ${at}`));
  const missed = await client.query<{ guid: string; from: string; to: string }>(
    'select monitor_guid as guid, from_at as "from", to_at as "to" from missed_range',
  );
  const ranges = new Map<string, typeof missed.rows>();
  for (const range of missed.rows) ranges.set(range.guid, [...(ranges.get(range.guid) ?? []), range]);
  return rows.flatMap((row) => {
    const interval = Number(row.interval);
    const offset = scheduleOffset(row.guid, interval);
    const first = (Math.floor((Number(row.since) - offset) / interval) + 1) * interval + offset;
    const unaccounted: string[] = [];
    for (let slot = first; slot <= Number(row.until); slot += interval) {
      const isMissed = ranges.get(row.guid)?.some(({ from, to }) => Number(from) <= slot && slot < Number(to));
      if (!isMissed && !done.has(`${row.guid} ${slot}`)) unaccounted.push(`${row.guid} ${slot}`);
    }
    return unaccounted;
  });
}

/** Returns how many partitions each living process holds, the largest number first. */
export async function countPartitions(client: Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from engine_lease l join engine_member m on m.holder::text = l.holder
     where l.name like 'partition %' group by l.holder order by count(*) desc`,
  );
  return rows.map((row) => Number(row.count));
}

/** Returns how many runs gave a result, including rechecks. */
export const countRuns = (client: Client): Promise<number> => count(client, 'select count(*) from run');

/** Maximum time between the request at a target and the completion of its check. */
const CHECK_WITHIN_MS = 3_000;

/** Returns the requests of healthy monitors that have no check. */
export async function findHitsWithoutCheck(
  client: Client,
  fleet: Fleet,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  const guidAt = new Map(fleet.healthy.map((guid, index) => [healthyAddress(index), guid]));
  const { rows } = await client.query<{ guid: string; id: string }>(
    'select monitor_guid as guid, id from monitor_check',
  );
  const checks = new Map<string, number[]>();
  for (const { guid, id } of rows) checks.set(guid, [...(checks.get(guid) ?? []), idInstant(Number(id))]);
  return hits.filter(({ address, at }) => {
    const guid = guidAt.get(address);
    const known = guid === undefined ? undefined : (checks.get(guid) ?? []);
    return known?.some((checkedAt) => checkedAt >= at - 100 && checkedAt <= at + CHECK_WITHIN_MS) === false;
  });
}

/** Returns how often a healthy monitor was checked twice within a second. */
export function countDoubleChecks(client: Client, fleet: Fleet): Promise<number> {
  return count(
    client,
    `select count(*) from (
       select id - lag(id) over (partition by monitor_guid order by id) as gap
       from monitor_check where monitor_guid = any($1::uuid[])) gaps where gap < $2`,
    [fleet.healthy, lowestIdAt(SECOND) - lowestIdAt(0)],
  );
}
