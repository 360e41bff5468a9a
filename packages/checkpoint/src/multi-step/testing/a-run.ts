import type { StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import type {
  MultiStepTarget,
  RequestStep,
  StepAssertion,
  WaitStep,
} from '@vedette/contract/checkpoint/multi-step-target';
import { atEnd, tools } from '../../probes/http/testing/http-fixture.js';
import type { ProbeTools } from '../../probes/probe-tools.js';
import { makeMultiStepProbe } from '../run.js';
import { makeDocumentQueries } from '../documents/document-queries.js';

/** A GET request with defaults. */
export const aRequest = (overrides: Partial<RequestStep> = {}): RequestStep => ({
  type: 'request',
  name: 'one',
  isDisabled: false,
  url: 'http://127.0.0.1:1/',
  method: 'GET',
  headers: [],
  body: { type: 'text', text: '' },
  authentication: { type: 'None', username: '', password: '', token: '' },
  clientCertificate: '',
  checkCertificateErrors: true,
  tlsVersions: [],
  httpVersion: 'Negotiate',
  preRequestScript: '',
  postResponseScript: '',
  variables: [],
  assertions: [],
  attempts: 1,
  retryWaitMs: 1,
  ignoreErrors: false,
  ...overrides,
});

export const aWait = (waitMs: number): WaitStep => ({ type: 'wait', name: 'wait', isDisabled: false, waitMs });

/** Parses assertions such as `ResponseBodyJson [a.b] Equal 1`. */
export const anAssertion = (
  source: StepAssertion['source'],
  property: string,
  comparison: StepAssertion['comparison'],
  target = '',
): StepAssertion => ({ source, property, arguments: [], comparison, target });

export const aVariable = (name: string, source: RequestStep['variables'][number]['source'], property: string) => ({
  name,
  source,
  property,
  arguments: [],
});

export const aTarget = (steps: MultiStepTarget['steps']): MultiStepTarget => ({
  kind: 'multiStepApi',
  steps,
  predefinedVariables: [],
  functions: [],
  customMetrics: [],
  vault: [],
  collects: { headers: true, content: true, addresses: true },
  ipVersion: 'IpV4',
  connectTimeoutMs: 2_000,
  requestTimeoutMs: 20_000,
  totalTimeoutMs: 60_000,
});

/** Runs steps as a checkpoint does, with timeouts for tests. */
export function createRunner(toolOverrides: Partial<ProbeTools> = {}) {
  const documents = makeDocumentQueries();
  atEnd(() => documents.close());
  const probe = makeMultiStepProbe({ ...tools(toolOverrides), documents });
  return async (steps: MultiStepTarget['steps'], overrides: Partial<MultiStepTarget> = {}): Promise<StepsOutcome> => {
    const outcome = await probe({ ...aTarget(steps), ...overrides }, new AbortController().signal, { serverId: 3 });
    if (outcome.kind !== 'steps') throw new Error('a multi-step run returned no steps');
    return outcome;
  };
}
