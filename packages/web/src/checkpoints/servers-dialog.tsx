import { message } from '@vedette/i18n/message';
import type { CheckpointRow, checkpointV1Endpoints as views } from '@vedette/contract/v1/checkpoints/checkpoint';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { rich, t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { RelativeTime } from '../parts/format/relative-time.js';
import { AddressForm } from './address-form.js';
import { isolationText, withheldText } from './checkpoint-texts.js';
import { useCheckpointChange } from './use-checkpoint-change.js';

type Server = CheckpointRow['Servers'][number];

const factColumns: readonly Column<Server>[] = [
  { id: 'id', title: t('Server'), cell: ({ ServerId }) => ServerId, isNumber: true },
  {
    id: 'seen',
    title: t('Last seen'),
    cell: ({ LastSeenAt }) => (LastSeenAt === undefined ? t('never') : <RelativeTime at={LastSeenAt} />),
  },
  { id: 'version', title: t('Version'), cell: ({ SoftwareVersion }) => SoftwareVersion },
  { id: 'trouble', title: t('Needs attention'), cell: ({ Impairments }) => Impairments.join(', ') },
  {
    id: 'addresses',
    title: t('Addresses'),
    cell: ({ Addresses }) =>
      Addresses.map(({ Address, ActiveFrom }) => (
        <div key={Address}>
          {Address}{' '}
          {ActiveFrom !== undefined && (
            <span className="dimmed">{rich('from {time}', { time: <RelativeTime at={ActiveFrom} /> })}</span>
          )}
        </div>
      )),
  },
  { id: 'walls', title: t('Collection sandbox'), cell: isolationText },
  {
    id: 'withheld',
    title: t('Withheld data'),
    cell: ({ WithheldContent }) => WithheldContent.map(withheldText).join(', ') || t(message('none', 'withheld data')),
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
  const [editedServerId, setEditedServerId] = useState<number>();
  if (!checkpoint) return null;
  const { CheckpointId, CheckpointName, Servers } = checkpoint;
  const server = Servers.find(({ ServerId }) => ServerId === editedServerId);
  const actionsColumn: Column<Server> = {
    id: 'remove',
    title: t('Actions'),
    cell: ({ ServerId }) => (
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Addresses … of server {serverId}', { serverId: String(ServerId) })}
          onClick={() => setEditedServerId(ServerId)}
        >
          {t('Addresses …')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={remove.isPending || Servers.length === 1}
          aria-label={t('Remove server {serverId}', { serverId: String(ServerId) })}
          onClick={() =>
            remove.mutate(() =>
              call<(typeof views)['removeServer']>('DELETE /api/v1/Checkpoint/:checkpointId/Server/:serverId', {
                params: { checkpointId: CheckpointId, serverId: ServerId },
              }),
            )
          }
        >
          {t('Remove')}
        </Button>
      </Group>
    ),
  };
  return (
    <Dialog onClose={onClose} title={t('Servers of {checkpointName}', { checkpointName: CheckpointName })} size="xl">
      <DataTable
        label={t('Servers')}
        columns={[...factColumns, actionsColumn]}
        rows={Servers}
        rowKey={({ ServerId }) => ServerId}
        empty={t('No servers.')}
      />
      {server && (
        <AddressForm
          key={server.ServerId}
          checkpointId={CheckpointId}
          server={server}
          onDone={() => setEditedServerId(undefined)}
        />
      )}
      <p className="dimmed">
        {t('The key of a removed server is revoked immediately. Removing the last server removes the checkpoint.')}
      </p>
    </Dialog>
  );
}
