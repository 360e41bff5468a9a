import type { MonitorState } from '@vedette/contract/v1/shared';
import type { MonitorStatusAttributes } from '@vedette/contract/v4/status';

interface Look {
  readonly state: MonitorState;
  readonly words: string;
}

/** How a level of the status of a monitor is shown. */
export const LEVEL_LOOKS: Readonly<Record<MonitorStatusAttributes['ErrorLevel'], Look>> = {
  NoError: { state: 'Up', words: 'OK' },
  Unconfirmed: { state: 'Warn', words: 'Unconfirmed error' },
  Confirmed: { state: 'Down', words: 'Confirmed error' },
  Inactive: { state: 'Paused', words: 'Not running' },
  Inconclusive: { state: 'Unknown', words: 'Never checked' },
};

export type LastCheckFacts = Omit<MonitorStatusAttributes, 'UptimePercentage'> &
  Partial<Pick<MonitorStatusAttributes, 'UptimePercentage'>>;

/** Where nothing was seen in 24 hours no uptime is told, which the status calls 100 %. */
export function seenAttributes(told: MonitorStatusAttributes, wasSeen: boolean): LastCheckFacts {
  if (wasSeen) return told;
  const { UptimePercentage: _claimed, ...rest } = told;
  return rest;
}
