import { SECOND, type Clock } from '@vedette/kernel/clock';
import { ShortMemory } from '@vedette/kernel/short-memory';
import { lookupOperator, lookupOperatorGroup } from '../../access/index.js';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { lookupAlertDefinition, lookupIntegration } from '../../alerting/index.js';
import { lookupCheckpoint, lookupPrivateLocation } from '../../checkpoints/index.js';
import { monitorOfCheck } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import type { Lookups } from '../../http/index.js';
import { lookupDashboard } from '../../dashboards/index.js';
import { lookupPublicStatusPage } from '../../status-pages/index.js';
import { lookupScheduledReport } from '../../reports/index.js';
import { slaStore } from '../../sla/index.js';
import { lookupMonitor, lookupMonitorGroup } from '../../monitors/index.js';
import { lookupVaultItem, lookupVaultSection } from '../../vault/index.js';

/** What `http/` asks the domains about objects named in paths. */
function lookupsOf(db: Db): Lookups {
  return {
    lookupMonitor: (accountId, guid) => lookupMonitor(db, accountId, guid),
    lookupMonitorGroup: (accountId, guid) => lookupMonitorGroup(db, accountId, guid),
    lookupCheck: async (accountId, checkId) => {
      const monitorGuid = await monitorOfCheck(db, accountId, checkId);
      const monitor = monitorGuid === undefined ? undefined : await lookupMonitor(db, accountId, monitorGuid);
      return monitorGuid === undefined || !monitor ? undefined : { monitorGuid, groupGuids: monitor.groupGuids };
    },
    lookupAlertDefinition: (accountId, guid) => lookupAlertDefinition(db, accountId, guid),
    lookupIntegration: (accountId, guid) => lookupIntegration(db, accountId, guid),
    lookupPrivateLocation: (accountId, regionId) => lookupPrivateLocation(db, accountId, regionId),
    lookupCheckpoint: (accountId, checkpointId) => lookupCheckpoint(db, accountId, checkpointId),
    lookupOperator: (accountId, guid) => lookupOperator(db, accountId, guid),
    lookupOperatorGroup: (accountId, guid) => lookupOperatorGroup(db, accountId, guid),
    lookupDashboard: (accountId, guid) => lookupDashboard(db, accountId, guid),
    lookupScheduledReport: (accountId, guid) => lookupScheduledReport(db, accountId, guid),
    lookupPublicStatusPage: (accountId, guid) => lookupPublicStatusPage(db, accountId, guid),
    lookupVaultSection: (accountId, guid) => lookupVaultSection(db, accountId, guid),
    lookupVaultItem: (accountId, guid) => lookupVaultItem(db, accountId, guid),
  };
}

const REMEMBER_MS = 5 * SECOND;
const MOST_REMEMBERED = 5_000;

type OldestSla = Awaited<ReturnType<ReturnType<typeof slaStore>['oldest']>>;

export interface RememberedLookups extends Lookups {
  /** Of an account; statistics of every monitor name its targets. */
  oldestSla(accountId: number): Promise<OldestSla>;
  /** Monitors, groups or SLAs may have changed. */
  forget(): void;
}

/**
 * The look-ups, of which those that nearly every call asks for, of monitors and of the oldest SLA, are remembered like callers are:
 * for seconds, and until something changes.
 */
export function rememberedLookups(db: Db, clock: Pick<Clock, 'now'>): RememberedLookups {
  const lookups = lookupsOf(db);
  const bounds = { keepMs: REMEMBER_MS, most: MOST_REMEMBERED };
  const monitors = new ShortMemory<{ readonly groupGuids: readonly string[] }>(clock, bounds);
  const slas = new ShortMemory<NonNullable<OldestSla>>(clock, bounds);
  return {
    ...lookups,
    lookupMonitor: (accountId, guid) =>
      monitors.get(`${accountId} ${guid}`, () => lookups.lookupMonitor(accountId, guid)),
    oldestSla: (accountId) => slas.get(String(accountId), () => slaStore(db, accountId).oldest()),
    forget: () => {
      monitors.forget();
      slas.forget();
    },
  };
}

/** Tells whether a caller may see the settings of a monitor, not only its data (`ViewMonitor`, not `ViewMonitorData`). */
export function settingsViewer({ lookupMonitor: look }: Pick<Lookups, 'lookupMonitor'>) {
  return async ({ accountId, rights }: Caller, monitorGuid: string): Promise<boolean> => {
    const { groupGuids = [] } = (await look(accountId, monitorGuid)) ?? {};
    return rights.monitorLevel(monitorGuid, groupGuids) >= MONITOR_LEVELS.ViewMonitor;
  };
}
