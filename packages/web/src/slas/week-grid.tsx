import type { SlaTimeSchedule } from '@vedette/contract/v1/sla';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './week-grid.module.css';
import { DAYS, stepFrom, withHour } from './week-rules.js';

interface Props {
  readonly week: SlaTimeSchedule;
  /** Absent: only to be read. */
  readonly onChange: ((week: SlaTimeSchedule) => void) | undefined;
}

const HOURS = Array.from({ length: 24 }, (_hour, hour) => hour);

/** Seven days of 24 hours, one stop for Tab; arrows move, space changes, dragging paints. */
export function WeekGrid({ week, onChange }: Props) {
  const [cursor, setCursor] = useState<readonly [day: number, hour: number]>([0, 0]);
  const [brush, setBrush] = useState<boolean>();
  const grid = useRef<HTMLDivElement>(null);
  const paint = (day: number, hour: number, counts: boolean): void => {
    const name = DAYS[day];
    if (name && onChange && week[name][hour] !== counts) onChange(withHour(week, name, hour, counts));
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
      aria-label="Hours that count"
      aria-readonly={onChange === undefined}
      className={classes['grid']}
      onKeyDown={onKeyDown}
      onPointerUp={() => setBrush(undefined)}
      onPointerLeave={() => setBrush(undefined)}
    >
      <div role="row" className={classes['row']}>
        <span role="columnheader" className={classes['day']}>
          <span className="spoken">Day</span>
        </span>
        {HOURS.map((hour) => (
          <span key={hour} role="columnheader" className={classes['hour']}>
            {hour}
          </span>
        ))}
      </div>
      {DAYS.map((name, day) => (
        <div key={name} role="row" className={classes['row']}>
          <span role="rowheader" className={classes['day']}>
            {name.slice(0, 3)}
          </span>
          {HOURS.map((hour) => {
            const counts = week[name][hour] === true;
            const isCursor = cursor[0] === day && cursor[1] === hour;
            return (
              <span
                key={hour}
                role="gridcell"
                data-place={`${String(day)}-${String(hour)}`}
                tabIndex={isCursor ? 0 : -1}
                aria-label={`${name} ${String(hour)} to ${String(hour + 1)}: ${counts ? 'counts' : 'does not count'}`}
                aria-selected={counts}
                className={classes['cell']}
                onPointerDown={(event) => onPointerDown(event, day, hour, counts)}
                onPointerEnter={() => brush !== undefined && paint(day, hour, brush)}
                onKeyDown={(event) => {
                  if (event.key !== ' ' && event.key !== 'Enter') return;
                  event.preventDefault();
                  paint(day, hour, !counts);
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
