import { memo } from 'react';
import { t } from '../../i18n/translate.js';
import { type StatusCode, mergeRuns, describeStatusBar } from './status-bar-runs.js';
import classes from './status-bar.module.css';

/** States differ in height, not only in colour: up is low, a warning higher, down has the full height. */
const RECT_TOPS: Readonly<Record<StatusCode, number>> = { u: 9, w: 5, d: 0, m: 12, p: 12, n: 14, '-': 7 };
const RECT_HEIGHTS: Readonly<Record<StatusCode, number>> = { u: 7, w: 11, d: 16, m: 4, p: 2, n: 1, '-': 3 };

/** The last 24 hours in buckets of 15 minutes, oldest at the left. */
export const StatusBar = memo(function Strip({ statusHistory }: { readonly statusHistory: string }) {
  const label = t('Last 24 hours in quarter-hours: {states}', { states: describeStatusBar(statusHistory) });
  return (
    <svg
      className={classes['bar']}
      viewBox={`0 0 ${String(Math.max(1, statusHistory.length))} 16`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {mergeRuns(statusHistory).map(({ letter, from, length }) => (
        <rect
          key={from}
          x={from}
          width={length}
          y={RECT_TOPS[letter]}
          height={RECT_HEIGHTS[letter]}
          data-letter={letter}
        />
      ))}
    </svg>
  );
});
