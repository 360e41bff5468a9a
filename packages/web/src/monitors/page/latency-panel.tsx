import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type PeriodSearch, resolvePeriod, pickPeriod } from '../../parts/navigation/search.js';
import type { TimeRange } from '../../parts/charts/brush-rules.js';
import { useFormat } from '../../parts/format/format.js';
import { Loading } from '../../parts/feedback/loading.js';
import { StaleData } from '../../parts/feedback/stale-data.js';
import { lazyComponent } from '../../parts/page/lazy-component.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { ChartActions } from './chart-actions.js';
import type { LatencyView } from './latency-plot.js';
import { latencyCsv } from './latency-csv.js';
import { LatencyTable } from './latency-table.js';
import { AnnotationsButton } from '../../chart-notes/annotations-button.js';
import { latencyQuery } from '../../api/queries/monitor-queries.js';
import { type LoadedAnnotations, visibleAnnotations } from '../../chart-notes/use-annotations.js';
import { useOpenCheck } from './use-open-check.js';

// uPlot throws on import if the browser’s language is not a valid tag (`en-US@posix`). The chart is loaded lazily, so
// that only the chart fails.
const LatencyChart = lazyComponent(() => import('./latency-chart.js'), 'LatencyChart');

interface Props {
  readonly monitorGuid: string;
  readonly intervalMs: number;
  readonly search: PeriodSearch;
  readonly loadedAnnotations: LoadedAnnotations;
  readonly onZoom: (range: TimeRange) => void;
}

const VIEWS = [
  { value: 'Percentiles', label: 'p50, p95' },
  { value: 'Phases', label: t('Phases (mean)') },
] as const satisfies readonly { value: LatencyView; label: string }[];

/** Shows the response times of the page’s period. */
export function LatencyPanel({ monitorGuid, intervalMs, search, loadedAnnotations, onZoom }: Props) {
  const { csv } = useFormat();
  const [asTable, setAsTable] = useState(false);
  const [view, setView] = useState<LatencyView>('Percentiles');
  const period = useMemo(() => pickPeriod(search), [search]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    latencyQuery(monitorGuid, period, () => resolvePeriod(period, Date.now())),
  );
  const openCheck = useOpenCheck(monitorGuid);
  const stepMs = data?.StepMs ?? 0;
  const openPoint = useCallback((from: number) => openCheck({ from, until: from + stepMs }), [openCheck, stepMs]);
  const marks = visibleAnnotations(loadedAnnotations);
  return (
    <Panel
      title={t('Response time')}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('Times shown')}
            value={view}
            onChange={(next) => setView(next === 'Phases' ? 'Phases' : 'Percentiles')}
            data={VIEWS.map((each) => ({ ...each }))}
          />
          <AnnotationsButton loadedAnnotations={loadedAnnotations} />
          <ChartActions
            title={t('Response time')}
            fileName="response-time.csv"
            {...{ asTable, setAsTable }}
            chartData={data && { csv: latencyCsv(data, marks, csv), span: { from: data.FromAt, until: data.UntilAt } }}
          />
        </Group>
      }
    >
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The response times could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading response times')} lines={9} />}
      {data && (
        <StaleData isStale={isPlaceholderData}>
          {asTable ? (
            <LatencyTable latency={data} marks={marks} onOpen={openPoint} />
          ) : (
            <Suspense fallback={<Loading label={t('Loading chart')} lines={9} />}>
              <LatencyChart latency={data} {...{ intervalMs, view, marks, onZoom }} onOpen={openPoint} />
            </Suspense>
          )}
        </StaleData>
      )}
    </Panel>
  );
}
