import type { PermissionRow, permissionSummaryEndpoints } from '@vedette/contract/v1/screens/permission-summary';
import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { MODE_TEXTS } from '../monitors/names/mode-texts.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { PageHead } from '../parts/page/page-head.js';
import { PagedList, useCursorPages } from '../parts/tables/paged-list.js';
import { PermissionHolders } from './permission-holders.js';
import { operatorsQuery } from '../api/queries/operator-queries.js';

const route = getRouteApi('/permissions');

const columns: readonly Column<PermissionRow>[] = [
  {
    id: 'monitor',
    title: t('Monitor'),
    isName: true,
    cell: ({ MonitorGuid, MonitorName }) => (
      <Link to="/monitors/$monitorGuid" params={{ monitorGuid: MonitorGuid }}>
        {MonitorName}
      </Link>
    ),
  },
  {
    id: 'active',
    title: t('Active'),
    cell: ({ IsActive, MonitorMode }) => (
      <span className="nowrap">{IsActive ? t('● Yes') : t('‖ No ({mode})', { mode: MODE_TEXTS[MonitorMode] })}</span>
    ),
  },
  { id: 'data', title: t('View data'), isSentence: true, cell: ({ ViewData }) => <PermissionHolders {...ViewData} /> },
  {
    id: 'settings',
    title: t('View settings'),
    isSentence: true,
    cell: ({ ViewSettings }) => <PermissionHolders {...ViewSettings} />,
  },
  {
    id: 'edit',
    title: t('Edit settings'),
    isSentence: true,
    cell: ({ EditSettings }) => <PermissionHolders {...EditSettings} />,
  },
];

/** The permissions matrix of monitors, for administrators. */
export function PermissionsPage() {
  const { search, operator } = route.useSearch();
  const navigate = useNavigate();
  const operators = useQuery(operatorsQuery).data ?? [];
  const filters = {
    ...(search !== undefined && { Search: search }),
    ...(operator !== undefined && { OperatorGuid: operator }),
  };
  const list = useCursorPages(['operators', 'permissions', filters], (page, signal) =>
    call<typeof permissionSummaryEndpoints.list>('GET /api/v1/PermissionSummary', {
      query: { ...page, ...filters },
      signal,
    }),
  );
  const show = (next: { search?: string | undefined; operator?: string | undefined }): void => {
    const nextSearch = { search, operator, ...next };
    void navigate({
      to: '/permissions',
      search: {
        ...(nextSearch.search !== undefined && nextSearch.search !== '' && { search: nextSearch.search }),
        ...(nextSearch.operator !== undefined && { operator: nextSearch.operator }),
      },
      replace: true,
    });
  };
  return (
    <>
      <PageHead title={t('Permissions')}>
        <ExportMenu
          label={t('Export the permissions')}
          sendTitle={t('Send the permissions by e-mail')}
          route="GET /api/v1/PermissionSummary/File"
          query={filters}
        />
      </PageHead>
      <Group mb="sm">
        <FilterBox label={t('Monitor')} initial={search} onFilter={(text) => show({ search: text })} />
        <Select
          size="xs"
          w={240}
          maw="100%"
          aria-label={t('Operator filter')}
          placeholder={t('All monitors, or those of one operator')}
          searchable
          clearable
          data={operators.map(({ OperatorGuid, FullName }) => ({ value: OperatorGuid, label: FullName }))}
          value={operator ?? null}
          onChange={(guid) => show({ operator: guid ?? undefined })}
        />
      </Group>
      <p className="dimmed">
        {t(
          'Permissions on the monitor and on its groups. Each permission includes those to its left. Members of the administrators’ group have all permissions.',
        )}
      </p>
      <PagedList list={list} loadingText={t('Loading the permissions')} errorText={t('Could not load the permissions')}>
        {(rows) => (
          <DataTable
            label={t('Permissions')}
            columns={columns}
            rows={rows}
            rowKey={({ MonitorGuid }) => MonitorGuid}
            empty={
              search === undefined && operator === undefined
                ? t('No monitors yet.')
                : t('No monitors match this filter.')
            }
          />
        )}
      </PagedList>
    </>
  );
}
