import { message } from '@vedette/i18n/message';
import { presetPeriodTypes } from '@vedette/kernel/periods';
import { t } from '../../i18n/translate.js';

const CALENDAR: Readonly<Record<string, string>> = {
  CurrentDay: t('current day'),
  CurrentWeek: t('current week'),
  CurrentMonth: t('current month'),
  CurrentQuarter: t('current quarter'),
  CurrentYear: t('current year'),
  PreviousDay: t('previous day'),
  PreviousWeek: t('previous week'),
  PreviousMonth: t('previous month'),
  PreviousQuarter: t('previous quarter'),
  PreviousYear: t('previous year'),
  All: t(message('all', 'period')),
};

/** By the unit at the end of a name. `Excl` leaves out the current hour, day or month. */
const LAST: Readonly<Record<string, (count: number) => string>> = {
  Hours: (count) => t('{count, plural, one {last # hour} other {last # hours}}', { count }),
  Days: (count) => t('{count, plural, one {last # day} other {last # days}}', { count }),
  Months: (count) => t('{count, plural, one {last # month} other {last # months}}', { count }),
  HoursExcl: (count) => t('{count, plural, one {last # full hour} other {last # full hours}}', { count }),
  DaysExcl: (count) => t('{count, plural, one {last # full day} other {last # full days}}', { count }),
  MonthsExcl: (count) => t('{count, plural, one {last # full month} other {last # full months}}', { count }),
};

/**
 * Formats the name of a preset period: `Last90Days` is `last 90 days`; `Last3MonthsExcl`, without the current month, is
 * `last 3 full months`.
 */
export function periodLabel(name: string): string {
  const [, count = '', unit = ''] = /^Last(\d+)(\w+)$/.exec(name) ?? [];
  return LAST[unit]?.(Number(count)) ?? CALENDAR[name] ?? name;
}

/** All preset periods, as options. */
export const PERIOD_OPTIONS = presetPeriodTypes.map((name) => [name, periodLabel(name)] as const);
