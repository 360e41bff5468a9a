import type { RumDimension, RumFigure, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { measuredValues } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import { MAX_COUNTRIES } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { useFormat } from '../parts/format/format.js';
import { nameOfValue, formatRumMetric } from './rum-labels.js';
import type { Share } from './timeline-rules.js';
import { type RumFilter, without } from './rum-filter-rules.js';
import type { CountryValue } from './world-map-rules.js';

const BY: RumDimension = 'Country';

interface CountriesOptions {
  readonly guid: string;
  readonly span: Readonly<Record<string, string>>;
  readonly figure: RumFigure;
  readonly share: Share;
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
  span,
  figure,
  filter,
  enabled = true,
  refetchInterval = false,
}: Omit<CountriesOptions, 'share'>) {
  // Includes all countries, even if one of them is selected.
  const others = without(filter, BY);
  return useQuery({
    queryKey: ['/Rum/Website', guid, 'breakdown', span, BY, figure, MAX_COUNTRIES, others],
    enabled,
    refetchInterval,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        params: { rumWebsiteGuid: guid },
        signal,
        query: { ...span, By: BY, Figure: figure, Take: MAX_COUNTRIES, ...others },
      }),
  });
}

/** Loads the same data for a map; countries without values are left out. */
export function useCountries({ share, ...query }: CountriesOptions) {
  const format = useFormat();
  const { figure } = query;
  const { data, error, refetch } = useBreakdownByCountry(query);
  const rows =
    data &&
    measuredValues(data, figure, share).map(({ row: { Value: code, PageViews: views }, value }): CountryRow => {
      const text = formatRumMetric(figure, value, format);
      return { code, name: nameOfValue(BY, code), value, text, views };
    });
  return { rows: rows?.sort((a, b) => b.value - a.value), error, refetch };
}
