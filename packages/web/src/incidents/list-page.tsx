import type { incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { message } from '@vedette/i18n/message';
import { SegmentedControl } from '@mantine/core';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { rich, t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { PageHead } from '../parts/page/page-head.js';
import { PagedList, useCursorPages } from '../parts/tables/paged-list.js';
import { IncidentTable } from './incident-table.js';

const route = getRouteApi('/incidents');

export function IncidentListPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const state = search.kind === 'Open' || search.kind === 'Closed' ? search.kind : undefined;
  const list = useCursorPages(['incidents', 'all', search], (page, signal) =>
    call<typeof incidentEndpoints.list>('GET /api/v1/Incident', {
      query: {
        ...page,
        ...(state && { State: state }),
        ...(search.monitor !== undefined && { MonitorGuid: search.monitor }),
      },
      signal,
    }),
  );
  return (
    <>
      <PageHead title={t('Incidents')}>
        <ExportMenu
          label={t('Export the incidents')}
          sendTitle={t('Send the incidents by e-mail')}
          route="GET /api/v1/Incident/File"
          query={{ State: state, MonitorGuid: search.monitor }}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Incident state')}
          value={state ?? ''}
          onChange={(kind) => void navigate({ to: '/incidents', search: { ...search, kind }, replace: true })}
          data={[
            { value: '', label: t(message('All', 'incidents')) },
            { value: 'Open', label: t(message('Open', 'incidents')) },
            { value: 'Closed', label: t(message('Closed', 'incidents')) },
          ]}
        />
      </PageHead>
      {search.monitor !== undefined && (
        <p>
          {rich('Showing one monitor. <link>Show all monitors</link>.', {
            link: (text) => <Link to="/incidents">{text}</Link>,
          })}
        </p>
      )}
      <PagedList list={list} loadingText={t('Loading the incidents')} errorText={t('Could not load the incidents')}>
        {(rows) => <IncidentTable incidents={rows} showsMonitor />}
      </PagedList>
    </>
  );
}
