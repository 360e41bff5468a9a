import { t } from '../../i18n/translate.js';
import { ApiError } from '../../api/problem.js';
import { parseDateRange, formatDateRange } from '../../parts/time/dates-rules.js';

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

const HOUR_MS = 3_600_000;

/** Returns the hour around the end of a check. */
export const draftAround = (at: number, zone: string): ClearingDraft => ({
  ...formatDateRange({ from: at - HOUR_MS / 2, until: at + HOUR_MS / 2 }, zone),
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
export function toClearingBody(draft: ClearingDraft, check: ClearedCheck, zone: string) {
  const dates = parseDateRange(draft, zone);
  if (dates.problems) {
    const { from, until } = dates.problems;
    throw new ApiError(400, [
      ...(from === undefined ? [] : [`From: ${from}`]),
      ...(until === undefined ? [] : [`Until: ${until}`]),
    ]);
  }
  return {
    MonitorGuids: [check.MonitorGuid],
    FromAt: dates.from,
    UntilAt: dates.until,
    ...(draft.isOfCode && { ErrorCodes: [check.ErrorCode] }),
    ...(draft.isOfCheckpoint && { CheckpointIds: [check.CheckpointId] }),
    ...(draft.note.trim() !== '' && { Note: draft.note.trim() }),
  };
}
