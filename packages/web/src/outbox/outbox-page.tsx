import type { OutboxRow, alertViewEndpoints } from '@vedette/contract/v1/alert';
import { Alert } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import { Loading } from '../parts/loading.js';
import { MoreRows } from '../parts/more-rows.js';
import { PageHead } from '../parts/page-head.js';
import { ProblemView } from '../parts/problem-view.js';
import { mailState } from './mail-state.js';

const columns = (format: Format): readonly Column<OutboxRow>[] => [
  { id: 'at', title: 'Written', cell: ({ CreatedAt }) => <span className="nowrap">{format.dateTime(CreatedAt)}</span> },
  { id: 'state', title: 'State', cell: ({ State }) => mailState(State) },
  { id: 'to', title: 'To', cell: ({ To }) => To },
  {
    id: 'subject',
    title: 'Subject',
    cell: ({ OutboxId, Subject }) => (
      <Link to="/outbox/$outboxId" params={{ outboxId: String(OutboxId) }}>
        {Subject}
      </Link>
    ),
  },
  {
    id: 'error',
    title: 'Last problem',
    cell: ({ LastError, NextAttemptAt }) => problem(format, LastError, NextAttemptAt),
  },
];

function problem(format: Format, error: string | undefined, next: number | undefined): string {
  if (error === undefined) return '–';
  return next === undefined ? error : `${error}; next attempt ${format.time(next)}`;
}

export function OutboxPage() {
  const format = useFormat();
  const list = useInfiniteQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal, pageParam }) =>
      call<typeof alertViewEndpoints.outbox>('GET /api/v1/Outbox', {
        query: { Take: 100, ...(pageParam === '' ? {} : { Cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.Next,
  });
  const rows = (list.data?.pages ?? []).flatMap((page) => page.Rows);
  return (
    <>
      <PageHead title="Outbox" />
      {rows[0]?.State === 'Kept' && (
        <Alert color="yellow" mb="sm" title="No mail server is set">
          New mails are kept here and nobody receives them. Set VEDETTE_SMTP_URL to send them.
        </Alert>
      )}
      {list.error && (
        <ProblemView error={list.error} retry={() => void list.refetch()} what="The outbox could not be read" />
      )}
      {!list.data && !list.error && <Loading label="Loading the outbox" />}
      {list.data && (
        <DataTable
          label="Mails"
          columns={columns(format)}
          rows={rows}
          rowKey={({ OutboxId }) => OutboxId}
          empty="No mail yet."
        />
      )}
      <MoreRows list={list} />
    </>
  );
}
