import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { basePath } from '../api/client.js';
import { v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { Empty } from '../parts/empty.js';
import { showProblem } from '../parts/show-problem.js';

/** Instead of the list while nothing is watched: the first monitor, or one that needs no target of one's own. */
export function FirstRun() {
  const { MayCreateMonitors, IsAdministrator } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => v4<{ MonitorGuid: string }>('POST', '/Monitor', demoMonitor(window.location)),
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
          <Button size="sm" variant="default" loading={demo.isPending} onClick={() => demo.mutate()}>
            Try it on Vedette itself
          </Button>
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

/** This service's own health page, as this browser reaches it, every minute and without alerts. */
function demoMonitor({ protocol, host }: Pick<Location, 'protocol' | 'host'>): object {
  return {
    ...{ Name: 'Vedette itself', MonitorType: protocol === 'https:' ? 'Https' : 'Http', CheckInterval: 1 },
    ...{ Url: `${protocol}//${host}${basePath}health/live`, IsActive: true, GenerateAlert: false },
    ...{ MonitorMode: 'Production', Notes: 'A monitor to look around with. Delete it when you like.' },
  };
}
