import type { lossesEndpoints } from '@vedette/contract/v1/losses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { Loading } from '../parts/loading.js';
import { ProblemView } from '../parts/problem-view.js';
import classes from './alerts.module.css';
import { lossesWords } from './losses-words.js';

type Endpoints = typeof lossesEndpoints;

const READS = {
  AlertDefinition: (guid: string, signal: AbortSignal) =>
    call<Endpoints['ofDefinition']>('GET /api/v1/AlertDefinition/:alertDefinitionGuid/Losses', {
      params: { alertDefinitionGuid: guid },
      signal,
    }),
  Operator: (guid: string, signal: AbortSignal) =>
    call<Endpoints['ofOperator']>('GET /api/v1/Operator/:operatorGuid/Losses', {
      params: { operatorGuid: guid },
      signal,
    }),
  OperatorGroup: (guid: string, signal: AbortSignal) =>
    call<Endpoints['ofGroup']>('GET /api/v1/OperatorGroup/:operatorGroupGuid/Losses', {
      params: { operatorGroupGuid: guid },
      signal,
    }),
};

interface Props {
  readonly of: keyof typeof READS;
  readonly guid: string;
}

/** What alerting loses with something, asked anew each time. */
export const useLosses = ({ of, guid }: Props) =>
  useQuery({ queryKey: ['losses', of, guid], queryFn: ({ signal }) => READS[of](guid, signal), staleTime: 0 });

/** Said before something is deleted: which levels and monitors lose by it. */
export function LossesNote({ of, guid }: Props) {
  const { data, error, refetch } = useLosses({ of, guid });
  if (error) return <ProblemView error={error} retry={() => void refetch()} what="What is lost could not be read" />;
  if (!data) return <Loading label="Looking at what is lost" lines={1} />;
  return (
    <ul className={classes['losses']} aria-label="What is lost">
      {lossesWords(of, data).map(({ text, isBad }) => (
        <li key={text} {...(isBad && { className: 'problem' })}>
          {isBad && <span aria-hidden="true">▲ </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}
