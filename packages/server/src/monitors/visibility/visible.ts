import type { Caller } from '../../rights/index.js';

/** Monitors whose data the caller may see: all of the account, or these. */
export type VisibleMonitors = 'all' | readonly string[];

/** Implemented by the monitors domain. */
export type VisibleTo = (caller: Caller) => Promise<VisibleMonitors>;

/** Limits a read to visible monitors of one account. */
export interface Scope {
  readonly accountId: number;
  readonly visible: VisibleMonitors;
}

export const isVisible = (visible: VisibleMonitors, monitorGuid: string): boolean =>
  visible === 'all' || visible.includes(monitorGuid);

/** Returns the visible ones of a comma-separated list of guids; without a list, all visible ones. */
export function limitToGuids(visible: VisibleMonitors, guids: string | undefined): VisibleMonitors {
  if (guids === undefined) return visible;
  const requested = guids.toLowerCase().split(',');
  return requested.filter((guid) => isVisible(visible, guid));
}
