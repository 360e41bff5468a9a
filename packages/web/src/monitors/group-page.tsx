import type { MonitorGroupRow } from '@vedette/contract/v1/monitor-group';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { at, v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { DataTable } from '../parts/data-table.js';
import { Loading } from '../parts/loading.js';
import { RenameDelete } from '../parts/rename-delete.js';
import { NotFound, ProblemView } from '../parts/problem-view.js';
import { PageHead } from '../parts/page-head.js';
import { Panel } from '../parts/panel.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { useChange } from '../parts/use-change.js';
import { useMonitorGroups } from './group-queries.js';
import { groupMembersQuery } from './group-members.js';
import { GroupParentsPanel } from './parents-panel.js';

const route = getRouteApi('/monitor-groups/$groupGuid');

export function MonitorGroupPage() {
  const { groupGuid } = route.useParams();
  const { data, error, refetch } = useMonitorGroups();
  if (error) return <ProblemView error={error} retry={() => void refetch()} what="The group could not be read" />;
  if (!data) return <Loading label="Loading the group" />;
  const group = data.find(({ MonitorGroupGuid }) => MonitorGroupGuid === groupGuid);
  return group ? <GroupView group={group} /> : <NotFound />;
}

const ALL_ACTIONS = [
  ['StartAllMonitors', 'Start all'],
  ['StopAllMonitors', 'Pause all'],
  ['StartAllMonitorAlerts', 'Alerts on for all'],
  ['StopAllMonitorAlerts', 'Alerts off for all'],
] as const;

function GroupView({ group }: { readonly group: MonitorGroupRow }) {
  const navigate = useNavigate();
  const guid = group.MonitorGroupGuid;
  const { IsAdministrator } = useSession();
  const change = useChange({ predicate: ({ queryKey }) => ['groups', 'monitors'].includes(String(queryKey[0])) });
  return (
    <>
      <PageHead title={group.Description}>
        {ALL_ACTIONS.map(([action, label]) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            onClick={() => change.mutate(() => v4('POST', `${at`/MonitorGroup/${guid}/`}${action}`))}
          >
            {label}
          </Button>
        ))}
        {!group.IsAll && (
          <RenameDelete
            what="group"
            name={group.Description}
            afterDelete="Its monitors stay. Rights given through the group are lost."
            onRename={(Description) => change.mutateAsync(() => v4('PUT', at`/MonitorGroup/${guid}`, { Description }))}
            onDelete={() =>
              change.mutate(async () => {
                await v4('DELETE', at`/MonitorGroup/${guid}`);
                await navigate({ to: '/monitor-groups' });
              })
            }
          />
        )}
      </PageHead>
      <Group mb="sm">
        <Link to="/monitors" search={group.IsAll ? {} : { group: guid }}>
          Show in the monitor list
        </Link>
      </Group>
      <Members
        group={group}
        onRemove={(monitorGuid) => change.mutate(() => v4('DELETE', at`/MonitorGroup/${guid}/Member/${monitorGuid}`))}
      />
      <GroupParentsPanel monitorGroupGuid={guid} />
      {IsAdministrator && (
        <RightsPanel
          path={at`/MonitorGroup/${guid}/Authorizations`}
          rights={GROUP_RIGHTS}
          mayGrant
          note="These rights hold for every monitor of the group, also for those that join later."
        />
      )}
    </>
  );
}

/** Rights on a group and so on its monitors, each with all before it. */
const GROUP_RIGHTS = [
  ['ViewMonitorDataInGroup', 'View results'],
  ['ViewMonitorsInGroup', 'View settings too'],
  ['EditMonitorsInGroup', 'Change'],
  ['CreateAndDeleteMonitorsInGroup', 'Create and delete'],
] as const;

function Members({ group, onRemove }: { readonly group: MonitorGroupRow; readonly onRemove: (guid: string) => void }) {
  const { data, error } = useQuery(groupMembersQuery(group.MonitorGroupGuid));
  return (
    <Panel title={`Members (${String(group.Members)})`}>
      {error && <ProblemView error={error} what="The members could not be read" />}
      {data && (
        <DataTable
          label="Members"
          rows={data}
          rowKey={({ MonitorGuid }) => MonitorGuid}
          empty="No monitor is in this group. Choose some in the monitor list and add them."
          columns={[
            {
              id: 'name',
              title: 'Monitor',
              sort: ({ Name }) => Name.toLowerCase(),
              cell: ({ MonitorGuid, Name }) => (
                <Link to="/monitors/$monitorGuid" params={{ monitorGuid: MonitorGuid }}>
                  {Name}
                </Link>
              ),
            },
            {
              id: 'remove',
              title: 'Actions',
              cell: ({ MonitorGuid, Name }) =>
                group.IsAll ? (
                  '–'
                ) : (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Remove ${Name}`}
                    onClick={() => onRemove(MonitorGuid)}
                  >
                    Remove
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
