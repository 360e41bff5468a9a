import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import { type TypedSchedule, upcomingWindows, parseSchedule } from './upcoming-rules.js';
import { useFormat, useNow } from '../format/format.js';

/** Lists upcoming windows of a typed schedule, in the reader’s time zone and the account’s, which the schedule uses. */
export function UpcomingTimes({ typed }: { readonly typed: TypedSchedule }) {
  const { AccountTimeZone } = useSession();
  const now = useNow(60_000);
  const schedule = parseSchedule(typed);
  if (!schedule) return null;
  return <UpcomingTimesList times={upcomingWindows(schedule, AccountTimeZone, now)} />;
}

interface TimesProps {
  /** Windows; momentary ones have no end. */
  readonly times: readonly { readonly from: number; readonly to?: number; readonly clockChange?: string }[];
}

/** Collapsed list of upcoming windows. */
export function UpcomingTimesList({ times }: TimesProps) {
  const format = useFormat();
  if (times.length === 0) return <p className="dimmed">{t('The schedule is in the past and will not run again.')}</p>;
  return (
    <details>
      <summary>{t('{count, plural, one {Next run} other {Next # runs}}', { count: times.length })}</summary>
      <ol>
        {times.map(({ from, to, clockChange }) => (
          <li key={from}>
            {format.exact(from)}
            {to !== undefined && ` – ${format.exact(to)}`}
            {clockChange !== undefined && <strong> ▲ {clockChange}</strong>}
          </li>
        ))}
      </ol>
    </details>
  );
}
