import { message } from '@vedette/i18n/message';
import type { ChannelKind } from '@vedette/contract/v1/alerting/channel';
import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { useHasPermission } from '../api/session.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { integrationName } from '../i18n/default-names.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { channelKindsQuery, integrationsQuery, kindText } from '../api/queries/integration-queries.js';
import { integrationRoute } from './integration-route.js';
import { UseList } from './uses-panel.js';

/** Longer lists have a filter. */
const MIN_ROWS_FOR_FILTER = 12;

const columns = (kinds: readonly ChannelKind[]): readonly Column<IntegrationRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    sort: ({ Name }) => integrationName(Name).toLowerCase(),
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'kind',
    title: t('Type'),
    sort: (row) => kindText(row, kinds),
    cell: (row) => kindText(row, kinds),
  },
  {
    id: 'active',
    title: t(message('Active', 'integration')),
    cell: ({ IsActive }) => <span className="nowrap">{IsActive ? t('● Active') : t('‖ Off')}</span>,
  },
  {
    id: 'uses',
    title: t('Used by'),
    isSentence: true,
    cell: (row) => <UseList row={row} none={t('no escalation level')} />,
  },
];

/** The list of integrations. */
export function IntegrationsPage() {
  const { data, error, refetch } = useQuery(integrationsQuery);
  const kinds = useQuery(channelKindsQuery).data ?? [];
  const [text, setText] = useState('');
  const mayCreate = useHasPermission('CreateIntegration');
  const matchesFilter = ({ Name }: IntegrationRow): boolean =>
    integrationName(Name).toLowerCase().includes(text.toLowerCase());
  return (
    <>
      <PageHead title={t('Integrations')}>
        <ExportMenu
          label={t('Export the integrations')}
          sendTitle={t('Send the integrations by e-mail')}
          route="GET /api/v1/Integration/File"
        />
        {mayCreate && (
          <Button size="xs" renderRoot={(root: object) => <Link {...root} to="/integrations/new" />}>
            {t('New integration')}
          </Button>
        )}
      </PageHead>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The integrations could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading integrations')} />}
      {data && data.length >= MIN_ROWS_FOR_FILTER && (
        <FilterBox isStandalone label={t('Name')} initial={undefined} onFilter={setText} />
      )}
      {data && (
        <DataTable
          label={t('Integrations')}
          columns={columns(kinds)}
          rows={data.filter(matchesFilter)}
          rowKey={({ IntegrationGuid }) => IntegrationGuid}
          empty={data.length === 0 ? t('No integrations that you may use.') : t('No integrations match this filter.')}
        />
      )}
    </>
  );
}

/** Links to the integration's page if there is one and the reader may edit it. */
function Name({ row }: { readonly row: IntegrationRow }) {
  const { Name: givenName, IntegrationGuid: guid } = row;
  const name = integrationName(givenName);
  const to = row.MayEdit ? integrationRoute(row) : undefined;
  if (to === undefined) return name;
  return (
    <Link to={to} params={{ guid }}>
      {name}
    </Link>
  );
}
