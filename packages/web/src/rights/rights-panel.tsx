import { Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { v1, v4 } from '../api/v4.js';
import { operatorGroupsQuery, operatorsQuery } from '../operators/operator-queries.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Loading } from '../parts/loading.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { type Grant, type Holder, holdersOf, lastOf, stepTo } from './rights-rules.js';

/** The rights of one kind of thing with their words, from the weakest to the strongest, each requiring those before. */
export type RightWords = readonly (readonly [type: string, words: string])[];

interface Props {
  /** Where they are listed, granted and taken away: below `/v4`, or with `isV1` below `/api/v1`. */
  readonly path: string;
  readonly isV1?: boolean;
  readonly rights: RightWords;
  readonly mayGrant: boolean;
  /** One line on what holds without any of these grants. */
  readonly note?: string;
}

/** Who holds which right on one thing, and granting and taking them away. */
export function RightsPanel({ path, isV1 = false, rights, mayGrant, note }: Props) {
  const ask = isV1 ? v1 : v4;
  const queries = useQueryClient();
  const queryKey = ['rights', path];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask<readonly Grant[]>('GET', path, undefined, signal),
  });
  const names = useNames();
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    // Rights decide what the caller himself sees.
    onSuccess: () => queries.invalidateQueries(),
  });
  const types = rights.map(([type]) => type);
  const take = (id: string): void => change.mutate(() => ask('DELETE', `${path}/${id}`));
  const grant = (body: object): void => change.mutate(() => ask('POST', path, body));
  const move = (holder: Holder, wanted: string): void => {
    const step = stepTo(wanted, holder, types);
    if (step && 'take' in step) take(step.take);
    else if (step) grant({ AuthorizationType: step.grant, ...subjectOf(holder.guid, holder.kind) });
  };
  const nameOf = ({ guid }: Holder): string => names.get(guid) ?? 'Somebody you may not see';
  const columns: readonly Column<Holder>[] = [
    { id: 'who', title: 'Who', cell: nameOf },
    { id: 'kind', title: 'Kind', cell: ({ kind }) => (kind === 'group' ? 'Operator group' : 'Operator') },
    {
      id: 'right',
      title: 'Right',
      cell: (holder) =>
        mayGrant && rights.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={`Right of ${nameOf(holder)}`}
            value={holder.type}
            onChange={(event) => move(holder, event.currentTarget.value)}
            data={rights.map(([value, label]) => ({ value, label }))}
          />
        ) : (
          (rights.find(([type]) => type === holder.type)?.[1] ?? holder.type)
        ),
    },
    {
      id: 'actions',
      title: 'Actions',
      cell: (holder) =>
        mayGrant && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remove ${nameOf(holder)}`}
            onClick={() => take(lastOf(holder, types))}
          >
            Remove
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Rights">
      {error && <ProblemView error={error} what="The rights could not be read" />}
      {change.error && <ProblemView error={change.error} what="The right was not changed" />}
      {data ? (
        <DataTable
          label="Rights"
          columns={columns}
          rows={holdersOf(data, types)}
          rowKey={({ guid }) => guid}
          empty="Nobody but administrators."
        />
      ) : (
        !error && <Loading label="Loading the rights" lines={3} />
      )}
      {note !== undefined && <p className="dimmed">{note}</p>}
      {mayGrant && <Granting rights={rights} onGrant={grant} />}
    </Panel>
  );
}

const subjectOf = (guid: string, kind: Holder['kind']): object =>
  kind === 'operator' ? { OperatorGuid: guid } : { OperatorGroupGuid: guid };

/** Names of operators and groups by their guids, as far as the caller may see them. */
function useNames(): ReadonlyMap<string, string> {
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  return new Map([
    ...groups.map((group) => [group.OperatorGroupGuid, group.Description] as const),
    ...operators.map((operator) => [operator.OperatorGuid, operator.FullName] as const),
  ]);
}

function Granting({ rights, onGrant }: { readonly rights: RightWords; readonly onGrant: (body: object) => void }) {
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  const [who, setWho] = useState('');
  const [type, setType] = useState(rights[0]?.[0] ?? '');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const isOperator = operators.some(({ OperatorGuid }) => OperatorGuid === who);
    onGrant({ AuthorizationType: type, ...subjectOf(who, isOperator ? 'operator' : 'group') });
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
        {rights.length > 1 && (
          <NativeSelect
            size="xs"
            label="Right"
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
            data={rights.map(([value, label]) => ({ value, label }))}
          />
        )}
        <Button size="xs" variant="default" type="submit" disabled={who === ''}>
          Grant
        </Button>
      </Group>
    </form>
  );
}
