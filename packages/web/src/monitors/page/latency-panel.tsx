import { Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useKeys } from '../../app/keys.js';
import { PERIODS, type PeriodName, type PeriodSearch, instantsOf, periodOf } from '../../app/search.js';
import { useFormat } from '../../parts/format.js';
import { Loading } from '../../parts/loading.js';
import { Panel } from '../../parts/panel.js';
import { ProblemView } from '../../parts/problem-view.js';
import { LatencyChart } from './latency-chart.js';
import { LatencyTable, latencyCsv } from './latency-table.js';
import { latencyQuery } from '../monitor-queries.js';

interface Props {
  readonly monitorGuid: string;
  readonly intervalMs: number;
  readonly search: PeriodSearch;
}

export function LatencyPanel({ monitorGuid, intervalMs, search }: Props) {
  const navigate = useNavigate();
  const format = useFormat();
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
  const zoom = useCallback((from: number, until: number) => set({ from, until }), [set]);
  const shift = (by: number): void => {
    const { from, until } = instantsOf(search, Date.now());
    set({ from: Math.round(from + by * (until - from)), until: Math.round(until + by * (until - from)) });
  };
  useKeys([
    { does: 'earlier', text: 'Earlier period', run: () => shift(-1) },
    { does: 'later', text: 'Later period', run: () => shift(1) },
  ]);
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
          <Button.Group>
            <Button size="compact-sm" variant="default" onClick={() => shift(-1)} aria-label="Earlier period">
              ‹
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => shift(1)} aria-label="Later period">
              ›
            </Button>
          </Button.Group>
          <Button size="compact-sm" variant="default" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          {data && (
            <Button
              size="compact-sm"
              variant="default"
              component="a"
              download="response-time.csv"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(latencyCsv(data))}`}
            >
              CSV
            </Button>
          )}
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
            <LatencyTable latency={data} />
          ) : (
            <LatencyChart latency={data} intervalMs={intervalMs} onZoom={zoom} />
          )}
        </div>
      )}
    </Panel>
  );
}
