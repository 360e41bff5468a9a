import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Empty } from '../parts/feedback/empty.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { type Resource, resourceAddress } from './resource.js';
import { listQuery } from './resource-queries.js';

interface Props<Row extends object, Draft extends object> {
  readonly resource: Resource<Row, Draft>;
  readonly texts: {
    /** `The SLAs could not be loaded`. */
    readonly failed: string;
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
const LONG = 12;

export function ResourceList<Row extends object, Draft extends object>(props: Props<Row, Draft>) {
  const { resource, texts, mayCreate, purpose, exportMenu } = props;
  const { data, error, refetch } = useQuery(listQuery<Row>(resource));
  const create = mayCreate && !error && (
    <Button size="xs" renderRoot={(root: object) => <Link {...root} to={resourceAddress(resource, 'new')} />}>
      {resource.texts.create}
    </Button>
  );
  return (
    <>
      <PageHead title={resource.many}>
        {exportMenu}
        {create}
      </PageHead>
      {error && <ProblemView error={error} retry={() => void refetch()} what={texts.failed} />}
      {!data && !error && <Loading label={t('Loading list')} />}
      {data?.length === 0 && (
        <Empty title={mayCreate ? texts.none : texts.noneVisible} text={purpose}>
          {create}
        </Empty>
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
  const all: readonly Column<Row>[] = [
    {
      id: 'name',
      title,
      sort: (row) => rowName(row).toLowerCase(),
      cell: (row) => <Link to={resourceAddress(resource, getGuid(row))}>{rowName(row)}</Link>,
    },
    ...columns,
  ];
  return (
    <>
      {rows.length >= LONG && <FilterBox isAlone label={t('Name')} initial={undefined} onFilter={setText} />}
      <DataTable
        label={resource.many}
        columns={all}
        rows={rows.filter((row) => rowName(row).toLowerCase().includes(text.toLowerCase()))}
        rowKey={getGuid}
        empty={t('No matches for this filter.')}
      />
    </>
  );
}
