import type { RumFigure, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { keepWhile } from '../api/keep-while.js';
import { useFormat, useFormatIn } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { SeriesPanel } from '../parts/charts/series-panel.js';
import type { TimeRange } from '../parts/charts/brush-rules.js';
import { panelMarks } from '../chart-notes/panel-marks.js';
import { useLoadedAnnotations } from '../chart-notes/use-annotations.js';
import { toPeriodQuery } from './rum-filter-rules.js';
import type { RumView } from './rum-filters.js';
import { FIGURES, noRumDataText, figureUnit, formatRumValue } from './rum-labels.js';
import { type Share, SHARES, toSlots } from './timeline-rules.js';
import { websiteMarksQuery } from './website-marks.js';

const CHOICES: readonly (readonly [RumFigure, string])[] = [['PageViews', t('Page views')], ...FIGURES];
const HOUR = 3_600_000;

interface Props extends RumView {
  /** Called with a range selected in the chart. */
  readonly onOpen: (range: TimeRange) => void;
}

/** Page views or one metric of a website over time; times without page views are gaps. */
export function RumTimeline({ websiteGuid, period, filter, onOpen }: Props) {
  const [figure, setFigure] = useState<RumFigure>('PageViews');
  const [share, setShare] = useState<Share>('Percentile75');
  const format = useFormat();
  const utc = useFormatIn('UTC');
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'timeline', period, figure, filter],
    // Data of the previous period stays until the new one is loaded, but never data of another metric.
    placeholderData: keepWhile(4, figure),
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['timeline']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Timeline', {
        params: { rumWebsiteGuid: websiteGuid },
        query: { ...toPeriodQuery(period), Figure: figure, ...filter },
        signal,
      }),
  });
  const happened = useLoadedAnnotations(useQuery(websiteMarksQuery(websiteGuid, toPeriodQuery(period))));
  const isWhole = data !== undefined && data.UntilAt - data.FromAt <= data.StepMs;
  const isViews = figure === 'PageViews';
  const isDay = data !== undefined && data.StepMs > HOUR;
  const named = CHOICES.find(([name]) => name === figure)?.[1] ?? figure;
  return (
    <SeriesPanel
      title={t('Over time')}
      figure={isViews ? named : `${named}, ${SHARES[share]}`}
      unit={figureUnit(figure)}
      slots={error ? undefined : data && toSlots(data, isViews ? 'Views' : share, dataUpdatedAt)}
      isSum={isViews}
      formatValue={(value) => (isViews ? format.count(value) : formatRumValue(figure, value, format))}
      moment={isDay ? utc.day : format.dayMinute}
      step={isDay ? t('daily (UTC)') : data?.StepMs === HOUR ? t('hourly') : t('every five minutes')}
      empty={noRumDataText(period)}
      happened={panelMarks(happened)}
      openTitle={t('zoom in')}
      openHint={t('Enter: zoom in.')}
      onOpen={isWhole ? undefined : onOpen}
      actions={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('Metric')}
            value={figure}
            onChange={(event) => setFigure(CHOICES.find(([name]) => name === event.currentTarget.value)?.[0] ?? figure)}
            data={CHOICES.map(([value, label]) => ({ value, label }))}
          />
          {!isViews && (
            <NativeSelect
              size="xs"
              aria-label={t('Statistic')}
              value={share}
              onChange={(event) => setShare(event.currentTarget.value as Share)}
              data={Object.entries(SHARES).map(([value, label]) => ({ value, label }))}
            />
          )}
        </>
      }
    >
      {error && (
        <ProblemView error={error} retry={() => void refetch()} what={t('The time series could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading time series')} lines={6} />}
    </SeriesPanel>
  );
}
