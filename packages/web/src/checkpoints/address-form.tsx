import type { CheckpointRow, checkpointV1Endpoints as views } from '@vedette/contract/v1/checkpoint';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client.js';
import { RowList, type Column } from '../monitors/steps/row-list.js';
import { addressesIn, rowsOf } from './address-rows.js';
import { useCheckpointChange } from './use-checkpoint-change.js';

const COLUMNS: readonly Column[] = [
  { member: 'Address', label: 'IPv4 or IPv6 address' },
  { member: 'ActiveFrom', label: 'In use from (UTC; empty: now)' },
];

interface Props {
  readonly checkpointId: number;
  readonly server: CheckpointRow['Servers'][number];
  readonly onDone: () => void;
}

/** Which addresses the requests of a machine come from, and from when on: people allow them before they are used. */
export function AddressForm({ checkpointId, server: { ServerId, Addresses }, onDone }: Props) {
  const [rows, setRows] = useState(() => rowsOf(Addresses));
  const { addresses, problems } = addressesIn(rows);
  const save = useCheckpointChange(onDone);
  return (
    <section aria-label={`Addresses of server ${String(ServerId)}`}>
      <RowList
        label={`Addresses of server ${String(ServerId)}`}
        rows={rows}
        columns={COLUMNS}
        empty={() => ({ Address: '', ActiveFrom: '' })}
        onChange={setRows}
        problemAt={(place) => problems.get(place)}
      />
      <p className="dimmed">
        Published in the lists that anybody can read (/v4/Checkpoint/Server/Ipv4 and Ipv6), future ones at once.
      </p>
      <Group>
        <Button
          size="compact-sm"
          loading={save.isPending}
          disabled={problems.size > 0}
          onClick={() =>
            save.mutate(() =>
              call<(typeof views)['setAddresses']>('PUT /api/v1/Checkpoint/:checkpointId/Server/:serverId/Address', {
                params: { checkpointId, serverId: ServerId },
                body: { Addresses: [...addresses] },
              }),
            )
          }
        >
          Save addresses
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}
