import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { Skeleton } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { formatDuration } from '../../parts/format/format-duration.js';
import { useFormat, useRelativeTime } from '../../parts/format/format.js';
import { RelativeTime } from '../../parts/format/relative-time.js';
import { StateMark } from '../../parts/display/state-mark.js';
import { MonitorLink } from '../names/monitor-link.js';
import classes from './monitor-list.module.css';
import { StatusBar } from './status-bar.js';

interface Props {
  readonly row: MonitorRow | undefined;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly isCursor: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (guid: string) => void;
}

/** A row of the list, which flashes once when the state of the monitor changes. */
export function MonitorLine({ row, index, top, height, isCursor, isChosen, onToggle }: Props) {
  const changeCount = useChangeCount(row?.State);
  const rowRef = useRef<HTMLDivElement>(null);
  // Only keys move the cursor, so the keyboard focus follows it.
  const takesFocus = isCursor && row !== undefined;
  useEffect(() => {
    if (takesFocus) rowRef.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={rowRef}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-cursor={isCursor || undefined}
      className={`${classes['line'] ?? ''} ${classes['body'] ?? ''}`}
      style={{ transform: `translateY(${String(top)}px)`, height }}
    >
      {changeCount > 0 && <span key={changeCount} className={classes['flash']} aria-hidden="true" />}
      {row ? (
        <Cells row={row} isChosen={isChosen} onToggle={onToggle} />
      ) : (
        <div role="cell">
          <Skeleton height={14} />
        </div>
      )}
    </div>
  );
}

const Cells = memo(function Cells({
  row,
  isChosen,
  onToggle,
}: Pick<Props, 'isChosen' | 'onToggle'> & { readonly row: MonitorRow }) {
  const format = useFormat();
  return (
    <>
      <div role="cell" data-column="select">
        <input
          type="checkbox"
          className={classes['tick']}
          checked={isChosen}
          onChange={() => onToggle(row.MonitorGuid)}
          aria-label={t('Select {name}', { name: row.Name })}
        />
      </div>
      <div role="cell" data-column="state">
        <StateMark state={row.State} />
      </div>
      <div role="cell" data-column="name" title={row.ErrorDescription ?? row.PendingReason ?? row.Target}>
        <MonitorLink guid={row.MonitorGuid} name={row.Name} className={classes['name']} />{' '}
        <span className={classes['why']}>{row.ErrorDescription ?? row.PendingReason ?? row.Target}</span>
      </div>
      <div role="cell" data-column="type">
        {t(monitorKindName(row.MonitorType))}
      </div>
      <div role="cell" data-column="groups" title={row.MonitorGroups.map(({ Description }) => Description).join(', ')}>
        {row.MonitorGroups.map(({ MonitorGroupGuid, Description }) => (
          <span key={MonitorGroupGuid} className={classes['chip']}>
            {Description}
          </span>
        ))}
      </div>
      <div role="cell" data-column="last">
        {row.LastCheckAt === undefined ? t('never') : <RelativeTime at={row.LastCheckAt} />}
      </div>
      <div role="cell" data-column="strip">
        <StatusBar statusHistory={row.StatusHistory} />
      </div>
      <div role="cell" data-column="uptime">
        {format.percent(row.UptimePercentage)}
      </div>
      <div role="cell" data-column="coverage">
        {format.percent(row.CoveragePercentage)}
      </div>
      <div role="cell" data-column="p50">
        {format.ms(row.P50)}
      </div>
      <div role="cell" data-column="p95">
        {format.ms(row.P95)}
      </div>
      <div role="cell" data-column="next" title={t('every {interval}', { interval: formatDuration(row.IntervalMs) })}>
        {row.NextRunAt === undefined ? '–' : <NextRun at={row.NextRunAt} />}
      </div>
      <div role="cell" data-column="marks">
        <Marks row={row} />
      </div>
    </>
  );
});

function NextRun({ at }: { readonly at: number }) {
  const text = useRelativeTime(at);
  // The relative text changes when the run is due, and the component is then rendered again.
  return at < Date.now() ? t('now') : text;
}

/** Abbreviations that fit the column, with the full text on hover. */
function Marks({ row }: { readonly row: MonitorRow }) {
  const format = useFormat();
  const { Maintenance, GenerateAlert, MonitorMode } = row;
  const marks: readonly (readonly [text: string, title: string] | false)[] = [
    Maintenance !== undefined && [
      t('Maint.'),
      t('In maintenance until {time}', { time: format.dateTime(Maintenance.UntilAt) }),
    ],
    !GenerateAlert && [t('Muted'), t('Alerts are off')],
    MonitorMode === 'Staging' && [t('Staging'), t('Mode Staging')],
    MonitorMode === 'Development' && [t('Dev.'), t('Mode Development')],
  ];
  return marks.map(
    (mark) =>
      mark && (
        <span key={mark[0]} className={classes['chip']} title={mark[1]}>
          {mark[0]}
        </span>
      ),
  );
}

/** Counts changes of the value, without the initial one. */
function useChangeCount(value: string | undefined): number {
  const previous = useRef(value);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (previous.current !== undefined && value !== undefined && previous.current !== value) setCount((c) => c + 1);
    previous.current = value;
  }, [value]);
  return count;
}
