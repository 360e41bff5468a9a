import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { TransactionOutcome } from '@vedette/contract/checkpoint/transaction-outcome';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import { chooseUserAgent, productVersion } from '../disguise-rules.js';
import { toPageElement } from '../page/element-rules.js';
import type { StepEnd } from './step.js';
import type { Traveller } from './traveller.js';

/** Integers only, as in multi-step checks. */
function readCustomMetrics(
  { variables }: Traveller,
  { customMetrics }: TransactionTarget,
): TransactionOutcome['customMetrics'] {
  return customMetrics.flatMap(({ name, variableName }) => {
    const value = variables.get(variableName) ?? '';
    return /^\s*[+-]?\d{1,15}\s*$/.test(value) ? [{ name, value: Number(value) }] : [];
  });
}

/** Builds the outcome of a run. */
export function buildTransactionOutcome(
  traveller: Traveller,
  target: TransactionTarget,
  ends: readonly StepEnd[],
): TransactionOutcome {
  const { journey, secrets } = traveller;
  const { log, offsetMs, options, elapsed } = journey;
  const documents = log.exchanges.filter((exchange) => journey.isDocument(exchange));
  const [first, last] = [documents[0], documents.at(-1)];
  const facts = {
    startedAt: first?.startedAt ?? 0,
    endedAt: (elapsed - offsetMs) / 1_000,
    offsetMs,
    pageUrl: first?.url ?? '',
    tunnels: options.proxy.tunnels,
  };
  const element = first && toPageElement(first, facts, false);
  const steps = ends.map(({ result }) => result);
  const totalMs = steps.reduce((sum, step) => sum + step.totalMs, 0);
  const [resolveMs, connectMs] = [element?.resolveMs ?? 0, element?.connectMs ?? 0];
  const ended = ends.find(({ failure }) => failure !== undefined);
  const status = Number(last?.response?.['status'] ?? 0);
  const { browser } = options.lease;
  return {
    kind: 'transaction',
    ...(ended?.failure && { failure: ended.failure }),
    resolveMs,
    connectMs,
    downloadMs: Math.max(0, totalMs - resolveMs - connectMs),
    totalMs,
    totalBytes: steps.reduce((sum, step) => sum + step.totalBytes, 0),
    ...(element && element.address !== '' && { resolvedIpAddress: element.address }),
    ...(status > 0 && { statusCode: status }),
    startAt: Math.round(journey.startedAt),
    finalUrl: secrets.redact(last?.url ?? '').slice(0, PAGE_LIMITS.url),
    browser: {
      name: target.browser,
      version: productVersion(browser),
      system: process.platform,
      userAgent: chooseUserAgent(target, browser),
    },
    steps,
    ...(ended?.source !== undefined && { source: ended.source }),
    customMetrics: readCustomMetrics(traveller, target),
    withheld: [],
  };
}
