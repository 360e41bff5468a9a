import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { MarkLines, MarksAbove, useMarksIn } from './chart-marks.js';
import { LegendButton } from './legend-button.js';
import classes from './line-rows.module.css';
import { toggled } from './parts-rules.js';
import {
  HEIGHT,
  type Measure,
  type Range,
  type Slot,
  WIDTH,
  computeBars,
  slotBox,
  computeGaps,
  computeValueRange,
  slotText,
  stepPath,
} from './series-rules.js';
import { TimeBrush } from './time-brush.js';
import { useZoom } from './use-zoom.js';
import { WholePeriod } from './whole-period.js';
import { totalRange, within } from './zoom-rules.js';

/** Values of one series over time. */
export interface Line {
  readonly id: string;
  readonly name: ReactNode;
  /** Name as text. */
  readonly title: string;
  /** Value for the whole period. */
  readonly whole: string;
  /** Formats its values; default: the format of all series. */
  readonly formatValue?: (value: number) => string;
  readonly slots: readonly Slot[];
}

interface Props {
  readonly lines: readonly Line[];
  readonly measure?: Measure;
  /** Sums are drawn as bars from zero, other values as a line. */
  readonly isSum: boolean;
  /** Ratios are around 1 or less and need a finer axis. */
  readonly isRatio?: boolean;
  readonly formatValue: (value: number) => string;
  readonly moment: (at: number) => string;
  /** Such as `hourly`. */
  readonly step: string;
}

/**
 * Draws the same figure of several series as small multiples on equal axes, which is easier to read than ten colours.
 */
export function LineRows({ lines, measure = 'number', isSum, isRatio = false, formatValue, moment, step }: Props) {
  const [pointed, setPointed] = useState<number>();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const { shown, isZoomed, zoomTo, showAll } = useZoom(lines[0]?.slots ?? []);
  const span = totalRange(shown);
  const marks = useMarksIn(span);
  if (lines.length === 0) return null;
  const drawn = lines.filter(({ id }) => !off.has(id)).map((line) => ({ ...line, slots: within(line.slots, span) }));
  const range = computeValueRange(
    drawn.flatMap(({ slots }) => slots),
    measure,
    isRatio ? 0 : 1,
  );
  const valueAt = ({ slots, whole, formatValue: own = formatValue }: Line, from: number | undefined): string => {
    const found = slots.find((slot) => slot.from === from);
    return found ? slotText(found, own, '–') : whole;
  };
  const describeMoment = (from: number): string =>
    t('{label}: {value}', {
      label: moment(from),
      value: drawn.map((line) => `${line.title} ${valueAt(line, from)}`).join('; '),
    });
  return (
    <figure className={classes['figure']}>
      <ul className={classes['rows']}>
        {lines.map(({ id, name, title, whole }) => {
          const line = drawn.find((each) => each.id === id);
          return (
            <li key={id}>
              <span className={classes['name']}>
                <LegendButton name={title} isOn={line !== undefined} onToggle={() => setOff(toggled(off, id))} />
                <span>{name}</span>
              </span>
              {!line && <span className={classes['off']}>{t('hidden')}</span>}
              {line && (
                <div>
                  {marks && line === drawn[0] && <MarksAbove marks={marks} span={span} />}
                  <div className={classes['plot']}>
                    <RowPlot {...{ slots: line.slots, range, isSum, pointed }} />
                    {marks && <MarkLines marks={marks} span={span} />}
                    <TimeBrush
                      {...{ span, stops: line.slots, label: t('Values over time'), onZoom: zoomTo }}
                      describeStop={(stop) => describeMoment(line.slots[stop]?.from ?? 0)}
                      onPoint={(stop) => setPointed(stop === undefined ? undefined : line.slots[stop]?.from)}
                      isPointerOnly={line !== drawn[0]}
                    />
                  </div>
                </div>
              )}
              <span className={classes['value']}>{line ? valueAt(line, pointed) : whole}</span>
            </li>
          );
        })}
      </ul>
      <figcaption>
        {pointed === undefined
          ? t('{start} – {end}, {interval}, each axis from {lowest} to {highest}; grey: no data', {
              start: moment(span.from),
              end: moment(span.until),
              interval: step,
              lowest: formatValue(range.low),
              highest: formatValue(range.high),
            })
          : moment(pointed)}
        {isZoomed && <WholePeriod onPress={showAll} />}
      </figcaption>
    </figure>
  );
}

interface RowPlotProps {
  readonly slots: readonly Slot[];
  readonly range: Range;
  readonly isSum: boolean;
  readonly pointed: number | undefined;
}

function RowPlot({ slots, range, isSum, pointed }: RowPlotProps) {
  const pointedSlot = slots.find(({ from }) => from === pointed);
  return (
    <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
      {computeGaps(slots).map((gap) => (
        <rect key={gap.x} className={classes['gap']} {...gap} />
      ))}
      {pointedSlot && <rect className={classes['pointed']} {...slotBox(pointedSlot, slots)} />}
      {isSum ? (
        computeBars(slots, range).map((bar) => <rect key={bar.x} className={classes['bar']} {...bar} />)
      ) : (
        <path d={stepPath(slots, range)} />
      )}
    </svg>
  );
}
