import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { EmptyState } from '../parts/feedback/empty-state.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { type Resource, resourcePath } from './resource.js';
import { listQuery } from './resource-queries.js';

interface Props<Row extends object, Draft extends object> {
  readonly resource: Resource<Row, Draft>;
  readonly texts: {
    /** `The SLAs could not be loaded`. */
    readonly loadFailed: string;
    /** `No SLAs yet`. */
    readonly none: string;
    /** `No SLAs that you may view`, for readers who may not create any. */
    readonly noneVisible: string;
  };
  /** Title of the name column; default `Name`. */
  readonly title?: string;
  /** Columns after the name, which is the link. */
  readonly columns: readonly Column<Row>[];
  readonly mayCreate: boolean;
  /** Exports the list as a file. */
  readonly exportMenu?: ReactNode;
  /** One sentence on the purpose, shown while the list is empty. */
  readonly purpose: string;
}

/** Longer lists have a filter. */
const MIN_ROWS_FOR_FILTER = 12;

export function ResourceList<Row extends object, Draft extends object>(props: Props<Row, Draft>) {
  const { resource, texts, mayCreate, purpose, exportMenu } = props;
  const { data, error, refetch } = useQuery(listQuery<Row>(resource));
  const create = mayCreate && !error && (
    <Button size="xs" renderRoot={(root: object) => <Link {...root} to={resourcePath(resource, 'new')} />}>
      {resource.toTexts.create}
    </Button>
  );
  return (
    <>
      <PageHead title={resource.listTitle}>
        {exportMenu}
        {create}
      </PageHead>
      {error && <ProblemView error={error} retry={() => void refetch()} failure={texts.loadFailed} />}
      {!data && !error && <Loading label={t('Loading list')} />}
      {data?.length === 0 && (
        <EmptyState title={mayCreate ? texts.none : texts.noneVisible} text={purpose}>
          {create}
        </EmptyState>
      )}
      {data && data.length > 0 && <Rows {...props} rows={data} />}
    </>
  );
}

function Rows<Row extends object, Draft extends object>({
  resource,
  title = t('Name'),
  columns,
  rows,
}: Props<Row, Draft> & { readonly rows: readonly Row[] }) {
  const [text, setText] = useState('');
  const format = useFormat();
  const { getGuid } = resource;
  const rowName = (row: Row): string => resource.getName(row, format);
  const allColumns: readonly Column<Row>[] = [
    {
      id: 'name',
      title,
      sort: (row) => rowName(row).toLowerCase(),
      cell: (row) => <Link to={resourcePath(resource, getGuid(row))}>{rowName(row)}</Link>,
    },
    ...columns,
  ];
  return (
    <>
      {rows.length >= MIN_ROWS_FOR_FILTER && (
        <FilterBox isStandalone label={t('Name')} initial={undefined} onFilter={setText} />
      )}
      <DataTable
        label={resource.listTitle}
        columns={allColumns}
        rows={rows.filter((row) => rowName(row).toLowerCase().includes(text.toLowerCase()))}
        rowKey={getGuid}
        empty={t('No matches for this filter.')}
      />
    </>
  );
}
