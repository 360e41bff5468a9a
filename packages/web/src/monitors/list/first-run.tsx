import { Button, Group } from '@mantine/core';
import type { Overview } from '@vedette/contract/v1/overview';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { v4 } from '../../api/v4.js';
import { overviewQuery } from '../../app/overview.js';
import { useSession } from '../../app/session.js';
import { Empty } from '../../parts/empty.js';
import { showProblem } from '../../parts/show-problem.js';

/** Instead of the list while nothing is watched: the first monitor, or one that needs no target of one's own. */
export function FirstRun() {
  const { MayCreateMonitors, IsAdministrator } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const itself = useQuery(overviewQuery).data?.Itself;
  const demo = useMutation({
    mutationFn: (target: NonNullable<Overview['Itself']>) =>
      v4<{ MonitorGuid: string }>('POST', '/Monitor', demoMonitor(target)),
    onSuccess: async ({ MonitorGuid: monitorGuid }) => {
      await queries.invalidateQueries({ queryKey: ['monitors'] });
      await navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid } });
    },
    onError: showProblem,
  });
  return (
    <Empty
      title="Nothing is watched yet"
      text="A monitor looks at one address again and again, from your checkpoints, and tells you when it fails."
    >
      {MayCreateMonitors && (
        <Group justify="center" gap="sm">
          <Button size="sm" renderRoot={(props: object) => <Link to="/monitors/new" {...props} />}>
            Create the first monitor
          </Button>
          {itself && (
            <Button size="sm" variant="default" loading={demo.isPending} onClick={() => demo.mutate(itself)}>
              Try it on Vedette itself
            </Button>
          )}
        </Group>
      )}
      {IsAdministrator && (
        <p>
          Then look where alerts go: <Link to="/alert-definitions">who is told what</Link>,{' '}
          <Link to="/outbox">mails that wait</Link>, and <Link to="/checkpoints">from where it looks</Link>.
        </p>
      )}
    </Empty>
  );
}

/** Whether this service lives, every minute and without alerts; from its own checkpoints, as others may not reach it there. */
function demoMonitor({ Url, Checkpoints }: NonNullable<Overview['Itself']>): object {
  return {
    ...{ Name: 'Vedette itself', MonitorType: 'Http', CheckInterval: 1, Url },
    ...{ SelectedCheckpoints: { Checkpoints, Regions: [], ExcludeLocations: [] } },
    ...{ IsActive: true, GenerateAlert: false, MonitorMode: 'Production' },
    Notes: 'A monitor to look around with. Delete it when you like.',
  };
}
