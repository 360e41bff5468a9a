import { message } from '@vedette/i18n/message';
import type { AuditRow, auditEndpoints } from '@vedette/contract/v1/account/audit';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import type { AuditSearch } from '../parts/navigation/search.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { PageHead } from '../parts/page/page-head.js';
import { PagedList, useCursorPages } from '../parts/tables/paged-list.js';
import { AuditFilters } from './audit-filters.js';
import { SOURCES, auditActionText } from './audit-labels.js';
import { Difference } from './difference.js';

const route = getRouteApi('/audit');

const columns = (format: Format): readonly Column<AuditRow>[] => [
  {
    id: 'at',
    title: t('Time'),
    cell: ({ At }) => <span className="nowrap">{format.dateTime(At)}</span>,
  },
  { id: 'who', title: t('Operator'), cell: ({ OperatorName, Source }) => `${OperatorName} (${SOURCES[Source]})` },
  { id: 'what', title: t('Event'), isSentence: true, cell: auditActionText },
  {
    id: 'change',
    title: t(message('Change', 'noun')),
    isSentence: true,
    cell: ({ Before, After }) => <Difference before={Before} after={After} />,
  },
  { id: 'record', title: t(message('Record', 'noun')), isNumber: true, cell: ({ AuditId }) => AuditId },
];

const toAuditQuery = ({ search, action, item, source }: AuditSearch) => ({
  ...(search !== undefined && { Search: search }),
  ...(action !== undefined && { Action: action }),
  ...(item !== undefined && { ObjectType: item }),
  ...(source !== undefined && { Source: source }),
});

export function AuditPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const list = useCursorPages(['audit', search], (page, signal) =>
    call<typeof auditEndpoints.list>('GET /api/v1/Audit', {
      query: { ...page, ...toAuditQuery(search) },
      signal,
    }),
  );
  return (
    <>
      <PageHead title={t('Audit log')}>
        <ExportMenu
          label={t('Export the audit log')}
          sendTitle={t('Send the audit log by e-mail')}
          route="GET /api/v1/Audit/File"
          query={toAuditQuery(search)}
        />
      </PageHead>
      <AuditFilters search={search} onFilter={(next) => void navigate({ to: '/audit', search: next, replace: true })} />
      <PagedList list={list} loadingText={t('Loading the audit log')} errorText={t('Could not load the audit log')}>
        {(rows) => (
          <DataTable
            label={t('Audit log')}
            columns={columns(format)}
            rows={rows}
            rowKey={({ AuditId }) => AuditId}
            empty={t('No changes recorded.')}
          />
        )}
      </PagedList>
    </>
  );
}
