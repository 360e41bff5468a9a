import type { lossesEndpoints } from '@vedette/contract/v1/alerting/losses';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { Loading } from '../../parts/feedback/loading.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import classes from './losses.module.css';
import { describeLosses, type LossesSource } from './losses-texts.js';

type Endpoints = typeof lossesEndpoints;

const READS = {
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

const AUTHORIZATION_READS = {
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
  readonly of: keyof typeof READS;
  readonly guid: string;
}

/** The monitor or monitor group that the permissions belong to. */
export interface RightsOn {
  readonly type: keyof typeof AUTHORIZATION_READS;
  readonly guid: string;
}

/** Loads the levels and monitors that would lose recipients, without using the cache. */
export const useLosses = ({ of, guid }: Props) =>
  useQuery({ queryKey: ['losses', of, guid], queryFn: ({ signal }) => READS[of](guid, signal), staleTime: 0 });

/** Shows which levels and monitors lose recipients before something is deleted. */
export function LossesNote({ of, guid }: Props) {
  return <LossesList losses={useLosses({ of, guid })} of={of} />;
}

/** Shows which levels and monitors lose recipients before an authorization is removed. */
export function AuthorizationLossesNote({
  on,
  authorizationId,
}: {
  readonly on: RightsOn;
  readonly authorizationId: string;
}) {
  const losses = useQuery({
    queryKey: ['losses', on.type, on.guid, authorizationId],
    queryFn: ({ signal }) => AUTHORIZATION_READS[on.type](on.guid, authorizationId, signal),
    staleTime: 0,
  });
  return <LossesList losses={losses} of="Authorization" />;
}

interface ListProps {
  readonly losses: ReturnType<typeof useLosses>;
  readonly of: LossesSource;
}

function LossesList({ losses: { data, error, refetch }, of }: ListProps) {
  if (error)
    return (
      <ProblemView error={error} retry={() => void refetch()} what={t('The effect on alerting could not be loaded')} />
    );
  if (!data) return <Loading label={t('Checking the effect on alerting')} lines={1} />;
  return (
    <ul className={classes['losses']} aria-label={t('Effect on alerting')}>
      {describeLosses(of, data).map(({ text, isBad }) => (
        <li key={text} {...(isBad && { className: 'problem' })}>
          {isBad && <span aria-hidden="true">▲ </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}
