import type { MaintenanceRow, maintenanceViewEndpoints } from '@vedette/contract/v1/maintenance';
import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/client.js';
import { at, v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { Confirm } from '../parts/confirm.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import { Loading } from '../parts/loading.js';
import { MoreRows } from '../parts/more-rows.js';
import { PageHead } from '../parts/page-head.js';
import { ProblemView } from '../parts/problem-view.js';
import { showProblem } from '../parts/show-problem.js';
import { periodInWords } from './period-words.js';

const route = getRouteApi('/maintenance');

const columns = (format: Format, remove: (row: MaintenanceRow) => void): readonly Column<MaintenanceRow>[] => [
  {
    id: 'monitor',
    title: 'Monitor',
    cell: ({ MonitorGuid, MonitorName }) => (
      <Link to="/monitors/$monitorGuid" params={{ monitorGuid: MonitorGuid }}>
        {MonitorName}
      </Link>
    ),
  },
  { id: 'when', title: 'When (account time)', cell: (row) => periodInWords(row) },
  {
    id: 'kind',
    title: 'Stops',
    cell: ({ MaintenanceType }) => (MaintenanceType === 'DisableMonitoring' ? '‖ Checks and alerts' : 'Alerts only'),
  },
  { id: 'text', title: 'Description', cell: ({ Description }) => Description ?? '–' },
  { id: 'next', title: 'Now or next', cell: (row) => nextOf(row, format) },
  {
    id: 'actions',
    title: 'Actions',
    cell: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => remove(row)}
        aria-label={`Delete the period of ${row.MonitorName}`}
      >
        Delete
      </Button>
    ),
  },
];

function nextOf({ IsNow, NextFromAt, NextUntilAt }: MaintenanceRow, format: Format): string {
  if (IsNow) return NextUntilAt === undefined ? 'now' : `now, until ${format.dateTime(NextUntilAt)}`;
  return NextFromAt === undefined ? 'past' : format.dateTime(NextFromAt);
}

export function MaintenancePage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const { AccountTimeZone } = useSession();
  const [removing, setRemoving] = useState<MaintenanceRow>();
  const remove = useRemovePeriod();
  const filter = useDebouncedCallback(
    (text: string) => void navigate({ to: '/maintenance', search: { ...search, search: text }, replace: true }),
    250,
  );
  const list = useInfiniteQuery({
    queryKey: ['maintenance', search],
    queryFn: ({ signal, pageParam }) =>
      call<typeof maintenanceViewEndpoints.list>('GET /api/v1/MaintenancePeriod', {
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
      <PageHead title="Maintenance" />
      <Group mb="sm" gap="md">
        <TextInput
          data-filter
          size="xs"
          aria-label="Monitor or description"
          placeholder="Monitor or description"
          defaultValue={search.search ?? ''}
          onChange={(event) => filter(event.currentTarget.value)}
        />
        <span className="dimmed">
          Times are wall-clock times of the account ({AccountTimeZone}). Add periods from the monitor list or a monitor.
        </span>
      </Group>
      {list.error && (
        <ProblemView error={list.error} retry={() => void list.refetch()} what="The periods could not be read" />
      )}
      {!list.data && !list.error && <Loading label="Loading the maintenance periods" />}
      {list.data && (
        <DataTable
          label="Maintenance periods"
          columns={columns(format, setRemoving)}
          rows={rows}
          rowKey={({ MonitorGuid, Id }) => `${MonitorGuid} ${String(Id)}`}
          empty="No maintenance period."
        />
      )}
      <MoreRows list={list} />
      {removing && (
        <Confirm
          title="Delete this maintenance period?"
          text={`${removing.MonitorName}: ${periodInWords(removing)}`}
          action="Delete"
          onYes={() => remove.mutate(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function useRemovePeriod() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ MonitorGuid, Id }: MaintenanceRow) =>
      v4('DELETE', at`/Monitor/${MonitorGuid}/MaintenancePeriod/${Id}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['maintenance'] }),
    onError: showProblem,
  });
}
