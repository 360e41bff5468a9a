import type { CheckView } from '@vedette/contract/v1/checks/check';
import { isMissedReason, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { resultText } from './result-words.js';

/** One checkpoint of a round: what it saw, or why nothing came from it. */
export interface ConcurrentLine {
  readonly key: string;
  readonly place: string;
  readonly result: string;
  /** Undefined: it is left out of the share. */
  readonly check: CheckRow | undefined;
}

const REASONS: Readonly<Record<MissedReason, string>> = {
  overrun: 'its previous run was still going',
  stopped: 'the service was not running',
  late: 'its time had passed',
  clock: 'the clock was set forward',
  store: 'the run could not be handed over',
  noCheckpoint: 'the checkpoint was away',
  lost: 'no result came in time',
  quarantined: 'the checkpoint was not well, its result does not count',
  definition: 'the monitor was being changed',
  unsupported: 'the checkpoint does not support the settings of the monitor',
  paused: 'the monitor was not active',
  maintenance: 'maintenance',
};

/** The lines of a round, by checkpoint; those that failed first, then those that said nothing. */
export function concurrentLines({ Parts, Inconclusive }: NonNullable<CheckView['Round']>): readonly ConcurrentLine[] {
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
