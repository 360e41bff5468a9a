import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardMetrics } from '@vedette/contract/v1/dashboards/dashboard-series';
import type { Line, LineEnds, LinesSection, Value } from '@vedette/contract/v1/dashboards/sections/section';
import { metricLinesSection } from '@vedette/contract/v1/dashboards/tiles/metric-lines';
import { useQuery } from '@tanstack/react-query';
import { rich, t } from '../../../i18n/translate.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { SeriesChart } from '../../../parts/charts/series-chart.js';
import classes from './metric-lines.module.css';
import { unmeasuredMetricNames } from '../../tile-charts/series-lines.js';
import { LineName } from '../../tile-charts/tile-lines.js';
import { customMetricSeriesQuery } from '../../data/series-queries.js';
import { sectionFile } from '../../sections/section-file.js';
import { lineSlots, lineText, stepLengthText, timeFormatter } from '../../sections/section-lines.js';
import { sectionTable } from '../../sections/section-table.js';
import { valueText } from '../../sections/section-text.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

const NO_VALUES_TEXT = t('No values in this period.');

/** Custom metrics over time: one chart with its own axis each, and all as one table. */
export function MetricLinesTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { data, error } = useQuery(customMetricSeriesQuery(dashboardGuid, search, isAutoRefreshed));
  if (!data) {
    const placeholder = error ? (
      <ProblemView error={error} failure={t('This tile could not be loaded')} />
    ) : (
      <Loading label={t('Loading tile')} lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={placeholder} table={placeholder} />;
  }
  const section = metricLinesSection(tile, data);
  const { all } = section.lines;
  const omissionNote = <MetricOmissionNote tile={tile} metrics={data} />;
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      chart={
        <>
          {all.map((line) => (
            <MetricChart key={line.key} {...{ line, section, format }} />
          ))}
          {omissionNote}
        </>
      }
      table={
        <>
          <MetricValuesTable section={section} format={format} />
          {omissionNote}
        </>
      }
    />
  );
}

interface MetricChartProps {
  readonly line: Line;
  readonly section: LinesSection;
  readonly format: Format;
}

function MetricChart({ line, section: { lines }, format }: MetricChartProps) {
  const { all, time, value } = lines;
  const formatValue = (each: Value): string => valueText(each, value, format);
  /** Formats minimum, mean and maximum; a single value is one number. */
  const rangeText = (mean: Value, [min, max]: LineEnds = [mean, mean]): string =>
    min === max
      ? formatValue(mean)
      : t('from {minimum} to {maximum}, mean {mean}', {
          minimum: formatValue(min),
          maximum: formatValue(max),
          mean: formatValue(mean),
        });
  const name = <LineName {...{ line, lines, format }} />;
  return (
    <section className={classes['metric']} aria-label={lineText(line, lines, format)}>
      <p>
        {line.whole === undefined
          ? name
          : rich('{metricName}<dimmed>: {values}</dimmed>', {
              metricName: name,
              values: rangeText(line.whole, line.ends),
              dimmed: (text) => <span className="dimmed">{text}</span>,
            })}
      </p>
      <SeriesChart
        slots={lineSlots(line, ([, mean, , ends]) => rangeText(mean, ends))}
        formatValue={formatValue}
        formatInstant={timeFormatter(time, format)}
        step={stepLengthText(time)}
        legend={String(line.names.at(-1))}
        empty={NO_VALUES_TEXT}
        {...(all.length > 1 && { isStandalone: true })}
      />
    </section>
  );
}

/** Describes missing metrics and why they are missing. */
function MetricOmissionNote({ tile, metrics }: { tile: DashboardTile; metrics: DashboardMetrics }) {
  const missing = unmeasuredMetricNames(tile.CustomMetrics ?? [], metrics.Lines);
  const sentences = [
    ...(missing.length === 0 ? [] : [t('No values yet: {metricNames}.', { metricNames: missing.join(', ') })]),
    ...(metrics.Total > metrics.Lines.length
      ? [
          t('Showing the first {count, number} of {total, number}. Choose others in the tile settings.', {
            count: metrics.Lines.length,
            total: metrics.Total,
          }),
        ]
      : []),
    ...(metrics.Lines.length === 0 && missing.length === 0 ? [t('No custom metrics measured in this period.')] : []),
  ];
  return sentences.length === 0 ? null : <p className="dimmed">{sentences.join(' ')}</p>;
}

/** Table of the values, latest first; times without values are omitted. */
function MetricValuesTable({ section, format }: { readonly section: LinesSection; readonly format: Format }) {
  const { lines, columns, rows } = section;
  const formatTime = timeFormatter(lines.time, format);
  const [time, value] = [lines.time, lines.value].map(({ textKey }) =>
    columns.findIndex((each) => each.textKey === textKey),
  );
  const rowsWithValues = rows
    .map((values, key) => ({ key, values, at: Number(values[time ?? 0]) }))
    .filter(({ values }) => values[value ?? 0] !== undefined)
    .sort((a, b) => b.at - a.at);
  const table = sectionTable({ ...section, rows: rowsWithValues.map(({ values }) => values) }, rowsWithValues, format, {
    columns: { time: { draw: ({ at }) => <span className="nowrap">{formatTime(at)}</span> } },
    isSortable: true,
  });
  return (
    <DataTable
      label={t('Custom metric values')}
      {...table}
      rowKey={({ source }) => source.key}
      empty={NO_VALUES_TEXT}
    />
  );
}
