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
import { filterIn, rumFilterText, namesIn, type RumFilter } from '../../../rum/rum-filter-rules.js';
import { RUM_WEBSITES } from '../../../rum/rum-resource.js';
import { rumMetricName } from '../../../rum/rum-labels.js';
import { SHARES } from '../../../rum/timeline-rules.js';
import classes from '../../layout/dashboard.module.css';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { toPeriodQuery } from '../../data/tile-view.js';

export const NOTHING = t('No data in this period.');

/** Sections have no website column, because the tile names the website below the table. */
export const ABOUT = { website: undefined, isAllowed: true };

/** Returns the settings of a RUM tile. */
export function rumSettings(tile: DashboardTile) {
  const { figure, share } = visitorSettings(tile);
  return {
    figure,
    by: tile.RumBy ?? 'Page',
    filter: filterIn(tile.RumFilters ?? {}),
    /** Title of its column. */
    title: figure === 'PageViews' ? rumMetricName(figure) : `${rumMetricName(figure)}, ${SHARES[share]}`,
  };
}

/** Returns the website of a tile, or the first of the account if none is set. */
export function useWebsite({ RumWebsiteGuid: guid }: DashboardTile) {
  const { data, error } = useQuery(listQuery<RumWebsite>(RUM_WEBSITES));
  const website = guid === undefined ? data?.[0] : data?.find((each) => each.RumWebsiteId === guid);
  return {
    error,
    isNone: data?.length === 0,
    isRemoved: data !== undefined && guid !== undefined && !website,
    website,
  };
}

/** Builds the query of a RUM tile. */
export const toWebsiteQuery = ({ search, figures }: TileProps, website: RumWebsite | undefined) => ({
  span: toPeriodQuery(search, figures),
  guid: website?.RumWebsiteId ?? '',
  enabled: website !== undefined,
});

interface AboutProps {
  readonly of: ReturnType<typeof useWebsite>;
  readonly error: unknown;
  readonly isRead: boolean;
  readonly filter: RumFilter;
  /** Number of values shown, if there are more. */
  readonly limit?: number | undefined;
  /** Places the name beside the data instead of below. */
  readonly isShort?: boolean;
  readonly children?: ReactNode;
}

/** Names the website of a tile, and shows its loading or error state. */
export function WebsiteFrame({ of, error, isRead, filter, limit, isShort, children }: AboutProps) {
  const { error: listError, isNone, isRemoved, website } = of;
  const problem = listError ?? error;
  if (problem) return <ProblemView error={problem} what={t('This tile could not be loaded')} />;
  if (isNone) {
    return (
      <p className="dimmed">
        {rich('RUM is not set up: <link>add a website</link>.', { link: (text) => <Link to="/rum">{text}</Link> })}
      </p>
    );
  }
  if (isRemoved) return <p className="dimmed">{t('The website of this tile was deleted.')}</p>;
  if (!website || !isRead) return <Loading label={t('Loading tile')} lines={3} />;
  const about = (
    <>
      <Link to="/rum/$guid" params={{ guid: website.RumWebsiteId }}>
        {website.Description}
      </Link>
      {namesIn(filter).map((name) => `, ${rumFilterText(name, filter[name] ?? '')}`)}
    </>
  );
  return (
    <div className={isShort ? classes['short'] : undefined}>
      {children}
      <p className="dimmed">
        {limit === undefined
          ? about
          : rich('{website}: the {count, number} with the most page views', { website: about, count: limit })}
      </p>
    </div>
  );
}
