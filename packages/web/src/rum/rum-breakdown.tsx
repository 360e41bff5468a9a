import {
  type RumDimension,
  rumDimensions,
  type RumFigureValues,
  type rumViewEndpoints,
} from '@vedette/contract/v1/rum';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { useFormat } from '../parts/format.js';
import type { Format } from '../parts/format-values.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { unsorted } from '../parts/unsorted.js';
import { DIMENSIONS, isMasked, MASKED, nameOfValue, valueWords } from './rum-words.js';

interface Row {
  readonly Value: string;
  readonly PageViews: number;
  readonly Values: z.infer<typeof RumFigureValues>;
}

/** As many are answered. */
const MOST = 50;

const columnsFor = (by: RumDimension, format: Format): readonly Column<Row>[] => [
  {
    ...{ id: 'value', title: DIMENSIONS[by], sort: ({ Value }) => nameOfValue(by, Value).toLowerCase() },
    cell: ({ Value }) => nameOfValue(by, Value),
  },
  {
    ...{ id: 'views', title: 'Page views', isNumber: true, sort: ({ PageViews }) => PageViews },
    cell: ({ PageViews }) => format.count(PageViews),
  },
  {
    ...{ id: 'median', title: 'Loaded, median', isNumber: true, sort: ({ Values }) => Values.Median ?? 0 },
    cell: ({ Values }) => valueWords('LoadTime', Values.Median, format),
  },
  {
    ...{ id: 'p75', title: '3 of 4 within', isNumber: true, sort: ({ Values }) => Values.Percentile75 ?? 0 },
    cell: ({ Values }) => valueWords('LoadTime', Values.Percentile75, format),
  },
];

/** On which pages, in which countries and with which programs visitors measured. Nothing where nothing was measured. */
export function RumBreakdown({ websiteGuid, period }: { readonly websiteGuid: string; readonly period: string }) {
  const [by, setBy] = useState<RumDimension>('Page');
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'breakdown', period, by],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        ...{ params: { rumWebsiteGuid: websiteGuid }, query: { PresetPeriod: period, By: by }, signal },
      }),
  });
  if (!error && (!data || (data.length === 0 && by === 'Page'))) return null;
  const columns = columnsFor(by, format);
  const isWhole = data !== undefined && data.length < MOST;
  return (
    <Panel
      title="Page views"
      actions={
        <NativeSelect
          size="xs"
          aria-label="Page views by"
          value={by}
          onChange={(event) => setBy(rumDimensions.find((each) => each === event.currentTarget.value) ?? 'Page')}
          data={rumDimensions.map((value) => ({ value, label: `by ${DIMENSIONS[value].toLowerCase()}` }))}
        />
      }
    >
      {error && <ProblemView error={error} what="The page views could not be read" />}
      {data && !error && (
        <DataTable<Row>
          label="Page views"
          rows={data}
          rowKey={({ Value }) => Value}
          empty="Nothing was measured in this period."
          columns={isWhole ? columns : unsorted(columns)}
        />
      )}
      {!error && by === 'Page' && data.some(({ Value }) => isMasked(Value)) && <p className="dimmed">{MASKED}</p>}
      {data && !error && !isWhole && <p className="dimmed">The {MOST} with the most page views.</p>}
    </Panel>
  );
}
