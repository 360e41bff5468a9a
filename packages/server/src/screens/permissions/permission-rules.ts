import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { LADDERS, MONITOR_LEVELS } from '../../rights/index.js';

/** The strongest grant a holder has on one object. */
export interface Held {
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
export const TYPE_LEVELS: readonly (readonly [string, number])[] = [...LADDERS.monitor, ...LADDERS.monitorGroup].map(
  (type) => [type, Math.max(rank(LADDERS.monitor, type), rank(LADDERS.monitorGroup, type))],
);

function rank(ladder: readonly string[], type: string): number {
  return ladder.indexOf(type) + 1;
}

/** Lists each holder once per monitor, with the strongest grant on the monitor and its groups. */
export function permissionRows(monitors: readonly ListedMonitor[], held: readonly Held[]): PermissionRow[] {
  const byContext = new Map<string, Held[]>();
  for (const one of held) {
    const key = `${one.contextType} ${one.contextId}`;
    const there = byContext.get(key);
    if (there) there.push(one);
    else byContext.set(key, [one]);
  }
  return monitors.map(({ monitorGuid, groupGuids, ...monitor }) => {
    const contexts = [`monitor ${monitorGuid}`, ...groupGuids.map((guid) => `monitorGroup ${guid}`)];
    const strongest = new Map<string, Held>();
    for (const one of contexts.flatMap((context) => byContext.get(context) ?? [])) {
      if (one.level > (strongest.get(one.holderGuid)?.level ?? 0)) strongest.set(one.holderGuid, one);
    }
    const holders = [...strongest.values()].sort((a, b) => compared(a.holderName, b.holderName));
    return {
      MonitorGuid: monitorGuid,
      MonitorName: monitor.name,
      IsActive: monitor.isActive,
      MonitorMode: monitor.mode,
      ViewData: holdersFrom(holders, MONITOR_LEVELS.ViewMonitorData),
      ViewSettings: holdersFrom(holders, MONITOR_LEVELS.ViewMonitor),
      EditSettings: holdersFrom(holders, MONITOR_LEVELS.EditMonitor),
    };
  });
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function holdersFrom(holders: readonly Held[], level: number): PermissionRow['ViewData'] {
  const named = (isGroup: boolean) =>
    holders
      .filter((one) => one.level >= level && one.isGroup === isGroup)
      .map(({ holderGuid, holderName }) => ({ Guid: holderGuid, Name: holderName }));
  return { Operators: named(false), OperatorGroups: named(true) };
}
