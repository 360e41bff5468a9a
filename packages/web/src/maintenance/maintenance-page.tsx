import { message } from '@vedette/i18n/message';
import type { MaintenanceRow, maintenanceViewEndpoints } from '@vedette/contract/v1/monitors/maintenance';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { call } from '../api/client.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { PageHead } from '../parts/page/page-head.js';
import { PagedList, useCursorPages } from '../parts/tables/paged-list.js';
import { MaintenanceDialog } from './maintenance-dialog.js';
import { canEndEarly } from './period-draft.js';
import { describeEnding, describePeriod, describeRemoval } from './describe-period.js';
import { DeleteListedButton } from './remove-listed.js';

const route = getRouteApi('/maintenance');
const KINDS = [
  ['OneTime', t('One time')],
  ['Recurring', t('Recurring')],
  ['Past', t('Past')],
] as const;

interface Actions {
  readonly edit: (row: MaintenanceRow) => void;
  readonly remove: (row: MaintenanceRow) => void;
  readonly end: (row: MaintenanceRow) => void;
}

const columns = (format: Format, { edit, remove, end }: Actions): readonly Column<MaintenanceRow>[] => [
  {
    id: 'monitor',
    title: t('Monitor'),
    cell: ({ MonitorGuid, MonitorName }) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
  },
  { id: 'when', title: t('Schedule (account time)'), cell: (row) => describePeriod(row, format) },
  {
    id: 'kind',
    title: t('Suppresses'),
    cell: ({ MaintenanceType }) =>
      MaintenanceType === 'DisableMonitoring' ? t('‖ Checks and alerts') : t('Alerts only'),
  },
  { id: 'text', title: t('Description'), cell: ({ Description }) => Description ?? '–' },
  { id: 'next', title: t('Now or next'), cell: (row) => nextPeriodText(row, format) },
  {
    id: 'actions',
    title: t('Actions'),
    cell: (row) =>
      row.MayEdit && (
        <Group gap="xs">
          {canEndEarly(row) && (
            <Button
              size="compact-xs"
              onClick={() => end(row)}
              aria-label={t('End now: maintenance period of {monitorName}', { monitorName: row.MonitorName })}
            >
              {t('End now')}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            data-does="edit"
            onClick={() => edit(row)}
            aria-label={t('Edit the maintenance period of {monitorName}', { monitorName: row.MonitorName })}
          >
            {t('Edit')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => remove(row)}
            aria-label={t('Delete the maintenance period of {monitorName}', { monitorName: row.MonitorName })}
          >
            {t('Delete')}
          </Button>
        </Group>
      ),
  },
];

function nextPeriodText({ IsRunning, NextFromAt, NextUntilAt }: MaintenanceRow, format: Format): string {
  if (IsRunning)
    return NextUntilAt === undefined ? t('now') : t('now, until {time}', { time: format.dateTime(NextUntilAt) });
  return NextFromAt === undefined ? t('past') : format.dateTime(NextFromAt);
}

export function MaintenancePage() {
  const search = route.useSearch();
  const kind = KINDS.find(([name]) => name === search.kind)?.[0];
  const navigate = useNavigate();
  const format = useFormat();
  const { AccountTimeZone } = useSession();
  const [periodToDelete, setPeriodToDelete] = useState<MaintenanceRow>();
  const [editedPeriod, setEditedPeriod] = useState<MaintenanceRow>();
  const [periodToEnd, setPeriodToEnd] = useState<MaintenanceRow>();
  const remove = useRemovePeriod();
  const end = useEndPeriod();
  const list = useCursorPages(['maintenance', search], (page, signal) =>
    call<typeof maintenanceViewEndpoints.list>('GET /api/v1/MaintenancePeriod', {
      query: { ...page, ...(search.search !== undefined && { Search: search.search }), ...(kind && { Kind: kind }) },
      signal,
    }),
  );
  // Rows of the previous filter must not be deleted.
  const listedPeriods = list.isPlaceholderData ? [] : (list.data?.pages.flatMap(({ Rows }) => Rows) ?? []);
  return (
    <>
      <PageHead title={t('Maintenance')}>
        <ExportMenu
          label={t('Export the maintenance periods')}
          sendTitle={t('Send the maintenance periods by e-mail')}
          route="GET /api/v1/MaintenancePeriod/File"
          query={{ Search: search.search, Kind: kind }}
        />
        <DeleteListedButton selection="over" rows={listedPeriods} />
        <DeleteListedButton selection="all" rows={listedPeriods} />
      </PageHead>
      <Group mb="sm" gap="md">
        <FilterBox
          label={t('Monitor or description')}
          initial={search.search}
          onFilter={(text) => void navigate({ to: '/maintenance', search: { ...search, search: text }, replace: true })}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Filter periods')}
          value={kind ?? ''}
          onChange={(next) => void navigate({ to: '/maintenance', search: { ...search, kind: next }, replace: true })}
          data={[
            { value: '', label: t(message('All', 'maintenance periods')) },
            ...KINDS.map(([value, label]) => ({ value, label })),
          ]}
        />
        <span className="dimmed">
          {t(
            'Times are in the account’s time zone ({timeZone}). Add periods in the monitor list or on a monitor’s page.',
            { timeZone: AccountTimeZone },
          )}
        </span>
      </Group>
      <PagedList
        list={list}
        loadingText={t('Loading the maintenance periods')}
        errorText={t('Could not load the maintenance periods')}
      >
        {(rows) => (
          <DataTable
            label={t('Maintenance periods')}
            columns={columns(format, { edit: setEditedPeriod, remove: setPeriodToDelete, end: setPeriodToEnd })}
            rows={rows}
            rowKey={({ MonitorGuid, Id }) => `${MonitorGuid} ${String(Id)}`}
            empty={t('No maintenance periods.')}
          />
        )}
      </PagedList>
      {editedPeriod && (
        <MaintenanceDialog
          monitorGuids={[editedPeriod.MonitorGuid]}
          stored={editedPeriod}
          onClose={() => setEditedPeriod(undefined)}
        />
      )}
      {periodToEnd && (
        <Confirm
          title={t('End this maintenance period now?')}
          text={describeEnding(periodToEnd, format)}
          action={t('End now')}
          isHarmless
          onConfirm={() => end.mutateAsync(periodToEnd)}
          onClose={() => setPeriodToEnd(undefined)}
        />
      )}
      {periodToDelete && (
        <Confirm
          title={t('Delete this maintenance period?')}
          text={describeRemoval(periodToDelete, format)}
          action={t('Delete')}
          onConfirm={() => remove.mutateAsync(periodToDelete)}
          onClose={() => setPeriodToDelete(undefined)}
        />
      )}
    </>
  );
}

function useRemovePeriod() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ MonitorGuid, Id }: MaintenanceRow) =>
      v4('DELETE', apiPath`/Monitor/${MonitorGuid}/MaintenancePeriod/${Id}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['maintenance'] }),
  });
}

/** Ends an active period now, by the service's clock; it stays in the list. */
function useEndPeriod() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ MonitorGuid: monitorGuid, Id: maintenancePeriodId }: MaintenanceRow) =>
      call<typeof maintenanceViewEndpoints.end>(
        'POST /api/v1/Monitor/:monitorGuid/MaintenancePeriod/:maintenancePeriodId/End',
        { params: { monitorGuid, maintenancePeriodId } },
      ),
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => ['maintenance', 'monitor', 'monitors'].includes(String(queryKey[0])),
      }),
  });
}
