import type { MaintenancePeriod, MaintenancePeriodWrite } from '@vedette/contract/v4/maintenance-period';
import type { Clock } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault, requiredRule } from '@vedette/kernel/rule-messages';
import { hasScheduleEnded, normaliseLocalDateTime } from '@vedette/kernel/wall-schedule';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import {
  endPeriodAt,
  toWirePeriod,
  readPeriod,
  type NewPeriod,
  type StoredPeriod,
} from './maintenance-period-rules.js';
import type { MonitorGroupStore } from '../groups/monitor-group.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';

interface MaintenanceChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  /** Name of the monitor. */
  readonly name: string;
  readonly before?: StoredPeriod | undefined;
  readonly after?: StoredPeriod | undefined;
}

/** Storage that the use cases need, for the account of one caller; implemented in `maintenance-sql.ts`. */
export interface MaintenanceStore {
  transaction<T>(work: (store: MaintenanceStore) => Promise<T>): Promise<T>;
  /** Oldest first, including past ones. */
  loadPeriods(monitorGuid: string): Promise<StoredPeriod[]>;
  /** Locks the period; undefined also for a period of another monitor. */
  lockPeriod(monitorGuid: string, id: number): Promise<StoredPeriod | undefined>;
  /** Inserts a copy for each monitor. */
  insert(monitorGuids: readonly string[], period: NewPeriod): Promise<StoredPeriod[]>;
  update(period: StoredPeriod): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Writes audit records and announces the changes in the same transaction. */
  auditChanges(changes: readonly MaintenanceChange[]): Promise<void>;
}

/** Reads of monitors that the use cases need. */
interface MonitorReader {
  findByGuid(monitorGuid: string): Promise<StoredMonitor | undefined>;
  /** Returns the groups of each monitor. */
  loadGroupsByMonitor(monitorGuids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface MaintenanceDeps {
  readonly monitorStoreFor: (caller: Caller) => MonitorReader;
  readonly groupStoreFor: (caller: Caller) => MonitorGroupStore;
  readonly maintenanceStoreFor: (caller: Caller) => MaintenanceStore;
  readonly clock: Pick<Clock, 'now'>;
}

export async function listMaintenancePeriods(
  deps: MaintenanceDeps,
  caller: Caller,
  monitorGuid: string,
): Promise<MaintenancePeriod[]> {
  return (await deps.maintenanceStoreFor(caller).loadPeriods(monitorGuid)).map(toWirePeriod);
}

/** @throws Fault `invalid` with every problem, `missing` without the monitor */
export async function createMaintenancePeriod(
  deps: MaintenanceDeps,
  caller: Caller,
  monitorGuid: string,
  body: MaintenancePeriodWrite,
): Promise<MaintenancePeriod> {
  const period = readPeriod(body);
  const name = await loadMonitorName(deps, caller, monitorGuid);
  return deps.maintenanceStoreFor(caller).transaction(async (store) => {
    const [after] = await store.insert([monitorGuid], period);
    if (!after) throw notFoundFault('monitor', monitorGuid);
    await store.auditChanges([{ action: 'Created', name, after }]);
    return toWirePeriod(after);
  });
}

/** @throws Fault `invalid` when the body's Id is missing or differs, `missing` for a period of another monitor */
export async function replaceMaintenancePeriod(
  deps: MaintenanceDeps,
  caller: Caller,
  path: { readonly monitorGuid: string; readonly maintenancePeriodId: number },
  body: MaintenancePeriodWrite,
): Promise<void> {
  const { monitorGuid, maintenancePeriodId: id } = path;
  const name = await loadMonitorName(deps, caller, monitorGuid);
  await deps.maintenanceStoreFor(caller).transaction(async (store) => {
    const before = requirePeriod(await store.lockPeriod(monitorGuid, id), id);
    const problems = new Problems();
    checkPeriodId(body, id, problems);
    const after = { id, monitorGuid, ...readPeriod(body, problems) };
    await store.update(after);
    await store.auditChanges([{ action: 'Updated', name, before, after }]);
  });
}

/**
 * Ends a current one-time period now, to the second.
 * @throws Fault `conflict` for a recurring period, and for one that is over or has not begun, `missing` for a period of
 * another monitor
 */
export async function endMaintenancePeriod(
  deps: MaintenanceDeps,
  caller: Caller,
  { monitorGuid, maintenancePeriodId: id }: { readonly monitorGuid: string; readonly maintenancePeriodId: number },
): Promise<void> {
  const name = await loadMonitorName(deps, caller, monitorGuid);
  await deps.maintenanceStoreFor(caller).transaction(async (store) => {
    const before = requirePeriod(await store.lockPeriod(monitorGuid, id), id);
    const after = endPeriodAt(before, caller.accountZone, deps.clock.now());
    await store.update(after);
    await store.auditChanges([{ action: 'Updated', name, before, after }]);
  });
}

export function checkPeriodId({ Id }: Partial<MaintenancePeriodWrite>, id: number, problems: Problems): void {
  problems.when(Id === undefined, 'Id', requiredRule());
  checkIdInBody('Id', { given: Id, inPath: id }, problems);
}

/** @throws Fault `missing`. */
export async function deleteMaintenancePeriod(
  deps: MaintenanceDeps,
  caller: Caller,
  monitorGuid: string,
  id: number,
): Promise<void> {
  const name = await loadMonitorName(deps, caller, monitorGuid);
  await deps.maintenanceStoreFor(caller).transaction(async (store) => {
    const before = requirePeriod(await store.lockPeriod(monitorGuid, id), id);
    await store.remove([id]);
    await store.auditChanges([{ action: 'Deleted', name, before }]);
  });
}

/**
 * Deletes one-time periods that are over and started before `beforeDate` (a local date or date-time of the account).
 * Current and future ones are never deleted. @throws Fault `invalid` for an invalid date.
 */
export async function cleanUpMaintenancePeriods(
  deps: MaintenanceDeps,
  caller: Caller,
  monitorGuid: string,
  beforeDate: string,
): Promise<void> {
  const limit = normaliseLocalDateTime(beforeDate.length === 10 ? `${beforeDate}T00:00:00` : beforeDate);
  if (limit === undefined) throw new Fault('invalid', 'beforeDate: must be a date YYYY-MM-DD or a date-time');
  const name = await loadMonitorName(deps, caller, monitorGuid);
  const now = deps.clock.now();
  await deps.maintenanceStoreFor(caller).transaction(async (store) => {
    const endedPeriods = (await store.loadPeriods(monitorGuid)).filter(
      (period) => period.starts < limit && hasScheduleEnded(period, caller.accountZone, now),
    );
    await store.remove(endedPeriods.map(({ id }) => id));
    await store.auditChanges(endedPeriods.map((before) => ({ action: 'Deleted', name, before })));
  });
}

/**
 * Adds a copy of a period to every current member of a group. All or nothing: without permission to edit one of them,
 * nothing is written. @throws Fault `invalid`, `forbidden` naming the monitor.
 */
export async function addMaintenanceToGroup(
  deps: MaintenanceDeps,
  caller: Caller,
  monitorGroupGuid: string,
  body: MaintenancePeriodWrite,
): Promise<void> {
  const period = readPeriod(body);
  const members = await deps.groupStoreFor(caller).loadMembers(monitorGroupGuid);
  const guids = members.map(({ monitorGuid }) => monitorGuid);
  const groups = await deps.monitorStoreFor(caller).loadGroupsByMonitor(guids);
  for (const { monitorGuid, name } of members) {
    const level = caller.rights.monitorLevel(monitorGuid, groups.get(monitorGuid) ?? []);
    if (level < MONITOR_LEVELS.EditMonitor)
      throw new Fault('forbidden', `No permission: EditMonitor is needed on ${name}`);
  }
  const names = new Map(members.map(({ monitorGuid, name }) => [monitorGuid, name]));
  await deps.maintenanceStoreFor(caller).transaction(async (store) => {
    const created = await store.insert(guids, period);
    await store.auditChanges(
      created.map((after) => ({ action: 'Created', name: names.get(after.monitorGuid) ?? '', after })),
    );
  });
}

async function loadMonitorName(deps: MaintenanceDeps, caller: Caller, monitorGuid: string): Promise<string> {
  const monitor = await deps.monitorStoreFor(caller).findByGuid(monitorGuid);
  if (!monitor) throw notFoundFault('monitor', monitorGuid);
  return monitor.definition.Name;
}

function requirePeriod(period: StoredPeriod | undefined, id: number): StoredPeriod {
  if (!period) throw notFoundFault('maintenance period', id);
  return period;
}
