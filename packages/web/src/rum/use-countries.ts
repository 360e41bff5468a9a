import type { RumDimension, RumFigure, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { measuredValues } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import { MAX_COUNTRIES } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { useFormat } from '../parts/format/format.js';
import { dimensionValueName, formatRumMetric } from './rum-labels.js';
import type { Statistic } from './timeline-rules.js';
import { type RumFilter, withoutFilter } from './rum-filter-rules.js';
import type { CountryValue } from './world-map-rules.js';

const DIMENSION: RumDimension = 'Country';

interface CountriesOptions {
  readonly guid: string;
  readonly periodQuery: Readonly<Record<string, string>>;
  readonly figure: RumFigure;
  readonly statistic: Statistic;
  readonly filter: RumFilter;
  readonly enabled?: boolean;
  readonly refetchInterval?: number | false;
}

export interface CountryRow extends CountryValue {
  readonly views: number;
}

/** Loads page views, or one metric, of a website by country in the format of the API. */
export function useBreakdownByCountry({
  guid,
  periodQuery,
  figure,
  filter,
  enabled = true,
  refetchInterval = false,
}: Omit<CountriesOptions, 'statistic'>) {
  // Includes all countries, even if one of them is selected.
  const otherFilters = withoutFilter(filter, DIMENSION);
  return useQuery({
    queryKey: ['/Rum/Website', guid, 'breakdown', periodQuery, DIMENSION, figure, MAX_COUNTRIES, otherFilters],
    enabled,
    refetchInterval,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        params: { rumWebsiteGuid: guid },
        signal,
        query: { ...periodQuery, By: DIMENSION, Figure: figure, Take: MAX_COUNTRIES, ...otherFilters },
      }),
  });
}

/** Loads the same data for a map; countries without values are left out. */
export function useCountries({ statistic, ...query }: CountriesOptions) {
  const format = useFormat();
  const { figure } = query;
  const { data, error, refetch } = useBreakdownByCountry(query);
  const rows =
    data &&
    measuredValues(data, figure, statistic).map(({ row: { Value: code, PageViews: views }, value }): CountryRow => {
      const text = formatRumMetric(figure, value, format);
      return { code, name: dimensionValueName(DIMENSION, code), value, text, views };
    });
  return { rows: rows?.sort((a, b) => b.value - a.value), error, refetch };
}
