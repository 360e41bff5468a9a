import type { SystemWarning } from '@vedette/contract/v1/overview';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useFormat } from '../parts/format.js';
import { useLiveState } from './live.js';
import { useOverview } from './overview.js';
import classes from './shell.module.css';

/** What is wrong with the service itself: a silent green page would be the worst failure of all. */
export function Banner() {
  const { data, isError, dataUpdatedAt } = useOverview();
  const live = useLiveState();
  const format = useFormat();
  return (
    <div role="status">
      {isError && live === 'lost' && (
        <div className={classes['banner']} data-kind="bad">
          <strong>The server cannot be reached.</strong>
          {dataUpdatedAt > 0 && <span>What you see is from {format.dateTime(dataUpdatedAt)}.</span>}
        </div>
      )}
      {data?.Warnings.map((warning) => (
        <div key={warning.Kind + warning.Message} className={classes['banner']} data-kind="bad">
          <strong>{warning.Message}</strong> <span>since {format.dateTime(warning.SinceAt)}</span>
          <Unchecked {...warning} />
        </div>
      ))}
    </div>
  );
}

/** The monitors that were not checked, each with since when, as far as the reader may see them. */
function Unchecked({ Monitors = [], MoreMonitors = 0 }: SystemWarning) {
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
          ({Slots === 1 ? '1 check' : `${String(Slots)} checks`}, from {format.dateTime(FromAt)} on)
        </Fragment>
      ))}
      {MoreMonitors > 0 && <> and {MoreMonitors} more</>}
    </span>
  );
}
