import { t } from '../../i18n/translate.js';
import { ApiError } from '../../api/problem.js';
import { judgeDates, writtenDates } from '../../parts/time/dates-rules.js';

/** Consequences, shown in the confirmation. */
export const CONSEQUENCES = t(
  'The error then counts as OK in uptime, statistics and SLAs. Alerts and incidents do not change.',
);

/** Reports how many errors were marked. */
export const markedText = (count: number): string =>
  t('{count, plural, one {# error marked as false positive} other {# errors marked as false positives}}', { count });

export interface ClearingDraft {
  /** Local times in the reader’s time zone. */
  readonly from: string;
  readonly until: string;
  /** Limit to errors with the code, or from the checkpoint, of the original check. */
  readonly isOfCode: boolean;
  readonly isOfCheckpoint: boolean;
  readonly note: string;
}

const HOUR = 3_600_000;

/** Returns the hour around the end of a check. */
export const draftAround = (at: number, zone: string): ClearingDraft => ({
  ...writtenDates({ from: at - HOUR / 2, until: at + HOUR / 2 }, zone),
  isOfCode: true,
  isOfCheckpoint: false,
  note: '',
});

interface ClearedCheck {
  readonly MonitorGuid: string;
  readonly CheckpointId: number;
  readonly ErrorCode: number;
}

/**
 * Builds the request body.
 * @throws ApiError if the dates are invalid, with the messages of the API
 */
export function toClearingBody(draft: ClearingDraft, of: ClearedCheck, zone: string) {
  const judged = judgeDates(draft, zone);
  if (judged.problems) {
    const { from, until } = judged.problems;
    throw new ApiError(400, [
      ...(from === undefined ? [] : [`From: ${from}`]),
      ...(until === undefined ? [] : [`Until: ${until}`]),
    ]);
  }
  return {
    MonitorGuids: [of.MonitorGuid],
    FromAt: judged.from,
    UntilAt: judged.until,
    ...(draft.isOfCode && { ErrorCodes: [of.ErrorCode] }),
    ...(draft.isOfCheckpoint && { CheckpointIds: [of.CheckpointId] }),
    ...(draft.note.trim() !== '' && { Note: draft.note.trim() }),
  };
}
