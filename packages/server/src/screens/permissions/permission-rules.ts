import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { PERMISSIONS_BY_STRENGTH, MONITOR_LEVELS } from '../../rights/index.js';

/** The strongest grant a holder has on one object. */
export interface StrongestGrant {
  readonly contextType: 'monitor' | 'monitorGroup';
  readonly contextId: string;
  readonly isGroup: boolean;
  readonly holderGuid: string;
  readonly holderName: string;
  /** Position on the ladder of its kind, from 1; equal for monitors and monitor groups. */
  readonly level: number;
}

export interface ListedMonitor {
  readonly monitorGuid: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly mode: PermissionRow['MonitorMode'];
  /** Includes the group of all monitors. */
  readonly groupGuids: readonly string[];
}

/** Every type with its position, from weak to strong. */
export const TYPE_LEVELS: readonly (readonly [string, number])[] = [
  ...PERMISSIONS_BY_STRENGTH.monitor,
  ...PERMISSIONS_BY_STRENGTH.monitorGroup,
].map((type) => [
  type,
  Math.max(ladderLevel(PERMISSIONS_BY_STRENGTH.monitor, type), ladderLevel(PERMISSIONS_BY_STRENGTH.monitorGroup, type)),
]);

function ladderLevel(ladder: readonly string[], type: string): number {
  return ladder.indexOf(type) + 1;
}

/** Lists each holder once per monitor, with the strongest grant on the monitor and its groups. */
export function toPermissionRows(
  monitors: readonly ListedMonitor[],
  grants: readonly StrongestGrant[],
): PermissionRow[] {
  const byContext = new Map<string, StrongestGrant[]>();
  for (const grant of grants) {
    const key = `${grant.contextType} ${grant.contextId}`;
    const contextGrants = byContext.get(key);
    if (contextGrants) contextGrants.push(grant);
    else byContext.set(key, [grant]);
  }
  return monitors.map(({ monitorGuid, groupGuids, ...monitor }) => {
    const contexts = [`monitor ${monitorGuid}`, ...groupGuids.map((guid) => `monitorGroup ${guid}`)];
    const strongest = new Map<string, StrongestGrant>();
    for (const grant of contexts.flatMap((context) => byContext.get(context) ?? [])) {
      if (grant.level > (strongest.get(grant.holderGuid)?.level ?? 0)) strongest.set(grant.holderGuid, grant);
    }
    const holders = [...strongest.values()].sort((a, b) => compareText(a.holderName, b.holderName));
    return {
      MonitorGuid: monitorGuid,
      MonitorName: monitor.name,
      IsActive: monitor.isActive,
      MonitorMode: monitor.mode,
      ViewData: toHolders(holders, MONITOR_LEVELS.ViewMonitorData),
      ViewSettings: toHolders(holders, MONITOR_LEVELS.ViewMonitor),
      EditSettings: toHolders(holders, MONITOR_LEVELS.EditMonitor),
    };
  });
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toHolders(holders: readonly StrongestGrant[], level: number): PermissionRow['ViewData'] {
  const selectHolders = (isGroup: boolean) =>
    holders
      .filter((grant) => grant.level >= level && grant.isGroup === isGroup)
      .map(({ holderGuid, holderName }) => ({ Guid: holderGuid, Name: holderName }));
  return { Operators: selectHolders(false), OperatorGroups: selectHolders(true) };
}
