import type { CertificateFacts, HttpOutcome, Outcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { BrowserDetail, CheckDetail, HttpDetail, HttpFacts, NewCheck } from '../../checks/index.js';
import type { PackedParts } from './check-store-bodies.js';
import type { SettledCheck } from './check-store.js';
import { toNamedValues } from './named-value-rules.js';
import type { CheckOutcome } from './settle.js';

/** Timeouts of the whole check or of the response. Such a check has no load time, even if a part was received. */
const untimedCodes: ReadonlySet<number> = new Set(
  [
    errorCodes.checkTimeout,
    errorCodes.headersTimeout,
    errorCodes.bodyTimeout,
    errorCodes.mailTimeout,
    errorCodes.ftpTimeout,
    errorCodes.databaseTimeout,
    errorCodes.dnsTimeout,
    errorCodes.pageTimeout,
    errorCodes.transactionTimeout,
  ].map(({ code }) => code),
);

/** Builds the row and detail of a settled result. */
export function toNewCheck(
  { result, accountId, outcome, browserDetail, isLate, receivedAt }: SettledCheck,
  packed: PackedParts = {},
): NewCheck {
  const probeOutcome = result.outcome;
  const { verdict } = outcome;
  return {
    id: outcome.checkId,
    accountId,
    monitorGuid: result.monitorGuid,
    slotAt: result.slotAt,
    attempt: result.attempt,
    serverId: result.serverId,
    errorLevel: outcome.level,
    errorCode: verdict.errorCode,
    errorDescription: verdict.errorDescription,
    errorMessage: verdict.errorMessage,
    totalMs: verdict.totalMs,
    resolveMs: Math.round(probeOutcome.resolveMs),
    connectMs: Math.round(probeOutcome.connectMs),
    downloadMs: Math.round(probeOutcome.downloadMs),
    totalBytes: probeOutcome.totalBytes,
    ...(probeOutcome.resolvedIpAddress === undefined ? {} : { resolvedIpAddress: probeOutcome.resolvedIpAddress }),
    ...(probeOutcome.kind !== 'service' &&
      probeOutcome.statusCode !== undefined && { httpStatusCode: probeOutcome.statusCode }),
    isTimed: outcome.round?.isTimed ?? isTimed(probeOutcome),
    stagingMode: outcome.isStaging,
    ...(isLate && { deliveredAt: receivedAt }),
    isPartial: outcome.purpose === 'part',
    isConcurrent: outcome.purpose === 'part' || outcome.purpose === 'round',
    ...(outcome.round
      ? concurrentDetail(outcome.round)
      : { ...toCheckDetail(probeOutcome, { ...packed, browserDetail }), ...toNamedValues(probeOutcome) }),
  };
}

/** Error codes of services lie between those of the connection and Vedette's own. */
const isServiceCode = (code: number): boolean =>
  code >= errorCodes.smtpGreeting.code && code < errorCodes.concurrentUnconfirmed.code;

/** Whether the target responded in time. */
export function isTimed(probeOutcome: Outcome): boolean {
  const code = probeOutcome.failure?.code ?? 0;
  if (untimedCodes.has(code)) return false;
  return probeOutcome.kind !== 'service' ? probeOutcome.statusCode !== undefined : code === 0 || isServiceCode(code);
}

/** Parts of a result that are stored outside its row. */
interface SeparateParts extends PackedParts {
  readonly browserDetail: BrowserDetail | undefined;
}

const concurrentDetail = ({ inconclusive }: NonNullable<CheckOutcome['round']>): { readonly detail?: CheckDetail } =>
  inconclusive.length > 0 ? { detail: { kind: 'concurrent', inconclusive } } : {};

function toCheckDetail(
  probeOutcome: Outcome,
  { browserDetail, ...packed }: SeparateParts,
): { readonly detail?: CheckDetail } {
  if (probeOutcome.kind === 'page' || probeOutcome.kind === 'transaction')
    return browserDetail ? { detail: browserDetail } : {};
  if (probeOutcome.kind === 'http') return { detail: httpDetail(probeOutcome, packed) };
  if (probeOutcome.kind === 'steps') {
    const { totalSteps, passedSteps, steps, timing, customMetrics, withheld } = probeOutcome;
    const kind = probeOutcome.engine === 'collection' ? 'collection' : 'steps';
    return { detail: { kind, totalSteps, passedSteps, steps, timing, customMetrics, withheld } };
  }
  const { facts, dialogue, certificate } = probeOutcome;
  if (facts.length === 0 && dialogue === '' && !certificate) return {};
  return { detail: { kind: 'service', facts, dialogue, ...toCertificateFacts(certificate, packed) } };
}

/** The certificate refers to its stored chain. */
function toCertificateFacts(
  certificate: CertificateFacts | undefined,
  { chain }: PackedParts,
): Pick<HttpFacts, 'certificate'> & Pick<HttpDetail, 'chain'> {
  if (!certificate) return {};
  const { issuers: _issuers, ...facts } = certificate;
  return {
    certificate: { ...facts, ...(chain && { chainHash: chain.hash.toString('hex') }) },
    ...(chain && { chain }),
  };
}

function httpDetail(probeOutcome: HttpOutcome, packed: PackedParts): HttpDetail {
  const { certificate, ...chain } = toCertificateFacts(probeOutcome.certificate, packed);
  const { body } = packed;
  return {
    kind: 'http',
    url: probeOutcome.finalUrl ?? '',
    requestHeaders: headerText(probeOutcome.requestHeaders),
    responseHeaders: headerText(probeOutcome.responseHeaders),
    isBodyCut: probeOutcome.bodyTruncated,
    ...(body === undefined ? {} : { body }),
    ...chain,
    facts: {
      redirects: probeOutcome.redirects,
      ...(probeOutcome.httpVersion === undefined ? {} : { httpVersion: probeOutcome.httpVersion }),
      ...(probeOutcome.contentType === undefined ? {} : { contentType: probeOutcome.contentType }),
      ...(probeOutcome.charset === undefined ? {} : { charset: probeOutcome.charset }),
      ...(probeOutcome.phases === undefined ? {} : { phases: probeOutcome.phases }),
      ...(certificate === undefined ? {} : { certificate }),
      ...(probeOutcome.deviations === undefined ? {} : { deviations: probeOutcome.deviations }),
    },
  };
}

const headerText = (headers: HttpOutcome['requestHeaders']): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
