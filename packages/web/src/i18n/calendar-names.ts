import type { WeekDay } from '@vedette/kernel/wall-schedule';
import { currentCulture } from './translate.js';

const DAY_MS = 86_400_000;
const WEEK_DAYS: readonly WeekDay[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the name of a weekday in the app's language. */
export const weekdayName = (day: WeekDay, weekday: 'long' | 'short' = 'long'): string =>
  // 5 January 1970 was a Monday.
  new Intl.DateTimeFormat(currentCulture(), { weekday, timeZone: 'UTC' }).format((WEEK_DAYS.indexOf(day) + 4) * DAY_MS);

/** Returns the name of a month, from 1 to 12, in the app's language. */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat(currentCulture(), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, month - 1));
