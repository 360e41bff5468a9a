import type { SystemWarning } from '@vedette/contract/v1/screens/overview';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { rich, t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';

import { formatRelativeTime } from '../parts/format/format-duration.js';
import { useFormat, useNow } from '../parts/format/format.js';
import { useIsServerUnreachable, useOverview } from '../api/live/overview.js';
import classes from './shell.module.css';

/** Shows problems of Vedette itself, so that a page with outdated green states is never mistaken for a healthy one. */
export function Banner() {
  const { data, isError, error, dataUpdatedAt, refetch } = useOverview();
  const queries = useQueryClient();
  const now = useNow(15_000);
  const isUnreachable = useIsServerUnreachable();
  const refetchFailed = (): void =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const format = useFormat();
  return (
    <div role="status">
      {isUnreachable && (
        <div className={classes['banner']} data-kind="bad">
          <strong>{t('The server is unreachable.')}</strong>
          {dataUpdatedAt > 0 && (
            <span>
              {t('Data as of {dateTime}, {age}.', {
                dateTime: format.dateTime(dataUpdatedAt),
                age: formatRelativeTime(dataUpdatedAt, now),
              })}
            </span>
          )}
          <RetryButton onPress={refetchFailed} />
        </div>
      )}
      {isError && !isUnreachable && (
        <div className={classes['banner']} data-kind="bad">
          <strong>{t('Service health unavailable')}</strong>
          {error instanceof ApiError && error.requestId !== undefined && (
            <span>{t('Request {requestId}.', { requestId: error.requestId })}</span>
          )}
          <RetryButton onPress={() => void refetch()} />
        </div>
      )}
      {data?.Warnings.map((warning) => (
        <div key={warning.Kind + warning.Message} className={classes['banner']} data-kind="bad">
          <strong>{warning.Message}</strong>{' '}
          <span>{t('since {dateTime}', { dateTime: format.dateTime(warning.SinceAt) })}</span>
          <UncheckedMonitors {...warning} />
        </div>
      ))}
    </div>
  );
}

const RetryButton = ({ onPress }: { readonly onPress: () => void }) => (
  <Button size="compact-xs" variant="default" onClick={onPress}>
    {t('Retry')}
  </Button>
);

/**
 * Lists monitors that were not checked and that the operator may see, with counts since the first missed check. The
 * warning itself counts only recent minutes.
 */
function UncheckedMonitors({ Monitors = [], OmittedMonitors = 0 }: SystemWarning) {
  const format = useFormat();
  if (Monitors.length === 0) return null;
  const monitors = (
    <>
      {Monitors.map(({ MonitorGuid, Name, Slots, FromAt }, index) => (
        <Fragment key={MonitorGuid}>
          {index > 0 && ', '}
          {rich('{monitor} ({count, plural, one {# check missed} other {# checks missed}} since {dateTime})', {
            monitor: (
              <Link to="/monitors/$monitorGuid" params={{ monitorGuid: MonitorGuid }}>
                {Name}
              </Link>
            ),
            count: Slots,
            dateTime: format.dateTime(FromAt),
          })}
        </Fragment>
      ))}
    </>
  );
  return (
    <span>
      {OmittedMonitors > 0
        ? rich('{monitors} and {count, number} more', { monitors, count: OmittedMonitors })
        : monitors}
    </span>
  );
}
