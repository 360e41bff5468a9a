/** Status updates that operators publish about incidents on a status page. */
import type {
  StatusPageIncident,
  StatusPageUpdate,
  StatusPageUpdateWrite,
} from '@vedette/contract/v1/status-pages/status-page-update';
import { DAY } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { countSending } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { auditChange, runReferencingChange, lockDefinition, type Db } from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import { countUpdates, deleteUpdate, insertUpdate, selectUpdates, type StoredUpdate } from './page-updates-sql.js';
import { readPageIncidents, readPageMonitors } from './page-view-sql.js';
import type { PageUpdate } from './page-view.js';
import { loadStatusPage } from './status-page.js';

const MAX_INCIDENT_AGE_MS = 30 * DAY;
/** Updates of one incident on one page. */
const MAX_UPDATES = 50;
/** Updates of all incidents of a page, which are cached in memory. */
const MAX_UPDATES_READ = 200;

/** @throws Fault `missing` for the page. */
export async function listPageIncidents(
  deps: Pick<StoreContext, 'db' | 'clock'>,
  { accountId }: Caller,
  pageGuid: string,
): Promise<StatusPageIncident[]> {
  const { db, clock } = deps;
  const page = await loadStatusPage(db, accountId, pageGuid);
  const monitors = await readPageMonitors(db, accountId, page);
  const names = new Map(monitors.map(({ monitorGuid, name }) => [monitorGuid, name]));
  const incidents = await readPageIncidents(db, accountId, [...names.keys()], clock.now() - MAX_INCIDENT_AGE_MS);
  const updatesByIncident = await loadPageUpdates(
    db,
    accountId,
    pageGuid,
    incidents.map(({ guid }) => guid),
  );
  return incidents.map(({ guid, monitorGuid, startedAt, endedAt }) => ({
    IncidentGuid: guid,
    Service: names.get(monitorGuid) ?? '',
    StartedAt: startedAt,
    ...(endedAt !== null && { EndedAt: endedAt }),
    Updates: (updatesByIncident.get(guid) ?? []).map(toWire),
  }));
}

/** Returns updates by incident, newest first. Of very many, only the newest are read. */
export async function loadPageUpdates(
  db: Db,
  accountId: number,
  pageGuid: string,
  incidentGuids: readonly string[],
): Promise<ReadonlyMap<string, readonly PageUpdate[]>> {
  const updatesByIncident = new Map<string, PageUpdate[]>();
  const query = { incidentGuids, maxUpdates: MAX_UPDATES_READ };
  for (const { incidentGuid, ...update } of await selectUpdates(db, accountId, pageGuid, query)) {
    updatesByIncident.set(incidentGuid, [...(updatesByIncident.get(incidentGuid) ?? []), update]);
  }
  return updatesByIncident;
}

/**
 * @throws Fault `missing` for the page, and for an incident the page does not show; `conflict` when the incident has
 * the maximum number of updates; `limited`
 */
export async function postUpdate(
  deps: StoreContext,
  caller: Caller,
  { pageGuid, incidentGuid }: { readonly pageGuid: string; readonly incidentGuid: string },
  { State: state, Text: text }: StatusPageUpdateWrite,
): Promise<StatusPageUpdate> {
  const update: StoredUpdate = { guid: deps.random.newGuid(), incidentGuid, state, text, at: deps.clock.now() };
  await runReferencingChange(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'public_status_page', pageGuid);
    const { name } = await loadStatusPage(tx, caller.accountId, pageGuid);
    const incidents = await listPageIncidents({ ...deps, db: tx }, caller, pageGuid);
    const incident = incidents.find(({ IncidentGuid }) => IncidentGuid === incidentGuid.toLowerCase());
    if (!incident) throw notFoundFault('incident', incidentGuid, 'on this status page');
    if ((await countUpdates(tx, caller.accountId, pageGuid, incident.IncidentGuid)) >= MAX_UPDATES) {
      throw new Fault('conflict', `An incident has at most ${MAX_UPDATES} updates on a page`);
    }
    await countSending(tx, caller, { kind: 'statusPageUpdate', at: update.at });
    await insertUpdate(tx, caller.accountId, pageGuid, update);
    const after = { Service: incident.Service, State: state, Text: text };
    await auditChange({ tx, deps, caller }, toAuditObject(update.guid, name), { action: 'Created', after });
  });
  return toWire(update);
}

/** @throws Fault `missing`. */
export async function removeUpdate(
  deps: StoreContext,
  caller: Caller,
  { pageGuid, updateGuid }: { readonly pageGuid: string; readonly updateGuid: string },
): Promise<void> {
  await runReferencingChange(deps.db, async (tx) => {
    const { name } = await loadStatusPage(tx, caller.accountId, pageGuid);
    const deletedUpdate = await deleteUpdate(tx, caller.accountId, pageGuid, updateGuid);
    if (!deletedUpdate) throw notFoundFault('update', updateGuid, 'on this status page');
    const before = { State: deletedUpdate.state, Text: deletedUpdate.text };
    await auditChange({ tx, deps, caller }, toAuditObject(updateGuid, name), { action: 'Deleted', before });
  });
}

const toAuditObject = (objectGuid: string, objectName: string) => ({
  objectType: 'StatusPageUpdate',
  objectGuid,
  objectName,
});

const toWire = ({ guid, state, text, at }: PageUpdate): StatusPageUpdate => ({
  UpdateGuid: guid,
  State: state,
  Text: text,
  PostedAt: at,
});
