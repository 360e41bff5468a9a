import { useQuery } from '@tanstack/react-query';
import { checkpointRowsQuery } from '../api/queries/checkpoint-queries.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import type { PrivateLocationRow } from './location-queries.js';
import { SWITCHES, type ServerOfLocation, keeps, locationServers } from './protection-words.js';

const columns: readonly Column<ServerOfLocation>[] = [
  { id: 'checkpoint', title: 'Checkpoint', cell: ({ name }) => name },
  ...SWITCHES.map(({ id, title }): Column<ServerOfLocation> => ({ id, title, cell: (server) => keeps(server, id) })),
];

/** What the machines of the location keep out of their results, by settings of their own. */
export function DataProtection({ location }: { readonly location: PrivateLocationRow }) {
  const { data, error } = useQuery(checkpointRowsQuery);
  const servers = locationServers(data ?? [], location.CheckpointIds);
  return (
    <Panel title="Data protection">
      {error && <ProblemView error={error} what="The settings of the checkpoints could not be read" />}
      {data && (
        <DataTable
          label="Data protection"
          columns={columns}
          rows={servers}
          rowKey={({ serverId }) => serverId}
          empty="No checkpoint: nothing is sent from here."
        />
      )}
      <p className="dimmed">
        Set where a checkpoint runs (<code>VEDETTE_ALLOW_…</code>), and read here. DNS monitors do not run where
        addresses are kept.
      </p>
    </Panel>
  );
}
