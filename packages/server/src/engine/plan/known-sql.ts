import { idInstant } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { partialAttemptSql } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { loadMissedAboveWatermarks } from './missed-sql.js';
import type { DecidedSlots } from './slot-rules.js';
import type { KnownMonitor } from './watch.js';

interface KnownRow {
  readonly monitor_guid: string;
  readonly watermark_at: number | null;
  readonly definition_seen_at: number | null;
  readonly assigned_slot_at: number | null;
  readonly accounted: (string | number)[] | null;
  readonly last_server_id: number | null;
  readonly last_check_id: number | null;
  readonly last_slot_at: number | null;
  readonly last_attempt: number | null;
  readonly last_level: number | null;
  readonly run_slot_at: number | null;
  readonly run_attempt: number | null;
}

/**
 * Returns what the store knows about monitors, by guid. Slots above the watermark come from the run table and missed
 * ranges.
 */
export async function loadKnownMonitors(
  db: Db,
  monitorGuids: readonly string[],
): Promise<ReadonlyMap<string, KnownMonitor>> {
  const loadRows = sql<KnownRow>`
    select m.monitor_guid, s.watermark_at, s.definition_seen_at, s.assigned_slot_at, r.accounted,
      t.server_id as last_server_id, t.check_id as last_check_id,
      t.slot_at as last_slot_at, t.attempt as last_attempt, t.error_level as last_level,
      n.slot_at as run_slot_at, n.attempt as run_attempt
    from monitor m
    left join schedule s on s.monitor_guid = m.monitor_guid
    left join monitor_state t on t.monitor_guid = m.monitor_guid
    left join lateral (
      select array_agg(distinct run.slot_at) as accounted from run
      where run.monitor_guid = m.monitor_guid and run.slot_at > coalesce(s.watermark_at, m.definition_changed_at)
        and not run.is_quarantined and not (${sql.raw(partialAttemptSql('run.attempt'))})
    ) r on true
    left join lateral (
      select run.slot_at, run.attempt from run where run.monitor_guid = m.monitor_guid
      order by run.slot_at desc, run.attempt desc limit 1
    ) n on true where m.monitor_guid = any(${[...monitorGuids]}::uuid[])`;
  const [{ rows }, missed] = await Promise.all([loadRows.execute(db), loadMissedAboveWatermarks(db, monitorGuids)]);
  return new Map(rows.map((row) => [row.monitor_guid, toKnownMonitor(row, missed.get(row.monitor_guid) ?? [])]));
}

function toKnownMonitor(row: KnownRow, missed: readonly DecidedSlots[]): KnownMonitor {
  const { last_check_id: checkId, last_slot_at: slotAt } = row;
  const isUnrechecked = row.last_level === 1 && checkId !== null && slotAt !== null;
  return {
    watermarkAt: row.watermark_at ?? undefined,
    definitionSeenAt: row.definition_seen_at ?? -1,
    accounted: [...(row.accounted ?? []).map(Number).map((at) => ({ firstAt: at, lastAt: at })), ...missed],
    assignedSlotAt: row.assigned_slot_at ?? undefined,
    lastRun: row.run_slot_at === null ? undefined : { slotAt: row.run_slot_at, attempt: row.run_attempt ?? 0 },
    lastServerId: row.last_server_id ?? undefined,
    lastCheckAt: row.last_check_id === null ? undefined : idInstant(row.last_check_id),
    lastCheckSlotAt: slotAt ?? undefined,
    unrecheckedError: isUnrechecked
      ? { checkId, at: idInstant(checkId), slotAt, attempt: row.last_attempt ?? 0 }
      : undefined,
  };
}
