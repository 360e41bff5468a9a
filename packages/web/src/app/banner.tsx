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
      {data?.Warnings.map(({ Kind, Message, SinceAt }) => (
        <div key={Kind + Message} className={classes['banner']} data-kind="bad">
          <strong>{Message}</strong> <span>since {format.dateTime(SinceAt)}</span>
        </div>
      ))}
    </div>
  );
}
