import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { TransactionOutcome } from '@vedette/contract/checkpoint/transaction-outcome';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import { chooseUserAgent, productVersion } from '../browser-identity-rules.js';
import { toPageElement } from '../page/element-rules.js';
import type { StepEnd } from './run-step.js';
import type { ActionContext } from './action-context.js';

/** Integers only, as in multi-step checks. */
function readCustomMetrics(
  { variables }: ActionContext,
  { customMetrics }: TransactionTarget,
): TransactionOutcome['customMetrics'] {
  return customMetrics.flatMap(({ name, variableName }) => {
    const value = variables.get(variableName) ?? '';
    return /^\s*[+-]?\d{1,15}\s*$/.test(value) ? [{ name, value: Number(value) }] : [];
  });
}

/** Builds the outcome of a run. */
export function buildTransactionOutcome(
  context: ActionContext,
  target: TransactionTarget,
  stepEnds: readonly StepEnd[],
): TransactionOutcome {
  const { pageSession, secrets } = context;
  const { log, offsetMs, options, elapsed } = pageSession;
  const documents = log.exchanges.filter((exchange) => pageSession.isDocument(exchange));
  const [firstDocument, lastDocument] = [documents[0], documents.at(-1)];
  const elementContext = {
    startedAt: firstDocument?.startedAt ?? 0,
    endedAt: (elapsed - offsetMs) / 1_000,
    offsetMs,
    pageUrl: firstDocument?.url ?? '',
    tunnels: options.proxy.tunnels,
  };
  const firstElement = firstDocument && toPageElement(firstDocument, elementContext, false);
  const steps = stepEnds.map(({ result }) => result);
  const totalMs = steps.reduce((sum, step) => sum + step.totalMs, 0);
  const [resolveMs, connectMs] = [firstElement?.resolveMs ?? 0, firstElement?.connectMs ?? 0];
  const failedEnd = stepEnds.find(({ failure }) => failure !== undefined);
  const status = Number(lastDocument?.response?.['status'] ?? 0);
  const { browser } = options.lease;
  return {
    kind: 'transaction',
    ...(failedEnd?.failure && { failure: failedEnd.failure }),
    resolveMs,
    connectMs,
    downloadMs: Math.max(0, totalMs - resolveMs - connectMs),
    totalMs,
    totalBytes: steps.reduce((sum, step) => sum + step.totalBytes, 0),
    ...(firstElement && firstElement.address !== '' && { resolvedIpAddress: firstElement.address }),
    ...(status > 0 && { statusCode: status }),
    startAt: Math.round(pageSession.startedAt),
    finalUrl: secrets.redact(lastDocument?.url ?? '').slice(0, PAGE_LIMITS.url),
    browser: {
      name: target.browser,
      version: productVersion(browser),
      system: process.platform,
      userAgent: chooseUserAgent(target, browser),
    },
    steps,
    ...(failedEnd?.source !== undefined && { source: failedEnd.source }),
    customMetrics: readCustomMetrics(context, target),
    withheld: [],
  };
}
