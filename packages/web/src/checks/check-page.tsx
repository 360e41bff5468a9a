import type { checkViewEndpoints } from '@vedette/contract/v1/checks/check';
import { message } from '@vedette/i18n/message';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { MODE_TEXTS } from '../monitors/names/mode-texts.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { call } from '../api/client.js';
import { useKeys } from '../parts/keys/keys.js';
import { Facts } from '../parts/display/facts.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { IsSectionContext } from '../parts/page/is-section-context.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { LevelMark } from '../parts/display/state-mark.js';
import { ResponseDiff } from './response-diff.js';
import { CertificateChain } from './certificate-chain.js';
import { ClearErrors } from './clearing/clear-errors.js';
import { ClearedNote } from './clearing/cleared-note.js';
import { FailureDiagnostics } from './failure-diagnostics.js';
import { deviationFacts } from './deviation-facts.js';
import { HttpDetail } from './http-detail.js';
import { ConfirmationSteps } from './confirmation-steps.js';
import { Journey } from './page/journey.js';
import { PageDetail } from './page/page-detail.js';
import { bytesText } from './page/size-texts.js';
import { PhaseBar } from './phase-bar.js';
import { resultText } from './result-text.js';
import { ConcurrentCheckPanel } from './concurrent-check-panel.js';
import { SnapshotPanel } from './snapshot-panel.js';
import { ServiceDetail } from './service-detail.js';
import { checkDetailKind } from '../monitors/kinds/registry.js';
import { locationName } from '../i18n/default-names.js';
import { StepsDetail } from './steps-detail.js';
import { CheckDecisionPanel } from './check-decision-panel.js';

/** Returns the names of the checkpoint and its server. The combined result of a concurrent check has no server. */
const checkpointServerName = ({
  CheckpointName,
  ServerId,
}: {
  readonly CheckpointName: string;
  readonly ServerId: number;
}): string =>
  ServerId === 0
    ? locationName(CheckpointName)
    : t('{checkpointName}, server {serverId}', { checkpointName: CheckpointName, serverId: String(ServerId) });

/** Interval of refreshes while the snapshot is rendered. */
const SNAPSHOT_POLL_MS = 15_000;

const route = getRouteApi('/checks/$checkId');

export function CheckPage() {
  const { checkId } = route.useParams();
  const navigate = useNavigate();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['check', checkId],
    queryFn: ({ signal }) =>
      call<typeof checkViewEndpoints.read>('GET /api/v1/MonitorCheck/:monitorCheckId', {
        params: { monitorCheckId: checkId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.Snapshot?.State === 'Waiting' ? SNAPSHOT_POLL_MS : false),
  });
  const goToCheck = (id: number | undefined): void => {
    if (id !== undefined) void navigate({ to: '/checks/$checkId', params: { checkId: String(id) } });
  };
  useKeys([
    { id: 'earlier', text: t('Previous check'), run: () => goToCheck(data?.PreviousId) },
    { id: 'later', text: t('Next check'), run: () => goToCheck(data?.NextId) },
  ]);
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The check could not be loaded')} />;
  if (!data) return <Loading label={t('Loading check')} lines={12} />;
  const detailKind = checkDetailKind(data.MonitorType);
  const hasSteps = detailKind === 'steps' || detailKind === 'collection';
  return (
    <IsSectionContext value>
      <PageHead
        title={t('Check of {monitorName}', { monitorName: data.MonitorName })}
        backLink={
          <Link to="/monitors/$monitorGuid" params={{ monitorGuid: data.MonitorGuid }}>
            <span aria-hidden="true">‹ </span>
            {data.MonitorName}
          </Link>
        }
        mark={<LevelMark level={data.ErrorLevel} />}
      >
        <Group gap="xs">
          <ClearErrors check={data} />
          <Button
            size="xs"
            variant="default"
            disabled={data.PreviousId === undefined}
            onClick={() => goToCheck(data.PreviousId)}
          >
            {t('‹ Previous')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={data.NextId === undefined}
            onClick={() => goToCheck(data.NextId)}
          >
            {t('Next ›')}
          </Button>
        </Group>
      </PageHead>
      {data.Cleared && <ClearedNote cleared={data.Cleared} />}
      {data.Attempts.length > 1 && <ConfirmationSteps check={data} />}
      {data.ConcurrentCheck && (
        <ConcurrentCheckPanel checkId={data.MonitorCheckId} concurrentCheck={data.ConcurrentCheck} />
      )}
      {!hasSteps && (
        <Panel title={t('Times')}>
          <PhaseBar check={data} hasValuesOnly={detailKind !== 'request'} />
        </Panel>
      )}
      <Panel title={t('Result')}>
        <Facts
          facts={[
            [t('Monitor'), <MonitorLink key="monitor" guid={data.MonitorGuid} name={data.MonitorName} />],
            [t('Finished'), format.exact(data.At)],
            [t('Scheduled at'), data.SlotAt === undefined ? '–' : format.exact(data.SlotAt)],
            [t('Result'), resultText(data.ErrorCode, data.ErrorDescription)],
            [t('Details'), data.ErrorMessage === '' ? '–' : data.ErrorMessage],
            [t('Checkpoint'), checkpointServerName(data)],
            ...(data.HttpStatusCode === undefined ? [] : [[t('HTTP status'), data.HttpStatusCode] as const]),
            [t('Size'), data.TotalBytes === undefined ? '–' : bytesText(data.TotalBytes, format.count)],
            [t('IP address'), data.ResolvedIpAddress ?? '–'],
            ...deviationFacts(data.Deviations),
            [t('Mode'), data.StagingMode ? MODE_TEXTS.Staging : MODE_TEXTS.Production],
            [
              t('Incident'),
              data.IncidentId === undefined ? (
                t(message('none', 'incident'))
              ) : (
                <Link key="incident" to="/incidents/$incidentId" params={{ incidentId: String(data.IncidentId) }}>
                  {data.IncidentId}
                </Link>
              ),
            ],
          ]}
        />
      </Panel>
      {data.Certificates && (
        <Panel title={t('Certificates')}>
          <CertificateChain certificates={data.Certificates} />
        </Panel>
      )}
      {data.Snapshot && <SnapshotPanel checkId={checkId} snapshot={data.Snapshot} />}
      {data.HasHttpDetail && data.ErrorCode !== 0 && data.LastSuccessId !== undefined && (
        <ResponseDiff checkId={checkId} lastGoodCheckId={data.LastSuccessId} />
      )}
      {data.HasHttpDetail && <HttpDetail checkId={checkId} />}
      {hasSteps && <StepsDetail checkId={checkId} kind={detailKind} />}
      {detailKind === 'page' && <PageDetail checkId={checkId} />}
      {detailKind === 'journey' && <Journey checkId={checkId} />}
      <ServiceDetail {...data} />
      {data.FailurePack && <FailureDiagnostics pack={data.FailurePack} />}
      <CheckDecisionPanel checkId={data.MonitorCheckId} />
    </IsSectionContext>
  );
}
