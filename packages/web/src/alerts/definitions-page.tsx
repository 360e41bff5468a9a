import { Button } from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { AskText } from '../parts/ask-text.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Loading } from '../parts/loading.js';
import { PageHead } from '../parts/page-head.js';
import { ProblemView } from '../parts/problem-view.js';
import classes from './alerts.module.css';
import { CoveragePanel } from './coverage-panel.js';
import { DEFINITIONS, type Definition, definitionsQuery, levelsQuery } from './definition-queries.js';

/** The numbers of those that are on, or that they are read, or were not to be read. */
type Levels = readonly number[] | 'reading' | 'failed';

const columnsFor = (levels: ReadonlyMap<string, Levels>): readonly Column<Definition>[] => [
  {
    id: 'name',
    title: 'Name',
    sort: ({ AlertName }) => AlertName.toLowerCase(),
    cell: ({ AlertDefinitionGuid, AlertName }) => (
      <Link to="/alert-definitions/$definitionGuid" params={{ definitionGuid: AlertDefinitionGuid }}>
        {AlertName}
      </Link>
    ),
  },
  { id: 'active', title: 'Active', cell: ({ IsActive }) => (IsActive ? '● Active' : '‖ Off') },
  {
    id: 'levels',
    title: 'Levels that are on',
    cell: ({ AlertDefinitionGuid }) => <LevelsOn levels={levels.get(AlertDefinitionGuid)} />,
  },
];

function LevelsOn({ levels }: { readonly levels: Levels | undefined }) {
  if (levels === undefined) return <span className="dimmed">on its page</span>;
  if (levels === 'reading') return '…';
  if (levels === 'failed') return 'could not be read';
  return levels.length === 0 ? <span className="problem">■ none, so it tells nobody</span> : levels.join(', ');
}

/** Asked definition by definition; of more than a page can show at a glance, the first. */
const MOST_ASKED = 100;

function useLevelsOn(definitions: readonly Definition[]): ReadonlyMap<string, Levels> {
  const asked = definitions.slice(0, MOST_ASKED);
  return useQueries({
    queries: asked.map(({ AlertDefinitionGuid }) => levelsQuery(AlertDefinitionGuid)),
    combine: (results) =>
      new Map(
        asked.map(({ AlertDefinitionGuid }, index): readonly [string, Levels] => {
          const { data, isError = false } = results[index] ?? {};
          const on = data?.filter(({ IsActive }) => IsActive).map(({ Id }) => Id);
          return [AlertDefinitionGuid, on ?? (isError ? 'failed' : 'reading')];
        }),
      ),
  });
}

export function DefinitionsPage() {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(definitionsQuery);
  const levels = useLevelsOn(data ?? []);
  const [asking, setAsking] = useState(false);
  const create = useMutation({
    mutationFn: (AlertName: string) => v4<Definition>('POST', '/AlertDefinition', { AlertName, IsActive: true }),
    onSuccess: async ({ AlertDefinitionGuid: definitionGuid }) => {
      await queries.invalidateQueries(DEFINITIONS);
      await navigate({ to: '/alert-definitions/$definitionGuid', params: { definitionGuid } });
    },
  });
  return (
    <>
      <PageHead title="Alert definitions">
        {session.MayCreateAlertDefinitions && (
          <Button size="xs" onClick={() => setAsking(true)}>
            New definition
          </Button>
        )}
      </PageHead>
      {error && <ProblemView error={error} retry={() => void refetch()} what="The definitions could not be read" />}
      {!data && !error && <Loading label="Loading the alert definitions" />}
      {data && (
        <DataTable
          label="Alert definitions"
          columns={columnsFor(levels)}
          rows={data}
          rowKey={({ AlertDefinitionGuid }) => AlertDefinitionGuid}
          empty={
            session.IsAdministrator
              ? 'No alert definition: nobody is told of anything.'
              : 'No alert definition that is shown to you.'
          }
        />
      )}
      <div className={classes['apart']}>
        <CoveragePanel />
      </div>
      {asking && (
        <AskText
          title="New alert definition"
          label="Name"
          action="Create"
          onDone={(name) => create.mutateAsync(name)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
