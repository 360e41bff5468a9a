import { isMissedReason, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';

const REASONS: Readonly<Record<MissedReason, string>> = {
  overrun: 'the previous run was still in progress',
  stopped: 'Vedette was not running',
  late: 'they were overdue',
  clock: 'the clock was set forward',
  store: 'the database was unreachable',
  noCheckpoint: 'no checkpoint was available',
  lost: 'no result arrived in time',
  quarantined: 'the checkpoint was impaired',
  definition: 'the monitor was being changed',
  unsupported: 'no checkpoint supports the settings of the monitor',
  paused: 'the monitor was not active',
  maintenance: 'maintenance',
};

/** Describes why figures were recomputed, and by whom. */
export function describeChange({ Reason, ByName, Note }: Pick<FigureChange, 'Reason' | 'ByName' | 'Note'>): string {
  if (Reason === 'UnknownTime') {
    return `Checks were not run: ${Note.split('; ')
      .map((reason) => (isMissedReason(reason) ? REASONS[reason] : reason))
      .join('; ')}`;
  }
  const who = ByName === '' ? 'unknown checkpoint' : ByName;
  return `${Reason === 'LateResults' ? 'Late results' : 'Errors marked as false positive'}: ${who}`;
}
