import type { IncidentView, incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { DELETED_MONITOR, MonitorLink } from '../monitors/names/monitor-link.js';
import { IncidentAlerts } from '../alerts/incident-alerts.js';
import { call } from '../api/client.js';
import { useKeys } from '../parts/keys/keys.js';
import { formatDuration } from '../parts/format/format-duration.js';
import { Facts } from '../parts/display/facts.js';
import { useFormat, useNow } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { EscalationPanel } from './escalation-panel.js';
import { IncidentState } from './incident-table.js';
import { Timeline } from './timeline.js';
import { useAcknowledge } from './use-acknowledge.js';
import { AlertDecisionPanel } from './alert-decision-panel.js';

const route = getRouteApi('/incidents/$incidentId');

export function IncidentPage() {
  const { incidentId } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['incident', incidentId],
    queryFn: ({ signal }) =>
      call<typeof incidentEndpoints.read>('GET /api/v1/Incident/:incidentId', { params: { incidentId }, signal }),
  });
  if (error && !data)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The incident could not be loaded')} />;
  if (!data) return <Loading label={t('Loading incident')} lines={12} />;
  return <Incident incident={data} />;
}

function Incident({ incident }: { readonly incident: IncidentView }) {
  const format = useFormat();
  const now = useNow(1_000);
  const acknowledge = useAcknowledge(incident.IncidentId);
  const mayAcknowledge = incident.ClosedAt === undefined && incident.AcknowledgedAt === undefined;
  useKeys(mayAcknowledge ? [{ id: 'acknowledge', text: t('Acknowledge'), run: () => acknowledge.mutate() }] : []);
  return (
    <>
      <PageHead
        title={t('{label}: {value}', {
          label: incident.MonitorName || DELETED_MONITOR,
          value: incident.ErrorDescription,
        })}
        mark={<IncidentState incident={incident} />}
      >
        {mayAcknowledge && (
          <Button size="xs" loading={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
            {t('Acknowledge')}
          </Button>
        )}
      </PageHead>
      <Panel title={t('Overview')}>
        <Facts
          facts={[
            [t('Monitor'), <MonitorLink key="monitor" guid={incident.MonitorGuid} name={incident.MonitorName} />],
            [t('Started'), format.dateTime(incident.OpenedAt)],
            [t('Confirmed'), incident.ConfirmedAt === undefined ? '–' : format.dateTime(incident.ConfirmedAt)],
            [t('Ended'), incident.ClosedAt === undefined ? t('ongoing') : format.dateTime(incident.ClosedAt)],
            [t('Duration'), formatDuration((incident.ClosedAt ?? now) - incident.OpenedAt)],
            [t('Error'), `${incident.ErrorDescription} (${String(incident.ErrorCode)})`],
            [t('Confirmed errors'), format.count(incident.ConfirmedCount)],
            [
              t('Acknowledged by'),
              incident.AcknowledgedAt === undefined
                ? incident.ClosedAt === undefined
                  ? t('No one yet. Acknowledging records you as owner; it does not stop escalation.')
                  : t('no one')
                : t('{operator} at {time}', {
                    operator: incident.AcknowledgedBy ?? '',
                    time: format.dateTime(incident.AcknowledgedAt),
                  }),
            ],
          ]}
        />
      </Panel>
      <EscalationPanel
        incidentId={incident.IncidentId}
        steps={incident.EscalationSteps}
        isOpen={incident.ClosedAt === undefined}
      />
      <Timeline incidentId={incident.IncidentId} startedAt={incident.OpenedAt} events={incident.Timeline} />
      <AlertDecisionPanel incidentId={incident.IncidentId} />
      <Panel title={t('Alerts')}>
        <IncidentAlerts alerts={incident.AlertRows} />
      </Panel>
    </>
  );
}
