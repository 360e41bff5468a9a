import type { Instant } from '@vedette/kernel/clock';
import type { MonitorMode } from '@vedette/contract/v4/monitor-enums';
import type { Db } from '../../db/connection.js';
import { findExplainingMonitors } from '../dependencies/dependency-rules.js';
import { readParents } from '../dependencies/dependency-sql.js';
import { maintenanceUntil } from '../maintenance/maintenance-rules.js';
import { loadGroupGuids } from '../groups/membership-sql.js';
import { loadMaintenance } from '../maintenance/maintenance-sql.js';

/** Facts about a monitor at a given time that alerting needs. */
export interface MonitorFacts {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly name: string;
  readonly monitorType: string;
  /** URL or network address. */
  readonly url: string;
  readonly notes: string;
  /** Custom fields by name. */
  readonly customFields: Readonly<Record<string, string>>;
  /** Spoken name in phone alerts; if empty, the monitor's name. */
  readonly nameForPhoneAlerts: string;
  readonly isActive: boolean;
  readonly monitorMode: MonitorMode;
  readonly generateAlert: boolean;
  /** The group of all monitors first. */
  readonly groupGuids: readonly string[];
  /** End (exclusive) of the current maintenance of either type; undefined without maintenance. */
  readonly maintenanceUntil: Instant | undefined;
  readonly intervalMs: number;
  /** Monitors whose failure explains its own: its ancestors, without those that depend on it in turn. */
  readonly dependsOn: readonly string[];
}

/** Reads facts of the monitors that exist. `loadZone` returns the IANA zone of an account. */
export async function readMonitorFacts(
  db: Db,
  monitorGuids: readonly string[],
  at: Instant,
  loadZone: (accountId: number) => Promise<string>,
): Promise<MonitorFacts[]> {
  if (monitorGuids.length === 0) return [];
  const rows = await db
    .selectFrom('monitor')
    .select(['account_id', 'monitor_guid', 'name', 'monitor_type', 'settings', 'is_active', 'monitor_mode'])
    .select(['generate_alert', 'interval_ms'])
    .where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...monitorGuids])))
    .execute();
  const maintenance = await loadMaintenance(db, monitorGuids);
  const facts: MonitorFacts[] = [];
  for (const accountId of new Set(rows.map(({ account_id }) => account_id))) {
    const accountRows = rows.filter(({ account_id }) => account_id === accountId);
    const guids = accountRows.map(({ monitor_guid }) => monitor_guid);
    const [groups, zone] = [await loadGroupGuids(db, accountId, guids), await loadZone(accountId)];
    const parents = await readParents(db, accountId, guids);
    for (const row of accountRows) {
      facts.push({
        accountId,
        monitorGuid: row.monitor_guid,
        name: row.name,
        monitorType: row.monitor_type,
        url: textOrEmpty(row.settings['Url']) || textOrEmpty(row.settings['NetworkAddress']),
        notes: textOrEmpty(row.settings['Notes']),
        nameForPhoneAlerts: textOrEmpty(row.settings['NameForPhoneAlerts']),
        customFields: toCustomFields(row.settings['CustomFields']),
        isActive: row.is_active,
        monitorMode: row.monitor_mode,
        generateAlert: row.generate_alert,
        groupGuids: groups.get(row.monitor_guid) ?? [],
        maintenanceUntil: maintenanceUntil(maintenance.get(row.monitor_guid) ?? [], zone, at),
        intervalMs: row.interval_ms,
        dependsOn: findExplainingMonitors(row.monitor_guid, parents),
      });
    }
  }
  return facts;
}

/** Stored values passed validation. */
function toCustomFields(value: unknown): Readonly<Record<string, string>> {
  const pairs = Array.isArray(value) ? (value as readonly { readonly Name: string; readonly Value: string }[]) : [];
  return Object.fromEntries(pairs.map(({ Name, Value }) => [Name, Value]));
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
