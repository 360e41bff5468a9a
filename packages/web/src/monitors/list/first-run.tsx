import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { at, v4 } from '../../api/v4.js';
import { overviewQuery } from '../../api/live/overview.js';
import { useSession } from '../../api/session.js';
import { Empty } from '../../parts/feedback/empty.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import { type Itself, SAMPLE_GROUP, demoMonitor, sampleMonitors } from './sample-rules.js';

/** Instead of the list while nothing is watched: the first monitor, or those that need no target of one's own. */
export function FirstRun() {
  const { MayCreateMonitors, IsAdministrator } = useSession();
  const itself = useQuery(overviewQuery).data?.Itself;
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
          {itself && <Demo itself={itself} />}
          {itself && IsAdministrator && <Sample itself={itself} />}
        </Group>
      )}
      {MayCreateMonitors && itself && IsAdministrator && (
        <p className="dimmed">
          The sample is a group with two monitors of this service, one up and one that fails on purpose. They alert
          nobody.
        </p>
      )}
      {IsAdministrator && (
        <p>
          Then look where alerts go: <Link to="/alert-definitions">who is told what</Link>,{' '}
          <Link to="/outbox">its mails</Link>, and <Link to="/checkpoints">from where it looks</Link>.
        </p>
      )}
    </Empty>
  );
}

const created = async (monitor: object): Promise<string> =>
  (await v4<{ MonitorGuid: string }>('POST', '/Monitor', monitor)).MonitorGuid;

function Demo({ itself }: { readonly itself: Itself }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => created(demoMonitor(itself)),
    onSuccess: async (monitorGuid) => {
      await queries.invalidateQueries({ queryKey: ['monitors'] });
      await navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid } });
    },
    onError: showProblem,
  });
  return (
    <Button size="sm" variant="default" loading={demo.isPending} onClick={() => demo.mutate()}>
      Try it on Vedette itself
    </Button>
  );
}

/** What was made before something failed stays, and stands in the list. */
async function importSample(itself: Itself): Promise<string> {
  const group = await v4<{ MonitorGroupGuid: string }>('POST', '/MonitorGroup', { Description: SAMPLE_GROUP });
  for (const monitor of sampleMonitors(itself)) {
    const guid = await created(monitor);
    await v4('POST', at`/MonitorGroup/${group.MonitorGroupGuid}/Member/${guid}`);
  }
  return group.MonitorGroupGuid;
}

function Sample({ itself }: { readonly itself: Itself }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const sample = useMutation({
    mutationFn: () => importSample(itself),
    onSuccess: (group) => navigate({ to: '/monitors', search: { group } }),
    onError: showProblem,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['groups'] });
      await queries.invalidateQueries({ queryKey: ['monitors'] });
    },
  });
  return (
    <Button size="sm" variant="default" loading={sample.isPending} onClick={() => sample.mutate()}>
      Import a sample
    </Button>
  );
}
