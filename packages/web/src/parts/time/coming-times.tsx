import { useSession } from '../../api/session.js';
import { type TypedSchedule, upcomingWindows, parseSchedule } from './coming-rules.js';
import { useFormat, useNow } from '../format/format.js';

/** When what is typed comes next, on the reader's clock and on that of the account, by which it goes. */
export function ComingTimes({ typed }: { readonly typed: TypedSchedule }) {
  const { AccountTimeZone } = useSession();
  const now = useNow(60_000);
  const schedule = parseSchedule(typed);
  if (!schedule) return null;
  return <TimesToCome times={upcomingWindows(schedule, AccountTimeZone, now)} />;
}

interface TimesProps {
  /** Those that take only a moment have no end. */
  readonly times: readonly { readonly from: number; readonly to?: number; readonly jump?: string }[];
}

/** Folded until somebody asks for it. */
export function TimesToCome({ times }: TimesProps) {
  const format = useFormat();
  if (times.length === 0) return <p className="dimmed">It is over: it does not come again.</p>;
  return (
    <details>
      <summary>{times.length === 1 ? 'When it comes' : `The next ${String(times.length)} times`}</summary>
      <ol>
        {times.map(({ from, to, jump }) => (
          <li key={from}>
            {format.exact(from)}
            {to !== undefined && ` – ${format.exact(to)}`}
            {jump !== undefined && <strong> ▲ {jump}</strong>}
          </li>
        ))}
      </ol>
    </details>
  );
}
