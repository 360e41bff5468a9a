import type { MonitorFilter } from '@vedette/contract/v4/monitor-endpoints';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Monitor, MonitorView, MonitorWrite } from '@vedette/contract/v4/monitor';
import { Fault, Problems } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { permissionLevel, MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { updateStoredMonitor, validateSelection, validateChange } from './change-monitor.js';
import { checkDomainGroups } from '../domain-groups/check-domain-groups.js';
import { completeDefinition, patchDefinition, type Definition } from '../definition/definition-rules.js';
import { buildNewMonitor } from './build-monitor.js';
import { checkDefinition, checkImmutableFields } from '../wire/monitor-rules.js';
import { checkLocationPermission } from '../definition/selection-rules.js';
import { toMonitorResponseFor, createMonitorRenderer } from '../wire/monitor-view-rules.js';
import { checkQuotas } from './check-quotas.js';
import { requireCreationInAnyGroup } from '../groups/require-creation.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorDeps, MonitorStore } from '../store/monitor-store.js';
import { prepareBody } from '../kinds/registry.js';
import type { DefinitionWithPassword } from '../vault-references/vault-reference-rules.js';
import { checkReferences, findReferencedItemGuids, revealPassword } from './vault-references.js';

/** Monitors rendered before yielding to other work, so that due checks are not delayed. */
const MONITORS_PER_YIELD = 200;

/** Returns monitors the caller may see, by name; with `groupGuid`, only members of that group. */
export async function listMonitors(
  deps: MonitorDeps,
  caller: Caller,
  query: MonitorFilter,
  groupGuid?: string,
): Promise<MonitorView[]> {
  const store = deps.monitorStoreFor(caller);
  const monitors = await store.loadAll();
  const groups = await store.loadGroupsByMonitor(monitors.map(({ monitorGuid }) => monitorGuid));
  const toView = createMonitorRenderer(query, caller);
  const views = await mapYielding(monitors, MONITORS_PER_YIELD, (monitor) => {
    const monitorGroupGuids = groups.get(monitor.monitorGuid) ?? [];
    if (groupGuid !== undefined && !monitorGroupGuids.includes(groupGuid)) return [];
    const level = caller.rights.monitorLevel(monitor.monitorGuid, monitorGroupGuids);
    if (level < MONITOR_LEVELS.ViewMonitorData) return [];
    return [toView(monitor, level >= MONITOR_LEVELS.ViewMonitor)];
  });
  return views.flat();
}

/** @throws Fault `missing`. */
export async function readMonitor(
  deps: MonitorDeps,
  caller: Caller,
  monitorGuid: string,
  query: MonitorFilter,
): Promise<MonitorView> {
  const store = deps.monitorStoreFor(caller);
  const monitor = requireMonitor(await store.findByGuid(monitorGuid), monitorGuid);
  // Administrators see all monitors, so their groups are not needed.
  const groups = caller.isAdministrator
    ? []
    : ((await store.loadGroupsByMonitor([monitorGuid])).get(monitorGuid) ?? []);
  const level = caller.rights.monitorLevel(monitorGuid, groups);
  return createMonitorRenderer(query, caller)(monitor, level >= MONITOR_LEVELS.ViewMonitor);
}

/** Returns guids of the groups of a monitor, the group of all monitors first. */
export async function listMonitorGroupGuids(deps: MonitorDeps, caller: Caller, monitorGuid: string): Promise<string[]> {
  return [...((await deps.monitorStoreFor(caller).loadGroupsByMonitor([monitorGuid])).get(monitorGuid) ?? [])];
}

/**
 * Creates a monitor in `groupGuid` if given, and in the account's default group. The endpoint checks the permission to
 * create in `groupGuid`; without a group, the caller needs it in the group of all monitors or the default group.
 * @throws Fault `invalid` with every problem, `forbidden`, `refused` when a group has no credits left
 */
export async function createMonitor(
  deps: MonitorDeps,
  caller: Caller,
  body: MonitorWrite & { MonitorType: MonitorType },
  groupGuid?: string,
): Promise<Monitor> {
  const type = body.MonitorType;
  const problems = new Problems();
  const { definition, password } = prepareNewMonitor(deps, type, body, problems);
  await validateSelection(deps, caller, { definition }, problems);
  return deps.monitorStoreFor(caller).transaction(async (store) => {
    const groupsToJoin = [...new Set([groupGuid, await store.loadDefaultGroup()])].filter((guid) => guid !== undefined);
    if (groupGuid === undefined) requireCreation(caller, [await store.loadAllMonitorsGroup(), ...groupsToJoin]);
    const after = { definition, password };
    await checkReferencedObjects(store, after, problems);
    problems.throwIfAny();
    const monitor = buildNewMonitor(deps, caller, type, { definition, password });
    await insertWithGroups(deps, caller, store, { monitor, groupGuids: groupsToJoin });
    await store.setVaultItems(monitor.monitorGuid, findReferencedItemGuids(after));
    await store.auditChanges([{ action: 'Created', after: monitor }]);
    return toMonitorResponseFor(caller, monitor);
  });
}

/**
 * Adds the problems that creating a monitor would report for the fields that could be read. @throws Fault as
 * `createMonitor`.
 */
export async function validateNewMonitor(
  deps: MonitorDeps,
  caller: Caller,
  body: MonitorWrite,
  problems: Problems,
): Promise<void> {
  requireCreationInAnyGroup(caller);
  // Rules of fields depend on the type.
  if (body.MonitorType === undefined) return;
  const after = prepareNewMonitor(deps, body.MonitorType, body, problems);
  await checkReferencedObjects(deps.monitorStoreFor(caller), after, problems);
  await validateSelection(deps, caller, after, problems);
}

/** Returns a body as it is stored, after all checks that need nothing but the body. */
function prepareNewMonitor(
  deps: MonitorDeps,
  type: MonitorType,
  body: MonitorWrite,
  problems: Problems,
): { readonly definition: Definition; readonly password: string | undefined } {
  checkImmutableFields({ monitorGuid: body.MonitorGuid ?? '', monitorType: type, isLocked: false }, body, problems);
  const prepared = prepareBody(type, body, { newGuid: () => deps.random.newGuid(), problems });
  const definition = completeDefinition(type, prepared.body);
  checkDefinition(type, definition, problems, { browserIntervalMs: deps.browserIntervalMs });
  return { definition, password: prepared.password };
}

async function checkReferencedObjects(
  store: MonitorStore,
  after: DefinitionWithPassword,
  problems: Problems,
): Promise<void> {
  await checkReferences(store, { after }, problems);
  await checkDomainGroups(store, { after: after.definition }, problems);
}

/**
 * PUT: absent fields get their defaults. The password, the conditions and fields that older clients do not know stay.
 * @throws Fault `missing`, `invalid`, `refused`.
 */
export function replaceMonitor(
  deps: MonitorDeps,
  caller: Caller,
  monitorGuid: string,
  body: MonitorWrite,
): Promise<void> {
  return changeMonitor(deps, caller, { monitorGuid, body }, applyReplacement);
}

/** PATCH: absent fields stay. @throws Fault `missing`, `invalid`, `refused`. */
export function patchMonitor(
  deps: MonitorDeps,
  caller: Caller,
  monitorGuid: string,
  body: MonitorWrite,
): Promise<void> {
  return changeMonitor(deps, caller, { monitorGuid, body }, applyPatch);
}

type Change = (current: StoredMonitor, prepared: MonitorWrite) => Definition;

const applyReplacement: Change = ({ monitorType, definition }, prepared) =>
  completeDefinition(monitorType, prepared, definition);
const applyPatch: Change = ({ monitorType, definition }, prepared) =>
  patchDefinition(monitorType, definition, prepared);

async function changeMonitor(
  deps: MonitorDeps,
  caller: Caller,
  { monitorGuid, body }: { readonly monitorGuid: string; readonly body: MonitorWrite },
  change: Change,
): Promise<void> {
  await deps.monitorStoreFor(caller).transaction(async (store) => {
    const current = requireMonitor(await store.findByGuid(monitorGuid, 'lock'), monitorGuid);
    const changed = await updateStoredMonitor(deps, caller, store, { current, body, change });
    if (changed) await store.auditChanges([changed]);
  });
}

/**
 * Adds the problems that a PUT (`isReplacement`) or PATCH would report for the fields that could be read. @throws Fault
 * as `patchMonitor`.
 */
export async function validateMonitorChange(
  deps: MonitorDeps,
  caller: Caller,
  {
    monitorGuid,
    body,
    isReplacement,
  }: { readonly monitorGuid: string; readonly body: MonitorWrite; readonly isReplacement: boolean },
  problems: Problems,
): Promise<void> {
  const store = deps.monitorStoreFor(caller);
  const current = requireMonitor(await store.findByGuid(monitorGuid), monitorGuid);
  await validateChange(deps, caller, store, {
    current,
    body,
    change: isReplacement ? applyReplacement : applyPatch,
    problems,
  });
}

/** @throws Fault `missing`. */
export async function deleteMonitor(deps: MonitorDeps, caller: Caller, monitorGuid: string): Promise<void> {
  await deps.monitorStoreFor(caller).transaction(async (store) => {
    const monitor = requireMonitor(await store.lockForRemoval(monitorGuid), monitorGuid);
    await store.remove(monitorGuid);
    await store.auditChanges([{ action: 'Deleted', before: monitor }]);
  });
}

export interface CloneOptions {
  readonly includeMaintenancePeriods: boolean;
  /** If false, the clone is only in the group of all monitors. */
  readonly includeMonitorGroups: boolean;
}

/** Creates an inactive copy with a new guid and the same parents. Permissions on the original are not copied. */
export async function cloneMonitor(
  deps: MonitorDeps,
  caller: Caller,
  monitorGuid: string,
  options: CloneOptions,
): Promise<Monitor> {
  return deps.monitorStoreFor(caller).transaction(async (store) => {
    const source = requireMonitor(await store.findByGuid(monitorGuid), monitorGuid);
    const [allMonitorsGuid = '', ...groups] = (await store.loadGroupsByMonitor([monitorGuid])).get(monitorGuid) ?? [];
    const targets = options.includeMonitorGroups ? groups : [];
    requireCreation(caller, [allMonitorsGuid, ...targets]);
    const { password } = revealPassword(deps, caller, source);
    const definition = { ...source.definition, IsActive: false };
    const after = { definition, password };
    checkLocationPermission(definition.SelectedCheckpoints, await deps.selectableCheckpoints(caller));
    const problems = new Problems();
    await checkReferences(store, { after }, problems);
    problems.throwIfAny();
    const clone = buildNewMonitor(deps, caller, source.monitorType, { ...after, passwordSetBy: source.passwordSetBy });
    await insertWithGroups(deps, caller, store, { monitor: clone, groupGuids: targets });
    await store.setVaultItems(clone.monitorGuid, findReferencedItemGuids(after));
    await store.copyParents(monitorGuid, clone.monitorGuid);
    if (options.includeMaintenancePeriods) await store.copyMaintenance(monitorGuid, clone.monitorGuid);
    await store.auditChanges([{ action: 'Created', after: clone }]);
    return toMonitorResponseFor(caller, clone);
  });
}

function requireMonitor(monitor: StoredMonitor | undefined, monitorGuid: string): StoredMonitor {
  if (!monitor) throw notFoundFault('monitor', monitorGuid);
  return monitor;
}

/** Requires the permission to create and delete monitors in at least one of the new monitor's groups. */
function requireCreation({ rights }: Caller, groupGuids: readonly string[]): void {
  const requiredLevel = permissionLevel('monitorGroup', 'CreateAndDeleteMonitorsInGroup');
  if (groupGuids.some((guid) => rights.groupLevel(guid) >= requiredLevel)) return;
  throw new Fault('forbidden', 'No permission: CreateAndDeleteMonitorsInGroup is needed on a group the monitor joins');
}

async function insertWithGroups(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  { monitor, groupGuids }: { readonly monitor: StoredMonitor; readonly groupGuids: readonly string[] },
): Promise<void> {
  await checkQuotas(deps, caller, store, { after: monitor, groupGuids });
  await store.insert(monitor);
  await store.addToGroups(monitor.monitorGuid, groupGuids);
}
