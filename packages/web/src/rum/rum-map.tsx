import type { RumFigure } from '@vedette/contract/v1/rum/rum';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { t } from '../i18n/translate.js';
import { lazyComponent } from '../parts/page/lazy-component.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { CountryTable, type GetCountryLink } from './country-table.js';
import {
  toPeriodQuery,
  rumFilterText,
  mayAddFilter,
  filterDimensions,
  toPeriodSearch,
  withoutFilter,
} from './rum-filter-rules.js';
import type { RumView } from './rum-filters.js';
import { FIGURES, rumMetricName } from './rum-labels.js';
import { STATISTIC_NAMES } from './timeline-rules.js';
import { useCountries } from './use-countries.js';
import type { CountryValue } from './world-map-rules.js';
import classes from './world-map.module.css';

/** The map's outlines are loaded only where it is displayed. */
const WorldMap = lazyComponent(() => import('./world-map.js'), 'WorldMap');

const MAP_STATISTIC = 'Median';
const METRICS: readonly (readonly [RumFigure, string])[] = [['PageViews', t('Page views')], ...FIGURES];

/** Page views or one metric by country, as a map and a table; selecting a country filters by it. */
export function RumMap(props: RumView) {
  const { websiteGuid: guid, period, filter } = props;
  const [figure, setFigure] = useState<RumFigure>('PageViews');
  const otherFilters = withoutFilter(filter, 'Country');
  const hasCountries = mayAddFilter(otherFilters, 'Country');
  const query = { guid, periodQuery: toPeriodQuery(period), figure, statistic: MAP_STATISTIC, filter } as const;
  const { rows, error, refetch } = useCountries({ ...query, enabled: hasCountries });
  const getLink: GetCountryLink = (code) => ({
    to: '/rum/$guid',
    params: { guid },
    search: { ...toPeriodSearch(period), ...otherFilters, Country: code },
  });
  if (hasCountries && !error && rows?.length === 0) return null;
  return (
    <Panel
      title={t('World map')}
      actions={
        hasCountries && (
          <NativeSelect
            size="xs"
            aria-label={t('Map metric')}
            value={figure}
            onChange={({ currentTarget: { value } }) =>
              setFigure(METRICS.find(([name]) => name === value)?.[0] ?? figure)
            }
            data={METRICS.map(([value, label]) => ({ value, label }))}
          />
        )
      }
    >
      {error && <ProblemView error={error} retry={() => void refetch()} failure={t('The map could not be loaded')} />}
      {!hasCountries && (
        <p className="dimmed">
          {t('No breakdown by country is available for {filter}.', {
            filter:
              filterDimensions(otherFilters).map((name) => rumFilterText(name, otherFilters[name] ?? ''))[0] ?? '',
          })}
        </p>
      )}
      {hasCountries && !rows && !error && <Loading label={t('Loading map')} lines={8} />}
      {hasCountries && rows && (
        <div className={classes['beside']}>
          <CountryMap {...{ rows, getLink }} label={mapTitle(figure)} />
          <CountryTable {...{ figure, rows, getLink }} />
        </div>
      )}
    </Panel>
  );
}

const mapTitle = (figure: RumFigure): string =>
  figure === 'PageViews'
    ? t('{metric} by country', { metric: rumMetricName(figure) })
    : t('{metric} by country, {statistic}', {
        metric: rumMetricName(figure),
        statistic: STATISTIC_NAMES[MAP_STATISTIC],
      });

interface MapProps {
  readonly label: string;
  readonly rows: readonly CountryValue[];
  readonly getLink: GetCountryLink;
}

/** The map; selecting a country filters by it. */
export function CountryMap({ label, rows, getLink }: MapProps) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={<Loading label={t('Loading map')} lines={8} />}>
      <WorldMap label={label} countries={rows} onSelect={(code) => void navigate(getLink(code))} />
    </Suspense>
  );
}
