import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { rich, t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { overviewQuery } from '../../api/live/overview.js';
import { useSession } from '../../api/session.js';
import { EmptyState } from '../../parts/feedback/empty-state.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import { type ServiceTarget, SAMPLE_GROUP, demoMonitor, sampleMonitors } from './sample-rules.js';

/** Replaces an empty list: offers to create the first monitor, or samples that need no target. */
export function FirstRun() {
  const { MayCreateMonitors, IsAdministrator } = useSession();
  const service = useQuery(overviewQuery).data?.Service;
  return (
    <EmptyState
      title={t('No monitors yet')}
      text={t('A monitor checks a URL on a schedule from your checkpoints and alerts you when it fails.')}
    >
      {MayCreateMonitors && (
        <Group justify="center" gap="sm">
          <Button size="sm" renderRoot={(props: object) => <Link to="/monitors/new" {...props} />}>
            {t('Create monitor')}
          </Button>
          {service && <DemoButton service={service} />}
          {service && IsAdministrator && <SamplesButton service={service} />}
        </Group>
      )}
      {MayCreateMonitors && service && IsAdministrator && (
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
    </EmptyState>
  );
}

const createMonitor = async (monitor: object): Promise<string> =>
  (await v4<{ MonitorGuid: string }>('POST', '/Monitor', monitor)).MonitorGuid;

function DemoButton({ service }: { readonly service: ServiceTarget }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => createMonitor(demoMonitor(service)),
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
async function importSample(service: ServiceTarget): Promise<string> {
  const group = await v4<{ MonitorGroupGuid: string }>('POST', '/MonitorGroup', { Description: SAMPLE_GROUP });
  for (const monitor of sampleMonitors(service)) {
    const guid = await createMonitor(monitor);
    await v4('POST', apiPath`/MonitorGroup/${group.MonitorGroupGuid}/Member/${guid}`);
  }
  return group.MonitorGroupGuid;
}

function SamplesButton({ service }: { readonly service: ServiceTarget }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const sample = useMutation({
    mutationFn: () => importSample(service),
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
