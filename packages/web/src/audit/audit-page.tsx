import type { AuditRow, auditEndpoints } from '@vedette/contract/v1/audit';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import { Loading } from '../parts/loading.js';
import { MoreRows } from '../parts/more-rows.js';
import { PageHead } from '../parts/page-head.js';
import { ProblemView } from '../parts/problem-view.js';
import { Difference } from './difference.js';

const route = getRouteApi('/audit');

const columns = (format: Format): readonly Column<AuditRow>[] => [
  { id: 'at', title: 'At', cell: ({ At }) => <span className="nowrap">{format.dateTime(At)}</span> },
  { id: 'who', title: 'Who', cell: ({ OperatorName, Source }) => `${OperatorName} (${Source})` },
  { id: 'what', title: 'What', cell: ({ Action, ObjectType, ObjectName }) => `${Action} ${ObjectType} ${ObjectName}` },
  { id: 'change', title: 'Change', cell: ({ Before, After }) => <Difference before={Before} after={After} /> },
];

export function AuditPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const filter = useDebouncedCallback(
    (text: string) => void navigate({ to: '/audit', search: { search: text }, replace: true }),
    250,
  );
  const list = useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: ({ signal, pageParam }) =>
      call<typeof auditEndpoints.list>('GET /api/v1/Audit', {
        query: {
          Take: 100,
          ...(search.search === undefined ? {} : { Search: search.search }),
          ...(pageParam === '' ? {} : { Cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.Next,
  });
  const rows = (list.data?.pages ?? []).flatMap((page) => page.Rows);
  return (
    <>
      <PageHead title="Audit log" />
      <TextInput
        data-filter
        size="xs"
        mb="sm"
        maw={320}
        aria-label="Object or operator"
        placeholder="Object or operator"
        defaultValue={search.search ?? ''}
        onChange={(event) => filter(event.currentTarget.value)}
      />
      {list.error && (
        <ProblemView error={list.error} retry={() => void list.refetch()} what="The audit log could not be read" />
      )}
      {!list.data && !list.error && <Loading label="Loading the audit log" />}
      {list.data && (
        <DataTable
          label="Audit log"
          columns={columns(format)}
          rows={rows}
          rowKey={({ AuditId }) => AuditId}
          empty="Nothing was changed."
        />
      )}
      <MoreRows list={list} />
    </>
  );
}
