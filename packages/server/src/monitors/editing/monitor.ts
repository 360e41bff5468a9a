import type { MonitorFilter } from '@vedette/contract/v4/monitor-endpoints';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Monitor, MonitorView, MonitorWrite } from '@vedette/contract/v4/monitor';
import { Fault, Problems } from '@vedette/kernel/fault';
import { missing } from '@vedette/kernel/rule-messages';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { permissionLevel, MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { changeStored, checkSelected, vetChange } from './change-monitor.js';
import { checkDomainGroups } from '../domain-groups/chosen-set.js';
import { completeDefinition, patchDefinition, type Definition } from '../definition/definition-rules.js';
import { newMonitor } from './make-monitor.js';
import { checkDefinition, checkFixed } from '../wire/monitor-rules.js';
import { checkLocationPermission } from '../definition/selection-rules.js';
import { monitorAnswerFor, monitorViews } from '../wire/monitor-view-rules.js';
import { checkQuotas } from './check-quotas.js';
import { requireCreationInAnyGroup } from '../groups/require-creation.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorDeps, MonitorStore } from '../store/monitor-store.js';
import { prepareBody } from '../kinds/registry.js';
import type { Referring } from '../vault-references/vault-reference-rules.js';
import { checkReferences, referencedItemGuids, toReferring } from './vault-references.js';

/** Monitors rendered before yielding to other work, so that due checks are not delayed. */
const MONITORS_A_TURN = 200;

/** Returns monitors the caller may see, by name; with `groupGuid`, only members of that group. */
export async function listMonitors(
  deps: MonitorDeps,
  caller: Caller,
  query: MonitorFilter,
  groupGuid?: string,
): Promise<MonitorView[]> {
  const store = deps.storeFor(caller);
  const monitors = await store.all();
  const groups = await store.loadGroupsByMonitor(monitors.map(({ monitorGuid }) => monitorGuid));
  const toView = monitorViews(query, caller);
  const views = await mapYielding(monitors, MONITORS_A_TURN, (monitor) => {
    const inGroups = groups.get(monitor.monitorGuid) ?? [];
    if (groupGuid !== undefined && !inGroups.includes(groupGuid)) return [];
    const level = caller.rights.monitorLevel(monitor.monitorGuid, inGroups);
    if (level < MONITOR_LEVELS.ViewMonitorData) return [];
    return [toView(monitor, level >= MONITOR_LEVELS.ViewMonitor)];
  });
  return views.flat();
}

/** @throws Fault `missing`. */
export async function getMonitor(
  deps: MonitorDeps,
  caller: Caller,
  monitorGuid: string,
  query: MonitorFilter,
): Promise<MonitorView> {
  const store = deps.storeFor(caller);
  const monitor = requireMonitor(await store.byGuid(monitorGuid), monitorGuid);
  // Administrators see all monitors, so their groups are not needed.
  const groups = caller.isAdministrator
    ? []
    : ((await store.loadGroupsByMonitor([monitorGuid])).get(monitorGuid) ?? []);
  const level = caller.rights.monitorLevel(monitorGuid, groups);
  return monitorViews(query, caller)(monitor, level >= MONITOR_LEVELS.ViewMonitor);
}

/** Returns guids of the groups of a monitor, the group of all monitors first. */
export async function groupsOfMonitor(deps: MonitorDeps, caller: Caller, monitorGuid: string): Promise<string[]> {
  return [...((await deps.storeFor(caller).loadGroupsByMonitor([monitorGuid])).get(monitorGuid) ?? [])];
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
  const { definition, password } = prepareNew(deps, type, body, problems);
  await checkSelected(deps, caller, { definition }, problems);
  return deps.storeFor(caller).transaction(async (store) => {
    const joined = [...new Set([groupGuid, await store.defaultGroup()])].filter((guid) => guid !== undefined);
    if (groupGuid === undefined) requireCreation(caller, [await store.allMonitorsGroup(), ...joined]);
    const after = { definition, password };
    await checkNamed(store, after, problems);
    problems.throwIfAny();
    const monitor = newMonitor(deps, caller, type, { definition, password });
    await insertWithGroups(deps, caller, store, { monitor, groupGuids: joined });
    await store.setVaultItems(monitor.monitorGuid, referencedItemGuids(after));
    await store.note([{ action: 'Created', after: monitor }]);
    return monitorAnswerFor(caller, monitor);
  });
}

/**
 * Adds the problems that creating a monitor would report for the fields that could be read. @throws Fault as
 * `createMonitor`.
 */
export async function vetNewMonitor(
  deps: MonitorDeps,
  caller: Caller,
  body: MonitorWrite,
  problems: Problems,
): Promise<void> {
  requireCreationInAnyGroup(caller);
  // Rules of fields depend on the type.
  if (body.MonitorType === undefined) return;
  const after = prepareNew(deps, body.MonitorType, body, problems);
  await checkNamed(deps.storeFor(caller), after, problems);
  await checkSelected(deps, caller, after, problems);
}

/** Returns a body as it is stored, after all checks that need nothing but the body. */
function prepareNew(
  deps: MonitorDeps,
  type: MonitorType,
  body: MonitorWrite,
  problems: Problems,
): { readonly definition: Definition; readonly password: string | undefined } {
  checkFixed({ monitorGuid: body.MonitorGuid ?? '', monitorType: type, isLocked: false }, body, problems);
  const written = prepareBody(type, body, { newGuid: () => deps.random.newGuid(), problems });
  const definition = completeDefinition(type, written.body);
  checkDefinition(type, definition, problems, { browserIntervalMs: deps.browserIntervalMs });
  return { definition, password: written.password };
}

async function checkNamed(store: MonitorStore, after: Referring, problems: Problems): Promise<void> {
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
  return changeMonitor(deps, caller, { monitorGuid, body }, completed);
}

/** PATCH: absent fields stay. @throws Fault `missing`, `invalid`, `refused`. */
export function patchMonitor(
  deps: MonitorDeps,
  caller: Caller,
  monitorGuid: string,
  body: MonitorWrite,
): Promise<void> {
  return changeMonitor(deps, caller, { monitorGuid, body }, patched);
}

type Change = (current: StoredMonitor, written: MonitorWrite) => Definition;

const completed: Change = ({ monitorType, definition }, written) =>
  completeDefinition(monitorType, written, definition);
const patched: Change = ({ monitorType, definition }, written) => patchDefinition(monitorType, definition, written);

async function changeMonitor(
  deps: MonitorDeps,
  caller: Caller,
  { monitorGuid, body }: { readonly monitorGuid: string; readonly body: MonitorWrite },
  change: Change,
): Promise<void> {
  await deps.storeFor(caller).transaction(async (store) => {
    const current = requireMonitor(await store.byGuid(monitorGuid, 'lock'), monitorGuid);
    const changed = await changeStored(deps, caller, store, { current, body, change });
    if (changed) await store.note([changed]);
  });
}

/**
 * Adds the problems that a PUT (`isReplacement`) or PATCH would report for the fields that could be read. @throws Fault
 * as `patchMonitor`.
 */
export async function vetChangedMonitor(
  deps: MonitorDeps,
  caller: Caller,
  {
    monitorGuid,
    body,
    isWhole,
  }: { readonly monitorGuid: string; readonly body: MonitorWrite; readonly isWhole: boolean },
  problems: Problems,
): Promise<void> {
  const store = deps.storeFor(caller);
  const current = requireMonitor(await store.byGuid(monitorGuid), monitorGuid);
  await vetChange(deps, caller, store, { current, body, change: isWhole ? completed : patched, problems });
}

/** @throws Fault `missing`. */
export async function deleteMonitor(deps: MonitorDeps, caller: Caller, monitorGuid: string): Promise<void> {
  await deps.storeFor(caller).transaction(async (store) => {
    const monitor = requireMonitor(await store.toRemove(monitorGuid), monitorGuid);
    await store.remove(monitorGuid);
    await store.note([{ action: 'Deleted', before: monitor }]);
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
  return deps.storeFor(caller).transaction(async (store) => {
    const source = requireMonitor(await store.byGuid(monitorGuid), monitorGuid);
    const [all = '', ...groups] = (await store.loadGroupsByMonitor([monitorGuid])).get(monitorGuid) ?? [];
    const targets = options.includeMonitorGroups ? groups : [];
    requireCreation(caller, [all, ...targets]);
    const { password } = toReferring(deps, caller, source);
    const definition = { ...source.definition, IsActive: false };
    const after = { definition, password };
    checkLocationPermission(definition.SelectedCheckpoints, await deps.selectableCheckpoints(caller));
    const problems = new Problems();
    await checkReferences(store, { after }, problems);
    problems.throwIfAny();
    const clone = newMonitor(deps, caller, source.monitorType, { ...after, passwordSetBy: source.passwordSetBy });
    await insertWithGroups(deps, caller, store, { monitor: clone, groupGuids: targets });
    await store.setVaultItems(clone.monitorGuid, referencedItemGuids(after));
    await store.copyParents(monitorGuid, clone.monitorGuid);
    if (options.includeMaintenancePeriods) await store.copyMaintenance(monitorGuid, clone.monitorGuid);
    await store.note([{ action: 'Created', after: clone }]);
    return monitorAnswerFor(caller, clone);
  });
}

function requireMonitor(monitor: StoredMonitor | undefined, monitorGuid: string): StoredMonitor {
  if (!monitor) throw missing('monitor', monitorGuid);
  return monitor;
}

/** Requires the permission to create and delete monitors in at least one of the new monitor's groups. */
function requireCreation({ rights }: Caller, groupGuids: readonly string[]): void {
  const needed = permissionLevel('monitorGroup', 'CreateAndDeleteMonitorsInGroup');
  if (groupGuids.some((guid) => rights.groupLevel(guid) >= needed)) return;
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
