import type { Caller } from '../../rights/index.js';
import { screenReads } from '../../screens/index.js';
import { monitorsOfKinds, type DashboardFigureDeps } from '../../dashboards/index.js';
import {
  readAlertFigures,
  readFigures,
  readFirstFigures,
  readStatuses,
  type StatisticsRoutesDeps,
} from '../../figures/index.js';
import { readSlaMonitors, slaStore, type SlaFigureDeps } from '../../sla/index.js';
import { FontFinder, type SystemFonts, type ReportFigureDeps } from '../../reports/index.js';
import { rumFigureReads, rumWebsiteStore } from '../../rum/index.js';
import { readMonitorCoverage, type AlertingPorts } from '../../alerting/index.js';
import { loadCheckpoints } from '../../checkpoints/index.js';
import { clearingStore, type ClearingDeps } from '../../checks/index.js';
import { unknownTimes } from '../../engine/plan/missed-sql.js';
import { lookupMonitor, lookupMonitorGroup, monitorsOfGroup, visibleMonitors } from '../../monitors/index.js';
import { webAddressOf } from '../settings/config.js';
import type { Parts } from '../settings/parts.js';

/** What statistics need of the store. */
export function statisticsParts({ db, clock, config }: Parts): StatisticsRoutesDeps {
  return {
    clock,
    figures: (wish) => readFigures(db, wish),
    alertFigures: (wish) => readAlertFigures(db, wish),
    firstFigures: (accountId, monitors) => readFirstFigures(db, accountId, monitors),
    oldestSla: (accountId) => slaStore(db, accountId).oldest(),
    retention: config.retention,
    monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
  };
}

/** What SLAs and their figures need of the store. */
export function slaParts(parts: Parts): SlaFigureDeps {
  const { db, clock, chance } = parts;
  const { figures, alertFigures, retention } = statisticsParts(parts);
  return {
    clock,
    chance,
    figures,
    alertFigures,
    retention,
    storeFor: (accountId) => slaStore(db, accountId),
    visibleTo: (caller) => visibleMonitors(db, caller),
    monitors: (scope, wish) => readSlaMonitors(db, scope, wish),
  };
}

/** What the figures of dashboards need of the store. */
export function dashboardFigureParts(parts: Parts): DashboardFigureDeps {
  const { figures, alertFigures, retention, monitorsOfGroup: ofGroup } = statisticsParts(parts);
  const { visibleTo, monitors, storeFor: slaStoreFor } = slaParts(parts);
  return {
    clock: parts.clock,
    figures,
    alertFigures,
    slaStoreFor,
    retention,
    visibleTo,
    monitors,
    monitorsOfGroup: ofGroup,
    monitorsOfKinds: (accountId, kinds) => monitorsOfKinds(parts.db, accountId, kinds),
  };
}

const finders = new WeakMap<readonly string[], FontFinder>();

/** The fonts of this machine: all who write documents share one look at the folders of a configuration. */
export function fontsOf({ config: { fontFolders }, clock }: Pick<Parts, 'config' | 'clock'>): SystemFonts {
  const finder = finders.get(fontFolders) ?? new FontFinder(fontFolders, clock);
  finders.set(fontFolders, finder);
  return finder;
}

/** What reports need of the store. */
export function reportParts(
  parts: Parts & { readonly ports: AlertingPorts },
): ReportFigureDeps & { readonly publicUrl: string | undefined; readonly fonts: SystemFonts } {
  const { db, clock, config, ports } = parts;
  const visibleTo = (caller: Caller) => visibleMonitors(db, caller);
  return {
    db,
    clock,
    dashboards: dashboardFigureParts(parts),
    slas: slaParts(parts),
    reads: screenReads(db),
    statuses: (wish) => readStatuses(db, wish),
    coverage: (owner) => readMonitorCoverage({ db, ports, clock, visibleTo }, owner),
    checkpoints: async (accountId) => (await loadCheckpoints(db, accountId)).filter(({ isDeleted }) => !isDeleted),
    visitors: {
      storeFor: (accountId) => rumWebsiteStore(db, accountId),
      readsFor: (accountId) => rumFigureReads(db, accountId),
    },
    publicUrl: webAddressOf(config),
    fonts: fontsOf(parts),
  };
}

/** What clearing errors needs of the store. */
export function clearingParts({ db, clock, chance }: Parts): ClearingDeps {
  return {
    clock,
    chance,
    store: clearingStore(db, unknownTimes),
    lookupMonitor: (accountId, guid) => lookupMonitor(db, accountId, guid),
    monitorsOfGroup: async (accountId, guid) =>
      (await lookupMonitorGroup(db, accountId, guid)) ? monitorsOfGroup(db, accountId, guid) : undefined,
  };
}
