import type { HttpOutcome } from '@vedette/contract/checkpoint-protocol';
import { errorCodes } from '@vedette/contract/error-codes';
import type { HttpDetail, NewCheck, PackedBody } from '../checks/index.js';
import type { SettledCheck } from './ledger.js';

/** Time-outs of the whole check or of the answer: there is a status, but no time worth counting. */
const untimed: ReadonlySet<number> = new Set(
  [errorCodes.checkTimeout, errorCodes.headersTimeout, errorCodes.bodyTimeout].map(({ code }) => code),
);

/** The row and detail of a settled result. */
export function newCheckOf({ result, accountId, outcome }: SettledCheck, body: PackedBody | undefined): NewCheck {
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
    ...(seen.statusCode === undefined ? {} : { httpStatusCode: seen.statusCode }),
    isTimed: seen.statusCode !== undefined && !untimed.has(seen.failure?.code ?? 0),
    stagingMode: outcome.isStaging,
    isPartial: false,
    isConcurrent: false,
    detail: detailOf(seen, body),
  };
}

function detailOf(seen: HttpOutcome, body: PackedBody | undefined): HttpDetail {
  return {
    kind: 'http',
    url: seen.finalUrl ?? '',
    requestHeaders: headerText(seen.requestHeaders),
    responseHeaders: headerText(seen.responseHeaders),
    isBodyCut: seen.bodyTruncated,
    ...(body === undefined ? {} : { body }),
    facts: {
      redirects: seen.redirects,
      ...(seen.httpVersion === undefined ? {} : { httpVersion: seen.httpVersion }),
      ...(seen.contentType === undefined ? {} : { contentType: seen.contentType }),
      ...(seen.phases === undefined ? {} : { phases: seen.phases }),
      ...(seen.certificate === undefined ? {} : { certificate: seen.certificate }),
    },
  };
}

const headerText = (headers: HttpOutcome['requestHeaders']): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
