import { useQuery } from '@tanstack/react-query';
import { rich, t } from '../i18n/translate.js';
import { checkpointRowsQuery } from '../api/queries/checkpoint-queries.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import type { PrivateLocationRow } from './location-queries.js';
import { PROTECTED_DATA, type LocationServer, protectionText, locationServers } from './protection-labels.js';

const COLUMNS: readonly Column<LocationServer>[] = [
  { id: 'checkpoint', title: t('Checkpoint'), cell: ({ name }) => name },
  ...PROTECTED_DATA.map(({ id, title }): Column<LocationServer> => ({
    id,
    title,
    cell: (server) => protectionText(server, id),
  })),
];

/** Data that the location's servers withhold, by their own settings. */
export function DataProtection({ location }: { readonly location: PrivateLocationRow }) {
  const { data, error } = useQuery(checkpointRowsQuery);
  const servers = locationServers(data ?? [], location.CheckpointIds);
  return (
    <Panel title={t('Data protection')}>
      {error && <ProblemView error={error} failure={t('The checkpoint settings could not be loaded')} />}
      {data && (
        <DataTable
          label={t('Data protection')}
          columns={COLUMNS}
          rows={servers}
          rowKey={({ serverId }) => serverId}
          empty={t('No checkpoints. Add one to monitor from here.')}
        />
      )}
      <p className="dimmed">
        {rich(
          'Configured on the checkpoint host ({settings}). DNS monitors do not run on hosts that withhold resolved addresses.',
          { settings: <code>VEDETTE_ALLOW_…</code> },
        )}
      </p>
    </Panel>
  );
}
