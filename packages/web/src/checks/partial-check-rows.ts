import type { CheckView } from '@vedette/contract/v1/checks/check';
import { isMissedReason, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { t } from '../i18n/translate.js';
import { resultText } from './result-text.js';

/** A checkpoint of a concurrent check, with its result or why it has none. */
export interface PartialCheckRow {
  readonly key: string;
  readonly checkpoint: string;
  readonly result: string;
  /** Undefined if inconclusive, and not part of the failure share. */
  readonly check: CheckRow | undefined;
}

const MISSED_REASON_TEXTS: Readonly<Record<MissedReason, string>> = {
  overrun: t('inconclusive: its previous run was still in progress'),
  stopped: t('inconclusive: Vedette was not running'),
  late: t('inconclusive: the run was overdue'),
  clock: t('inconclusive: the clock was set forward'),
  store: t('inconclusive: the run could not be assigned'),
  noCheckpoint: t('inconclusive: the checkpoint was offline'),
  lost: t('inconclusive: no result arrived in time'),
  quarantined: t('inconclusive: the checkpoint was impaired, so its result does not count'),
  definition: t('inconclusive: the monitor was being changed'),
  unsupported: t('inconclusive: the checkpoint does not support the settings of the monitor'),
  paused: t('inconclusive: the monitor was not active'),
  maintenance: t('inconclusive: maintenance'),
};

/** Returns a line for each checkpoint, failed ones first, followed by inconclusive ones. */
export function partialCheckRows({
  Parts,
  Inconclusive,
}: NonNullable<CheckView['ConcurrentCheck']>): readonly PartialCheckRow[] {
  const toRow = (check: CheckRow): PartialCheckRow => ({
    key: String(check.MonitorCheckId),
    checkpoint: check.CheckpointName,
    result: resultText(check.ErrorCode, check.ErrorDescription),
    check,
  });
  const inconclusive = Inconclusive.map(({ CheckpointId, CheckpointName, Reason }) => ({
    key: `silent ${String(CheckpointId)}`,
    checkpoint: CheckpointName,
    check: undefined,
    result: isMissedReason(Reason) ? MISSED_REASON_TEXTS[Reason] : t('inconclusive: {reason}', { reason: Reason }),
  }));
  const failed = Parts.filter(({ ErrorCode }) => ErrorCode !== 0);
  const passed = Parts.filter(({ ErrorCode }) => ErrorCode === 0);
  return [...failed.map(toRow), ...inconclusive, ...passed.map(toRow)];
}
