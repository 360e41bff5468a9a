import type { Caller } from '../../rights/index.js';

/** Monitors the caller may see data of: all of the account, or these. */
export type VisibleMonitors = 'all' | readonly string[];

/** Answered by the monitors domain. */
export type VisibleTo = (caller: Caller) => Promise<VisibleMonitors>;

/** What a read of one account is limited to. */
export interface Scope {
  readonly accountId: number;
  readonly visible: VisibleMonitors;
}

export const isVisible = (visible: VisibleMonitors, monitorGuid: string): boolean =>
  visible === 'all' || visible.includes(monitorGuid);

/** Those of a comma list of guids that may be seen; without a list all of them. */
export function narrowed(visible: VisibleMonitors, guids: string | undefined): VisibleMonitors {
  if (guids === undefined) return visible;
  const requested = guids.toLowerCase().split(',');
  return requested.filter((guid) => isVisible(visible, guid));
}
