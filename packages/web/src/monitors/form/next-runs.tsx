import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import { formatDuration, formatRelativeTime } from '../../parts/format/format-duration.js';
import { useFormat, useNow } from '../../parts/format/format.js';
import { createFormat } from '../../parts/format/format-values.js';
import { type MonitorDraft, parseIntervalMs } from '../draft/form-draft.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';

interface Props {
  readonly draft: MonitorDraft;
  readonly monitorGuid: string | undefined;
}

/** Lists the next five runs. If the interval was changed, the server only computes a new schedule when it is saved. */
export function NextRuns({ draft, monitorGuid }: Props) {
  const { AccountTimeZone, TimeZone } = useSession();
  const { data } = useQuery({ ...monitorQuery(monitorGuid ?? ''), enabled: monitorGuid !== undefined });
  const format = useFormat();
  const now = useNow(5_000);
  const intervalMs = parseIntervalMs(draft);
  if (intervalMs === undefined) return <p>{t('Enter a check interval first.')}</p>;
  if (!draft.IsActive || draft.MonitorMode === 'Development')
    return <p>{t('No scheduled runs: the monitor is not active.')}</p>;
  if (data?.NextRunAt === undefined || data.IntervalMs !== intervalMs)
    return (
      <p>
        {t('Runs within 10 s of saving, then every {interval}. Start times are staggered across monitors.', {
          interval: formatDuration(intervalMs),
        })}
      </p>
    );
  const account = createFormat(AccountTimeZone, undefined);
  const first = data.NextRunAt;
  return (
    <ol>
      {Array.from({ length: 5 }, (_run, index) => first + index * intervalMs).map((at) => (
        <li key={at}>
          {format.dateTime(at)} ({formatRelativeTime(at, now)})
          {AccountTimeZone !== TimeZone && (
            <span className="dimmed"> {t('{time} account time', { time: account.dateTime(at) })}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
