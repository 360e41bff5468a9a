import type { Annotation, CheckpointLatency, LatencyByCheckpoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type PeriodSearch, resolvePeriod, pickPeriod } from '../../parts/navigation/search.js';
import { MarkLine } from '../../parts/charts/chart-marks.js';
import { type TimeRange } from '../../parts/charts/brush-rules.js';
import { useFormat } from '../../parts/format/format.js';
import { StaleData } from '../../parts/feedback/stale-data.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { Loading } from '../../parts/feedback/loading.js';
import { TimeBrush } from '../../parts/charts/time-brush.js';
import { clusterAnnotations } from '../../chart-notes/annotation-rules.js';
import { ChartActions } from './chart-actions.js';
import { checkpointCsv, errorsText, checkpointSeriesName } from './checkpoint-rows.js';
import classes from './checkpoint-panel.module.css';
import { CheckpointTable } from './checkpoint-table.js';
import { latencyByCheckpointQuery } from '../../api/queries/monitor-queries.js';
import { type LoadedAnnotations, visibleAnnotations } from '../../chart-notes/use-annotations.js';
import { useOpenCheck } from './use-open-check.js';
import { type ChartScale, HEIGHT, WIDTH, commonMaximumMs, errorPositions, linePath } from './small-chart-rules.js';

interface Props {
  readonly monitorGuid: string;
  readonly intervalMs: number;
  readonly search: PeriodSearch;
  readonly loadedAnnotations: LoadedAnnotations;
  readonly onZoom: (range: TimeRange) => void;
}

const MAX_PERIOD_MS = 8 * 86_400_000;

/** Charts the period for each checkpoint on equal axes, to tell a problem of the target from a problem of one route. */
export function CheckpointPanel({ monitorGuid, intervalMs, search, loadedAnnotations, onZoom }: Props) {
  const { csv } = useFormat();
  const [asTable, setAsTable] = useState(false);
  const view = useMemo(() => pickPeriod(search), [search]);
  const { from, until } = resolvePeriod(view, Date.now());
  const isComparable = until - from <= MAX_PERIOD_MS;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...latencyByCheckpointQuery(monitorGuid, view, () => resolvePeriod(view, Date.now())),
    enabled: isComparable,
  });
  const marks = visibleAnnotations(loadedAnnotations);
  if (!isComparable)
    return (
      <Panel title={t('By checkpoint')}>
        <p className="dimmed">{t('The comparison covers at most 8 days. Choose a shorter period.')}</p>
      </Panel>
    );
  return (
    <Panel
      title={t('By checkpoint')}
      actions={
        <Group gap="xs">
          <ChartActions
            title={t('By checkpoint')}
            fileName="by-checkpoint.csv"
            {...{ asTable, setAsTable }}
            chartData={
              data && { csv: checkpointCsv(data, marks, csv), span: { from: data.FromAt, until: data.UntilAt } }
            }
          />
        </Group>
      }
    >
      {error && (
        <ProblemView
          error={error}
          retry={() => void refetch()}
          failure={t('The response times by checkpoint could not be loaded')}
        />
      )}
      {!data && !error && <Loading label={t('Loading checkpoints')} lines={3} />}
      {data?.Checkpoints.length === 0 && <p className="dimmed">{t('No checks in this period.')}</p>}
      {data && data.Checkpoints.length > 0 && (
        <StaleData isStale={isPlaceholderData}>
          {asTable ? (
            <CheckpointTable data={data} marks={marks} />
          ) : (
            <CheckpointCharts {...{ monitorGuid, data, intervalMs, marks, onZoom }} />
          )}
        </StaleData>
      )}
    </Panel>
  );
}

interface CheckpointChartsProps extends Pick<Props, 'monitorGuid' | 'intervalMs' | 'onZoom'> {
  readonly data: LatencyByCheckpoint;
  readonly marks: readonly Annotation[];
}

function CheckpointCharts({ monitorGuid, data, intervalMs, marks, onZoom }: CheckpointChartsProps) {
  const { FromAt, UntilAt, StepMs, Checkpoints } = data;
  const openCheck = useOpenCheck(monitorGuid);
  // The checkpoints alternate, so each one only has its share of the runs.
  const maxGapMs = 1.5 * Math.max(StepMs, intervalMs * Checkpoints.length * 2) + StepMs;
  const scale = { fromAt: FromAt, untilAt: UntilAt, topMs: commonMaximumMs(Checkpoints), maxGapMs };
  return (
    <ul className={classes['charts']}>
      {Checkpoints.map((series) => (
        <SmallChart
          key={series.CheckpointId}
          {...{ series, scale, marks, onZoom }}
          onOpen={(from) => openCheck({ from, until: from + StepMs, checkpointId: series.CheckpointId })}
        />
      ))}
    </ul>
  );
}

interface SmallChartProps extends Pick<Props, 'onZoom'> {
  readonly series: CheckpointLatency;
  readonly scale: ChartScale;
  readonly marks: readonly Annotation[];
  readonly onOpen: (from: number) => void;
}

function SmallChart({ series, scale, marks, onZoom, onOpen }: SmallChartProps) {
  const format = useFormat();
  const [pointedStop, setPointedStop] = useState<number>();
  const { Checks, Errors, P50, Points } = series;
  const span = { from: scale.fromAt, until: scale.untilAt };
  const stops = Points.map(({ At }, index) => ({ from: At, until: Points[index + 1]?.At ?? scale.untilAt }));
  const describeStop = (stop: number): string => {
    const point = Points[stop];
    if (!point) return '';
    const errors = point.Errors > 0 ? `, ${errorsText(point.Errors)}` : '';
    return `${format.dateTime(point.At)}: ${point.P50 === undefined ? t('no response') : format.ms(point.P50)}${errors}`;
  };
  return (
    <li>
      <div className={classes['head']}>
        <strong>{checkpointSeriesName(series)}</strong>
        <span>p50 {format.ms(P50)}</span>
        <span>{t('{count, plural, one {# check} other {# checks}}', { count: Checks })}</span>
        <span data-bad={Errors > 0 || undefined}>
          {Errors > 0 ? '■ ' : ''}
          {errorsText(Errors)}
        </span>
      </div>
      <div className={classes['plot']}>
        <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
          {errorPositions(Points, scale).map((left, index) => (
            <rect key={index} x={left} y={0} width={2} height={HEIGHT} />
          ))}
          <path d={linePath(Points, scale)} />
        </svg>
        {clusterAnnotations(marks, { ...span, minDistance: 0.005 }).map(({ share }) => (
          <MarkLine key={share} share={share} />
        ))}
        <TimeBrush
          {...{ span, stops, onZoom, onPoint: setPointedStop, describeStop }}
          label={t('Response time at {checkpointName}', { checkpointName: checkpointSeriesName(series) })}
          onOpen={(stop) => {
            if (Points[stop]) onOpen(Points[stop].At);
          }}
        />
      </div>
      <div className={classes['axis']}>
        <span>{t('0 to {maximum}', { maximum: format.ms(scale.topMs) })}</span>
        {pointedStop !== undefined && <output aria-live="off">{describeStop(pointedStop)}</output>}
      </div>
    </li>
  );
}
