import type { alertImpactEndpoints } from '@vedette/contract/v1/alerting/alert-impact';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { Loading } from '../../parts/feedback/loading.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import classes from './alert-impact.module.css';
import { describeAlertImpact, type AlertImpactSource } from './alert-impact-texts.js';

type Endpoints = typeof alertImpactEndpoints;

const IMPACT_REQUESTS = {
  AlertDefinition: (guid: string, signal: AbortSignal) =>
    call<Endpoints['ofDefinition']>('GET /api/v1/AlertDefinition/:alertDefinitionGuid/AlertImpact', {
      params: { alertDefinitionGuid: guid },
      signal,
    }),
  Operator: (guid: string, signal: AbortSignal) =>
    call<Endpoints['ofOperator']>('GET /api/v1/Operator/:operatorGuid/AlertImpact', {
      params: { operatorGuid: guid },
      signal,
    }),
  OperatorGroup: (guid: string, signal: AbortSignal) =>
    call<Endpoints['ofGroup']>('GET /api/v1/OperatorGroup/:operatorGroupGuid/AlertImpact', {
      params: { operatorGroupGuid: guid },
      signal,
    }),
};

const AUTHORIZATION_IMPACT_REQUESTS = {
  Monitor: (monitorGuid: string, authorizationId: string, signal: AbortSignal) =>
    call<Endpoints['ofMonitorAuthorization']>(
      'GET /api/v1/Monitor/:monitorGuid/Authorizations/:authorizationId/AlertImpact',
      { params: { monitorGuid, authorizationId }, signal },
    ),
  MonitorGroup: (monitorGroupGuid: string, authorizationId: string, signal: AbortSignal) =>
    call<Endpoints['ofMonitorGroupAuthorization']>(
      'GET /api/v1/MonitorGroup/:monitorGroupGuid/Authorizations/:authorizationId/AlertImpact',
      { params: { monitorGroupGuid, authorizationId }, signal },
    ),
};

interface Props {
  readonly source: keyof typeof IMPACT_REQUESTS;
  readonly guid: string;
}

/** The monitor or monitor group that the permissions belong to. */
export interface AuthorizationTarget {
  readonly type: keyof typeof AUTHORIZATION_IMPACT_REQUESTS;
  readonly guid: string;
}

/** Loads the levels and monitors that would lose recipients, without using the cache. */
export const useAlertImpact = ({ source, guid }: Props) =>
  useQuery({
    queryKey: ['losses', source, guid],
    queryFn: ({ signal }) => IMPACT_REQUESTS[source](guid, signal),
    staleTime: 0,
  });

/** Shows which levels and monitors lose recipients before something is deleted. */
export function AlertImpactNote({ source, guid }: Props) {
  return <AlertImpactList impact={useAlertImpact({ source, guid })} source={source} />;
}

/** Shows which levels and monitors lose recipients before an authorization is removed. */
export function AuthorizationImpactNote({
  target,
  authorizationId,
}: {
  readonly target: AuthorizationTarget;
  readonly authorizationId: string;
}) {
  const impact = useQuery({
    queryKey: ['losses', target.type, target.guid, authorizationId],
    queryFn: ({ signal }) => AUTHORIZATION_IMPACT_REQUESTS[target.type](target.guid, authorizationId, signal),
    staleTime: 0,
  });
  return <AlertImpactList impact={impact} source="Authorization" />;
}

interface ListProps {
  readonly impact: ReturnType<typeof useAlertImpact>;
  readonly source: AlertImpactSource;
}

function AlertImpactList({ impact: { data, error, refetch }, source }: ListProps) {
  if (error)
    return (
      <ProblemView
        error={error}
        retry={() => void refetch()}
        failure={t('The effect on alerting could not be loaded')}
      />
    );
  if (!data) return <Loading label={t('Checking the effect on alerting')} lines={1} />;
  return (
    <ul className={classes['losses']} aria-label={t('Effect on alerting')}>
      {describeAlertImpact(source, data).map(({ text, isBad }) => (
        <li key={text} {...(isBad && { className: 'problem' })}>
          {isBad && <span aria-hidden="true">▲ </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}
