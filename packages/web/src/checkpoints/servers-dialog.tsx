import type { CheckpointRow, checkpointV1Endpoints as views } from '@vedette/contract/v1/checkpoints/checkpoint';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Moment } from '../parts/format/moment.js';
import { AddressForm } from './address-form.js';
import { isolationText } from './checkpoint-words.js';
import { useCheckpointChange } from './use-checkpoint-change.js';

type Server = CheckpointRow['Servers'][number];

const facts: readonly Column<Server>[] = [
  { id: 'id', title: 'Server', cell: ({ ServerId }) => ServerId, isNumber: true },
  {
    id: 'seen',
    title: 'Last seen',
    cell: ({ LastSeenAt }) => (LastSeenAt === undefined ? 'never' : <Moment at={LastSeenAt} />),
  },
  { id: 'version', title: 'Version', cell: ({ SoftwareVersion }) => SoftwareVersion },
  { id: 'trouble', title: 'Needs attention', cell: ({ Impairments }) => Impairments.join(', ') },
  {
    id: 'addresses',
    title: 'Addresses',
    cell: ({ Addresses }) =>
      Addresses.map(({ Address, ActiveFrom }) => (
        <div key={Address}>
          {Address}{' '}
          {ActiveFrom !== undefined && (
            <span className="dimmed">
              from <Moment at={ActiveFrom} />
            </span>
          )}
        </div>
      )),
  },
  { id: 'walls', title: 'Collection sandbox', cell: isolationText },
  {
    id: 'withheld',
    title: 'WithheldContent data',
    cell: ({ WithheldContent }) => WithheldContent.join(', ') || 'none',
  },
];

interface Props {
  /** Undefined if it was deleted. */
  readonly checkpoint: CheckpointRow | undefined;
  readonly onClose: () => void;
}

/** The servers of one checkpoint: facts, addresses and removal. */
export function ServersDialog({ checkpoint, onClose }: Props) {
  const remove = useCheckpointChange();
  const [edited, setEdited] = useState<number>();
  if (!checkpoint) return null;
  const { CheckpointId, CheckpointName, Servers } = checkpoint;
  const server = Servers.find(({ ServerId }) => ServerId === edited);
  const removal: Column<Server> = {
    id: 'remove',
    title: 'Actions',
    cell: ({ ServerId }) => (
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Addresses … of server ${String(ServerId)}`}
          onClick={() => setEdited(ServerId)}
        >
          Addresses …
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={remove.isPending || Servers.length === 1}
          aria-label={`Remove server ${String(ServerId)}`}
          onClick={() =>
            remove.mutate(() =>
              call<(typeof views)['removeServer']>('DELETE /api/v1/Checkpoint/:checkpointId/Server/:serverId', {
                params: { checkpointId: CheckpointId, serverId: ServerId },
              }),
            )
          }
        >
          Remove
        </Button>
      </Group>
    ),
  };
  return (
    <Dialog onClose={onClose} title={`Servers of ${CheckpointName}`} size="xl">
      <DataTable
        label="Servers"
        columns={[...facts, removal]}
        rows={Servers}
        rowKey={({ ServerId }) => ServerId}
        empty="No servers."
      />
      {server && (
        <AddressForm
          key={server.ServerId}
          checkpointId={CheckpointId}
          server={server}
          onDone={() => setEdited(undefined)}
        />
      )}
      <p className="dimmed">
        The key of a removed server is revoked immediately. Removing the last server removes the checkpoint.
      </p>
    </Dialog>
  );
}
