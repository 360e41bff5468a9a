import { CountryTable, type LinkOf } from '../../../rum/country-table.js';
import { CountryMap } from '../../../rum/rum-map.js';
import { unitOf } from '../../../rum/rum-words.js';
import { useCountries } from '../../../rum/use-countries.js';
import { refetchOf } from '../../data/dashboard-queries.js';
import { About, askedOf, settingsOf, useWebsite } from './rum-tile-parts.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Page views or one figure of a website by country; a country leads to its figures. */
export function RumMapTile(props: TileProps) {
  const { tile, arranging, isRefreshed, search } = props;
  const { figure, share, filter, isViews, title } = settingsOf(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = askedOf(props, of.website);
  const refetchInterval = refetchOf(isRefreshed);
  const { rows, error } = useCountries({ guid, span, figure, share, filter, enabled, refetchInterval });
  const linkOf: LinkOf = (code) => ({
    to: '/rum/$guid',
    params: { guid },
    search: { ...(search.period !== undefined && { period: search.period }), ...filter, Country: code },
  });
  const about = { of, error, filter, isRead: rows !== undefined };
  const shown = { figure, linkOf, rows: rows ?? [] };
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={rows?.map(({ name, views, value }) => ({
        Country: name,
        PageViews: views,
        ...(!isViews && { [figure]: value }),
      }))}
      units={{ [figure]: unitOf(figure) }}
      chart={
        <About {...about}>
          {rows?.length === 0 ? (
            <p className="dimmed">Nothing was measured in this period.</p>
          ) : (
            <CountryMap {...shown} label={`${title}, by country`} />
          )}
        </About>
      }
      table={
        <About {...about}>
          <CountryTable {...shown} />
        </About>
      }
    />
  );
}
