import type { SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { weekdayName } from '../i18n/calendar-names.js';
import { t } from '../i18n/translate.js';
import { useFormat } from '../parts/format/format.js';
import classes from './week-grid.module.css';
import { type Day, DAYS, moveCell, withColumn, withDay, withHour } from './week-rules.js';

interface Props {
  readonly week: SlaTimeSchedule;
  /** Absent: read-only. */
  readonly onChange: ((week: SlaTimeSchedule) => void) | undefined;
}

const HOURS = Array.from({ length: 24 }, (_hour, hour) => hour);

/**
 * Seven days of 24 hours as a single tab stop. Arrow keys move, Space toggles an hour, with Shift the day and with Ctrl
 * that hour of every day, as clicking the headers does. Dragging paints.
 */
export function WeekGrid({ week, onChange }: Props) {
  const [cursor, setCursor] = useState<readonly [day: number, hour: number]>([0, 0]);
  const [paintValue, setPaintValue] = useState<boolean>();
  const grid = useRef<HTMLDivElement>(null);
  const { hourOfDay } = useFormat();
  const hourRange = (hour: number) => ({ start: hourOfDay(hour), end: hourOfDay((hour + 1) % 24) });
  const paint = (day: number, hour: number, isCounted: boolean): void => {
    const name = DAYS[day];
    if (name && onChange && week[name][hour] !== isCounted) onChange(withHour(week, name, hour, isCounted));
  };
  const toggleByKey = (event: KeyboardEvent, name: Day, hour: number): void => {
    if (event.shiftKey) onChange?.(withDay(week, name));
    else if (event.ctrlKey) onChange?.(withColumn(week, hour));
    else paint(DAYS.indexOf(name), hour, week[name][hour] !== true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moveCell(cursor[0], cursor[1], event.key);
    if (!target) return;
    event.preventDefault();
    setCursor(target);
    grid.current?.querySelector<HTMLElement>(`[data-place="${target.join('-')}"]`)?.focus();
  };
  const onPointerDown = (event: PointerEvent, day: number, hour: number, isCounted: boolean): void => {
    event.currentTarget.releasePointerCapture(event.pointerId);
    setPaintValue(!isCounted);
    setCursor([day, hour]);
    paint(day, hour, !isCounted);
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t('Service hours')}
      aria-readonly={onChange === undefined}
      className={classes['grid']}
      onKeyDown={onKeyDown}
      onPointerUp={() => setPaintValue(undefined)}
      onPointerLeave={() => setPaintValue(undefined)}
    >
      <div role="row" className={classes['row']}>
        <span role="columnheader" className={classes['day']}>
          <span className="spoken">{t('Day')}</span>
        </span>
        {HOURS.map((hour) => (
          <span key={hour} role="columnheader" className={classes['hour']}>
            <HeaderButton
              name={t('{start} to {end} every day', hourRange(hour))}
              toggle={onChange && (() => onChange(withColumn(week, hour)))}
            >
              {hour}
            </HeaderButton>
          </span>
        ))}
      </div>
      {DAYS.map((name, day) => (
        <div key={name} role="row" className={classes['row']}>
          <span role="rowheader" className={classes['day']}>
            <HeaderButton
              name={t('All of {weekday}', { weekday: weekdayName(name) })}
              toggle={onChange && (() => onChange(withDay(week, name)))}
            >
              {weekdayName(name, 'short')}
            </HeaderButton>
          </span>
          {HOURS.map((hour) => {
            const isCounted = week[name][hour] === true;
            const values = { weekday: weekdayName(name), ...hourRange(hour) };
            const isCursor = cursor[0] === day && cursor[1] === hour;
            return (
              <span
                key={hour}
                role="gridcell"
                data-place={`${String(day)}-${String(hour)}`}
                tabIndex={isCursor ? 0 : -1}
                aria-label={
                  isCounted
                    ? t('{weekday} {start} to {end}: counts', values)
                    : t('{weekday} {start} to {end}: does not count', values)
                }
                aria-selected={isCounted}
                className={classes['cell']}
                onPointerDown={(event) => onPointerDown(event, day, hour, isCounted)}
                onPointerEnter={() => paintValue !== undefined && paint(day, hour, paintValue)}
                onKeyDown={(event) => {
                  if (event.key !== ' ' && event.key !== 'Enter') return;
                  event.preventDefault();
                  toggleByKey(event, name, hour);
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface HeaderButtonProps {
  /** Name of what a press changes. */
  readonly name: string;
  readonly toggle: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Not a tab stop, as keys of the cells do the same. */
function HeaderButton({ name, toggle, children }: HeaderButtonProps) {
  if (!toggle) return children;
  return (
    <button type="button" tabIndex={-1} title={name} className={classes['head']} onClick={toggle}>
      {children}
    </button>
  );
}
