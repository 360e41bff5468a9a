import type { CheckpointRow, checkpointV1Endpoints as views } from '@vedette/contract/v1/checkpoints/checkpoint';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { RowList, type RowColumn } from '../monitors/steps/row-list.js';
import { parseAddressRows, assignProblemsToLines, toAddressRows } from './address-rows.js';
import { useCheckpointChange } from './use-checkpoint-change.js';

const COLUMNS: readonly RowColumn[] = [
  { member: 'Address', label: t('IPv4 or IPv6 address') },
  { member: 'ActiveFrom', label: t('In use from (UTC; empty: now)') },
];

const NO_PROBLEMS = assignProblemsToLines(undefined, []);

interface Props {
  readonly checkpointId: number;
  readonly server: CheckpointRow['Servers'][number];
  readonly onDone: () => void;
}

/** Edits the source addresses of a server with their start times, so that firewalls can be opened in advance. */
export function AddressForm({ checkpointId, server: { ServerId, Addresses }, onDone }: Props) {
  const [rows, setRows] = useState(() => toAddressRows(Addresses));
  const { addresses, lineNumbers, problems } = parseAddressRows(rows);
  const save = useCheckpointChange(onDone);
  const [serverProblems, setServerProblems] = useState(NO_PROBLEMS);
  const send = async (): Promise<void> => {
    setServerProblems(NO_PROBLEMS);
    const body = { Addresses: [...addresses] };
    const params = { checkpointId, serverId: ServerId };
    const path = 'PUT /api/v1/Checkpoint/:checkpointId/Server/:serverId/Address';
    await save
      .mutateAsync(() => call<(typeof views)['setAddresses']>(path, { params, body }))
      .catch((error: unknown) => setServerProblems(assignProblemsToLines(error, lineNumbers)));
  };
  const change = (next: typeof rows): void => {
    // Line numbers have changed, so earlier problems no longer apply.
    setServerProblems(NO_PROBLEMS);
    setRows(next);
  };
  return (
    <section aria-label={t('Addresses of server {serverId}', { serverId: String(ServerId) })}>
      <RowList
        label={t('Addresses of server {serverId}', { serverId: String(ServerId) })}
        rows={rows}
        columns={COLUMNS}
        createRow={() => ({ Address: '', ActiveFrom: '' })}
        onChange={change}
        getProblem={(path) => problems.get(path) ?? serverProblems.byPath.get(path)}
      />
      {serverProblems.others.length > 0 && (
        <p role="alert" className="problem">
          {serverProblems.others.join('\n')}
        </p>
      )}
      <p className="dimmed">
        {t('Published in the public lists (/v4/Checkpoint/Server/Ipv4 and Ipv6), including future addresses.')}
      </p>
      <Group>
        <Button size="compact-sm" loading={save.isPending} disabled={problems.size > 0} onClick={() => void send()}>
          {t('Save addresses')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </Group>
    </section>
  );
}
