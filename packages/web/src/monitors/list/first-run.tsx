import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { rich, t } from '../../i18n/translate.js';
import { at, v4 } from '../../api/v4.js';
import { overviewQuery } from '../../api/live/overview.js';
import { useSession } from '../../api/session.js';
import { Empty } from '../../parts/feedback/empty.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import { type Itself, SAMPLE_GROUP, demoMonitor, sampleMonitors } from './sample-rules.js';

/** Replaces an empty list: offers to create the first monitor, or samples that need no target. */
export function FirstRun() {
  const { MayCreateMonitors, IsAdministrator } = useSession();
  const itself = useQuery(overviewQuery).data?.Service;
  return (
    <Empty
      title={t('No monitors yet')}
      text={t('A monitor checks a URL on a schedule from your checkpoints and alerts you when it fails.')}
    >
      {MayCreateMonitors && (
        <Group justify="center" gap="sm">
          <Button size="sm" renderRoot={(props: object) => <Link to="/monitors/new" {...props} />}>
            {t('Create monitor')}
          </Button>
          {itself && <Demo itself={itself} />}
          {itself && IsAdministrator && <Sample itself={itself} />}
        </Group>
      )}
      {MayCreateMonitors && itself && IsAdministrator && (
        <p className="dimmed">
          {t(
            'The samples are two monitors of this service, in a group: one is up, the other fails on purpose. They send no alerts.',
          )}
        </p>
      )}
      {IsAdministrator && (
        <p>
          {rich(
            'Next: review <alerts>alert definitions</alerts>, <outbox>the outbox</outbox>, and <checkpoints>checkpoints</checkpoints>.',
            {
              alerts: (text) => <Link to="/alert-definitions">{text}</Link>,
              outbox: (text) => <Link to="/outbox">{text}</Link>,
              checkpoints: (text) => <Link to="/checkpoints">{text}</Link>,
            },
          )}
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
      {t('Monitor this Vedette instance')}
    </Button>
  );
}

/** Creates the sample monitors in a group. After a failure, the monitors created so far remain in the list. */
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
      {t('Import samples')}
    </Button>
  );
}
