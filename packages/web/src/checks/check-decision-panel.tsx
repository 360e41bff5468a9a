import type { explainEndpoints } from '@vedette/contract/v1/alerting/coverage';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { DecisionTable } from '../incidents/alert-decision-panel.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';

/** Lists the decisions from the result of a check to the alerts of its incident, in order. */
export function CheckDecisionPanel({ checkId }: { readonly checkId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['check-why', checkId],
    queryFn: ({ signal }) =>
      call<typeof explainEndpoints.checkDecisions>('GET /api/v1/MonitorCheck/:monitorCheckId/AlertDecision', {
        params: { monitorCheckId: checkId },
        signal,
      }),
  });
  return (
    <Panel title={t('Alert decision')}>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The decisions could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading decisions')} />}
      {data && <DecisionTable decisions={data.Decisions} />}
    </Panel>
  );
}
