import type { Annotation, Latency, LatencyPoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import { t } from '../../i18n/translate.js';
import { MarkLine } from '../../parts/charts/chart-marks.js';
import { type TimeRange } from '../../parts/charts/brush-rules.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { TimeBrush } from '../../parts/charts/time-brush.js';
import { clusterAnnotations } from '../../chart-notes/annotation-rules.js';
import { errorsText } from './checkpoint-rows.js';
import classes from './latency-chart.module.css';
import { PLOT_HEIGHT_PX, type LatencyView, type PlotArea, plotLatency } from './latency-plot.js';
import { AnnotationRow } from '../../chart-notes/annotation-row.js';
import { comparablePhases, phasesSince } from './phase-rules.js';

interface Props {
  readonly latency: Latency;
  /** Interval of the monitor; points further apart are a gap. */
  readonly intervalMs: number;
  readonly view: LatencyView;
  /** Events to annotate. */
  readonly marks: readonly Annotation[];
  readonly onZoom: (range: TimeRange) => void;
  /** Called when a point is clicked. The point covers checks that ended from this instant until the next point. */
  readonly onOpen: (from: number) => void;
}

/**
 * Charts percentiles or phases over time, with unobserved time, maintenance and downtime as bands, and events as marks
 * above.
 */
export function LatencyChart({ latency, intervalMs, view, marks, onZoom, onOpen }: Props) {
  const containerRef = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const scheme = useComputedColorScheme('light');
  const [plotArea, setPlotArea] = useState<PlotArea>();
  const [pointedIndex, setPointedIndex] = useState<number>();
  const { FromAt: from, UntilAt: until, StepMs, Points } = latency;
  const stops = useMemo(() => Points.map(({ At }) => ({ from: At, until: At + StepMs })), [Points, StepMs]);
  useEffect(() => {
    const element = containerRef.current;
    if (!element) return undefined;
    const plot = plotLatency({ latency, intervalMs, view, format, element, onLayout: setPlotArea });
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: PLOT_HEIGHT_PX }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [format, latency, intervalMs, view, scheme]);
  const values = latencyValues(latency, view, format);
  const point = pointedIndex === undefined ? undefined : Points[pointedIndex];
  const span = { from, until };
  const phasesFrom = phasesSince(Points);
  return (
    <div>
      <div className={classes['marks']} style={plotArea && { marginLeft: plotArea.left, width: plotArea.width }}>
        {plotArea && marks.length > 0 && <AnnotationRow annotations={marks} span={span} width={plotArea.width} />}
      </div>
      <div className={classes['frame']}>
        <div ref={containerRef} className={classes['chart']} role="img" aria-label={chartSummary(latency, format)} />
        {plotArea && (
          <div className={classes['over']} style={{ ...plotArea }}>
            {clusterAnnotations(marks, { ...span, minDistance: 0.002 }).map(({ share }) => (
              <MarkLine key={share} share={share} />
            ))}
            <TimeBrush
              {...{ span, stops, onZoom, onPoint: setPointedIndex }}
              label={t('Response time')}
              describeStop={(stop) => (Points[stop] ? describePoint(Points[stop], values, format) : '')}
              onOpen={(stop) => {
                if (Points[stop]) onOpen(Points[stop].At);
              }}
            />
          </div>
        )}
      </div>
      {Points.every(({ P50 }) => P50 === undefined) && (
        <p className="dimmed">{t('No response times in this period.')}</p>
      )}
      <Legend values={values} point={point} />
      {view === 'Phases' && phasesFrom !== undefined && (
        <p className="dimmed">
          {t('TLS, waiting and receiving have been recorded since {time}; earlier checks are shown as a gap.', {
            time: format.dateTime(phasesFrom),
          })}
        </p>
      )}
    </div>
  );
}

/** A value of a point, with the id of its colour. */
interface PointValue {
  readonly id: string;
  readonly label: string;
  readonly formatPoint: (point: LatencyPoint) => string;
}

function latencyValues({ Points }: Latency, view: LatencyView, format: Format): readonly PointValue[] {
  if (view === 'Phases')
    return comparablePhases(Points).map(({ id, name, ms }) => ({
      id,
      label: name,
      formatPoint: (point) => format.ms(ms(point)),
    }));
  return [
    { id: 'p50', label: 'p50', formatPoint: ({ P50 }) => format.ms(P50) },
    { id: 'p95', label: 'p95', formatPoint: ({ P95 }) => format.ms(P95) },
  ];
}

function describePoint(point: LatencyPoint, values: readonly PointValue[], format: Format): string {
  const errors = point.UnconfirmedErrors + point.ConfirmedErrors;
  const valueTexts = values.map(({ label, formatPoint }) => `${label} ${formatPoint(point)}`).join(', ');
  const value = errors > 0 ? `${valueTexts}, ${errorsText(errors)}` : valueTexts;
  return t('{label}: {value}', { label: format.dateTime(point.At), value });
}

interface LegendProps {
  readonly values: readonly PointValue[];
  readonly point: LatencyPoint | undefined;
}

/** Explains lines and bands, and shows the values at the pointer. */
function Legend({ values, point }: LegendProps) {
  const format = useFormat();
  return (
    <ul className={classes['legend']} aria-label={t('Legend')}>
      {values.map(({ id, label, formatPoint }) => (
        <li key={id} data-kind={id}>
          {label}
          {point && ` ${formatPoint(point)}`}
        </li>
      ))}
      <li data-kind="down">{t('down')}</li>
      <li data-kind="unknown">{t('unobserved')}</li>
      <li data-kind="maintenance">{t('maintenance')}</li>
      {point && <li data-kind="at">{format.dateTime(point.At)}</li>}
    </ul>
  );
}

function chartSummary(latency: Latency, format: Format): string {
  const slowest = Math.max(0, ...latency.Points.map(({ P95 }) => P95 ?? 0));
  return t(
    'Response time from {from} to {until}: {count, plural, one {# point} other {# points}}, highest p95 {maximum}, down periods: {downPeriods}. The table shows the same data.',
    {
      from: format.dateTime(latency.FromAt),
      until: format.dateTime(latency.UntilAt),
      count: latency.Points.length,
      maximum: format.ms(slowest),
      downPeriods: latency.Down.length,
    },
  );
}
