import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import { Button, Group } from '@mantine/core';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { useSession } from '../../api/session.js';
import { Confirm } from '../../parts/dialogs/confirm.js';
import { Loading } from '../../parts/feedback/loading.js';
import { NotFound, ProblemView } from '../../parts/page/problem-view.js';
import { PageHead } from '../../parts/page/page-head.js';
import { RightsPanel } from '../../rights/rights-panel.js';
import { useChange } from '../../parts/actions/use-change.js';
import { useMonitorGroups } from '../../api/queries/group-queries.js';
import { groupRelatedQueries } from './group-members.js';
import { GroupMembersPanel } from './group-members-panel.js';
import { GroupSettings } from './group-settings.js';
import { GroupParentsPanel } from './parents-panel.js';

const route = getRouteApi('/monitor-groups/$groupGuid');

export function MonitorGroupPage() {
  const { groupGuid } = route.useParams();
  const { data, error, refetch } = useMonitorGroups();
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The group could not be loaded')} />;
  if (!data) return <Loading label={t('Loading group')} />;
  const group = data.find(({ MonitorGroupGuid }) => MonitorGroupGuid === groupGuid);
  return group ? <GroupView group={group} /> : <NotFound />;
}

const ALL_ACTIONS = [
  ['StartAllMonitors', t('Start all')],
  ['StopAllMonitors', t('Pause all')],
  ['StartAllMonitorAlerts', t('Turn on all alerts')],
  ['StopAllMonitorAlerts', t('Turn off all alerts')],
] as const;

function GroupView({ group }: { readonly group: MonitorGroupRow }) {
  const navigate = useNavigate();
  const guid = group.MonitorGroupGuid;
  const { IsAdministrator } = useSession();
  const change = useChange(groupRelatedQueries);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PageHead title={group.Description}>
        {group.MayEdit &&
          ALL_ACTIONS.map(([action, label]) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              onClick={() => change.mutate(() => v4('POST', `${apiPath`/MonitorGroup/${guid}/`}${action}`))}
            >
              {label}
            </Button>
          ))}
        {IsAdministrator && !group.IsAll && (
          <Button size="xs" variant="outline" color="red" onClick={() => setDeleting(true)}>
            {t('Delete')}
          </Button>
        )}
      </PageHead>
      {isDeleting && (
        <Confirm
          title={t('Delete {groupName}?', { groupName: group.Description })}
          text={t('Its monitors are kept. Permissions granted through the group are lost.')}
          action={t('Delete')}
          onConfirm={() =>
            change.mutateAsync(async () => {
              await v4('DELETE', apiPath`/MonitorGroup/${guid}`);
              await navigate({ to: '/monitor-groups' });
            })
          }
          onClose={() => setDeleting(false)}
        />
      )}
      <Group mb="sm">
        <Link to="/monitors" search={group.IsAll ? {} : { group: guid }}>
          {t('View in monitor list')}
        </Link>
      </Group>
      {IsAdministrator && !group.IsAll && <GroupSettings groupGuid={guid} />}
      {group.MaySee ? (
        <>
          <GroupMembersPanel group={group} />
          <GroupParentsPanel monitorGroupGuid={guid} mayEdit={group.MayEdit} />
        </>
      ) : (
        <p className="dimmed">
          {t(
            'You have no permission on the group itself. Those of its {count, plural, one {# monitor} other {# monitors}} that you may view are in the monitor list.',
            { count: group.Members },
          )}
        </p>
      )}
      {IsAdministrator && (
        <RightsPanel
          path={apiPath`/MonitorGroup/${guid}/Authorizations`}
          rights={GROUP_RIGHTS}
          mayGrant
          target={{ type: 'MonitorGroup', guid }}
          note={t('These permissions apply to every monitor in the group, including those added later.')}
        />
      )}
    </>
  );
}

/** Permissions on a group and its monitors. Each includes those before it. */
const GROUP_RIGHTS = [
  ['ViewMonitorDataInGroup', t('View results')],
  ['ViewMonitorsInGroup', t('View results and settings')],
  ['EditMonitorsInGroup', t('Edit')],
  ['CreateAndDeleteMonitorsInGroup', t('Create and delete')],
] as const;
