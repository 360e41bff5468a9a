import { isMissedReason, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';
import { t } from '../../i18n/translate.js';

const MISSED_REASON_TEXTS: Readonly<Record<MissedReason, string>> = {
  overrun: t('the previous run was still in progress'),
  stopped: t('Vedette was not running'),
  late: t('the runs were overdue'),
  clock: t('the clock was set forward'),
  store: t('the database was unreachable'),
  noCheckpoint: t('no checkpoint was available'),
  lost: t('no result arrived in time'),
  quarantined: t('the checkpoint was impaired'),
  definition: t('the monitor was being changed'),
  unsupported: t('no checkpoint supports the settings of the monitor'),
  paused: t('the monitor was not active'),
  maintenance: t('maintenance'),
};

/** Describes why figures were recomputed, and by whom. */
export function describeChange({ Reason, ByName, Note }: Pick<FigureChange, 'Reason' | 'ByName' | 'Note'>): string {
  if (Reason === 'UnknownTime') {
    const reasons = Note.split('; ').map((reason) => (isMissedReason(reason) ? MISSED_REASON_TEXTS[reason] : reason));
    return t('Checks were not run: {reasons}', { reasons: reasons.join('; ') });
  }
  const name = ByName === '' ? t('unknown checkpoint') : ByName;
  return Reason === 'LateResults'
    ? t('Late results: {checkpointName}', { checkpointName: name })
    : t('Errors marked as false positive: {operator}', { operator: name });
}
