import type { CheckpointLatency, LatencyByCheckpoint } from '@vedette/contract/v1/monitor-figures';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type PeriodSearch, instantsOf, periodOf } from '../../app/search.js';
import { useFormat } from '../../parts/format.js';
import { Panel } from '../../parts/panel.js';
import { ProblemView } from '../../parts/problem-view.js';
import { ChartActions } from './chart-actions.js';
import { checkpointCsv, nameOfCheckpoint } from './checkpoint-rows.js';
import classes from './checkpoint-panel.module.css';
import { CheckpointTable } from './checkpoint-table.js';
import { byCheckpointQuery } from '../monitor-queries.js';
import { type Frame, HEIGHT, WIDTH, commonTop, errorPlaces, linePath } from '../list/small-chart-rules.js';

interface Props {
  readonly monitorGuid: string;
  readonly intervalMs: number;
  readonly search: PeriodSearch;
}

const LONGEST_MS = 8 * 86_400_000;

/** The same period from each checkpoint, in equal axes: is it the target, or one way to it? */
export function CheckpointPanel({ monitorGuid, intervalMs, search }: Props) {
  const [asTable, setAsTable] = useState(false);
  const view = useMemo(() => periodOf(search), [search]);
  const { from, until } = instantsOf(view, Date.now());
  const isShort = until - from <= LONGEST_MS;
  const { data, error, refetch } = useQuery({
    ...byCheckpointQuery(monitorGuid, view, () => instantsOf(view, Date.now())),
    enabled: isShort,
  });
  if (!isShort) return null;
  return (
    <Panel
      title="By checkpoint"
      actions={
        <Group gap="xs">
          <ChartActions
            {...{ of: 'By checkpoint', asTable, setAsTable }}
            shown={data && { csv: checkpointCsv(data), span: { from: data.FromAt, until: data.UntilAt } }}
          />
        </Group>
      }
    >
      {error && <ProblemView error={error} retry={() => void refetch()} what="The checkpoints could not be read" />}
      {data?.Checkpoints.length === 0 && <p className="dimmed">No check in this period.</p>}
      {data &&
        data.Checkpoints.length > 0 &&
        (asTable ? <CheckpointTable data={data} /> : <Multiples data={data} intervalMs={intervalMs} />)}
    </Panel>
  );
}

function Multiples({ data, intervalMs }: { readonly data: LatencyByCheckpoint; readonly intervalMs: number }) {
  const { FromAt, UntilAt, StepMs, Checkpoints } = data;
  // Runs go to one checkpoint after the other: each sees only its share of them.
  const furthestMs = 1.5 * Math.max(StepMs, intervalMs * Checkpoints.length * 2) + StepMs;
  const frame = { fromAt: FromAt, untilAt: UntilAt, topMs: commonTop(Checkpoints), furthestMs };
  return (
    <ul className={classes['charts']}>
      {Checkpoints.map((series) => (
        <SmallChart key={series.CheckpointId} series={series} frame={frame} />
      ))}
    </ul>
  );
}

function SmallChart({ series, frame }: { readonly series: CheckpointLatency; readonly frame: Frame }) {
  const format = useFormat();
  const { Checks, Errors, P50, Points } = series;
  return (
    <li>
      <div className={classes['head']}>
        <strong>{nameOfCheckpoint(series)}</strong>
        <span>p50 {format.ms(P50)}</span>
        <span>
          {format.count(Checks)} {Checks === 1 ? 'check' : 'checks'}
        </span>
        <span data-bad={Errors > 0 || undefined}>
          {Errors > 0 ? '■ ' : ''}
          {format.count(Errors)} {Errors === 1 ? 'error' : 'errors'}
        </span>
      </div>
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
        {errorPlaces(Points, frame).map((left, index) => (
          <rect key={index} x={left} y={0} width={2} height={HEIGHT} />
        ))}
        <path d={linePath(Points, frame)} />
      </svg>
      <div className={classes['axis']}>
        <span>0 to {format.ms(frame.topMs)}</span>
      </div>
    </li>
  );
}
