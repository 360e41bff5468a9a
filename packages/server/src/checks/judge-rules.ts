import type { HttpOutcome } from '@vedette/contract/checkpoint-protocol';
import { codeOfHttpStatus, describeError, errorCodes } from '@vedette/contract/error-codes';

/** An entry of a monitor's `ErrorConditions`, as stored. */
export interface JudgedCondition {
  readonly ErrorConditionType: string;
  readonly Value?: string | undefined;
  /** Of the two load-time limits: `Error` makes the check fail, `Indicate` (the default) only colours. */
  readonly Effect?: string | undefined;
}

export interface Verdict {
  /** 0 when the check is OK. */
  readonly errorCode: number;
  /** `OK`, or the text of the code. */
  readonly errorDescription: string;
  /** Details of the error, then every further condition met, one a line. */
  readonly errorMessage: string;
  /** Resolve, connection and download together, whole ms. */
  readonly totalMs: number;
  /** The highest load-time limit exceeded, whatever its effect. */
  readonly limitExceeded: 0 | 1 | 2;
}

interface Finding {
  readonly code: number;
  readonly description: string;
  readonly detail: string;
}

const FIRST_SYSTEM_CODE = 29_000;

/**
 * Codes that tell of the checkpoint or of us, never of the target: such a result is no check at all, and the run goes
 * elsewhere. Of the system's own codes 29004 alone is a check: only the owner can mend a definition that cannot be run.
 */
export function isOurFault(code: number): boolean {
  if (code === errorCodes.definitionUnusable.code) return false;
  return code >= FIRST_SYSTEM_CODE || code === errorCodes.noIpv6.code;
}

/** Applies a monitor's conditions to what the probe saw. One code a check: the first finding in the order below. */
export function judgeHttp(outcome: HttpOutcome, conditions: readonly JudgedCondition[]): Verdict {
  const totalMs = Math.round(outcome.resolveMs + outcome.connectMs + outcome.downloadMs);
  const limitExceeded = exceededLimit(conditions, totalMs);
  const failure = transportFinding(outcome, conditions);
  const findings = failure
    ? [failure]
    : [
        ...statusFindings(outcome, conditions),
        ...contentFindings(outcome),
        ...sizeFindings(outcome, conditions),
        ...loadTimeFindings(conditions, totalMs),
      ];
  const [first, ...further] = findings;
  if (!first) return { errorCode: 0, errorDescription: 'OK', errorMessage: '', totalMs, limitExceeded };
  const lines = further.map(({ code, description, detail }) => `${code} ${description}${detail && `: ${detail}`}`);
  return {
    errorCode: first.code,
    errorDescription: first.description,
    errorMessage: [first.detail, ...lines].filter((line) => line !== '').join('\n'),
    totalMs,
    limitExceeded,
  };
}

/** The status a monitor wants to see, when it wants one. */
export function expectedStatus(conditions: readonly JudgedCondition[]): number | undefined {
  return numberOf(conditions, 'HttpStatus');
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
  return { code: failure.code, description: describeError(failure.code), detail: failure.message };
}

function statusFindings({ statusCode }: HttpOutcome, conditions: readonly JudgedCondition[]): Finding[] {
  if (statusCode === undefined) return [];
  const expected = expectedStatus(conditions);
  if (expected !== undefined) {
    if (statusCode === expected) return [];
    const { code } = errorCodes.statusDiffers;
    return [{ code, description: describeError(code, { got: statusCode, expected }), detail: '' }];
  }
  if (statusCode < 400) return [];
  const code = codeOfHttpStatus(statusCode);
  return [{ code, description: describeError(code), detail: '' }];
}

/** The probe matched the contents where the body is; the reasons come from there, in the order of the conditions. */
function contentFindings({ contentMatches }: HttpOutcome): Finding[] {
  return contentMatches
    .filter(({ holds }) => !holds)
    .map(({ code = errorCodes.contentMissing.code, reason = '' }) => ({
      code,
      description: describeError(code),
      detail: reason,
    }));
}

/** Exactly the limit is OK. */
function sizeFindings(outcome: HttpOutcome, conditions: readonly JudgedCondition[]): Finding[] {
  const bytes = outcome.bodyBytes ?? outcome.totalBytes;
  const least = numberOf(conditions, 'TotalMinBytes');
  const most = numberOf(conditions, 'TotalMaxBytes');
  const findings: Finding[] = [];
  if (least !== undefined && bytes < least) {
    findings.push(finding(errorCodes.contentTooSmall.code, `${bytes} bytes, at least ${least} expected`));
  }
  if (most !== undefined && bytes > most) {
    findings.push(finding(errorCodes.contentTooLarge.code, `${bytes} bytes, at most ${most} expected`));
  }
  return findings;
}

/** Limit 2 before limit 1, and only with the effect `Error`. */
function loadTimeFindings(conditions: readonly JudgedCondition[], totalMs: number): Finding[] {
  const limits = [
    { type: 'LoadTimeLimit2', code: errorCodes.loadTimeLimit2.code },
    { type: 'LoadTimeLimit1', code: errorCodes.loadTimeLimit1.code },
  ];
  return limits.flatMap(({ type, code }) => {
    const isError = conditions.some((it) => it.ErrorConditionType === type && it.Effect === 'Error');
    const limitMs = numberOf(conditions, type);
    return isError && isOver(totalMs, limitMs) ? [finding(code, `${totalMs} ms, limit ${limitMs} ms`)] : [];
  });
}

function exceededLimit(conditions: readonly JudgedCondition[], totalMs: number): 0 | 1 | 2 {
  if (isOver(totalMs, numberOf(conditions, 'LoadTimeLimit2'))) return 2;
  return isOver(totalMs, numberOf(conditions, 'LoadTimeLimit1')) ? 1 : 0;
}

/** 0 and empty mean no limit. */
const isOver = (totalMs: number, limitMs: number | undefined): limitMs is number =>
  limitMs !== undefined && limitMs > 0 && totalMs > limitMs;

const finding = (code: number, detail: string): Finding => ({ code, description: describeError(code), detail });

function numberOf(conditions: readonly JudgedCondition[], type: string): number | undefined {
  const text = conditions.find((it) => it.ErrorConditionType === type)?.Value?.trim() ?? '';
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}
