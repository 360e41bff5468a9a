import { Secret } from '@vedette/kernel/secret';
import { createHmac } from 'node:crypto';
import type { CheckpointPort } from '@vedette/contract/checkpoint-protocol';
import { collectDefaultMetrics, Registry } from 'prom-client';
import {
  AccessGatekeeper,
  answerRequests,
  forgetDefaultDashboard,
  type AccessDeps,
  type Caller,
  type SignInDeps,
} from '../access/index.js';
import { enrolmentStore, loadCheckpoints, loadRegions, serverOfKey } from '../checkpoints/index.js';
import { checkReads, cursorBook, ensurePartitions } from '../checks/index.js';
import type { Db } from '../db/connection.js';
import type { Engine } from '../engine/engine.js';
import { requestRun } from '../engine/run-request-sql.js';
import { createHost, EventHub, mountEvents, type RouteHost } from '../http/index.js';
import {
  exportStore,
  insightReads,
  ownedBy,
  readStatuses,
  registerPublicPageRoutes,
  Trials,
  type RumCollector,
} from '../insight/index.js';
import { draftMonitor, monitorDeps, visibleMonitors, type SelectableCheckpoints } from '../monitors/index.js';
import { archiveOpener } from '../vault/index.js';
import { alertingPorts } from './alerting-ports.js';
import type { Config } from './config.js';
import { mountDocumentation } from './documentation.js';
import { makeEngine } from './engine-parts.js';
import { OK_DETAIL_DAYS } from './housekeeping.js';
import { letterReader, letterSender } from './letters.js';
import { lookupsOf, remembered, settingsViewer, type RememberedLookups } from './lookups.js';
import { monitorsInUse, monitorsOfGroup, plannedMonitor } from './monitor-reads.js';
import type { Parts } from './parts.js';
import { clearingParts, slaParts, statisticsParts } from './statistics-parts.js';
import { publicPages } from './public-pages.js';
import { registerRoutes, type RouteParts } from './routes.js';
import { theVault } from './the-vault.js';
import { vaultUsers } from './vault-users.js';
import { rumParts, visitorsOf } from './visitors.js';
import { serveWebApp } from './web-app.js';
import { version } from './version.js';

/** The parts of one server, wired and not yet started. */
export interface Composition {
  readonly host: RouteHost;
  readonly access: AccessDeps;
  readonly gatekeeper: AccessGatekeeper;
  readonly lookups: RememberedLookups;
  /** Hears changes and passes them on to the open pages. */
  readonly events: EventHub;
  readonly engine: Engine;
  /** Takes what the pages of measured websites send. */
  readonly visitors: RumCollector;
  /** The server's side of the checkpoint protocol, for checkpoints in this process. */
  readonly checkpointPort: CheckpointPort;
}

/** Knows everybody: makes each domain and hands it what it needs from the others. */
export async function compose(
  parts: Parts,
  notReady: () => Promise<readonly string[]> | readonly string[],
): Promise<Composition> {
  const { config, db, clock, chance, log } = parts;
  const { vault, masterKey } = await theVault(parts);
  const access: AccessDeps = { db, clock, chance };
  // Never from a request: whoever asks for a new password could name another host.
  const webAddress = config.publicUrl ?? `http://localhost:${config.port}`;
  const signIn: SignInDeps = {
    ...{ ...access, box: vault, sendLetter: letterSender(vault, { chance, clock }) },
    webAddress,
  };
  const gatekeeper = new AccessGatekeeper(access, () => answerRequests(signIn));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  await ensurePartitions(db, clock.now());
  const ports = alertingPorts(chance);
  const engine = await makeEngine({ ...parts, vault, ports, registry });
  const lookups = remembered(lookupsOf(db), clock);
  const host = await createHost({
    logger: log.child({ part: 'http' }),
    gatekeeper,
    lookups,
    checkpointKeys: (key) => serverOfKey(db, new Secret(key)),
    newGuid: () => chance.newGuid(),
    ...publicPlace(config),
    notReady,
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    metricsAccess: config.metricsAccess,
    onWritten: () => {
      gatekeeper.forget();
      lookups.forget();
    },
  });
  const checkRetention = { checkDays: config.retention.checkDays, okDetailDays: OK_DETAIL_DAYS };
  // Revealed to derive another key from it, which stays the same as long as it does.
  const cursorKey = createHmac('sha256', masterKey.reveal()).update('cursors').digest();
  const cursors = cursorBook(cursorKey);
  const trials = new Trials({ inner: engine.port, clock, chance });
  const monitors = monitorDeps({ access, vault, selectableCheckpoints: (caller) => selectable(parts, caller) });
  const visitors = visitorsOf(parts, registry);
  const routes: RouteParts = {
    access: {
      ...signIn,
      monitorsInUse: (accountId) => monitorsInUse(db, accountId),
      ownedBy,
      flushUsage: () => gatekeeper.flushUsage(),
      version,
    },
    vault: { ...access, vault, openArchive: archiveOpener(clock), ...vaultUsers(db) },
    insight: {
      ...{ reads: insightReads(db), clock, openLetter: letterReader(vault, db, clock) },
      visibleTo: (caller) => visibleMonitors(db, caller),
    },
    resultExport: { clock, chance, storeFor: (accountId) => exportStore(db, accountId) },
    rum: { ...rumParts(access, webAddress), collector: visitors },
    sla: slaParts(parts),
    statistics: statisticsParts(parts),
    status: {
      clock,
      readStatuses: (wish) => readStatuses(db, wish),
      monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
    },
    checkpoints: {
      ...{ ...access, version, store: enrolmentStore(access) },
      loadCheckpoints: (accountId) => loadCheckpoints(db, accountId),
      loadRegions: (accountId) => loadRegions(db, accountId),
    },
    dashboards: {
      ...access,
      knownCheckpoints: (accountId) => knownCheckpoints(db, accountId),
      forgetDefaultDashboard,
    },
    checkpointProtocol: { port: trials, clock },
    monitors,
    testRun: {
      ...{ clock, trials, checkpoints: (accountId) => loadCheckpoints(db, accountId) },
      draft: (caller, body) => draftMonitor(monitors, caller, body),
      planned: (monitorGuid) => plannedMonitor(db, monitorGuid),
      requestRun: (request, at) => requestRun(db, request, at),
    },
    alerting: { ...access, lookups },
    customIntegrations: {
      ...{ ...access, vault, ports, refusal: parts.egressRefusal, now: () => clock.now() },
      place: { publicUrl: config.publicUrl },
    },
    alerts: {
      db,
      clock,
      cursors,
      retentionDays: config.retention.statisticsDays,
      monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
    },
    clearing: clearingParts(parts),
    checks: {
      ...{ reads: checkReads(db), cursors, clock, retention: checkRetention },
      maySeeSettings: settingsViewer(lookups),
      visibleMonitors: (caller) => visibleMonitors(db, caller),
      monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
    },
  };
  registerRoutes(host, routes);
  registerPublicPageRoutes(host, publicPages(parts));
  const events = new EventHub({ clock, chance, visibleMonitors: (caller) => visibleMonitors(db, caller) });
  mountEvents(host, events);
  mountDocumentation(host);
  if (parts.webFolder !== undefined) await serveWebApp(host, parts.webFolder);
  return { host, access, gatekeeper, lookups, events, engine, visitors, checkpointPort: trials };
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
    closed: { checkpointIds: idsOf(checkpoints.filter(isClosed)), regionIds: regionIdsOf(regions.filter(isClosed)) },
    ofLocations: {
      checkpointIds: idsOf(checkpoints.filter(({ isPrivate }) => isPrivate)),
      regionIds: regionIdsOf(regions.filter(({ isPrivate }) => isPrivate)),
    },
  };
}

/** Origin and base path of VEDETTE_PUBLIC_URL. */
function publicPlace({ publicUrl, trustedProxies }: Config) {
  if (publicUrl === undefined) return { trustedProxies };
  const { origin, pathname } = new URL(publicUrl);
  return { trustedProxies, origin, basePath: pathname === '/' ? '' : pathname };
}
