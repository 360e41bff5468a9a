import type { CertificateFacts, HttpOutcome, Outcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { BrowserDetail, CheckDetail, HttpDetail, HttpFacts, NewCheck } from '../../checks/index.js';
import type { PackedParts } from './check-store-bodies.js';
import type { SettledCheck } from './check-store.js';
import { toNamedValues } from './named-value-rules.js';
import type { CheckOutcome } from './settle.js';

/** Timeouts of the whole check or of the response. Such a check has no load time, even if a part was received. */
const untimed: ReadonlySet<number> = new Set(
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
  { result, accountId, outcome, kept, isLate, receivedAt }: SettledCheck,
  packed: PackedParts = {},
): NewCheck {
  const seen = result.outcome;
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
    resolveMs: Math.round(seen.resolveMs),
    connectMs: Math.round(seen.connectMs),
    downloadMs: Math.round(seen.downloadMs),
    totalBytes: seen.totalBytes,
    ...(seen.resolvedIpAddress === undefined ? {} : { resolvedIpAddress: seen.resolvedIpAddress }),
    ...(seen.kind !== 'service' && seen.statusCode !== undefined && { httpStatusCode: seen.statusCode }),
    isTimed: outcome.round?.isTimed ?? isTimed(seen),
    stagingMode: outcome.isStaging,
    ...(isLate && { deliveredAt: receivedAt }),
    isPartial: outcome.purpose === 'part',
    isConcurrent: outcome.purpose === 'part' || outcome.purpose === 'round',
    ...(outcome.round
      ? concurrentDetail(outcome.round)
      : { ...toCheckDetail(seen, { ...packed, kept }), ...toNamedValues(seen) }),
  };
}

/** Error codes of services lie between those of the connection and Vedette's own. */
const isOfService = (code: number): boolean =>
  code >= errorCodes.smtpGreeting.code && code < errorCodes.concurrentUnconfirmed.code;

/** Whether the target responded in time. */
export function isTimed(seen: Outcome): boolean {
  const code = seen.failure?.code ?? 0;
  if (untimed.has(code)) return false;
  return seen.kind !== 'service' ? seen.statusCode !== undefined : code === 0 || isOfService(code);
}

/** Parts of a result that are stored outside its row. */
interface SeparateParts extends PackedParts {
  readonly kept: BrowserDetail | undefined;
}

const concurrentDetail = ({ inconclusive }: NonNullable<CheckOutcome['round']>): { readonly detail?: CheckDetail } =>
  inconclusive.length > 0 ? { detail: { kind: 'concurrent', inconclusive } } : {};

function toCheckDetail(seen: Outcome, { kept, ...packed }: SeparateParts): { readonly detail?: CheckDetail } {
  if (seen.kind === 'page' || seen.kind === 'transaction') return kept ? { detail: kept } : {};
  if (seen.kind === 'http') return { detail: httpDetail(seen, packed) };
  if (seen.kind === 'steps') {
    const { totalSteps, passedSteps, steps, timing, customMetrics, withheld } = seen;
    const kind = seen.engine === 'collection' ? 'collection' : 'steps';
    return { detail: { kind, totalSteps, passedSteps, steps, timing, customMetrics, withheld } };
  }
  const { facts, dialogue, certificate } = seen;
  if (facts.length === 0 && dialogue === '' && !certificate) return {};
  return { detail: { kind: 'service', facts, dialogue, ...toCertificateFacts(certificate, packed) } };
}

/** The certificate refers to its stored chain. */
function toCertificateFacts(
  certificate: CertificateFacts | undefined,
  { chain }: PackedParts,
): Pick<HttpFacts, 'certificate'> & Pick<HttpDetail, 'chain'> {
  if (!certificate) return {};
  const { issuers: _issuers, ...own } = certificate;
  return {
    certificate: { ...own, ...(chain && { chainHash: chain.hash.toString('hex') }) },
    ...(chain && { chain }),
  };
}

function httpDetail(seen: HttpOutcome, packed: PackedParts): HttpDetail {
  const { certificate, ...chain } = toCertificateFacts(seen.certificate, packed);
  const { body } = packed;
  return {
    kind: 'http',
    url: seen.finalUrl ?? '',
    requestHeaders: headerText(seen.requestHeaders),
    responseHeaders: headerText(seen.responseHeaders),
    isBodyCut: seen.bodyTruncated,
    ...(body === undefined ? {} : { body }),
    ...chain,
    facts: {
      redirects: seen.redirects,
      ...(seen.httpVersion === undefined ? {} : { httpVersion: seen.httpVersion }),
      ...(seen.contentType === undefined ? {} : { contentType: seen.contentType }),
      ...(seen.charset === undefined ? {} : { charset: seen.charset }),
      ...(seen.phases === undefined ? {} : { phases: seen.phases }),
      ...(certificate === undefined ? {} : { certificate }),
      ...(seen.deviations === undefined ? {} : { deviations: seen.deviations }),
    },
  };
}

const headerText = (headers: HttpOutcome['requestHeaders']): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
