import { ApiError } from '../../api/problem.js';
import { judgeDates, writtenDates } from '../../parts/time/dates-rules.js';

/** What clearing does, before it is done. */
export const WHAT_FOLLOWS =
  'A cleared error counts as a good check from now on: uptime, statistics and SLAs follow. Alerts and incidents stay as they were.';

export interface ClearingDraft {
  /** Two moments on the clock of the reader. */
  readonly from: string;
  readonly until: string;
  /** Only errors of the code of the check it was asked at, or made where that was made. */
  readonly isOfCode: boolean;
  readonly isOfCheckpoint: boolean;
  readonly note: string;
}

const HOUR = 3_600_000;

/** The hour that a check ended in the middle of. */
export const draftAround = (at: number, zone: string): ClearingDraft => ({
  ...writtenDates({ from: at - HOUR / 2, until: at + HOUR / 2 }, zone),
  isOfCode: true,
  isOfCheckpoint: false,
  note: '',
});

interface Of {
  readonly MonitorGuid: string;
  readonly CheckpointId: number;
  readonly ErrorCode: number;
}

/** As the API takes it. @throws ApiError naming what is wrong with the two moments, as the API would. */
export function toClearingBody(draft: ClearingDraft, of: Of, zone: string) {
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
