import type { RequiredPermission } from '@vedette/contract/endpoint';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault, missingPermissionFault } from '@vedette/kernel/rule-messages';
import {
  operatorPermissionName,
  permissionLevel,
  levelOnGroup,
  levelOnOperator,
  MONITOR_LEVELS,
  OPERATOR_LEVELS,
  type Caller,
} from '../rights/index.js';

/**
 * Queries of `http/` to the domains about an object named in a path, from the `lookups` of their modules. Each returns
 * undefined (or false) when the account has no such object; guids are in lower case.
 */
export interface Lookups {
  /** `groupGuids`: every group of the monitor, including the group of all monitors. */
  lookupMonitor(accountId: number, guid: string): Promise<{ readonly groupGuids: readonly string[] } | undefined>;
  lookupMonitorGroup(accountId: number, guid: string): Promise<boolean>;
  lookupCheck(
    accountId: number,
    checkId: number,
  ): Promise<{ readonly monitorGuid: string; readonly groupGuids: readonly string[] } | undefined>;
  lookupAlertDefinition(accountId: number, guid: string): Promise<boolean>;
  lookupIntegration(accountId: number, guid: string): Promise<boolean>;
  /** `guid`: the object of permissions on the location; its id in paths is that of its region. */
  lookupPrivateLocation(accountId: number, regionId: number): Promise<{ readonly guid: string } | undefined>;
  /** `locationGuid`: the private location it belongs to, if any. */
  lookupCheckpoint(
    accountId: number,
    checkpointId: number,
  ): Promise<{ readonly locationGuid: string | undefined } | undefined>;
  /** `groupGuids`: every group of the operator, including the group Everyone. */
  lookupOperator(
    accountId: number,
    guid: string,
  ): Promise<{ readonly groupGuids: readonly string[]; readonly isAdministrator: boolean } | undefined>;
  lookupOperatorGroup(
    accountId: number,
    guid: string,
  ): Promise<{ readonly memberGuids: readonly string[]; readonly isAdministratorsGroup: boolean } | undefined>;
  /** `ownerGuid` undefined: a predefined dashboard, which every operator may view and none may change. */
  lookupDashboard(accountId: number, guid: string): Promise<{ readonly ownerGuid: string | undefined } | undefined>;
  lookupScheduledReport(accountId: number, guid: string): Promise<{ readonly ownerGuid: string } | undefined>;
  lookupPublicStatusPage(accountId: number, guid: string): Promise<boolean>;
  lookupVaultSection(accountId: number, guid: string): Promise<boolean>;
  lookupVaultItem(accountId: number, guid: string): Promise<{ readonly vaultSectionGuid: string } | undefined>;
}

type RightFor<K extends RequiredPermission['kind']> = Extract<RequiredPermission, { kind: K }>;
type Params = Readonly<Record<string, unknown>>;

/** @throws Fault `forbidden` when the condition is false. */
function requirePermission(allowed: boolean, permission: string): void {
  if (!allowed) throw missingPermissionFault(permission);
}

/** @throws Fault the given one, when the object named in the path is not in the caller's account. */
function requireFound<T>(object: T | undefined | false, fault: () => Fault): T {
  if (object === undefined || object === false) throw fault();
  return object;
}

/**
 * Checks the permission of an endpoint before query and body are read; no other place does. An object of another
 * account is missing, not forbidden; a check the caller may not see is missing too.
 * @throws Fault `missing` or `forbidden`.
 */
export async function checkPermission(
  right: RequiredPermission,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  if (right.kind === 'none') return;
  if (right.kind === 'publicStatusPage') return checkStatusPage(right, caller, params, lookups);
  requirePermission(caller.rights.hasAccountAccess, 'AccountAccess');
  switch (right.kind) {
    case 'basic':
      return;
    case 'administrator':
      requirePermission(caller.isAdministrator, 'administrator');
      return;
    case 'system':
      requirePermission(caller.rights.holds(right.type), right.type);
      return;
    case 'monitor':
      return checkMonitor(right, caller, params, lookups);
    case 'monitorGroup':
      return checkMonitorGroup(right, caller, params, lookups);
    case 'check':
      return checkCheck(right, caller, params, lookups);
    case 'alertDefinition':
    case 'integration':
      return checkItem(right, caller, params, lookups);
    case 'privateLocation':
      return checkPrivateLocation(right, caller, params, lookups);
    case 'checkpoint':
      return checkCheckpoint(right, caller, params, lookups);
    case 'dashboard':
      return checkDashboard(right, caller, params, lookups);
    case 'scheduledReport':
      return checkReport(right, caller, params, lookups);
    case 'operator':
      return checkOperator(right, caller, params, lookups);
    case 'operatorGroup':
      return checkOperatorGroup(right, caller, params, lookups);
    case 'vaultSection':
    case 'vaultItem':
      return checkVault(right, caller, params, lookups);
  }
}

async function checkMonitor(
  right: RightFor<'monitor'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const { groupGuids } = requireFound(await lookups.lookupMonitor(caller.accountId, guid), () =>
    notFoundFault('monitor', guid),
  );
  requirePermission(caller.rights.monitorLevel(guid, groupGuids) >= MONITOR_LEVELS[right.level], right.level);
}

async function checkMonitorGroup(
  right: RightFor<'monitorGroup'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  requireFound(await lookups.lookupMonitorGroup(caller.accountId, guid), () => notFoundFault('monitor group', guid));
  if (right.level === 'administrator') {
    requirePermission(caller.isAdministrator, 'administrator');
    return;
  }
  requirePermission(caller.rights.groupLevel(guid) >= permissionLevel('monitorGroup', right.level), right.level);
}

async function checkCheck(right: RightFor<'check'>, caller: Caller, params: Params, lookups: Lookups): Promise<void> {
  const id = Number(params[right.param]);
  const { monitorGuid, groupGuids } = requireFound(await lookups.lookupCheck(caller.accountId, id), () =>
    notFoundFault('monitor check', id),
  );
  const isVisible = caller.rights.monitorLevel(monitorGuid, groupGuids) >= MONITOR_LEVELS.ViewMonitorData;
  requireFound(isVisible, () => notFoundFault('monitor check', id));
}

async function checkItem(
  right: RightFor<'alertDefinition'> | RightFor<'integration'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  if (right.kind === 'alertDefinition') {
    requireFound(await lookups.lookupAlertDefinition(caller.accountId, guid), () =>
      notFoundFault('alert definition', guid),
    );
  } else {
    requireFound(await lookups.lookupIntegration(caller.accountId, guid), () => notFoundFault('integration', guid));
  }
  requirePermission(caller.rights.level(right.kind, guid) >= permissionLevel(right.kind, right.level), right.level);
}

async function checkStatusPage(
  right: RightFor<'publicStatusPage'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  requireFound(await lookups.lookupPublicStatusPage(caller.accountId, guid), () =>
    notFoundFault('public status page', guid),
  );
  const isAllowed =
    right.level === 'administrator' ? caller.isAdministrator : caller.rights.level(right.kind, guid) > 0;
  requirePermission(isAllowed, right.level);
}

async function checkPrivateLocation(
  right: RightFor<'privateLocation'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const id = Number(params[right.param]);
  const { guid } = requireFound(await lookups.lookupPrivateLocation(caller.accountId, id), () =>
    notFoundFault('private location', id),
  );
  if (right.level === 'administrator') {
    requirePermission(caller.isAdministrator, 'administrator');
    return;
  }
  requirePermission(
    caller.rights.level('privateLocation', guid) >= permissionLevel('privateLocation', right.level),
    right.level,
  );
}

async function checkCheckpoint(
  right: RightFor<'checkpoint'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const id = Number(params[right.param]);
  const { locationGuid } = requireFound(await lookups.lookupCheckpoint(caller.accountId, id), () =>
    notFoundFault('checkpoint', id),
  );
  const needed = permissionLevel('privateLocation', 'EditPrivateLocation');
  const mayEdit = locationGuid !== undefined && caller.rights.level('privateLocation', locationGuid) >= needed;
  requirePermission(
    caller.isAdministrator || mayEdit,
    locationGuid === undefined ? 'administrator' : 'EditPrivateLocation',
  );
}

async function checkDashboard(
  right: RightFor<'dashboard'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const { ownerGuid } = requireFound(await lookups.lookupDashboard(caller.accountId, guid), () =>
    notFoundFault('dashboard', guid),
  );
  if (ownerGuid === undefined) {
    if (right.level === 'ViewDashboard') return;
    throw new Fault('refused', 'A predefined dashboard cannot be changed; make a copy');
  }
  const isOwner = ownerGuid === caller.operatorGuid;
  if (right.level === 'share') {
    const mayShare = caller.rights.holds('ShareDashboards');
    if (!mayShare) requirePermission(caller.isAdministrator, 'ShareDashboards');
    else if (!caller.isAdministrator && !isOwner)
      throw new Fault('forbidden', 'No permission: ownership of the dashboard is needed');
    return;
  }
  requirePermission(
    isOwner || caller.rights.level(right.kind, guid) >= permissionLevel('dashboard', right.level),
    right.level,
  );
}

async function checkReport(
  right: RightFor<'scheduledReport'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const { ownerGuid } = requireFound(await lookups.lookupScheduledReport(caller.accountId, guid), () =>
    notFoundFault('scheduled report', guid),
  );
  const isOwn = right.level === 'own' && ownerGuid === caller.operatorGuid;
  requirePermission(caller.isAdministrator || isOwn, 'administrator');
}

async function checkOperator(
  right: RightFor<'operator'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const operator = requireFound(await lookups.lookupOperator(caller.accountId, guid), () =>
    notFoundFault('operator', guid),
  );
  if (right.level === 'administrator') {
    requirePermission(caller.isAdministrator, 'administrator');
    return;
  }
  requirePermission(
    levelOnOperator(caller, guid, operator) >= OPERATOR_LEVELS[right.level],
    operatorPermissionName(right.level),
  );
}

async function checkOperatorGroup(
  right: RightFor<'operatorGroup'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const group = requireFound(await lookups.lookupOperatorGroup(caller.accountId, guid), () =>
    notFoundFault('operator group', guid),
  );
  if (right.level === 'administrator') {
    requirePermission(caller.isAdministrator, 'administrator');
    return;
  }
  const level = right.level === 'members' ? 'delete' : right.level;
  requirePermission(levelOnGroup(caller, guid, group) >= OPERATOR_LEVELS[level], operatorPermissionName(level));
}

/** Permissions on an item are those on its section. */
async function checkVault(
  right: RightFor<'vaultSection' | 'vaultItem'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const section =
    right.kind === 'vaultItem'
      ? requireFound(await lookups.lookupVaultItem(caller.accountId, guid), () => notFoundFault('vault item', guid))
          .vaultSectionGuid
      : requireFound((await lookups.lookupVaultSection(caller.accountId, guid)) && guid, () =>
          notFoundFault('vault section', guid),
        );
  if (right.orAdministrator === true && caller.isAdministrator) return;
  requirePermission(
    caller.rights.level('vaultSection', section) >= permissionLevel('vaultSection', right.level),
    right.level,
  );
}
