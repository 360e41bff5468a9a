import { isMissedReason, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';

const WHY: Readonly<Record<MissedReason, string>> = {
  overrun: 'the run before was still going',
  stopped: 'the service was not running',
  late: 'their time had passed',
  clock: 'the clock was set forward',
  store: 'the store was unreachable',
  noCheckpoint: 'no checkpoint was there',
  lost: 'no result came in time',
  quarantined: 'the checkpoint was not well',
  definition: 'the monitor was being changed',
  unsupported: 'no checkpoint supports the settings of the monitor',
  paused: 'the monitor was not active',
  maintenance: 'maintenance',
};

/** Why figures were counted anew, and by whom. */
export function whyChanged({ Reason, ByName, Note }: Pick<FigureChange, 'Reason' | 'ByName' | 'Note'>): string {
  if (Reason === 'UnknownTime') {
    return `Checks had not been run: ${Note.split('; ')
      .map((reason) => (isMissedReason(reason) ? WHY[reason] : reason))
      .join('; ')}`;
  }
  const who = ByName === '' ? 'unknown checkpoint' : ByName;
  return `${Reason === 'LateResults' ? 'Results came late' : 'Errors were cleared'}: ${who}`;
}
