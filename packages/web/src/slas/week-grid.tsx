import type { SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { weekdayName } from '../i18n/calendar-names.js';
import { t } from '../i18n/translate.js';
import classes from './week-grid.module.css';
import { type Day, DAYS, stepFrom, withColumn, withDay, withHour } from './week-rules.js';

interface Props {
  readonly week: SlaTimeSchedule;
  /** Absent: read-only. */
  readonly onChange: ((week: SlaTimeSchedule) => void) | undefined;
}

const HOURS = Array.from({ length: 24 }, (_hour, hour) => hour);
const hourRange = (hour: number) => ({ from: String(hour), until: String(hour + 1) });

/**
 * Seven days of 24 hours as a single tab stop. Arrow keys move, Space toggles an hour, with Shift the day and with Ctrl
 * that hour of every day, as clicking the headers does. Dragging paints.
 */
export function WeekGrid({ week, onChange }: Props) {
  const [cursor, setCursor] = useState<readonly [day: number, hour: number]>([0, 0]);
  const [brush, setBrush] = useState<boolean>();
  const grid = useRef<HTMLDivElement>(null);
  const paint = (day: number, hour: number, counts: boolean): void => {
    const name = DAYS[day];
    if (name && onChange && week[name][hour] !== counts) onChange(withHour(week, name, hour, counts));
  };
  const press = (event: KeyboardEvent, name: Day, hour: number): void => {
    if (event.shiftKey) onChange?.(withDay(week, name));
    else if (event.ctrlKey) onChange?.(withColumn(week, hour));
    else paint(DAYS.indexOf(name), hour, week[name][hour] !== true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = stepFrom(cursor[0], cursor[1], event.key);
    if (!to) return;
    event.preventDefault();
    setCursor(to);
    grid.current?.querySelector<HTMLElement>(`[data-place="${to.join('-')}"]`)?.focus();
  };
  const onPointerDown = (event: PointerEvent, day: number, hour: number, counts: boolean): void => {
    event.currentTarget.releasePointerCapture(event.pointerId);
    setBrush(!counts);
    setCursor([day, hour]);
    paint(day, hour, !counts);
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t('Service hours')}
      aria-readonly={onChange === undefined}
      className={classes['grid']}
      onKeyDown={onKeyDown}
      onPointerUp={() => setBrush(undefined)}
      onPointerLeave={() => setBrush(undefined)}
    >
      <div role="row" className={classes['row']}>
        <span role="columnheader" className={classes['day']}>
          <span className="spoken">{t('Day')}</span>
        </span>
        {HOURS.map((hour) => (
          <span key={hour} role="columnheader" className={classes['hour']}>
            <Head
              name={t('{from}:00 to {until}:00 every day', hourRange(hour))}
              toggle={onChange && (() => onChange(withColumn(week, hour)))}
            >
              {hour}
            </Head>
          </span>
        ))}
      </div>
      {DAYS.map((name, day) => (
        <div key={name} role="row" className={classes['row']}>
          <span role="rowheader" className={classes['day']}>
            <Head
              name={t('All of {weekday}', { weekday: weekdayName(name) })}
              toggle={onChange && (() => onChange(withDay(week, name)))}
            >
              {weekdayName(name, 'short')}
            </Head>
          </span>
          {HOURS.map((hour) => {
            const counts = week[name][hour] === true;
            const values = { weekday: weekdayName(name), ...hourRange(hour) };
            const isCursor = cursor[0] === day && cursor[1] === hour;
            return (
              <span
                key={hour}
                role="gridcell"
                data-place={`${String(day)}-${String(hour)}`}
                tabIndex={isCursor ? 0 : -1}
                aria-label={
                  counts
                    ? t('{weekday} {from}:00 to {until}:00: counts', values)
                    : t('{weekday} {from}:00 to {until}:00: does not count', values)
                }
                aria-selected={counts}
                className={classes['cell']}
                onPointerDown={(event) => onPointerDown(event, day, hour, counts)}
                onPointerEnter={() => brush !== undefined && paint(day, hour, brush)}
                onKeyDown={(event) => {
                  if (event.key !== ' ' && event.key !== 'Enter') return;
                  event.preventDefault();
                  press(event, name, hour);
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface HeadProps {
  /** Name of what a press changes. */
  readonly name: string;
  readonly toggle: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Not a tab stop, as keys of the cells do the same. */
function Head({ name, toggle, children }: HeadProps) {
  if (!toggle) return children;
  return (
    <button type="button" tabIndex={-1} title={name} className={classes['head']} onClick={toggle}>
      {children}
    </button>
  );
}
