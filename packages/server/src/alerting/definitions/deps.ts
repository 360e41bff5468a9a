import type { Caller } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';

/** Look-ups of other domains for everything that a definition may name; guids in lower case. */
interface ItemLookups {
  lookupMonitor(accountId: number, guid: string): Promise<{ readonly groupGuids: readonly string[] } | undefined>;
  lookupMonitorGroup(accountId: number, guid: string): Promise<boolean>;
  lookupOperator(accountId: number, guid: string): Promise<{ readonly groupGuids: readonly string[] } | undefined>;
  lookupOperatorGroup(
    accountId: number,
    guid: string,
  ): Promise<{ readonly memberGuids: readonly string[] } | undefined>;
}

export interface DefinitionDeps extends StoreContext {
  readonly lookups: ItemLookups;
}

/**
 * Returns whether the caller may view the data of a monitor; undefined when the account has no monitor with that guid.
 */
export async function maySeeMonitor(deps: DefinitionDeps, caller: Caller, guid: string): Promise<boolean | undefined> {
  const monitor = await deps.lookups.lookupMonitor(caller.accountId, guid);
  return monitor && (caller.isAdministrator || caller.rights.monitorLevel(guid, monitor.groupGuids) > 0);
}

export async function maySeeMonitorGroup(
  deps: DefinitionDeps,
  caller: Caller,
  guid: string,
): Promise<boolean | undefined> {
  if (!(await deps.lookups.lookupMonitorGroup(caller.accountId, guid))) return undefined;
  return caller.isAdministrator || caller.rights.groupLevel(guid) > 0;
}

/** Returns whether the caller may view an operator; operators may always view themselves. */
export async function maySeeOperator(deps: DefinitionDeps, caller: Caller, guid: string): Promise<boolean | undefined> {
  const operator = await deps.lookups.lookupOperator(caller.accountId, guid);
  if (!operator || caller.isAdministrator || guid === caller.operatorGuid) return operator && true;
  return caller.rights.operatorLevel(operator.groupGuids) > 0;
}

/** Returns whether the caller may view an operator group; operators may always view their own groups. */
export async function maySeeOperatorGroup(
  deps: DefinitionDeps,
  caller: Caller,
  guid: string,
): Promise<boolean | undefined> {
  const group = await deps.lookups.lookupOperatorGroup(caller.accountId, guid);
  if (!group || caller.isAdministrator || group.memberGuids.includes(caller.operatorGuid)) return group && true;
  return caller.rights.level('operatorGroup', guid) > 0;
}
