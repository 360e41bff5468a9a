import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import type { GetCountryLink } from '../../../rum/country-table.js';
import { CountryMap } from '../../../rum/rum-map.js';
import { useBreakdownByCountry } from '../../../rum/use-countries.js';
import type { CountryValue } from '../../../rum/world-map-rules.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { refreshInterval } from '../../data/dashboard-queries.js';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { valueText } from '../../sections/section-text.js';
import {
  SECTION_OPTIONS,
  WebsiteFrame,
  toWebsiteQuery,
  NO_DATA_TEXT,
  rumSettings,
  useWebsite,
} from './rum-tile-parts.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Page views or one metric of a website by country, linked to the country's data. */
export function RumMapTile(props: TileProps) {
  const { tile, arranging, isAutoRefreshed, search } = props;
  const { figure, filter, title } = rumSettings(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  const format = useFormat();
  const refetchInterval = refreshInterval(isAutoRefreshed);
  const { data, error } = useBreakdownByCountry({ guid, periodQuery: span, figure, filter, enabled, refetchInterval });
  const section = rumMapSection(tile, data ?? [], SECTION_OPTIONS);
  const file = sectionFile(section);
  const countryLink: GetCountryLink = (code) => ({
    to: '/rum/$guid',
    params: { guid },
    search: { ...(search.period !== undefined && { period: search.period }), ...filter, Country: code },
  });
  const frameProps = { of, error, filter, isLoaded: data !== undefined };
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={data && file.rows}
      units={file.units}
      chart={
        <WebsiteFrame {...frameProps}>
          {section.rows.length === 0 ? (
            <p className="dimmed">{NO_DATA_TEXT}</p>
          ) : (
            <CountryMap
              rows={toCountryValues(section, format)}
              getLink={countryLink}
              label={t('{title}, by country', { title })}
            />
          )}
        </WebsiteFrame>
      }
      table={
        <WebsiteFrame {...frameProps}>
          <DataTable
            label={t('{title}, by country', { title })}
            {...sectionTable(section, countryCodes(section), format, {
              columns: { Country: { draw: (code, name) => <Link {...countryLink(code)}>{name}</Link> } },
              isSortable: true,
            })}
            rowKey={({ source }) => source}
            empty={NO_DATA_TEXT}
          />
        </WebsiteFrame>
      }
    />
  );
}

const countryCodes = ({ rows }: Section): string[] => rows.map(([code]) => String(code));

/** Returns the countries of the table for the map, which needs values of at least 1. */
function toCountryValues({ columns, rows }: Section, format: Format): CountryValue[] {
  const [country, figure] = [columns[0], columns.at(-1)];
  if (!country || !figure) return [];
  const scale = figure.format === 'ratio' ? 1_000 : 1;
  return rows.map((row) => ({
    code: String(row[0]),
    name: valueText(row[0], country, format),
    value: scale * Number(row.at(-1)),
    text: valueText(row.at(-1), figure, format),
  }));
}
