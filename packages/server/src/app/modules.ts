import type { Secret } from '@vedette/kernel/secret';
import { accessModule } from '../access/module.js';
import { lookupIntegration, queueSystemMail } from '../alerting/index.js';
import { alertingModule } from '../alerting/module.js';
import { chartNotesModule } from '../chart-notes/module.js';
import { createCheckpointCounter, selectableCheckpoints } from '../checkpoints/index.js';
import { checkpointsModule } from '../checkpoints/module.js';
import { checksModule } from '../checks/module.js';
import { lookupDashboard } from '../dashboards/index.js';
import { dashboardsModule } from '../dashboards/module.js';
import { requestRun, loadUnobservedTimes } from '../engine/index.js';
import { engineHousekeeping } from '../engine/module.js';
import { exportModule } from '../export/module.js';
import { figuresModule } from '../figures/module.js';
import type { Lookups } from '../http/index.js';
import { loadRetainedCheckIds } from '../incidents/index.js';
import { incidentsModule } from '../incidents/module.js';
import type { ModuleContext } from '../module/context.js';
import { sortHousekeeping } from '../module/housekeeping-order.js';
import type { DomainWiring, Module } from '../module/module.js';
import { isChangeableGroup, createMonitorAccess, loadMonitorsInUse } from '../monitors/index.js';
import { monitorsModule } from '../monitors/module.js';
import { readFile } from '../reports/index.js';
import { reportsModule } from '../reports/module.js';
import { rumModule } from '../rum/module.js';
import { describeOwnedObjects, readCheck, screenReads } from '../screens/index.js';
import { screensModule, type ScreenDependencies } from '../screens/module.js';
import { recordZoneChange } from '../sla/index.js';
import { slaModule } from '../sla/module.js';
import { statusPagesModule, type StatusPageDependencies } from '../status-pages/module.js';
import { vaultModule } from '../vault/module.js';
import { createVaultUserLookups } from './keys/vault-users.js';
import { createCollectionFetcher } from './serving/collection-fetcher.js';
import { createGuardedFetch } from './serving/guarded-fetch.js';

/** Dependencies of modules that the process provides. */
export interface ProcessDependencies
  extends StatusPageDependencies, Pick<ScreenDependencies, 'healthUrl' | 'testRuns'> {
  readonly masterKey: Secret;
}

/**
 * Builds the module of each domain. A module gets the handles of the modules built before it, and functions for domains
 * that its own may not import. The order of building does not determine the order of running.
 */
export function buildModules(context: ModuleContext, process: ProcessDependencies) {
  const { db, config, egressRefusal } = context;
  const loadCheckpointCount = createCheckpointCounter(context);
  const visibility = createMonitorAccess(context);

  const access = accessModule(context, {
    sendSystemMail: (tx, mail) => queueSystemMail(tx, context, mail),
    providerFetch: createGuardedFetch(egressRefusal),
    loadMonitorsInUse: (accountId) => loadMonitorsInUse(db, accountId, loadCheckpointCount),
    isMonitorGroup: (accountId, guid) => isChangeableGroup(db, accountId, guid),
    isIntegration: (accountId, guid) => lookupIntegration(db, accountId, guid),
    isDashboard: async (accountId, guid) => (await lookupDashboard(db, accountId, guid)) !== undefined,
    onZoneChange: (tx, caller, change) => recordZoneChange(tx, caller, change, config),
    describeOwned: describeOwnedObjects,
  });
  const vault = vaultModule(context, createVaultUserLookups(db));
  const monitors = monitorsModule(context, {
    loadCheckpointCount,
    selectableCheckpoints: (caller) => selectableCheckpoints(context, caller),
    fetchText: createCollectionFetcher(egressRefusal),
  });
  const checkpoints = checkpointsModule(context, visibility);
  const checks = checksModule(context, {
    ...visibility,
    listRetainedChecks: loadRetainedCheckIds,
    loadUnobservedTimes,
    maySeeSettings: monitors.handles.maySeeSettings,
    masterKey: process.masterKey,
  });
  const incidents = incidentsModule(context);
  const alerting = alertingModule(context, {
    ...visibility,
    lookups: { ...access.lookups, ...monitors.lookups },
    cursors: checks.handles.cursors,
    readCheck: (caller, checkId) => readCheck({ reads: screenReads(db), clock: context.clock }, caller, checkId),
    readAttachment: (accountId, guid) => readFile(context.background.db, accountId, guid),
  });
  const sla = slaModule(context);
  const figures = figuresModule(context, { ...visibility, oldestSla: sla.handles.oldestSla });
  const chartNotes = chartNotesModule(context, visibility);
  const rum = rumModule(context);
  const exporting = exportModule(context, { artifacts: checks.handles.artifacts });
  const screens = screensModule(context, {
    ...process,
    requestRun: (request, at) => requestRun(db, request, at),
    draft: monitors.handles.draft,
  });
  const dashboards = dashboardsModule(context);
  const statusPages = statusPagesModule(context, process);
  const reports = reportsModule(context, { browserDetails: checks.handles.reading });

  // The order in which modules start, follow changes and mount their endpoints.
  const domains = {
    access,
    vault,
    monitors,
    checkpoints,
    checks,
    incidents,
    alerting,
    figures,
    chartNotes,
    sla,
    rum,
    exporting,
    screens,
    dashboards,
    statusPages,
    reports,
  };
  const modules: readonly Module[] = Object.values(domains).map(({ module }) => module);
  return {
    domains,
    modules,
    lookups: mergeLookups(domains),
    gatekeeper: access.handles.gatekeeper,
    pages: statusPages.handles.pages,
    forEngine: {
      bodies: checks.handles.bodies,
      artifacts: checks.handles.artifacts,
      snapshots: checks.handles.snapshots,
      escalation: alerting.handles.escalation,
      notifyAdministrators: alerting.handles.notifyAdministrators,
      isTraced: exporting.handles.isTraced,
      recordLateResults: exporting.handles.recordLateResults,
      failingCopies: statusPages.handles.failingCopies,
      background: modules.flatMap(({ background = [] }) => background),
      leased: modules.flatMap(({ leased = [] }) => leased),
      shared: modules.flatMap(({ shared = [] }) => shared),
      housekeeping: sortHousekeeping([
        ...modules.flatMap(({ housekeeping = [] }) => housekeeping),
        ...engineHousekeeping(context),
      ]),
    },
  };
}

type LookupName<Wiring> = Wiring extends { readonly lookups: infer L } ? keyof L & keyof Lookups : never;

/** Merges the look-ups of all domains. Its type has only those that a domain has, so the compiler reports a missing one. */
function mergeLookups<Domains extends Readonly<Record<string, DomainWiring>>>(
  domains: Domains,
): Pick<Lookups, LookupName<Domains[keyof Domains]>>;
function mergeLookups(domains: Readonly<Record<string, DomainWiring>>): Partial<Lookups> {
  const merged: Partial<Lookups> = {};
  for (const { lookups } of Object.values(domains)) Object.assign(merged, lookups);
  return merged;
}
