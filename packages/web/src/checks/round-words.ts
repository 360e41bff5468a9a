import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { resultText } from './result-words.js';

/** One checkpoint of a round: what it saw, or why nothing came from it. */
export interface RoundLine {
  readonly key: string;
  readonly place: string;
  readonly result: string;
  /** Undefined: it is left out of the share. */
  readonly check: CheckRow | undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  lost: 'no result came in time',
  quarantined: 'the checkpoint was not well, its result does not count',
  noCheckpoint: 'the checkpoint was away',
  store: 'the run could not be handed over',
};

/** The lines of a round, by checkpoint; those that failed first, then those that said nothing. */
export function roundLines({ Parts, Inconclusive }: NonNullable<CheckView['Round']>): readonly RoundLine[] {
  const lineOf = (check: CheckRow): RoundLine => ({
    key: String(check.MonitorCheckId),
    place: check.CheckpointName,
    result: resultText(check.ErrorCode, check.ErrorDescription),
    check,
  });
  const silent = Inconclusive.map(({ CheckpointId, CheckpointName, Reason }) => ({
    key: `silent ${String(CheckpointId)}`,
    place: CheckpointName,
    check: undefined,
    result: `inconclusive: ${REASONS[Reason] ?? Reason}`,
  }));
  const failed = Parts.filter(({ ErrorCode }) => ErrorCode !== 0);
  const fine = Parts.filter(({ ErrorCode }) => ErrorCode === 0);
  return [...failed.map(lineOf), ...silent, ...fine.map(lineOf)];
}
