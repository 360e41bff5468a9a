import type { RumFigure, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { keepPreviousWhile } from '../api/keep-while.js';
import { useFormat, useZoneFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { SeriesPanel } from '../parts/charts/series-panel.js';
import type { TimeRange } from '../parts/charts/brush-rules.js';
import { panelMarks } from '../chart-notes/panel-marks.js';
import { useLoadedAnnotations } from '../chart-notes/use-annotations.js';
import { toPeriodQuery } from './rum-filter-rules.js';
import type { RumView } from './rum-filters.js';
import { FIGURES, noRumDataText, figureUnit, formatRumValue } from './rum-labels.js';
import { type Statistic, STATISTIC_NAMES, toSlots } from './timeline-rules.js';
import { websiteMarksQuery } from './website-marks.js';

const METRICS: readonly (readonly [RumFigure, string])[] = [['PageViews', t('Page views')], ...FIGURES];
const HOUR_MS = 3_600_000;

interface Props extends RumView {
  /** Called with a range selected in the chart. */
  readonly onOpen: (range: TimeRange) => void;
}

/** Page views or one metric of a website over time; times without page views are gaps. */
export function RumTimeline({ websiteGuid, period, filter, onOpen }: Props) {
  const [figure, setFigure] = useState<RumFigure>('PageViews');
  const [statistic, setStatistic] = useState<Statistic>('Percentile75');
  const format = useFormat();
  const utc = useZoneFormat('UTC');
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'timeline', period, figure, filter],
    // Data of the previous period stays until the new one is loaded, but never data of another metric.
    placeholderData: keepPreviousWhile(4, figure),
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['timeline']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Timeline', {
        params: { rumWebsiteGuid: websiteGuid },
        query: { ...toPeriodQuery(period), Figure: figure, ...filter },
        signal,
      }),
  });
  const annotations = useLoadedAnnotations(useQuery(websiteMarksQuery(websiteGuid, toPeriodQuery(period))));
  const isSingleStep = data !== undefined && data.UntilAt - data.FromAt <= data.StepMs;
  const countsViews = figure === 'PageViews';
  const isDaily = data !== undefined && data.StepMs > HOUR_MS;
  const metricName = METRICS.find(([name]) => name === figure)?.[1] ?? figure;
  return (
    <SeriesPanel
      title={t('Over time')}
      valueTitle={countsViews ? metricName : `${metricName}, ${STATISTIC_NAMES[statistic]}`}
      unit={figureUnit(figure)}
      slots={error ? undefined : data && toSlots(data, countsViews ? 'Views' : statistic, dataUpdatedAt)}
      isSum={countsViews}
      formatValue={(value) => (countsViews ? format.count(value) : formatRumValue(figure, value, format))}
      formatInstant={isDaily ? utc.day : format.dayMinute}
      step={isDaily ? t('daily (UTC)') : data?.StepMs === HOUR_MS ? t('hourly') : t('every five minutes')}
      empty={noRumDataText(period)}
      panelMarks={panelMarks(annotations)}
      openTitle={t('zoom in')}
      openHint={t('Enter: zoom in.')}
      onOpen={isSingleStep ? undefined : onOpen}
      actions={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('Metric')}
            value={figure}
            onChange={(event) => setFigure(METRICS.find(([name]) => name === event.currentTarget.value)?.[0] ?? figure)}
            data={METRICS.map(([value, label]) => ({ value, label }))}
          />
          {!countsViews && (
            <NativeSelect
              size="xs"
              aria-label={t('Statistic')}
              value={statistic}
              onChange={(event) => setStatistic(event.currentTarget.value as Statistic)}
              data={Object.entries(STATISTIC_NAMES).map(([value, label]) => ({ value, label }))}
            />
          )}
        </>
      }
    >
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The time series could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading time series')} lines={6} />}
    </SeriesPanel>
  );
}
