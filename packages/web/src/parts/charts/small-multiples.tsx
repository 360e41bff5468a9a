import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { MarkLines, ChartMarksRow, useChartMarks } from './chart-marks.js';
import { LegendButton } from './legend-button.js';
import classes from './small-multiples.module.css';
import { toggleInSet } from './parts-rules.js';
import {
  CHART_HEIGHT,
  type Measure,
  type ValueRange,
  type Slot,
  CHART_WIDTH,
  computeBars,
  slotBox,
  computeGaps,
  computeValueRange,
  slotText,
  stepPath,
} from './series-rules.js';
import { TimeBrush } from './time-brush.js';
import { useZoom } from './use-zoom.js';
import { ResetZoomButton } from './reset-zoom-button.js';
import { totalRange, slotsWithin } from './zoom-rules.js';

/** Values of one series over time. */
export interface Line {
  readonly id: string;
  readonly name: ReactNode;
  /** Name as text. */
  readonly title: string;
  /** Value for the whole period. */
  readonly totalText: string;
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
  readonly formatInstant: (at: number) => string;
  /** Such as `hourly`. */
  readonly step: string;
}

/**
 * Draws the same figure of several series as small multiples on equal axes, which is easier to read than ten colours.
 */
export function SmallMultiples({
  lines,
  measure = 'number',
  isSum,
  isRatio = false,
  formatValue,
  formatInstant,
  step,
}: Props) {
  const [pointedAt, setPointedAt] = useState<number>();
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());
  const { shown, isZoomed, zoomTo, showAll } = useZoom(lines[0]?.slots ?? []);
  const span = totalRange(shown);
  const marks = useChartMarks(span);
  if (lines.length === 0) return null;
  const visibleLines = lines
    .filter(({ id }) => !hiddenIds.has(id))
    .map((line) => ({ ...line, slots: slotsWithin(line.slots, span) }));
  const range = computeValueRange(
    visibleLines.flatMap(({ slots }) => slots),
    measure,
    isRatio ? 0 : 1,
  );
  const valueAt = (
    { slots, totalText, formatValue: formatLineValue = formatValue }: Line,
    from: number | undefined,
  ): string => {
    const matchingSlot = slots.find((slot) => slot.from === from);
    return matchingSlot ? slotText(matchingSlot, formatLineValue, '–') : totalText;
  };
  const describeInstant = (from: number): string =>
    t('{label}: {value}', {
      label: formatInstant(from),
      value: visibleLines.map((line) => `${line.title} ${valueAt(line, from)}`).join('; '),
    });
  return (
    <figure className={classes['figure']}>
      <ul className={classes['rows']}>
        {lines.map(({ id, name, title, totalText }) => {
          const line = visibleLines.find((each) => each.id === id);
          return (
            <li key={id}>
              <span className={classes['name']}>
                <LegendButton
                  name={title}
                  isOn={line !== undefined}
                  onToggle={() => setHiddenIds(toggleInSet(hiddenIds, id))}
                />
                <span>{name}</span>
              </span>
              {!line && <span className={classes['off']}>{t('hidden')}</span>}
              {line && (
                <div>
                  {marks && line === visibleLines[0] && <ChartMarksRow marks={marks} span={span} />}
                  <div className={classes['plot']}>
                    <RowPlot {...{ slots: line.slots, range, isSum, pointedAt }} />
                    {marks && <MarkLines marks={marks} span={span} />}
                    <TimeBrush
                      {...{ span, stops: line.slots, label: t('Values over time'), onZoom: zoomTo }}
                      describeStop={(stop) => describeInstant(line.slots[stop]?.from ?? 0)}
                      onPoint={(stop) => setPointedAt(stop === undefined ? undefined : line.slots[stop]?.from)}
                      isPointerOnly={line !== visibleLines[0]}
                    />
                  </div>
                </div>
              )}
              <span className={classes['value']}>{line ? valueAt(line, pointedAt) : totalText}</span>
            </li>
          );
        })}
      </ul>
      <figcaption>
        {pointedAt === undefined
          ? t('{start} – {end}, {interval}, each axis from {lowest} to {highest}; grey: no data', {
              start: formatInstant(span.from),
              end: formatInstant(span.until),
              interval: step,
              lowest: formatValue(range.low),
              highest: formatValue(range.high),
            })
          : formatInstant(pointedAt)}
        {isZoomed && <ResetZoomButton onPress={showAll} />}
      </figcaption>
    </figure>
  );
}

interface RowPlotProps {
  readonly slots: readonly Slot[];
  readonly range: ValueRange;
  readonly isSum: boolean;
  readonly pointedAt: number | undefined;
}

function RowPlot({ slots, range, isSum, pointedAt }: RowPlotProps) {
  const pointedSlot = slots.find(({ from }) => from === pointedAt);
  return (
    <svg viewBox={`0 0 ${String(CHART_WIDTH)} ${String(CHART_HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
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
