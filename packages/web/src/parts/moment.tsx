import { Tooltip } from '@mantine/core';
import { useFormat, useNow } from './format.js';
import { relative } from './duration.js';
import classes from './moment.module.css';

/** A moment relative to now; the exact date and time on hover, on focus, and for readers of the markup. */
export function Moment({ at }: { readonly at: number }) {
  const format = useFormat();
  const now = useNow(1_000);
  const exact = format.dateTime(at);
  return (
    <Tooltip label={exact}>
      <time dateTime={new Date(at).toISOString()} className={classes['moment']} aria-label={exact}>
        {relative(at, now)}
      </time>
    </Tooltip>
  );
}
