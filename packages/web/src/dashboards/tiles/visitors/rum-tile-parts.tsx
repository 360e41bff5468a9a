import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { visitorSettings } from '@vedette/contract/v1/dashboards/visitor-titles';
import type { RumWebsite } from '@vedette/contract/v4/rum-website';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rich, t } from '../../../i18n/translate.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { listQuery } from '../../../resources/resource-queries.js';
import { parseFilter, rumFilterText, filterDimensions, type RumFilter } from '../../../rum/rum-filter-rules.js';
import { RUM_WEBSITES } from '../../../rum/rum-resource.js';
import { rumMetricName } from '../../../rum/rum-labels.js';
import { STATISTIC_NAMES } from '../../../rum/timeline-rules.js';
import classes from '../../layout/dashboard.module.css';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { toPeriodQuery } from '../../data/tile-view.js';

export const NO_DATA_TEXT = t('No data in this period.');

/** Sections have no website column, because the tile names the website below the table. */
export const SECTION_OPTIONS = { website: undefined, isAllowed: true };

/** Returns the settings of a RUM tile. */
export function rumSettings(tile: DashboardTile) {
  const { figure, share } = visitorSettings(tile);
  return {
    figure,
    by: tile.RumBy ?? 'Page',
    filter: parseFilter(tile.RumFilters ?? {}),
    /** Title of its column. */
    title: figure === 'PageViews' ? rumMetricName(figure) : `${rumMetricName(figure)}, ${STATISTIC_NAMES[share]}`,
  };
}

/** Returns the website of a tile, or the first of the account if none is set. */
export function useWebsite({ RumWebsiteGuid: guid }: DashboardTile) {
  const { data, error } = useQuery(listQuery<RumWebsite>(RUM_WEBSITES));
  const website = guid === undefined ? data?.[0] : data?.find((each) => each.RumWebsiteId === guid);
  return {
    error,
    hasNoWebsites: data?.length === 0,
    isDeleted: data !== undefined && guid !== undefined && !website,
    website,
  };
}

/** Builds the query of a RUM tile. */
export const toWebsiteQuery = ({ search, figures }: TileProps, website: RumWebsite | undefined) => ({
  span: toPeriodQuery(search, figures),
  guid: website?.RumWebsiteId ?? '',
  enabled: website !== undefined,
});

interface WebsiteFrameProps {
  readonly of: ReturnType<typeof useWebsite>;
  readonly error: unknown;
  readonly isLoaded: boolean;
  readonly filter: RumFilter;
  /** Number of values shown, if there are more. */
  readonly limit?: number | undefined;
  /** Places the name beside the data instead of below. */
  readonly isCompact?: boolean;
  readonly children?: ReactNode;
}

/** Names the website of a tile, and shows its loading or error state. */
export function WebsiteFrame({ of, error, isLoaded, filter, limit, isCompact, children }: WebsiteFrameProps) {
  const { error: listError, hasNoWebsites, isDeleted, website } = of;
  const problem = listError ?? error;
  if (problem) return <ProblemView error={problem} failure={t('This tile could not be loaded')} />;
  if (hasNoWebsites) {
    return (
      <p className="dimmed">
        {rich('RUM is not set up: <link>add a website</link>.', { link: (text) => <Link to="/rum">{text}</Link> })}
      </p>
    );
  }
  if (isDeleted) return <p className="dimmed">{t('The website of this tile was deleted.')}</p>;
  if (!website || !isLoaded) return <Loading label={t('Loading tile')} lines={3} />;
  const websiteText = (
    <>
      <Link to="/rum/$guid" params={{ guid: website.RumWebsiteId }}>
        {website.Description}
      </Link>
      {filterDimensions(filter).map((name) => `, ${rumFilterText(name, filter[name] ?? '')}`)}
    </>
  );
  return (
    <div className={isCompact ? classes['short'] : undefined}>
      {children}
      <p className="dimmed">
        {limit === undefined
          ? websiteText
          : rich('{website}: the {count, number} with the most page views', { website: websiteText, count: limit })}
      </p>
    </div>
  );
}
