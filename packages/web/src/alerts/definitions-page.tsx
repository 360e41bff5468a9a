import { message } from '@vedette/i18n/message';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { definitionName } from '../i18n/default-names.js';
import { v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { TextPrompt } from '../parts/dialogs/text-prompt.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import classes from './alerts.module.css';
import { CoveragePanel } from './coverage-panel.js';
import { DEFINITION_QUERIES, type Definition, type DefinitionRow, definitionsQuery } from './definition-queries.js';

const columns: readonly Column<DefinitionRow>[] = [
  {
    id: 'name',
    title: t('Name'),
    sort: ({ AlertName }) => definitionName(AlertName).toLowerCase(),
    cell: ({ AlertDefinitionGuid, AlertName }) => (
      <Link to="/alert-definitions/$definitionGuid" params={{ definitionGuid: AlertDefinitionGuid }}>
        {definitionName(AlertName)}
      </Link>
    ),
  },
  {
    id: 'active',
    title: t(message('Active', 'alert definition')),
    cell: ({ IsActive }) => <span className="nowrap">{IsActive ? t('● Active') : t('‖ Off')}</span>,
  },
  {
    id: 'levels',
    title: t('Active levels'),
    cell: ({ ActiveLevels }) =>
      ActiveLevels.length === 0 ? (
        <span className="problem">{t('■ none, so it alerts no one')}</span>
      ) : (
        ActiveLevels.join(', ')
      ),
  },
];

export function DefinitionsPage() {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(definitionsQuery);
  const [isCreating, setCreating] = useState(false);
  const create = useMutation({
    mutationFn: (AlertName: string) => v4<Definition>('POST', '/AlertDefinition', { AlertName, IsActive: true }),
    onSuccess: async ({ AlertDefinitionGuid: definitionGuid }) => {
      await queries.invalidateQueries(DEFINITION_QUERIES);
      await navigate({ to: '/alert-definitions/$definitionGuid', params: { definitionGuid } });
    },
  });
  return (
    <>
      <PageHead title={t('Alert definitions')}>
        <ExportMenu
          label={t('Export the alert definitions')}
          sendTitle={t('Send the alert definitions by e-mail')}
          route="GET /api/v1/AlertDefinition/File"
        />
        {session.MayCreateAlertDefinitions && (
          <Button size="xs" onClick={() => setCreating(true)}>
            {t('New definition')}
          </Button>
        )}
      </PageHead>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The definitions could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading alert definitions')} />}
      {data && (
        <DataTable
          label={t('Alert definitions')}
          columns={columns}
          rows={data}
          rowKey={({ AlertDefinitionGuid }) => AlertDefinitionGuid}
          empty={
            session.IsAdministrator
              ? t('No alert definitions. Create one, or no one is notified of errors.')
              : t('No alert definitions that you may view.')
          }
        />
      )}
      <div className={classes['apart']}>
        <CoveragePanel />
      </div>
      {isCreating && (
        <TextPrompt
          title={t('New alert definition')}
          label={t('Name')}
          action={t('Create')}
          onDone={(name) => create.mutateAsync(name)}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
