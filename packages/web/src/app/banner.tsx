import type { SystemWarning } from '@vedette/contract/v1/screens/overview';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';
import { counted } from '../parts/format/counted.js';
import { relative } from '../parts/format/duration.js';
import { useFormat, useNow } from '../parts/format/format.js';
import { useIsAway, useOverview } from '../api/live/overview.js';
import classes from './shell.module.css';

/** Shows problems of Vedette itself, so that a page with outdated green states is never mistaken for a healthy one. */
export function Banner() {
  const { data, isError, error, dataUpdatedAt, refetch } = useOverview();
  const queries = useQueryClient();
  const now = useNow(15_000);
  const isAway = useIsAway();
  const readAll = (): void =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const format = useFormat();
  return (
    <div role="status">
      {isAway && (
        <div className={classes['banner']} data-kind="bad">
          <strong>{t('The server is unreachable.')}</strong>
          {dataUpdatedAt > 0 && (
            <span>
              {t('Data as of {dataUpdatedAt}, {dataUpdatedAt2}.', {
                dataUpdatedAt: format.dateTime(dataUpdatedAt),
                dataUpdatedAt2: relative(dataUpdatedAt, now),
              })}
            </span>
          )}
          <Again onPress={readAll} />
        </div>
      )}
      {isError && !isAway && (
        <div className={classes['banner']} data-kind="bad">
          <strong>{t('Service health unavailable')}</strong>
          {error instanceof ApiError && error.requestId !== undefined && (
            <span>{t('Request {requestId}.', { requestId: error.requestId })}</span>
          )}
          <Again onPress={() => void refetch()} />
        </div>
      )}
      {data?.Warnings.map((warning) => (
        <div key={warning.Kind + warning.Message} className={classes['banner']} data-kind="bad">
          <strong>{warning.Message}</strong>{' '}
          <span>{t('since {sinceAt}', { sinceAt: format.dateTime(warning.SinceAt) })}</span>
          <Unchecked {...warning} />
        </div>
      ))}
    </div>
  );
}

const Again = ({ onPress }: { readonly onPress: () => void }) => (
  <Button size="compact-xs" variant="default" onClick={onPress}>
    {t('Retry')}
  </Button>
);

/**
 * Lists monitors that were not checked and that the operator may see, with counts since the first missed check. The
 * warning itself counts only recent minutes.
 */
function Unchecked({ Monitors = [], OmittedMonitors = 0 }: SystemWarning) {
  const format = useFormat();
  if (Monitors.length === 0) return null;
  return (
    <span>
      {Monitors.map(({ MonitorGuid, Name, Slots, FromAt }, index) => (
        <Fragment key={MonitorGuid}>
          {index > 0 && ', '}
          <Link to="/monitors/$monitorGuid" params={{ monitorGuid: MonitorGuid }}>
            {Name}
          </Link>{' '}
          ({counted(Slots, 'check')} missed since {format.dateTime(FromAt)})
        </Fragment>
      ))}
      {OmittedMonitors > 0 && <>{t(' and {omittedMonitors} more', { omittedMonitors: OmittedMonitors })}</>}
    </span>
  );
}
