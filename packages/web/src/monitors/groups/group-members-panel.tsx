import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { MonitorLink } from '../names/monitor-link.js';
import { apiPath, v4 } from '../../api/v4.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { InlineError } from '../../parts/actions/inline-error.js';
import { RowAction } from '../../parts/actions/row-action.js';
import { type GroupMember, groupRelatedQueries, groupMembersQuery } from './group-members.js';
import { MonitorPicker } from '../picker/monitor-picker.js';

/** Lists the monitors of a group, with actions to add and remove them. */
export function GroupMembersPanel({ group }: { readonly group: MonitorGroupRow }) {
  const queries = useQueryClient();
  const mayChange = group.MayEdit && !group.IsAll;
  const { data, error } = useQuery(groupMembersQuery(group.MonitorGroupGuid));
  const memberPath = (monitorGuid: string): string =>
    apiPath`/MonitorGroup/${group.MonitorGroupGuid}/Member/${monitorGuid}`;
  const addMember = useMutation({
    mutationFn: (monitorGuid: string) => v4('POST', memberPath(monitorGuid)),
    onSuccess: () => queries.invalidateQueries(groupRelatedQueries),
  });
  const columns: readonly Column<GroupMember>[] = [
    {
      id: 'name',
      title: t('Monitor'),
      sort: ({ Name }) => Name.toLowerCase(),
      cell: ({ MonitorGuid, Name }) => <MonitorLink guid={MonitorGuid} name={Name} />,
    },
    {
      id: 'remove',
      title: t('Actions'),
      cell: ({ MonitorGuid, Name }) =>
        mayChange ? (
          <RowAction
            text={t('Remove')}
            label={t('Remove {name}', { name: Name })}
            staleQueries={groupRelatedQueries}
            onPress={() => v4('DELETE', memberPath(MonitorGuid))}
          />
        ) : (
          '–'
        ),
    },
  ];
  return (
    <Panel title={t('Members ({count, number})', { count: group.Members })}>
      {error && <ProblemView error={error} failure={t('The members could not be loaded')} />}
      {data && (
        <DataTable
          label={t('Members')}
          rows={data}
          rowKey={({ MonitorGuid }) => MonitorGuid}
          empty={t('No monitors in this group.')}
          columns={columns}
        />
      )}
      {mayChange && <MonitorPicker label={t('Add monitor to the group')} onPick={(guid) => addMember.mutate(guid)} />}
      <InlineError error={addMember.error} />
    </Panel>
  );
}
