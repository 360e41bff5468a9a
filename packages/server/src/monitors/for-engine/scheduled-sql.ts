import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { findTargetKind } from '@vedette/contract/checkpoint/target';
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { findUnsupportedSettings } from '../kinds/registry.js';
import { fromRow } from '../store/monitor-rows-sql.js';
import { scheduleOffset, type ScheduledMonitor } from '../definition/schedule-rules.js';

/** Only these settings are read: others, such as scripts of transactions, may be large. */
const setting = (name: string) => sql`settings -> ${sql.lit(name)}`;
const scheduledColumns = [
  'account_id',
  'monitor_guid',
  'name',
  'monitor_type',
  'monitor_mode',
  'is_active',
  'generate_alert',
  'interval_ms',
  'use_primary_checkpoints_only',
  'use_concurrent_monitoring',
  'error_conditions',
  'definition_changed_at',
  sql<string>`selected_checkpoints::text`.as('selected_checkpoints'),
  setting('IpVersion').as('ip_version'),
  setting('NativeIPv6Only').as('native_ipv6_only'),
  setting('ConcurrentUnconfirmedErrorThreshold').as('unconfirmed_threshold'),
  setting('ConcurrentConfirmedErrorThreshold').as('confirmed_threshold'),
] as const;

/**
 * Returns monitors for planning, including inactive ones: those of all accounts, or the given ones that still exist.
 */
export async function loadScheduledMonitors(db: Db, guids?: readonly string[]): Promise<ScheduledMonitor[]> {
  if (guids?.length === 0) return [];
  let query = db.selectFrom('monitor').select(scheduledColumns);
  if (guids) query = query.where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...guids])));
  const rows = await query.execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    monitorGuid: row.monitor_guid,
    name: row.name,
    monitorType: row.monitor_type,
    targetKind: findTargetKind(row.monitor_type),
    mode: row.monitor_mode,
    isActive: row.is_active,
    generateAlert: row.generate_alert,
    intervalMs: row.interval_ms,
    phaseMs: scheduleOffset(row.monitor_guid, row.interval_ms),
    selectedCheckpoints: parseSelection(row.selected_checkpoints),
    usePrimaryCheckpointsOnly: row.use_primary_checkpoints_only,
    concurrent: row.use_concurrent_monitoring
      ? {
          unconfirmed: numberOr(row.unconfirmed_threshold, 30),
          confirmed: numberOr(row.confirmed_threshold, 50),
        }
      : undefined,
    ipVersion: row.ip_version === 'IpV6' ? 'IpV6' : 'IpV4',
    nativeIPv6Only: row.native_ipv6_only === true,
    errorConditions: (row.error_conditions as unknown as ErrorCondition[] | null) ?? NO_CONDITIONS,
    definitionChangedAt: row.definition_changed_at,
  }));
}

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

/** Shared, because there may be many monitors. */
const NO_CONDITIONS: ErrorCondition[] = [];

const MAX_SHARED_SELECTIONS = 1_000;
const sharedSelections = new Map<string, SelectedCheckpoints>();

/** Monitors with equal selections share one object. */
function parseSelection(text: string): SelectedCheckpoints {
  const shared = sharedSelections.get(text);
  if (shared) return shared;
  const selection = JSON.parse(text) as SelectedCheckpoints;
  if (sharedSelections.size >= MAX_SHARED_SELECTIONS) sharedSelections.clear();
  sharedSelections.set(text, selection);
  return selection;
}

/** Returns the conditions of a monitor in the order written; empty if it was deleted. */
export async function loadErrorConditions(db: Db, monitorGuid: string): Promise<readonly ErrorCondition[]> {
  return (await loadScheduledMonitors(db, [monitorGuid]))[0]?.errorConditions ?? [];
}

/** Returns one sentence for each stored setting that no checkpoint supports, with what is done instead. */
export async function describeUnsupportedSettings(db: Db, monitorGuid: string): Promise<readonly string[]> {
  const row = await db.selectFrom('monitor').selectAll().where('monitor_guid', '=', monitorGuid).executeTakeFirst();
  if (!row) return [];
  const { monitorType, definition } = fromRow(row);
  return findUnsupportedSettings(monitorType, definition).map(
    ({ field, rule, instead }) => instead ?? `The monitor is not checked. ${field}: ${rule}`,
  );
}

/**
 * Returns which of the monitors exist, are active and in production, and locks them against changes until the
 * transaction ends. Must be the first lock, because deleting a monitor locks its row first.
 */
export async function lockWatchedMonitors(tx: Db, monitorGuids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('monitor')
    .select('monitor_guid')
    .where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...monitorGuids])))
    .where('is_active', '=', true)
    .where('monitor_mode', '=', 'Production')
    .orderBy('monitor_guid')
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.monitor_guid));
}
