import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { AuthorizationImpactNote, type AuthorizationTarget } from '../alerts/impact/alert-impact-note.js';
import { v1, v4 } from '../api/v4.js';
import { operatorGroupsQuery, operatorsQuery } from '../api/queries/operator-queries.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { RowAction } from '../parts/actions/row-action.js';
import { GrantForm } from './grant-form.js';
import { PermissionSelect } from './permission-select.js';
import {
  type Grant,
  type Holder,
  groupByHolder,
  weakestGrantId,
  findPermissionChange,
  type RightLabels,
  toSubject,
} from './rights-rules.js';
import { useRightsChange } from './use-rights-change.js';

interface Props {
  /** Path of the list, grants and revocations: below `/v4`, or with `isV1` below `/api/v1`. */
  readonly path: string;
  readonly isV1?: boolean;
  readonly rights: RightLabels;
  readonly mayGrant: boolean;
  /** Note on what applies without any of these grants. */
  readonly note?: string;
  /** Default: `Permissions`. */
  readonly title?: string;
  /** For permissions to view monitors: removing one shows the alerts that are no longer sent. */
  readonly target?: AuthorizationTarget;
}

/** Permissions decide what the caller sees, so everything is reloaded. */
const ALL_QUERIES = {};

/** Lists the permissions on one item, and grants and revokes them. */
export function RightsPanel({ path, isV1 = false, rights, mayGrant, note, title = t('Permissions'), target }: Props) {
  const request = isV1 ? v1 : v4;
  const queryKey = ['rights', path];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request<readonly Grant[]>('GET', path, undefined, signal),
  });
  const names = useNames();
  const [holderToRemove, setHolderToRemove] = useState<Holder>();
  const change = useRightsChange();
  const types = rights.map(([type]) => type);
  const revoke = (id: string) => request('DELETE', `${path}/${id}`);
  const grant = (body: object) => request('POST', path, body);
  const changePermission = async (holder: Holder, targetType: string): Promise<void> => {
    const step = findPermissionChange(targetType, holder, types);
    if (step && 'take' in step) await revoke(step.take);
    else if (step) await grant({ AuthorizationType: step.grant, ...toSubject(holder.guid, holder.kind) });
  };
  const holderName = ({ guid }: Holder): string => names?.get(guid) ?? (names ? t('Hidden operator or group') : guid);
  const columns: readonly Column<Holder>[] = [
    { id: 'who', title: t('Granted to'), cell: holderName },
    { id: 'kind', title: t('Type'), cell: ({ kind }) => (kind === 'group' ? t('Operator group') : t('Operator')) },
    {
      id: 'right',
      title: t('Permission'),
      cell: (holder) =>
        mayGrant && rights.length > 1 ? (
          <PermissionSelect
            holder={holderName(holder)}
            type={holder.type}
            rights={rights}
            onSelect={(targetType) => changePermission(holder, targetType)}
          />
        ) : (
          (rights.find(([type]) => type === holder.type)?.[1] ?? holder.type)
        ),
    },
    {
      id: 'actions',
      title: t('Actions'),
      cell: (holder) =>
        mayGrant &&
        (target ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Remove {holderName}', { holderName: holderName(holder) })}
            onClick={() => setHolderToRemove(holder)}
          >
            {t('Remove')}
          </Button>
        ) : (
          <RowAction
            text={t('Remove')}
            label={t('Remove {holderName}', { holderName: holderName(holder) })}
            staleQueries={ALL_QUERIES}
            onPress={() => revoke(weakestGrantId(holder, types))}
          />
        )),
    },
  ];
  return (
    <Panel title={title}>
      {error && <ProblemView error={error} failure={t('The permissions could not be loaded')} />}
      {data ? (
        <DataTable
          label={title}
          columns={columns}
          rows={groupByHolder(data, types)}
          rowKey={({ guid }) => guid}
          empty={t('No permissions granted.')}
        />
      ) : (
        !error && <Loading label={t('Loading permissions')} lines={3} />
      )}
      {note !== undefined && <p className="dimmed">{note}</p>}
      {holderToRemove && target && (
        <Confirm
          title={t('Remove the permissions of {holderName}?', { holderName: holderName(holderToRemove) })}
          text={t('Alerts are only sent to operators who may view the monitor.')}
          details={<AuthorizationImpactNote target={target} authorizationId={weakestGrantId(holderToRemove, types)} />}
          action={t('Remove')}
          onConfirm={() => change.mutateAsync(() => revoke(weakestGrantId(holderToRemove, types)))}
          onClose={() => setHolderToRemove(undefined)}
        />
      )}
      {mayGrant && <GrantForm rights={rights} onGrant={grant} />}
    </Panel>
  );
}

/** Names of operators and groups by guid, as far as the caller may see them; undefined while loading. */
function useNames(): ReadonlyMap<string, string> | undefined {
  const { data: operators } = useQuery(operatorsQuery);
  const { data: groups } = useQuery(operatorGroupsQuery);
  if (!operators || !groups) return undefined;
  return new Map([
    ...groups.map((group) => [group.OperatorGroupGuid, group.Description] as const),
    ...operators.map((operator) => [operator.OperatorGuid, operator.FullName] as const),
  ]);
}
