import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { PERIODS, type PeriodName, type PeriodSearch, instantsOf, periodOf } from '../../app/search.js';
import { useSession } from '../../app/session.js';
import { useFormat, useNow } from '../../parts/format.js';
import { Loading } from '../../parts/loading.js';
import { Panel } from '../../parts/panel.js';
import { PeriodSteps } from '../../parts/period-steps.js';
import { ProblemView } from '../../parts/problem-view.js';
import { ChartActions } from './chart-actions.js';
import { LatencyChart } from './latency-chart.js';
import { LatencyTable, latencyCsv } from './latency-table.js';
import { latencyQuery } from '../monitor-queries.js';
import { useOpenCheck } from './use-open-check.js';

interface Props {
  readonly monitorGuid: string;
  readonly intervalMs: number;
  readonly search: PeriodSearch;
}

export function LatencyPanel({ monitorGuid, intervalMs, search }: Props) {
  const navigate = useNavigate();
  const format = useFormat();
  const now = useNow(60_000);
  const { TimeZone } = useSession();
  const [asTable, setAsTable] = useState(false);
  const view = useMemo(() => periodOf(search), [search]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    latencyQuery(monitorGuid, view, () => instantsOf(view, Date.now())),
  );
  const set = useCallback(
    (next: PeriodSearch) =>
      void navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid }, search: next, replace: true }),
    [navigate, monitorGuid],
  );
  const openCheck = useOpenCheck(monitorGuid);
  const stepMs = data?.StepMs ?? 0;
  const openPoint = useCallback((from: number) => openCheck({ from, until: from + stepMs }), [openCheck, stepMs]);
  const zoom = useCallback((from: number, until: number) => set({ from, until }), [set]);
  return (
    <Panel
      title="Response time"
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="Period"
            value={search.from === undefined ? (search.period ?? '24h') : ''}
            onChange={(period) => set({ period: period as PeriodName })}
            data={Object.keys(PERIODS)}
          />
          <PeriodSteps span={instantsOf(view, now)} zone={TimeZone} size="compact-sm" onStep={set} />
          <ChartActions
            {...{ of: 'Response time', asTable, setAsTable }}
            shown={data && { csv: latencyCsv(data), span: { from: data.FromAt, until: data.UntilAt } }}
          />
        </Group>
      }
    >
      {error && <ProblemView error={error} retry={() => void refetch()} what="The response times could not be read" />}
      {!data && !error && <Loading label="Loading the response times" />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          {search.from !== undefined && (
            <p className="dimmed">
              {format.dateTime(data.FromAt)} – {format.dateTime(data.UntilAt)}
            </p>
          )}
          {asTable ? (
            <LatencyTable latency={data} onOpen={openPoint} />
          ) : (
            <LatencyChart latency={data} intervalMs={intervalMs} onZoom={zoom} onOpen={openPoint} />
          )}
        </div>
      )}
    </Panel>
  );
}
