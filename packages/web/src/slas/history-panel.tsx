import type { SlaHistory, slaViewEndpoints } from '@vedette/contract/v1/sla/sla';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { keepPreviousWhile } from '../api/keep-while.js';
import { useSession } from '../api/session.js';
import { annotationsQuery } from '../api/queries/monitor-queries.js';
import { panelMarks } from '../chart-notes/panel-marks.js';
import { useLoadedAnnotations } from '../chart-notes/use-annotations.js';
import { formatDuration } from '../parts/format/format-duration.js';
import type { Format } from '../parts/format/format-values.js';
import { useZoneFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { SeriesPanel } from '../parts/charts/series-panel.js';
import { type Measure, slotFormatter, scaleText } from '../parts/charts/series-rules.js';

type Row = SlaHistory['Rows'][number];

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: (row: Row) => number | undefined;
  readonly text: (value: number, format: Format) => string;
  readonly unit: 'ms' | '%';
  readonly isSum?: boolean;
  readonly measure?: Measure;
}

/** Downtime is unknown, not zero, if nothing was observed. */
const observedDowntime = ({ UpMs, DownMs }: Row): number | undefined => (UpMs + DownMs > 0 ? DownMs : undefined);

const UPTIME: Figure = {
  id: 'uptime',
  label: t('Uptime'),
  unit: '%',
  measure: 'percent',
  value: ({ UptimePercentage }) => UptimePercentage,
  text: (value, format) => format.percent(value),
};
const FIGURES: readonly Figure[] = [
  UPTIME,
  {
    id: 'downtime',
    label: t('Downtime'),
    unit: 'ms',
    isSum: true,
    measure: 'duration',
    value: observedDowntime,
    text: (value) => formatDuration(value),
  },
  {
    id: 'observed',
    label: t('Observed'),
    unit: '%',
    measure: 'percent',
    value: ({ ObservedPercentage }) => ObservedPercentage,
    text: (value, format) => format.percent(value),
  },
  {
    id: 'loadTime',
    label: t('Mean load time'),
    unit: 'ms',
    value: ({ TotalTime }) => TotalTime,
    text: (value, format) => format.ms(value),
  },
  {
    id: 'acknowledgement',
    label: t('Time to acknowledge'),
    unit: 'ms',
    measure: 'duration',
    value: ({ OperatorResponseTime }) => OperatorResponseTime,
    text: (value) => formatDuration(value),
  },
];

export interface HistoryTarget {
  readonly monitorGuid: string;
  readonly name: string;
}

/** SLA figures of one monitor by hour, day or month. */
export function HistoryPanel({
  slaGuid,
  target: { monitorGuid, name },
  period: PresetPeriod,
}: {
  readonly slaGuid: string;
  readonly target: HistoryTarget;
  readonly period: string;
}) {
  const [figure, setFigure] = useState(UPTIME);
  const format = useZoneFormat(useSession().AccountTimeZone);
  const { data, error, refetch } = useQuery({
    queryKey: ['/Sla', slaGuid, 'history', monitorGuid, PresetPeriod],
    // Data of the previous period stays until the new one is loaded, but never data of another monitor.
    placeholderData: keepPreviousWhile(3, monitorGuid),
    queryFn: ({ signal }) =>
      call<(typeof slaViewEndpoints)['history']>('GET /api/v1/Sla/:slaGuid/Monitor/:monitorGuid/History', {
        params: { slaGuid, monitorGuid },
        query: { PresetPeriod },
        signal,
      }),
  });
  const annotations = useLoadedAnnotations(useHistoryMarks(monitorGuid, data));
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  // The button may be a screen above, so the panel is scrolled into view once; later updates do not scroll.
  useEffect(() => {
    if (isLoaded) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [monitorGuid, isLoaded]);
  return (
    <div ref={panel}>
      <SeriesPanel
        title={t('{name} over time', { name })}
        valueTitle={figure.label}
        slots={error ? undefined : data?.Rows.map((row) => ({ ...rowRange(row), value: figure.value(row) }))}
        measure={figure.measure ?? 'number'}
        unit={figure.unit}
        isSum={figure.isSum ?? false}
        formatValue={(value) => figure.text(value, format)}
        formatInstant={slotFormatter(data?.Scale ?? 'day', format)}
        step={scaleText(data?.Scale ?? 'day')}
        empty={t('No data counts in this period.')}
        panelMarks={panelMarks(annotations)}
        openTitle={t('open its checks')}
        openHint={t('Enter: open its checks.')}
        onOpen={({ from, until }) =>
          void navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid }, search: { from, until } })
        }
        actions={
          <NativeSelect
            size="xs"
            aria-label={t('Metric')}
            value={figure.id}
            onChange={(event) => setFigure(FIGURES.find(({ id }) => id === event.currentTarget.value) ?? UPTIME)}
            data={FIGURES.map(({ id, label }) => ({ value: id, label }))}
          />
        }
      >
        {error && (
          <ProblemView error={error} retry={() => void refetch()} failure={t('The history could not be loaded')} />
        )}
        {!data && !error && <Loading label={t('Loading history')} lines={6} />}
      </SeriesPanel>
    </div>
  );
}

const DAY_MS = 86_400_000;
/** Limit of one request. */
const MAX_PERIOD_MS = 400 * DAY_MS;

/** Annotations of the monitor in the period, limited to its latest part if the period is very long. */
function useHistoryMarks(monitorGuid: string, history: SlaHistory | undefined) {
  const { FromAt = 0, UntilAt = 0 } = history ?? {};
  const range = { from: Math.max(FromAt, UntilAt - MAX_PERIOD_MS), until: UntilAt };
  return useQuery({
    ...annotationsQuery(monitorGuid, range, () => range),
    enabled: UntilAt > FromAt,
    // Never shows data of another monitor.
    placeholderData: keepPreviousWhile(1, monitorGuid),
  });
}

const rowRange = ({ FromAt: from, UntilAt: until }: Row) => ({ from, until });
