import type { HttpOutcome } from '@vedette/contract/checkpoint/protocol';
import { httpStatusErrorCode, describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import {
  finding,
  toFinding,
  loadTimeFindings,
  conditionNumber,
  sumLoadTimeMs,
  buildVerdict,
  type Finding,
  type JudgedCondition,
  type Verdict,
} from './verdict-rules.js';

/** Applies a monitor's conditions to what the HTTP probe saw, in the order below. */
export function judgeHttp(outcome: HttpOutcome, conditions: readonly JudgedCondition[]): Verdict {
  const totalMs = sumLoadTimeMs(outcome);
  const failure = transportFinding(outcome, conditions);
  const findings = failure
    ? [failure]
    : [
        ...statusFindings(outcome, conditions),
        ...contentFindings(outcome),
        ...sizeFindings(outcome.bodyBytes ?? outcome.totalBytes, conditions),
        ...loadTimeFindings(conditions, totalMs),
      ];
  return buildVerdict(findings, conditions, totalMs);
}

/** The status a monitor wants to see, when it wants one. */
function expectedStatus(conditions: readonly JudgedCondition[]): number | undefined {
  return conditionNumber(conditions, 'HttpStatus');
}

/** A refused login is an answer: when the monitor expects that very status, it is no failure. */
function transportFinding(
  { failure, statusCode }: HttpOutcome,
  conditions: readonly JudgedCondition[],
): Finding | undefined {
  if (!failure) return undefined;
  const isAboutLogin =
    failure.code === errorCodes.authenticationUnusable.code || failure.code === errorCodes.authenticationRejected.code;
  if (isAboutLogin && statusCode !== undefined && expectedStatus(conditions) !== undefined) return undefined;
  return toFinding(failure);
}

export function statusFindings(
  { statusCode }: Pick<HttpOutcome, 'statusCode'>,
  conditions: readonly JudgedCondition[],
): Finding[] {
  if (statusCode === undefined) return [];
  const expected = expectedStatus(conditions);
  if (expected !== undefined) {
    if (statusCode === expected) return [];
    const { code } = errorCodes.statusDiffers;
    return [{ code, description: describeError(code, { got: statusCode, expected }), detail: '' }];
  }
  if (statusCode < 400) return [];
  const code = httpStatusErrorCode(statusCode);
  return [{ code, description: describeError(code), detail: '' }];
}

/** The probe matched the contents where the body is; the reasons come from there, in the order of the conditions. */
export function contentFindings({ contentMatches }: Pick<HttpOutcome, 'contentMatches'>): Finding[] {
  return contentMatches
    .filter(({ holds }) => !holds)
    .map(({ code = errorCodes.contentMissing.code, reason = '' }) => ({
      code,
      description: describeError(code),
      detail: reason,
    }));
}

/** Exactly the limit is OK. */
export function sizeFindings(bytes: number, conditions: readonly JudgedCondition[]): Finding[] {
  const least = conditionNumber(conditions, 'TotalMinBytes');
  const most = conditionNumber(conditions, 'TotalMaxBytes');
  const findings: Finding[] = [];
  if (least !== undefined && bytes < least) {
    findings.push(finding(errorCodes.contentTooSmall.code, `${bytes} bytes, at least ${least} expected`));
  }
  if (most !== undefined && bytes > most) {
    findings.push(finding(errorCodes.contentTooLarge.code, `${bytes} bytes, at most ${most} expected`));
  }
  return findings;
}
