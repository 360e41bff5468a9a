import type { Right } from '@vedette/contract/endpoint';
import { Fault } from '@vedette/kernel/fault';
import { missing, missingPermission } from '@vedette/kernel/rule-messages';
import {
  grantFor,
  permissionLevel,
  levelOnGroup,
  levelOnOperator,
  MONITOR_LEVELS,
  PEOPLE_LEVELS,
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

type Named<K extends Right['of']> = Extract<Right, { of: K }>;
type Params = Readonly<Record<string, unknown>>;

/** @throws Fault `forbidden` when the condition is false. */
function demand(allowed: boolean, permission: string): void {
  if (!allowed) throw missingPermission(permission);
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
export async function checkRight(right: Right, caller: Caller, params: Params, lookups: Lookups): Promise<void> {
  if (right.of === 'none') return;
  if (right.of === 'publicStatusPage') return checkStatusPage(right, caller, params, lookups);
  demand(caller.rights.isBasic, 'AccountAccess');
  switch (right.of) {
    case 'basic':
      return;
    case 'administrator':
      demand(caller.isAdministrator, 'administrator');
      return;
    case 'system':
      demand(caller.rights.holds(right.type), right.type);
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

async function checkMonitor(right: Named<'monitor'>, caller: Caller, params: Params, lookups: Lookups): Promise<void> {
  const guid = String(params[right.param]);
  const { groupGuids } = requireFound(await lookups.lookupMonitor(caller.accountId, guid), () =>
    missing('monitor', guid),
  );
  demand(caller.rights.monitorLevel(guid, groupGuids) >= MONITOR_LEVELS[right.level], right.level);
}

async function checkMonitorGroup(
  right: Named<'monitorGroup'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  requireFound(await lookups.lookupMonitorGroup(caller.accountId, guid), () => missing('monitor group', guid));
  if (right.level === 'administrator') {
    demand(caller.isAdministrator, 'administrator');
    return;
  }
  demand(caller.rights.groupLevel(guid) >= permissionLevel('monitorGroup', right.level), right.level);
}

async function checkCheck(right: Named<'check'>, caller: Caller, params: Params, lookups: Lookups): Promise<void> {
  const id = Number(params[right.param]);
  const { monitorGuid, groupGuids } = requireFound(await lookups.lookupCheck(caller.accountId, id), () =>
    missing('monitor check', id),
  );
  const isVisible = caller.rights.monitorLevel(monitorGuid, groupGuids) >= MONITOR_LEVELS.ViewMonitorData;
  requireFound(isVisible, () => missing('monitor check', id));
}

async function checkItem(
  right: Named<'alertDefinition'> | Named<'integration'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  if (right.of === 'alertDefinition') {
    requireFound(await lookups.lookupAlertDefinition(caller.accountId, guid), () => missing('alert definition', guid));
  } else {
    requireFound(await lookups.lookupIntegration(caller.accountId, guid), () => missing('integration', guid));
  }
  demand(caller.rights.level(right.of, guid) >= permissionLevel(right.of, right.level), right.level);
}

async function checkStatusPage(
  right: Named<'publicStatusPage'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  requireFound(await lookups.lookupPublicStatusPage(caller.accountId, guid), () => missing('public status page', guid));
  const isAllowed = right.level === 'administrator' ? caller.isAdministrator : caller.rights.level(right.of, guid) > 0;
  demand(isAllowed, right.level);
}

async function checkPrivateLocation(
  right: Named<'privateLocation'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const id = Number(params[right.param]);
  const { guid } = requireFound(await lookups.lookupPrivateLocation(caller.accountId, id), () =>
    missing('private location', id),
  );
  if (right.level === 'administrator') {
    demand(caller.isAdministrator, 'administrator');
    return;
  }
  demand(caller.rights.level('privateLocation', guid) >= permissionLevel('privateLocation', right.level), right.level);
}

async function checkCheckpoint(
  right: Named<'checkpoint'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const id = Number(params[right.param]);
  const { locationGuid } = requireFound(await lookups.lookupCheckpoint(caller.accountId, id), () =>
    missing('checkpoint', id),
  );
  const needed = permissionLevel('privateLocation', 'EditPrivateLocation');
  const mayEdit = locationGuid !== undefined && caller.rights.level('privateLocation', locationGuid) >= needed;
  demand(caller.isAdministrator || mayEdit, locationGuid === undefined ? 'administrator' : 'EditPrivateLocation');
}

async function checkDashboard(
  right: Named<'dashboard'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const { ownerGuid } = requireFound(await lookups.lookupDashboard(caller.accountId, guid), () =>
    missing('dashboard', guid),
  );
  if (ownerGuid === undefined) {
    if (right.level === 'ViewDashboard') return;
    throw new Fault('refused', 'A predefined dashboard cannot be changed; make a copy');
  }
  const isOwner = ownerGuid === caller.operatorGuid;
  if (right.level === 'share') {
    const mayShare = caller.rights.holds('ShareDashboards');
    if (!mayShare) demand(caller.isAdministrator, 'ShareDashboards');
    else if (!caller.isAdministrator && !isOwner)
      throw new Fault('forbidden', 'No permission: ownership of the dashboard is needed');
    return;
  }
  demand(isOwner || caller.rights.level(right.of, guid) >= permissionLevel('dashboard', right.level), right.level);
}

async function checkReport(
  right: Named<'scheduledReport'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const { ownerGuid } = requireFound(await lookups.lookupScheduledReport(caller.accountId, guid), () =>
    missing('scheduled report', guid),
  );
  const isOwn = right.level === 'own' && ownerGuid === caller.operatorGuid;
  demand(caller.isAdministrator || isOwn, 'administrator');
}

async function checkOperator(
  right: Named<'operator'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const operator = requireFound(await lookups.lookupOperator(caller.accountId, guid), () => missing('operator', guid));
  if (right.level === 'administrator') {
    demand(caller.isAdministrator, 'administrator');
    return;
  }
  demand(levelOnOperator(caller, guid, operator) >= PEOPLE_LEVELS[right.level], grantFor(right.level));
}

async function checkOperatorGroup(
  right: Named<'operatorGroup'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const group = requireFound(await lookups.lookupOperatorGroup(caller.accountId, guid), () =>
    missing('operator group', guid),
  );
  if (right.level === 'administrator') {
    demand(caller.isAdministrator, 'administrator');
    return;
  }
  const level = right.level === 'members' ? 'delete' : right.level;
  demand(levelOnGroup(caller, guid, group) >= PEOPLE_LEVELS[level], grantFor(level));
}

/** Permissions on an item are those on its section. */
async function checkVault(
  right: Named<'vaultSection' | 'vaultItem'>,
  caller: Caller,
  params: Params,
  lookups: Lookups,
): Promise<void> {
  const guid = String(params[right.param]);
  const section =
    right.of === 'vaultItem'
      ? requireFound(await lookups.lookupVaultItem(caller.accountId, guid), () => missing('vault item', guid))
          .vaultSectionGuid
      : requireFound((await lookups.lookupVaultSection(caller.accountId, guid)) && guid, () =>
          missing('vault section', guid),
        );
  if (right.orAdministrator === true && caller.isAdministrator) return;
  demand(caller.rights.level('vaultSection', section) >= permissionLevel('vaultSection', right.level), right.level);
}
