import type { AuditRow, auditEndpoints } from '@vedette/contract/v1/audit';
import { Group } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { ExportMenu } from '../parts/export-menu.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { FilterBox } from '../parts/filter-box.js';
import { type Format, useFormat } from '../parts/format.js';
import { PageHead } from '../parts/page-head.js';
import { PagedList, useCursorPages } from '../parts/paged-list.js';
import { SOURCES, deedOf } from './audit-words.js';
import { Difference } from './difference.js';

const route = getRouteApi('/audit');

const columns = (format: Format): readonly Column<AuditRow>[] => [
  { id: 'at', title: 'At', cell: ({ At }) => <span className="nowrap">{format.dateTime(At)}</span> },
  { id: 'who', title: 'Who', cell: ({ OperatorName, Source }) => `${OperatorName} (${SOURCES[Source]})` },
  { id: 'what', title: 'What', cell: deedOf },
  { id: 'change', title: 'Change', cell: ({ Before, After }) => <Difference before={Before} after={After} /> },
];

export function AuditPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const list = useCursorPages(['audit', search], (page, signal) =>
    call<typeof auditEndpoints.list>('GET /api/v1/Audit', {
      query: { ...page, ...(search.search !== undefined && { Search: search.search }) },
      signal,
    }),
  );
  return (
    <>
      <PageHead title="Audit log">
        <ExportMenu of="the audit log" route="GET /api/v1/Audit/File" query={{ Search: search.search }} />
      </PageHead>
      <Group mb="sm">
        <FilterBox
          label="Object or operator"
          initial={search.search}
          onFilter={(text) => void navigate({ to: '/audit', search: { search: text }, replace: true })}
        />
      </Group>
      <PagedList of="the audit log" list={list}>
        {(rows) => (
          <DataTable
            label="Audit log"
            columns={columns(format)}
            rows={rows}
            rowKey={({ AuditId }) => AuditId}
            empty="Nothing was changed."
          />
        )}
      </PagedList>
    </>
  );
}
