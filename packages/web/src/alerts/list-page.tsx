import { message } from '@vedette/i18n/message';
import type { AlertRow, alertViewEndpoints } from '@vedette/contract/v1/alerting/alert';
import { SegmentedControl } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { PageHead } from '../parts/page/page-head.js';
import { PagedList, useCursorPages } from '../parts/tables/paged-list.js';
import { AlertTable } from './alert-table.js';

const route = getRouteApi('/alerts');
const KINDS: readonly (readonly [type: AlertRow['AlertType'], label: string])[] = [
  ['Error', t('Error')],
  ['Reminder', t('Reminder')],
  ['Ok', t('Recovery')],
  ['System', t('System')],
];

export function AlertListPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const kind = KINDS.find(([type]) => type === search.kind)?.[0];
  const list = useCursorPages(['alerts', search], (page, signal) =>
    call<typeof alertViewEndpoints.list>('GET /api/v1/Alert', {
      query: {
        ...page,
        ...(kind && { AlertType: kind }),
        ...(search.monitor !== undefined && { MonitorGuid: search.monitor }),
      },
      signal,
    }),
  );
  return (
    <>
      <PageHead title={t('Alerts')}>
        <ExportMenu
          label={t('Export the alerts')}
          sendTitle={t('Send the alerts by e-mail')}
          route="GET /api/v1/Alert/File"
          query={{ AlertType: kind, MonitorGuid: search.monitor }}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Alert type')}
          value={kind ?? ''}
          onChange={(next) => void navigate({ to: '/alerts', search: { ...search, kind: next }, replace: true })}
          data={[
            { value: '', label: t(message('All', 'alerts')) },
            ...KINDS.map(([value, label]) => ({ value, label })),
          ]}
        />
      </PageHead>
      <PagedList list={list} loadingText={t('Loading the alerts')} errorText={t('Could not load the alerts')}>
        {(rows) => <AlertTable alerts={rows} showsMonitor empty={t('No alerts yet.')} />}
      </PagedList>
    </>
  );
}
