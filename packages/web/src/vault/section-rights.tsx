import type { VaultSectionRow } from '@vedette/contract/v1/vault';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { at, v4 } from '../api/v4.js';
import { operatorGroupsQuery, operatorsQuery } from '../operators/operator-queries.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Loading } from '../parts/loading.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { type Holder, holdersOf } from './rights-list.js';
import { useVaultChange } from './use-vault-change.js';
import { sectionRightsQuery } from './vault-queries.js';

/** Names of operators and groups by their guids, as far as the caller may see them. */
function useNames(): ReadonlyMap<string, string> {
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  return new Map([
    ...groups.map((group) => [group.OperatorGroupGuid, group.Description] as const),
    ...operators.map((operator) => [operator.OperatorGuid, operator.FullName] as const),
  ]);
}

/** Who may view a section, and who has full control of it. */
export function SectionRights({ section }: { readonly section: VaultSectionRow }) {
  const { VaultSectionGuid: guid, MayGrant } = section;
  const { data, error } = useQuery(sectionRightsQuery(guid));
  const names = useNames();
  const change = useVaultChange();
  const holders = holdersOf(data ?? []);
  const remove = (id: string): void => change.mutate(() => v4('DELETE', at`/VaultSection/${guid}/Authorization/${id}`));
  const columns: Column<Holder>[] = [
    { id: 'who', title: 'Who', cell: (holder) => names.get(holder.guid) ?? 'Somebody you may not see' },
    { id: 'kind', title: 'Kind', cell: ({ kind }) => (kind === 'group' ? 'Operator group' : 'Operator') },
    { id: 'right', title: 'Right', cell: ({ mayChange }) => (mayChange ? 'Full control' : 'View only') },
  ];
  if (MayGrant) {
    columns.push({
      id: 'actions',
      title: 'Change',
      cell: (holder) => <Taking holder={holder} name={names.get(holder.guid) ?? 'this holder'} onTake={remove} />,
    });
  }
  return (
    <Panel title="Rights">
      {error && <ProblemView error={error} what="The rights could not be read" />}
      {change.error && <ProblemView error={change.error} what="The right was not changed" />}
      {data ? (
        <DataTable label="Rights" columns={columns} rows={holders} rowKey={(holder) => holder.guid} empty="Nobody." />
      ) : (
        !error && <Loading label="Loading the rights" />
      )}
      {MayGrant && (
        <Granting onGrant={(body) => change.mutate(() => v4('POST', at`/VaultSection/${guid}/Authorization`, body))} />
      )}
    </Panel>
  );
}

interface TakingProps {
  readonly holder: Holder;
  readonly name: string;
  readonly onTake: (authorizationId: string) => void;
}

function Taking({ holder: { changeId, viewId }, name, onTake }: TakingProps) {
  return (
    <Group gap="xs">
      {changeId !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Leave view only to ${name}`}
          onClick={() => onTake(changeId)}
        >
          Leave view only
        </Button>
      )}
      <Button size="compact-xs" variant="default" aria-label={`Remove ${name}`} onClick={() => onTake(viewId)}>
        Remove
      </Button>
    </Group>
  );
}

function Granting({ onGrant }: { readonly onGrant: (body: object) => void }) {
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  const [who, setWho] = useState('');
  const [type, setType] = useState('ViewVaultSection');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const isOperator = operators.some(({ OperatorGuid }) => OperatorGuid === who);
    onGrant({ AuthorizationType: type, ...(isOperator ? { OperatorGuid: who } : { OperatorGroupId: who }) });
    setWho('');
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" mt="sm">
        <NativeSelect
          size="xs"
          label="Grant to"
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          data={[
            { value: '', label: 'Choose one' },
            {
              group: 'Operator groups',
              items: groups.map((each) => ({ value: each.OperatorGroupGuid, label: each.Description })),
            },
            {
              group: 'Operators',
              items: operators.map((each) => ({ value: each.OperatorGuid, label: each.FullName })),
            },
          ]}
        />
        <NativeSelect
          size="xs"
          label="Right"
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
          data={[
            { value: 'ViewVaultSection', label: 'View only' },
            { value: 'ChangeVaultSection', label: 'Full control' },
          ]}
        />
        <Button size="xs" variant="default" type="submit" disabled={who === ''}>
          Grant
        </Button>
      </Group>
    </form>
  );
}
