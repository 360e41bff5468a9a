import type { RumFigureValues, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { message } from '@vedette/i18n/message';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import type { Format } from '../parts/format/format-values.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { StaleData } from '../parts/feedback/stale-data.js';
import { Panel } from '../parts/page/panel.js';
import { periodLabel } from '../parts/time/period-labels.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { VerdictMark } from '../parts/display/state-mark.js';
import { RumFilters } from './rum-filters.js';
import {
  toPeriodQuery,
  parseFilter,
  filterDimensions,
  readPeriod,
  periodOnly,
  type RumFilter,
  type RumPeriod,
  type RumSearch,
} from './rum-filter-rules.js';
import { RumBreakdown } from './rum-breakdown.js';
import { BotViewsLine } from './bot-views-line.js';
import { RumMap } from './rum-map.js';
import { RumTimeline } from './rum-timeline.js';
import { FIGURES, type Verdict, noRumDataText, formatRumValue, figureVerdict } from './rum-labels.js';

type Endpoints = typeof rumViewEndpoints;
type Values = z.infer<typeof RumFigureValues>;

const PERIODS = ['CurrentDay', 'CurrentWeek', 'Last24Hours', 'Last7Days', 'Last30Days', 'Last90Days'] as const;
const VERDICTS = {
  good: <VerdictMark state="Up" text={t(message('good', 'rating'))} />,
  fair: <VerdictMark state="Warn" text={t(message('needs improvement', 'rating'))} />,
  poor: <VerdictMark state="Down" text={t(message('poor', 'rating'))} />,
} as const satisfies Readonly<Record<Verdict, ReactNode>>;
const figureLabels = new Map(FIGURES);

const columnsFor = (format: Format): readonly Column<Values>[] => [
  { id: 'figure', title: t('Metric'), cell: ({ Figure }) => figureLabels.get(Figure) },
  {
    id: 'verdict',
    title: t('Rating'),
    cell: ({ Figure, Percentile75 }) => renderVerdict(figureVerdict(Figure, Percentile75)),
  },
  {
    id: 'p50',
    title: t('Median'),
    isNumber: true,
    cell: ({ Figure, Median }) => formatRumValue(Figure, Median, format),
  },
  {
    id: 'p75',
    title: t('75th percentile'),
    isNumber: true,
    cell: ({ Figure, Percentile75 }) => formatRumValue(Figure, Percentile75, format),
  },
  {
    id: 'max',
    title: t('Slowest'),
    isNumber: true,
    cell: ({ Figure, Maximum }) => formatRumValue(Figure, Maximum, format),
  },
  { id: 'count', title: t('Samples'), isNumber: true, cell: ({ Count }) => format.count(Count) },
];

/** Option value of a custom range. */
const CUSTOM_RANGE = '';

function periodOptions(period: RumPeriod, format: Format) {
  const presets: readonly { value: string; label: string }[] = PERIODS.map((value) => ({
    value,
    label: periodLabel(value),
  }));
  if (typeof period !== 'string')
    return [
      ...presets,
      {
        value: CUSTOM_RANGE,
        label: t('{start} to {end}', { start: format.dateTime(period.from), end: format.dateTime(period.until) }),
      },
    ];
  return presets.some(({ value }) => value === period)
    ? presets
    : [...presets, { value: period, label: periodLabel(period) }];
}

const renderVerdict = (verdict: Verdict | undefined): ReactNode => (verdict === undefined ? '–' : VERDICTS[verdict]);

const route = getRouteApi('/rum/$guid');

/** The RUM data of a website. Period and filters are part of the URL. */
export function RumFigures({ websiteGuid }: { readonly websiteGuid: string }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const period = readPeriod(search);
  const filter = parseFilter({ ...search });
  const openSearch = (nextSearch: RumSearch, replace = true): void =>
    void navigate({
      to: '/rum/$guid',
      params: { guid: websiteGuid },
      replace,
      resetScroll: false,
      search: nextSearch,
    });
  const show = (nextFilter: RumFilter): void => openSearch({ ...periodOnly(search), ...nextFilter });
  const format = useFormat();
  const figures = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'figures', period, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Figures', {
        params: { rumWebsiteGuid: websiteGuid },
        query: { ...toPeriodQuery(period), ...filter },
        signal,
      }),
  });
  const { error, refetch } = figures;
  const measured = (figures.data ?? []).filter(({ Figure, Count }) => figureLabels.has(Figure) && Count > 0);
  const isFiltered = filterDimensions(filter).length > 0;
  const view = { websiteGuid, period, filter, onFilter: show };
  return (
    <>
      <Panel
        title={t('Metrics')}
        actions={
          <NativeSelect
            size="xs"
            aria-label={t('Period')}
            value={typeof period === 'string' ? period : CUSTOM_RANGE}
            onChange={({ currentTarget: { value } }) => {
              if (value !== CUSTOM_RANGE) openSearch({ period: value, ...filter });
            }}
            data={periodOptions(period, format)}
          />
        }
      >
        <RumFilters {...view} />
        {error && (
          <ProblemView error={error} retry={() => void refetch()} failure={t('The metrics could not be loaded')} />
        )}
        {!figures.data && !error && <Loading label={t('Loading metrics')} />}
        {figures.data && (
          <StaleData isStale={figures.isPlaceholderData}>
            <DataTable
              label={t('Metrics')}
              columns={columnsFor(format)}
              rows={FIGURES.flatMap(([name]) => measured.find(({ Figure }) => Figure === name) ?? [])}
              rowKey={({ Figure }) => Figure}
              empty={isFiltered ? t('No matching data in this period.') : noRumDataText(period)}
            />
          </StaleData>
        )}
        {figures.data && !isFiltered && <BotViewsLine websiteGuid={websiteGuid} period={period} />}
      </Panel>
      {(!figures.data || measured.length > 0) && !error && (
        // Pushed to the history, so that Back returns to the longer period.
        <RumTimeline {...view} onOpen={({ from, until }) => openSearch({ from, until, ...filter }, false)} />
      )}
      <RumMap {...view} />
      <RumBreakdown {...view} />
    </>
  );
}
