import type { MaintenanceRow } from '@vedette/contract/v1/maintenance';
import { counted } from '../parts/counted.js';
import { reasonsOf } from '../parts/each-of.js';

/** How many periods are still there and why, after the others were deleted. */
export function lackWords(problems: readonly Error[], all: number): readonly string[] {
  const left = `${counted(problems.length, 'maintenance period')} of ${String(all)} could not be deleted.`;
  return [problems.length < all ? `${left} The others are gone.` : left, ...reasonsOf(problems)];
}

/** A wall clock is at most so far from UTC. */
const DAY = 86_400_000;

/** Whether it was of one time, and will not come again; one that is years away has no next time that is told either. */
export const isOver = ({ ScheduleMode, IsNow, NextFromAt, EndDateTime }: Period, now: number): boolean =>
  ScheduleMode === 'OneTime' &&
  !IsNow &&
  NextFromAt === undefined &&
  (EndDateTime === undefined || Date.parse(`${EndDateTime}Z`) < now + DAY);
type Period = Pick<MaintenanceRow, 'ScheduleMode' | 'IsNow' | 'NextFromAt' | 'EndDateTime'>;
