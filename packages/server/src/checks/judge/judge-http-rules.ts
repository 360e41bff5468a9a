import type { HttpOutcome } from '@vedette/contract/checkpoint/protocol';
import { httpStatusErrorCode, describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import {
  createFinding,
  toFinding,
  loadTimeFindings,
  conditionNumber,
  sumLoadTimeMs,
  buildVerdict,
  type Finding,
  type JudgedCondition,
  type Verdict,
} from './verdict-rules.js';

/** Applies a monitor's conditions to the outcome of the HTTP probe, in the order below. */
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

/** Returns the status that the monitor expects, if it does. */
function expectedStatus(conditions: readonly JudgedCondition[]): number | undefined {
  return conditionNumber(conditions, 'HttpStatus');
}

/** A rejected login is a response: if the monitor expects that status, it is not a failure. */
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

/** The probe evaluated the content conditions where the body is. Its results are in the order of the conditions. */
export function contentFindings({ contentMatches }: Pick<HttpOutcome, 'contentMatches'>): Finding[] {
  return contentMatches
    .filter(({ holds }) => !holds)
    .map(({ code = errorCodes.contentMissing.code, reason = '' }) => ({
      code,
      description: describeError(code),
      detail: reason,
    }));
}

/** A size equal to the limit is OK. */
export function sizeFindings(bytes: number, conditions: readonly JudgedCondition[]): Finding[] {
  const minimum = conditionNumber(conditions, 'TotalMinBytes');
  const maximum = conditionNumber(conditions, 'TotalMaxBytes');
  const findings: Finding[] = [];
  if (minimum !== undefined && bytes < minimum) {
    findings.push(createFinding(errorCodes.contentTooSmall.code, `${bytes} bytes, at least ${minimum} expected`));
  }
  if (maximum !== undefined && bytes > maximum) {
    findings.push(createFinding(errorCodes.contentTooLarge.code, `${bytes} bytes, at most ${maximum} expected`));
  }
  return findings;
}
