import { createHmac } from 'node:crypto';
import type { Secret } from '@vedette/kernel/secret';
import {
  accountFacts,
  forgetDefaultDashboard,
  type AccessDeps,
  type AccessGatekeeper,
  type SignInDeps,
  countLinkTry,
} from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { cultureOf, lookupIntegration, type AlertingPorts } from '../../alerting/index.js';
import {
  enrolmentStore,
  loadCheckpoints,
  loadRegions,
  selectedCheckpoints,
  visibleLocations,
} from '../../checkpoints/index.js';
import { checkReads, cursorBook } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import type { EnginePort } from '../../engine/relay/relay-protocol.js';
import { requestRun } from '../../engine/plan/run-request-sql.js';
import { screenReads, ownedBy, readCheck } from '../../screens/index.js';
import { lookupDashboard, sharing, type FirstData } from '../../dashboards/index.js';
import { noteZoneChange } from '../../sla/index.js';
import { readMonitorMetrics, readStatuses } from '../../figures/index.js';
import type { RumCollector } from '../../rum/index.js';
import {
  draftMonitor,
  groupingFor,
  isChangeableGroup,
  monitorDeps,
  monitorsOfGroup,
  readBrowserSettings,
  visibleMonitors,
  type SelectableCheckpoints,
} from '../../monitors/index.js';
import { archiveOpener } from '../../vault/index.js';
import { collectionFetcher } from '../serving/collection-fetcher.js';
import { webAddressOf } from '../settings/config.js';
import { OK_DETAIL_DAYS } from './housekeeping.js';
import { itsHealth } from '../serving/listening.js';
import { settingsViewer, type RememberedLookups } from '../serving/lookups.js';
import { monitorsInUse, placesOf, plannedMonitor } from './monitor-reads.js';
import { copyPlace } from './page-copies.js';
import type { Parts } from '../settings/parts.js';
import { pageReads } from '../serving/public-pages.js';
import type { RouteParts } from './routes.js';
import {
  clearingParts,
  dashboardFigureParts,
  fontsOf,
  reportParts,
  slaParts,
  statisticsParts,
} from './statistics-parts.js';
import { vaultUsers } from '../keys/vault-users.js';
import { artifactShelf } from './artifacts.js';
import { version } from '../settings/version.js';
import { rumParts } from './visitors.js';
import type { Vault } from '../../module/context.js';

/** What is made once and handed to many routes. */
export interface Wiring {
  readonly parts: Parts;
  readonly access: AccessDeps;
  readonly signIn: SignInDeps;
  readonly gatekeeper: AccessGatekeeper;
  readonly webAddress: string;
  readonly vault: Vault;
  readonly masterKey: Secret;
  readonly ports: AlertingPorts;
  readonly lookups: RememberedLookups;
  readonly engine: EnginePort;
  readonly visitors: RumCollector;
  /** Knows when figures have data that somebody waits for. */
  readonly firstData: FirstData;
  /** Address of this process, once it listens. */
  readonly ownAddress: () => string;
}

/** Hands the routes of each domain what they need, of the others too. */
export function routePartsOf(wiring: Wiring): RouteParts {
  const { parts, access, signIn, gatekeeper, webAddress, vault, masterKey, ports, lookups, engine } = wiring;
  const { config, db, clock } = parts;
  const { retention } = config;
  const checkRetention = {
    // Asked each time: administrators change it.
    get checkDays() {
      return retention.checkDays;
    },
    okDetailDays: OK_DETAIL_DAYS,
  };
  // Revealed to derive another key from it, which stays the same as long as it does.
  const cursorKey = createHmac('sha256', masterKey.reveal()).update('cursors').digest();
  const cursors = cursorBook(cursorKey);
  const selectableCheckpoints = (caller: Caller) => selectable(parts, caller);
  const monitors = monitorDeps({
    access,
    vault,
    selectableCheckpoints,
    loadPlaces: placesOf(db),
    browserIntervalMs: config.browserIntervalMs,
  });
  const visibleTo = (caller: Caller) => visibleMonitors(db, caller);
  const screens = {
    db,
    vault,
    reads: screenReads(db),
    clock,
    visibleTo,
    settingsVisibleTo: (caller: Caller) => visibleMonitors(db, caller, 'ViewMonitor'),
    editableBy: (caller: Caller) => visibleMonitors(db, caller, 'EditMonitor'),
    itsHealth: () => itsHealth(parts, wiring.ownAddress()),
  };
  const checks = {
    reads: checkReads(db),
    cursors,
    clock,
    retention: checkRetention,
    maySeeSettings: settingsViewer(lookups),
    artifacts: artifactShelf(config),
    version,
    groupingFor: (accountId: number, guid: string) => groupingFor(db, accountId, guid),
  };
  const cultureFor = async (accountId: number) => cultureOf((await accountFacts(db, accountId)).culture);
  return {
    access: {
      ...signIn,
      monitorsInUse: (accountId) => monitorsInUse(db, accountId),
      isMonitorGroup: (accountId, guid) => isChangeableGroup(db, accountId, guid),
      isIntegration: (accountId, guid) => lookupIntegration(db, accountId, guid),
      isDashboard: async (accountId, guid) => (await lookupDashboard(db, accountId, guid)) !== undefined,
      zoneChanged: (tx, caller, change) => noteZoneChange(tx, caller, change, config),
      ownedBy,
      flushUsage: () => gatekeeper.flushUsage(),
      version,
    },
    vault: { ...access, vault, openArchive: archiveOpener(clock), ...vaultUsers(db) },
    screens,
    chartNotes: { ...access, visibleTo, editableBy: screens.editableBy, retention },
    explain: {
      db,
      ports,
      clock,
      visibleTo,
      readCheck: (caller, checkId) => readCheck(screens, caller, checkId),
    },
    acknowledge: { db, ports, vault, clock, countTry: (address) => countLinkTry(access, address) },
    resultExport: { ...access, vault, refusal: parts.egressRefusal },
    rum: { ...rumParts(access, webAddress), collector: wiring.visitors },
    sla: { ...slaParts(parts), ...access, vault, fonts: fontsOf(parts) },
    pageCopies: { db, place: copyPlace(config)?.kind },
    subscriptions: {
      ...access,
      webAddress,
      vault,
      monitors: pageReads(parts).monitors,
      sendsMail: config.smtpUrl !== undefined,
    },
    statistics: {
      ...statisticsParts(parts),
      oldestSla: (accountId) => lookups.oldestSla(accountId),
    },
    reportRuns: { ...access, ...reportParts({ ...parts, ports }) },
    status: {
      clock,
      readStatuses: (wish) => readStatuses(db, wish),
      monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
    },
    monitorMetrics: {
      clock,
      readMetrics: (wish) => readMonitorMetrics(db, wish),
      visibleTo: (caller) => visibleMonitors(db, caller),
      monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
    },
    checkpoints: {
      ...access,
      version,
      store: enrolmentStore(access),
      loadCheckpoints: (accountId) => loadCheckpoints(db, accountId),
      loadRegions: (accountId) => loadRegions(db, accountId),
      visibleLocations: async (caller) => visibleLocations(db, caller, await visibleTo(caller)),
    },
    dashboards: {
      ...access,
      ...sharing(dashboardFigureParts(parts), parts.clock),
      knownCheckpoints: (accountId) => knownCheckpoints(db, accountId),
      editableBy: screens.editableBy,
      forgetDefaultDashboard,
      firstData: wiring.firstData,
    },
    checkpointProtocol: { port: engine, clock },
    monitors,
    collections: { fetchText: collectionFetcher(parts.egressRefusal) },
    testRun: {
      clock,
      trials: engine,
      checkpoints: (accountId) => loadCheckpoints(db, accountId),
      draft: (caller, body, checkpointId) => draftMonitor(monitors, caller, body, checkpointId),
      planned: (monitorGuid) => plannedMonitor(db, monitorGuid),
      requestRun: (request, at) => requestRun(db, request, at),
    },
    alerting: { ...access, lookups },
    customIntegrations: {
      ...access,
      vault,
      ports,
      refusal: parts.egressRefusal,
      now: () => clock.now(),
      place: { publicUrl: webAddressOf(config) },
    },
    alerts: {
      db,
      clock,
      cursors,
      get retentionDays() {
        return retention.statisticsDays;
      },
      monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
    },
    clearing: clearingParts(parts),
    waterfallFiles: {
      detail: checks,
      fonts: fontsOf(parts),
      clock,
      readCheck: (caller, checkId) => readCheck(screens, caller, checkId),
      browserSettings: (accountId, guid) => readBrowserSettings(db, accountId, guid),
      cultureFor,
    },
    listFiles: {
      ...access,
      clock,
      fonts: fontsOf(parts),
      cultureFor,
      publicUrl: webAddress,
      vault,
    },
    checks: {
      ...checks,
      visibleMonitors: (caller) => visibleMonitors(db, caller),
      monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
    },
  };
}

/** Removed ones included: a dashboard may still be limited to them. */
async function knownCheckpoints(db: Db, accountId: number) {
  const [checkpoints, regions] = [await loadCheckpoints(db, accountId), await loadRegions(db, accountId)];
  return {
    checkpointIds: new Set(checkpoints.map(({ checkpointId }) => checkpointId)),
    regionIds: new Set(regions.map(({ regionId }) => regionId)),
  };
}

async function selectable({ db }: Parts, { accountId, rights }: Caller): Promise<SelectableCheckpoints> {
  const checkpoints = (await loadCheckpoints(db, accountId)).filter(({ isDeleted }) => !isDeleted);
  const regions = await loadRegions(db, accountId);
  const isClosed = ({ locationGuid }: { readonly locationGuid?: string | undefined }): boolean =>
    locationGuid !== undefined && rights.level('privateLocation', locationGuid) === 0;
  const idsOf = (places: typeof checkpoints) => new Set(places.map(({ checkpointId }) => checkpointId));
  const regionIdsOf = (places: typeof regions) => new Set(places.map(({ regionId }) => regionId));
  return {
    checkpointIds: idsOf(checkpoints),
    regionIds: regionIdsOf(regions),
    placesOf: (selection, primaryOnly) => {
      const places = selectedCheckpoints(checkpoints, { selection, primaryOnly, needs: [] });
      return { count: places.length, isHighlyAvailable: places.every(({ servers }) => servers.length > 1) };
    },
    closed: { checkpointIds: idsOf(checkpoints.filter(isClosed)), regionIds: regionIdsOf(regions.filter(isClosed)) },
    ofLocations: {
      checkpointIds: idsOf(checkpoints.filter(({ isPrivate }) => isPrivate)),
      regionIds: regionIdsOf(regions.filter(({ isPrivate }) => isPrivate)),
    },
  };
}
