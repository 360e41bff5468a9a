import type { MonitorGroup, MonitorGroupWrite } from '@vedette/contract/v4/monitor-group';
import type { RandomSource } from '@vedette/kernel/random';
import { Fault, Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault } from '@vedette/kernel/rule-messages';
import { permissionLevel, type Caller } from '../../rights/index.js';
import {
  sumCreditsByPool,
  sumCredits,
  type CreditPool,
  type Credits,
  type SharedCredits,
} from '../credits/credit-rules.js';
import { computeCreditsInUse, loadCountIfConcurrent, type LoadCheckpointCount } from '../credits/credits.js';
import type { Member } from '../credits/quota-rules.js';

/** A group as it is stored. */
export interface StoredGroup {
  readonly monitorGroupGuid: string;
  readonly description: string;
  readonly isAll: boolean;
  readonly isUnlimited: boolean;
  readonly quota: Credits;
  readonly shared: SharedCredits;
}

interface GroupChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly group: StoredGroup;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Former members of a deleted group. */
  readonly monitorGuids?: readonly string[];
}

/** Storage that the use cases need, for the account of one caller; implemented in `monitor-group-sql.ts`. */
export interface MonitorGroupStore {
  transaction<T>(work: (store: MonitorGroupStore) => Promise<T>): Promise<T>;
  /** The group of all monitors first, the others by description. */
  loadAll(): Promise<StoredGroup[]>;
  findByGuid(monitorGroupGuid: string): Promise<StoredGroup | undefined>;
  /** Includes the permissions that administrators have on every group. */
  insert(group: StoredGroup): Promise<void>;
  update(group: StoredGroup): Promise<void>;
  /** Includes its memberships and the permissions on it; the monitors stay. */
  remove(monitorGroupGuid: string): Promise<void>;
  /** By name; for the group of all monitors, every monitor. */
  loadMembers(monitorGroupGuid: string): Promise<Member[]>;
  /** Guids of the members of each group, except the group of all monitors. */
  loadMemberships(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  loadAllMonitors(): Promise<Member[]>;
  auditChange(change: GroupChange): Promise<void>;
}

export interface MonitorGroupDeps {
  readonly groupStoreFor: (caller: Caller) => MonitorGroupStore;
  readonly random: Pick<RandomSource, 'newGuid'>;
  readonly loadCheckpointCount: LoadCheckpointCount;
}

/** Returns groups on which the caller has a permission, the group of all monitors first. */
export async function listMonitorGroups(deps: MonitorGroupDeps, caller: Caller): Promise<MonitorGroup[]> {
  const store = deps.groupStoreFor(caller);
  const [groups, memberships, monitors] = await Promise.all([
    store.loadAll(),
    store.loadMemberships(),
    store.loadAllMonitors(),
  ]);
  const requiredLevel = permissionLevel('monitorGroup', 'ViewMonitorDataInGroup');
  const countCheckpoints = await loadCountIfConcurrent(monitors, () => deps.loadCheckpointCount(caller.accountId));
  return groups
    .filter(({ monitorGroupGuid }) => caller.rights.groupLevel(monitorGroupGuid) >= requiredLevel)
    .map((group) => {
      const members = memberships.get(group.monitorGroupGuid);
      const groupMonitors = group.isAll
        ? monitors
        : monitors.filter(({ monitorGuid }) => members?.has(monitorGuid) === true);
      return toWireGroup(group, sumCreditsByPool(groupMonitors, countCheckpoints));
    });
}

/** @throws Fault `missing`. */
export async function readMonitorGroup(deps: MonitorGroupDeps, caller: Caller, guid: string): Promise<MonitorGroup> {
  const store = deps.groupStoreFor(caller);
  const group = requireGroup(await store.findByGuid(guid), guid);
  return toWireGroup(group, await sumGroupCredits(deps, caller, store, guid));
}

/** @throws Fault `invalid` with every problem */
export async function createMonitorGroup(
  deps: MonitorGroupDeps,
  caller: Caller,
  body: MonitorGroupWrite,
): Promise<MonitorGroup> {
  const problems = new Problems();
  const quota = checkGroup(undefined, body, problems);
  const group = { ...quota, monitorGroupGuid: deps.random.newGuid(), isAll: false, description: body.Description };
  problems.throwIfAny();
  await deps.groupStoreFor(caller).transaction(async (store) => {
    await store.insert(group);
    await store.auditChange({ action: 'Created', group, after: auditFields(group) });
  });
  return toWireGroup(group, NO_CREDITS);
}

/** Replaces a group; an omitted quota is 0. @throws Fault `invalid`, `missing`. */
export async function replaceMonitorGroup(
  deps: MonitorGroupDeps,
  caller: Caller,
  guid: string,
  body: MonitorGroupWrite,
): Promise<MonitorGroup> {
  return deps.groupStoreFor(caller).transaction(async (store) => {
    const before = requireGroup(await store.findByGuid(guid), guid);
    const problems = new Problems();
    const group = { ...before, ...checkGroup(before, body, problems), description: body.Description };
    problems.throwIfAny();
    await store.update(group);
    await store.auditChange({ action: 'Updated', group, before: auditFields(before), after: auditFields(group) });
    return toWireGroup(group, await sumGroupCredits(deps, caller, store, guid));
  });
}

/** Adds problems of a change, as far as its fields could be read. @throws Fault `missing`. */
export async function validateMonitorGroup(
  deps: MonitorGroupDeps,
  caller: Caller,
  { guid, body }: { readonly guid: string; readonly body: Partial<MonitorGroupWrite> },
  problems: Problems,
): Promise<void> {
  checkGroup(requireGroup(await deps.groupStoreFor(caller).findByGuid(guid), guid), body, problems);
}

/** @throws Fault `missing`; `invalid` for the group of all monitors. */
export async function deleteMonitorGroup(deps: MonitorGroupDeps, caller: Caller, guid: string): Promise<void> {
  await deps.groupStoreFor(caller).transaction(async (store) => {
    const group = requireGroup(await store.findByGuid(guid), guid);
    if (group.isAll) throw new Fault('invalid', 'IsAll: the group of all monitors cannot be deleted');
    const members = await store.loadMembers(guid);
    await store.remove(guid);
    const monitorGuids = members.map(({ monitorGuid }) => monitorGuid);
    await store.auditChange({ action: 'Deleted', group, before: auditFields(group), monitorGuids });
  });
}

/** Returns every member by name: anyone who may see a group's data may see its members. */
export async function listMembers(
  deps: MonitorGroupDeps,
  caller: Caller,
  guid: string,
): Promise<{ MonitorGuid: string }[]> {
  const members = await deps.groupStoreFor(caller).loadMembers(guid);
  return members.map(({ monitorGuid }) => ({ MonitorGuid: monitorGuid }));
}

export function requireGroup(group: StoredGroup | undefined, guid: string): StoredGroup {
  if (!group) throw notFoundFault('monitor group', guid);
  return group;
}

const NO_CREDITS: Credits = { Basic: 0, Browser: 0, Transaction: 0, Api: 0 };

export const NO_SHARED_CREDITS: SharedCredits = { UnifiedCredits: 0, Classic: 0 };

const QUOTAS = [
  'BasicMonitorQuota',
  'BrowserMonitorQuota',
  'TransactionMonitorQuota',
  'ApiMonitorQuota',
  'UnifiedCreditsQuota',
  'ClassicQuota',
] as const;

/**
 * Returns the quotas in a body after checking it; `before` is undefined for a new group. Unlimited groups have no
 * quotas, limited ones need one above 0. Without either, the group is unlimited.
 */
export function checkGroup(
  before: StoredGroup | undefined,
  body: Partial<MonitorGroupWrite>,
  problems: Problems,
): Pick<StoredGroup, 'isUnlimited' | 'quota' | 'shared'> {
  const inPath = before?.monitorGroupGuid;
  if (inPath !== undefined) checkIdInBody('MonitorGroupGuid', { given: body.MonitorGroupGuid, inPath }, problems);
  const isGroupOfAll = before?.isAll === true;
  problems.when(isGroupOfAll, 'IsAll', 'the group of all monitors cannot be changed');
  problems.when(
    !isGroupOfAll && body.IsAll === true,
    'IsAll',
    'must be false: only the built-in group contains all monitors',
  );
  const sentQuota: Credits = {
    Basic: body.BasicMonitorQuota ?? 0,
    Browser: body.BrowserMonitorQuota ?? 0,
    Transaction: body.TransactionMonitorQuota ?? 0,
    Api: body.ApiMonitorQuota ?? 0,
  };
  const shared = { UnifiedCredits: body.UnifiedCreditsQuota ?? 0, Classic: body.ClassicQuota ?? 0 };
  const hasQuota = QUOTAS.some((quota) => (body[quota] ?? 0) > 0);
  const { IsQuotaUnlimited: isUnlimited = !hasQuota } = body;
  problems.when(!isUnlimited && !hasQuota, 'IsQuotaUnlimited', 'false requires a quota above 0', QUOTAS);
  return { isUnlimited, quota: isUnlimited ? NO_CREDITS : sentQuota, shared: isUnlimited ? NO_SHARED_CREDITS : shared };
}

/** Returns the credits that the members of a group use. */
async function sumGroupCredits(
  deps: MonitorGroupDeps,
  caller: Caller,
  store: MonitorGroupStore,
  guid: string,
): Promise<Credits> {
  return computeCreditsInUse(await store.loadMembers(guid), () => deps.loadCheckpointCount(caller.accountId));
}

function toWireGroup(group: StoredGroup, used: Credits): MonitorGroup {
  return {
    MonitorGroupGuid: group.monitorGroupGuid,
    Description: group.description,
    IsAll: group.isAll,
    IsQuotaUnlimited: group.isUnlimited,
    ...quotaFields(group.quota),
    UsedBasicMonitorQuota: used.Basic,
    UsedBrowserMonitorQuota: used.Browser,
    UsedTransactionMonitorQuota: used.Transaction,
    UsedApiMonitorQuota: used.Api,
    ...sharedFields(group.shared),
    ...(group.shared.UnifiedCredits > 0 && { UsedUnifiedCreditsQuota: sumCredits(used) }),
    ...(group.shared.Classic > 0 && { UsedClassicQuota: sumCredits(used) }),
  };
}

const quotaFields = (quota: Credits): Record<`${CreditPool}MonitorQuota`, number> => ({
  BasicMonitorQuota: quota.Basic,
  BrowserMonitorQuota: quota.Browser,
  TransactionMonitorQuota: quota.Transaction,
  ApiMonitorQuota: quota.Api,
});

const sharedFields = ({ UnifiedCredits, Classic }: SharedCredits): Partial<MonitorGroup> => ({
  ...(UnifiedCredits > 0 && { UnifiedCreditsQuota: UnifiedCredits }),
  ...(Classic > 0 && { ClassicQuota: Classic }),
});

const auditFields = ({ description, isUnlimited, quota, shared }: StoredGroup): Record<string, unknown> => ({
  Description: description,
  IsQuotaUnlimited: isUnlimited,
  ...quotaFields(quota),
  ...sharedFields(shared),
});
