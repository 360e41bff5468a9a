import type { Annotation, CheckpointLatency, LatencyByCheckpoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type PeriodSearch, periodInstants, pickPeriod } from '../../parts/navigation/search.js';
import { MarkLine } from '../../parts/charts/chart-marks.js';
import { type TimeRange } from '../../parts/charts/brush-rules.js';
import { useFormat } from '../../parts/format/format.js';
import { OldData } from '../../parts/feedback/old-data.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { Loading } from '../../parts/feedback/loading.js';
import { TimeBrush } from '../../parts/charts/time-brush.js';
import { clusterAnnotations } from '../../chart-notes/annotation-rules.js';
import { ChartActions } from './chart-actions.js';
import { checkpointCsv, errorsText, nameOfCheckpoint } from './checkpoint-rows.js';
import classes from './checkpoint-panel.module.css';
import { CheckpointTable } from './checkpoint-table.js';
import { byCheckpointQuery } from '../../api/queries/monitor-queries.js';
import { type LoadedAnnotations, shownAnnotations } from '../../chart-notes/use-annotations.js';
import { useOpenCheck } from './use-open-check.js';
import { type Frame, HEIGHT, WIDTH, commonTop, errorPositions, linePath } from './small-chart-rules.js';

interface Props {
  readonly monitorGuid: string;
  readonly intervalMs: number;
  readonly search: PeriodSearch;
  readonly happened: LoadedAnnotations;
  readonly onZoom: (range: TimeRange) => void;
}

const MAX_PERIOD_MS = 8 * 86_400_000;

/** Charts the period for each checkpoint on equal axes, to tell a problem of the target from a problem of one route. */
export function CheckpointPanel({ monitorGuid, intervalMs, search, happened, onZoom }: Props) {
  const { csv } = useFormat();
  const [asTable, setAsTable] = useState(false);
  const view = useMemo(() => pickPeriod(search), [search]);
  const { from, until } = periodInstants(view, Date.now());
  const isShort = until - from <= MAX_PERIOD_MS;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...byCheckpointQuery(monitorGuid, view, () => periodInstants(view, Date.now())),
    enabled: isShort,
  });
  const marks = shownAnnotations(happened);
  if (!isShort)
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
            shown={data && { csv: checkpointCsv(data, marks, csv), span: { from: data.FromAt, until: data.UntilAt } }}
          />
        </Group>
      }
    >
      {error && (
        <ProblemView
          error={error}
          retry={() => void refetch()}
          what={t('The response times by checkpoint could not be loaded')}
        />
      )}
      {!data && !error && <Loading label={t('Loading checkpoints')} lines={3} />}
      {data?.Checkpoints.length === 0 && <p className="dimmed">{t('No checks in this period.')}</p>}
      {data && data.Checkpoints.length > 0 && (
        <OldData isOld={isPlaceholderData}>
          {asTable ? (
            <CheckpointTable data={data} marks={marks} />
          ) : (
            <Multiples {...{ monitorGuid, data, intervalMs, marks, onZoom }} />
          )}
        </OldData>
      )}
    </Panel>
  );
}

interface MultiplesProps extends Pick<Props, 'monitorGuid' | 'intervalMs' | 'onZoom'> {
  readonly data: LatencyByCheckpoint;
  readonly marks: readonly Annotation[];
}

function Multiples({ monitorGuid, data, intervalMs, marks, onZoom }: MultiplesProps) {
  const { FromAt, UntilAt, StepMs, Checkpoints } = data;
  const openCheck = useOpenCheck(monitorGuid);
  // The checkpoints alternate, so each one only has its share of the runs.
  const maxGapMs = 1.5 * Math.max(StepMs, intervalMs * Checkpoints.length * 2) + StepMs;
  const frame = { fromAt: FromAt, untilAt: UntilAt, topMs: commonTop(Checkpoints), maxGapMs };
  return (
    <ul className={classes['charts']}>
      {Checkpoints.map((series) => (
        <SmallChart
          key={series.CheckpointId}
          {...{ series, frame, marks, onZoom }}
          onOpen={(from) => openCheck({ from, until: from + StepMs, checkpointId: series.CheckpointId })}
        />
      ))}
    </ul>
  );
}

interface SmallChartProps extends Pick<Props, 'onZoom'> {
  readonly series: CheckpointLatency;
  readonly frame: Frame;
  readonly marks: readonly Annotation[];
  readonly onOpen: (from: number) => void;
}

function SmallChart({ series, frame, marks, onZoom, onOpen }: SmallChartProps) {
  const format = useFormat();
  const [pointed, setPointed] = useState<number>();
  const { Checks, Errors, P50, Points } = series;
  const span = { from: frame.fromAt, until: frame.untilAt };
  const stops = Points.map(({ At }, index) => ({ from: At, until: Points[index + 1]?.At ?? frame.untilAt }));
  const describeStop = (stop: number): string => {
    const point = Points[stop];
    if (!point) return '';
    const errors = point.Errors > 0 ? `, ${errorsText(point.Errors)}` : '';
    return `${format.dateTime(point.At)}: ${point.P50 === undefined ? t('no response') : format.ms(point.P50)}${errors}`;
  };
  return (
    <li>
      <div className={classes['head']}>
        <strong>{nameOfCheckpoint(series)}</strong>
        <span>p50 {format.ms(P50)}</span>
        <span>{t('{count, plural, one {# check} other {# checks}}', { count: Checks })}</span>
        <span data-bad={Errors > 0 || undefined}>
          {Errors > 0 ? '■ ' : ''}
          {errorsText(Errors)}
        </span>
      </div>
      <div className={classes['plot']}>
        <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
          {errorPositions(Points, frame).map((left, index) => (
            <rect key={index} x={left} y={0} width={2} height={HEIGHT} />
          ))}
          <path d={linePath(Points, frame)} />
        </svg>
        {clusterAnnotations(marks, { ...span, apart: 0.005 }).map(({ share }) => (
          <MarkLine key={share} share={share} />
        ))}
        <TimeBrush
          {...{ span, stops, onZoom, onPoint: setPointed, describeStop: describeStop }}
          label={t('Response time at {checkpointName}', { checkpointName: nameOfCheckpoint(series) })}
          onOpen={(stop) => {
            if (Points[stop]) onOpen(Points[stop].At);
          }}
        />
      </div>
      <div className={classes['axis']}>
        <span>{t('0 to {maximum}', { maximum: format.ms(frame.topMs) })}</span>
        {pointed !== undefined && <output aria-live="off">{describeStop(pointed)}</output>}
      </div>
    </li>
  );
}
