import type { RumDimension, RumFigureValues, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { useFormat } from '../parts/format/format.js';
import type { Format } from '../parts/format/format-values.js';
import { StaleData } from '../parts/feedback/stale-data.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { withoutSorting } from '../parts/tables/without-sorting.js';
import {
  toPeriodQuery,
  dimensions,
  availableDimensionsText,
  mayAddFilter,
  toPeriodSearch,
} from './rum-filter-rules.js';
import type { RumView } from './rum-filters.js';
import {
  BREAKDOWNS,
  DIMENSIONS,
  rumMetricName,
  isRedacted,
  REDACTED_HINT,
  dimensionValueName,
  STATES_HINT,
  formatRumValue,
} from './rum-labels.js';
import { STATISTIC_NAMES } from './timeline-rules.js';

interface Row {
  readonly Value: string;
  readonly PageViews: number;
  readonly Values: z.infer<typeof RumFigureValues>;
}

/** Maximum number of values returned. */
const MAX_BREAKDOWN_ROWS = 50;

const columnsFor = (by: RumDimension, format: Format, cell: (value: string) => ReactNode): readonly Column<Row>[] => [
  {
    id: 'value',
    title: DIMENSIONS[by],
    sort: ({ Value }) => dimensionValueName(by, Value).toLowerCase(),
    cell: ({ Value }) => cell(Value),
  },
  {
    id: 'views',
    title: t('Page views'),
    isNumber: true,
    sort: ({ PageViews }) => PageViews,
    cell: ({ PageViews }) => format.count(PageViews),
  },
  {
    id: 'median',
    title: `${rumMetricName('LoadTime')}, ${STATISTIC_NAMES.Median}`,
    isNumber: true,
    sort: ({ Values }) => Values.Median ?? 0,
    cell: ({ Values }) => formatRumValue('LoadTime', Values.Median, format),
  },
  {
    id: 'p75',
    title: t('75th percentile'),
    isNumber: true,
    sort: ({ Values }) => Values.Percentile75 ?? 0,
    cell: ({ Values }) => formatRumValue('LoadTime', Values.Percentile75, format),
  },
];

/** Page views broken down by page, country, browser and so on; nothing without data. */
export function RumBreakdown({ websiteGuid, period, filter }: RumView) {
  const availableDimensions = dimensions.filter((name) => mayAddFilter(filter, name));
  const [selectedDimension, setBy] = useState<RumDimension>();
  const defaultDimension =
    availableDimensions.find((name) => filter[name] === undefined) ?? availableDimensions[0] ?? 'Page';
  const by =
    selectedDimension !== undefined && availableDimensions.includes(selectedDimension)
      ? selectedDimension
      : defaultDimension;
  const format = useFormat();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'breakdown', period, by, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        params: { rumWebsiteGuid: websiteGuid },
        query: { ...toPeriodQuery(period), By: by, ...filter },
        signal,
      }),
  });
  if (!error && (!data || (data.length === 0 && selectedDimension === undefined))) return null;
  const renderFilterLink = (value: string) => (
    <Link
      to="/rum/$guid"
      params={{ guid: websiteGuid }}
      search={{ ...toPeriodSearch(period), ...filter, [by]: value }}
      resetScroll={false}
      title={t('Filter by this value')}
    >
      {dimensionValueName(by, value)}
    </Link>
  );
  const columns = columnsFor(by, format, (value) =>
    filter[by] === undefined ? renderFilterLink(value) : dimensionValueName(by, value),
  );
  const availableText = availableDimensionsText(filter);
  const isComplete = data !== undefined && data.length < MAX_BREAKDOWN_ROWS;
  return (
    <Panel
      title={t('Page views')}
      actions={
        <NativeSelect
          size="xs"
          aria-label={t('Break down by')}
          value={by}
          onChange={(event) => setBy(dimensions.find((each) => each === event.currentTarget.value))}
          data={availableDimensions.map((value) => ({
            value,
            label: BREAKDOWNS[value],
          }))}
        />
      }
    >
      {error && <ProblemView error={error} failure={t('The page views could not be loaded')} />}
      {data && !error && (
        <StaleData isStale={isPlaceholderData}>
          <DataTable<Row>
            label={t('Page views')}
            rows={data}
            rowKey={({ Value }) => Value}
            empty={t('No data in this period.')}
            columns={isComplete ? columns : withoutSorting(columns)}
          />
        </StaleData>
      )}
      {!error && by === 'Page' && data.some(({ Value }) => isRedacted(Value)) && (
        <p className="dimmed">{REDACTED_HINT}</p>
      )}
      {!error && by === 'State' && <p className="dimmed">{STATES_HINT}</p>}
      {availableText !== undefined && (
        <p className="dimmed">
          {t('With this filter, breakdowns are only available by {dimensions}.', { dimensions: availableText })}
        </p>
      )}
      {data && !error && !isComplete && (
        <p className="dimmed">
          {t('Showing the {count, number} values with the most page views.', { count: MAX_BREAKDOWN_ROWS })}
        </p>
      )}
    </Panel>
  );
}
