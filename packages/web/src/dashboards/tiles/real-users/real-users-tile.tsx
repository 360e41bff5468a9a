import type { RumWebsite } from '@vedette/contract/v4/rum-website';
import type { RumFigure, RumFigureValues, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { realUsersSection } from '@vedette/contract/v1/dashboards/tiles/real-users';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { listQuery } from '../../../resources/resource-queries.js';
import { RUM_WEBSITES } from '../../../rum/rum-resource.js';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { toPeriodQuery } from '../../data/tile-view.js';

interface Row {
  readonly website: RumWebsite;
  readonly values: ReadonlyMap<RumFigure, RumFigureValues>;
}

/** Further websites are not part of the tile; each website has its own page. */
const MAX_WEBSITES = 20;

const toSectionRow = ({ website, values }: Row) => ({ name: website.Description, values: [...values.values()] });

/** The 75th percentile of each website's RUM metrics. */
export function RealUsersTile({ tile, figures: { FromAt, UntilAt }, search, arranging }: TileProps) {
  const periodQuery = toPeriodQuery(search, { FromAt, UntilAt });
  const format = useFormat();
  const websites = useQuery(listQuery<RumWebsite>(RUM_WEBSITES));
  const firstWebsites = (websites.data ?? []).slice(0, MAX_WEBSITES);
  const figures = useQueries({
    queries: firstWebsites.map(({ RumWebsiteId: rumWebsiteGuid }) => ({
      queryKey: ['/Rum/Website', rumWebsiteGuid, 'figures', periodQuery],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<(typeof rumViewEndpoints)['figures']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Figures', {
          params: { rumWebsiteGuid },
          signal,
          query: periodQuery,
        }),
    })),
  });
  const isLoaded = websites.data !== undefined && figures.every(({ data }) => data !== undefined);
  const rows = isLoaded
    ? firstWebsites.map((website, index): Row => {
        const values = new Map((figures[index]?.data ?? []).map((each) => [each.Figure, each]));
        return { website, values };
      })
    : undefined;
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={{ error: websites.error ?? figures.find(({ error }) => error)?.error ?? null }}
      rows={rows}
      section={(shown) => realUsersSection(tile, shown.map(toSectionRow))}
    >
      {(shown, section) => (
        <DataTable
          label={t('RUM, 75th percentile')}
          {...sectionTable(section, shown, format, {
            columns: {
              website: {
                isName: true,
                draw: ({ website: { RumWebsiteId: guid } }, name) => (
                  <Link to="/rum/$guid" params={{ guid }}>
                    {name}
                  </Link>
                ),
              },
            },
          })}
          rowKey={({ source }) => source.website.RumWebsiteId}
          empty={rich('RUM is not set up: <link>add a website</link>.', {
            link: (text) => <Link to="/rum">{text}</Link>,
          })}
        />
      )}
    </ListTile>
  );
}
