import type { CheckView } from '@vedette/contract/v1/checks/check';
import { isMissedReason, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { resultText } from './result-words.js';

/** A checkpoint of a concurrent check, with its result or why it has none. */
export interface ConcurrentLine {
  readonly key: string;
  readonly place: string;
  readonly result: string;
  /** Undefined if inconclusive, and not part of the failure share. */
  readonly check: CheckRow | undefined;
}

const REASONS: Readonly<Record<MissedReason, string>> = {
  overrun: 'its previous run was still in progress',
  stopped: 'Vedette was not running',
  late: 'the run was overdue',
  clock: 'the clock was set forward',
  store: 'the run could not be assigned',
  noCheckpoint: 'the checkpoint was offline',
  lost: 'no result arrived in time',
  quarantined: 'the checkpoint was impaired, so its result does not count',
  definition: 'the monitor was being changed',
  unsupported: 'the checkpoint does not support the settings of the monitor',
  paused: 'the monitor was not active',
  maintenance: 'maintenance',
};

/** Returns a line for each checkpoint, failed ones first, followed by inconclusive ones. */
export function concurrentLines({
  Parts,
  Inconclusive,
}: NonNullable<CheckView['ConcurrentCheck']>): readonly ConcurrentLine[] {
  const toLine = (check: CheckRow): ConcurrentLine => ({
    key: String(check.MonitorCheckId),
    place: check.CheckpointName,
    result: resultText(check.ErrorCode, check.ErrorDescription),
    check,
  });
  const silent = Inconclusive.map(({ CheckpointId, CheckpointName, Reason }) => ({
    key: `silent ${String(CheckpointId)}`,
    place: CheckpointName,
    check: undefined,
    result: `inconclusive: ${isMissedReason(Reason) ? REASONS[Reason] : Reason}`,
  }));
  const failed = Parts.filter(({ ErrorCode }) => ErrorCode !== 0);
  const fine = Parts.filter(({ ErrorCode }) => ErrorCode === 0);
  return [...failed.map(toLine), ...silent, ...fine.map(toLine)];
}
