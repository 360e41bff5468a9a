import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { MarkLines, ChartMarksRow, useChartMarks } from './chart-marks.js';
import { LegendButton } from './legend-button.js';
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
import classes from './series.module.css';
import { TimeBrush } from './time-brush.js';
import { useZoom } from './use-zoom.js';
import { ResetZoomButton } from './reset-zoom-button.js';
import { totalRange } from './zoom-rules.js';

interface Props {
  readonly slots: readonly Slot[];
  readonly measure?: Measure;
  /** Sums are drawn as bars from zero, other values as a line. */
  readonly isSum?: boolean;
  readonly formatValue: (value: number) => string;
  readonly formatInstant: (at: number) => string;
  /** Such as `hourly`. */
  readonly step: string;
  /** Text without any value. */
  readonly empty: string;
  /** The chart is not part of a group and has its own height. */
  readonly isStandalone?: boolean;
  /** Name in the legend, which shows and hides the series; absent without a legend. */
  readonly legend?: string;
  /** Hours of a day or days of a week, which cannot be zoomed. */
  readonly isCyclic?: boolean;
  /** Called when a value is clicked; absent if values have no details. */
  readonly onOpen?: ((slot: Slot) => void) | undefined;
  /** Describes that action for the keyboard, such as `Enter: open its checks.` */
  readonly openHint?: string | undefined;
}

/**
 * Charts values over time, with gaps where there are none and the value at the pointer. The table is the accessible
 * alternative.
 */
export function SeriesChart({ slots, isSum = false, formatValue, formatInstant, step, empty, ...options }: Props) {
  const { measure = 'number', isStandalone, legend, isCyclic = false, onOpen, openHint } = options;
  const [pointedSlot, setPointedSlot] = useState<Slot>();
  const [isOn, setOn] = useState(true);
  const { shown, isZoomed, zoomTo, showAll } = useZoom(slots);
  const span = totalRange(shown);
  const marks = useChartMarks(span);
  const measuredCount = shown.filter(({ value }) => value !== undefined).length;
  if (slots.every(({ value }) => value === undefined)) return <p className="dimmed">{empty}</p>;
  const range = computeValueRange(shown, measure);
  const describeSlot = (slot: Slot): string =>
    `${formatInstant(slot.from)}: ${slotText(slot, formatValue, t('no data'))}`;
  return (
    <figure
      className={classes['figure']}
      data-alone={isStandalone}
      data-legend={legend !== undefined}
      data-marked={marks !== undefined}
    >
      {legend !== undefined && <Legend {...{ legend, isOn }} onToggle={() => setOn(!isOn)} />}
      {marks && (
        <div className={classes['marks']}>
          <ChartMarksRow marks={marks} span={span} />
        </div>
      )}
      <div className={classes['axis']}>
        <span>{formatValue(range.high)}</span>
        <span>{formatValue(range.low)}</span>
      </div>
      <div className={classes['plot']}>
        <Plot {...{ slots: shown, range, isSum, isOn, pointedSlot }}>
          {isOn
            ? t(
                '{count, plural, one {# value} other {# values}}, {gaps, number} of them gaps, from {lowest} to {highest}. The table shows the same numbers.',
                {
                  count: shown.length,
                  gaps: shown.length - measuredCount,
                  lowest: formatValue(range.low),
                  highest: formatValue(range.high),
                },
              )
            : t('{seriesName} is hidden.', { seriesName: legend ?? '' })}
        </Plot>
        {marks && <MarkLines marks={marks} span={span} />}
        {isOn && (
          <TimeBrush
            span={span}
            stops={shown}
            label={legend ?? t('Values over time')}
            describeStop={(stop) => (shown[stop] ? describeSlot(shown[stop]) : '')}
            onPoint={(stop) => setPointedSlot(stop === undefined ? undefined : shown[stop])}
            onZoom={isCyclic ? undefined : zoomTo}
            openHint={openHint}
            onOpen={onOpen && ((stop) => shown[stop] && onOpen(shown[stop]))}
          />
        )}
      </div>
      <figcaption>
        <span>{formatInstant(shown[0]?.from ?? 0)}</span>
        {pointedSlot && isOn ? (
          <output aria-live="off">{describeSlot(pointedSlot)}</output>
        ) : (
          <span>
            {shown.at(-1)?.isIncomplete === true
              ? t('{interval}, last value incomplete; grey: no data', { interval: step })
              : t('{interval}; grey: no data', { interval: step })}
            {isZoomed && <ResetZoomButton onPress={showAll} />}
          </span>
        )}
        <span>{formatInstant((isCyclic ? shown.at(-1)?.from : shown.at(-1)?.until) ?? 0)}</span>
      </figcaption>
    </figure>
  );
}

interface LegendProps {
  readonly legend: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

const Legend = ({ legend, isOn, onToggle }: LegendProps) => (
  <div className={classes['legend']}>
    <LegendButton name={legend} isOn={isOn} onToggle={onToggle} />
    <span>{isOn ? legend : t('{seriesName}: hidden', { seriesName: legend })}</span>
  </div>
);

interface PlotProps {
  readonly slots: readonly Slot[];
  readonly range: ValueRange;
  readonly isSum: boolean;
  readonly isOn: boolean;
  readonly pointedSlot: Slot | undefined;
  /** Description for screen readers. */
  readonly children: string;
}

function Plot({ slots, range, isSum, isOn, pointedSlot, children }: PlotProps) {
  return (
    <svg
      viewBox={`0 0 ${String(CHART_WIDTH)} ${String(CHART_HEIGHT)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={children}
    >
      <line className={classes['middle']} x1={0} x2={CHART_WIDTH} y1={CHART_HEIGHT / 2} y2={CHART_HEIGHT / 2} />
      {isOn && (
        <>
          {computeGaps(slots).map((gap) => (
            <rect key={gap.x} className={classes['gap']} {...gap} />
          ))}
          {pointedSlot && <rect className={classes['pointed']} {...slotBox(pointedSlot, slots)} />}
          {isSum ? (
            computeBars(slots, range).map((bar) => <rect key={bar.x} className={classes['barOf']} {...bar} />)
          ) : (
            <path d={stepPath(slots, range)} />
          )}
        </>
      )}
    </svg>
  );
}
