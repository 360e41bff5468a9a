import type { RumFigure } from '@vedette/contract/v1/rum/rum';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { useFormat } from '../parts/format/format.js';
import type { RumSearch } from './rum-filter-rules.js';
import { rumMetricName } from './rum-labels.js';
import type { CountryRow } from './use-countries.js';

/** Builds the link to the data of a country. */
export type GetCountryLink = (code: string) => {
  readonly to: '/rum/$guid';
  readonly params: { readonly guid: string };
  readonly search: RumSearch;
};

interface Props {
  readonly figure: RumFigure;
  readonly rows: readonly CountryRow[];
  readonly getLink: GetCountryLink;
}

/** The numbers of the map as a table. */
export function CountryTable({ figure, rows, getLink }: Props) {
  const format = useFormat();
  const value: Column<CountryRow> = {
    id: 'value',
    title: rumMetricName(figure),
    isNumber: true,
    sort: ({ value }) => value,
    cell: ({ text }) => text,
  };
  const columns: readonly Column<CountryRow>[] = [
    {
      id: 'country',
      title: t('Country'),
      sort: ({ name }) => name.toLowerCase(),
      cell: ({ code, name }) => <Link {...getLink(code)}>{name}</Link>,
    },
    {
      id: 'views',
      title: t('Page views'),
      isNumber: true,
      sort: ({ views }) => views,
      cell: ({ views }) => format.count(views),
    },
    ...(figure === 'PageViews' ? [] : [value]),
  ];
  return (
    <DataTable<CountryRow>
      label={t('{metric} by country', { metric: rumMetricName(figure) })}
      columns={columns}
      rows={rows}
      rowKey={({ code }) => code}
      empty={t('No data in this period.')}
    />
  );
}
