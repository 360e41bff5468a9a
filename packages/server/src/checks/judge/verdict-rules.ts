import type { Failure } from '@vedette/contract/checkpoint/protocol';
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { plainText } from '../record/text-rules.js';

/** An entry of a monitor's `ErrorConditions`, as stored. */
export interface JudgedCondition {
  readonly ErrorConditionType: string;
  readonly Value?: string | undefined;
  /** For the two load time limits: `Error` fails the check, `Indicate` (the default) only highlights the time. */
  readonly Effect?: string | undefined;
  /** For the two conditions on shares of page elements. */
  readonly Percentage?: string | undefined;
  /** For console conditions. */
  readonly Level?: string | undefined;
  readonly MatchType?: string | undefined;
  /** Further criteria of a request besides its URL. */
  readonly AdditionalConditions?: readonly { readonly Metric: string }[] | undefined;
}

export interface Verdict {
  /** 0 if the check is OK. */
  readonly errorCode: number;
  /** `OK`, or the description of the code. */
  readonly errorDescription: string;
  /** Details of the error, then one line for every further finding. */
  readonly errorMessage: string;
  /** Resolve, connect and download time together, in whole milliseconds. */
  readonly totalMs: number;
  /** Highest load time limit exceeded, whatever its effect. */
  readonly limitExceeded: 0 | 1 | 2;
}

/** A problem found in a check. */
export interface Finding {
  readonly code: number;
  readonly description: string;
  readonly detail: string;
  /** Whether it depends on the duration of a request. */
  readonly isTimed?: boolean;
  /** Whether the checkpoint's machine may have caused it. */
  readonly isDoubtful?: boolean;
}

export const createFinding = (code: number, detail: string): Finding => ({
  code,
  description: describeError(code),
  detail,
});

/** Returns the failure of a probe as a finding with the message of the probe. */
export const toFinding = ({ code, message, description = describeError(code) }: Failure): Finding => ({
  code,
  description,
  detail: message,
});

const CPU_STARVED = 'the machine was too busy to measure browser times';

export const excludeDoubtful = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ isDoubtful }) => isDoubtful !== true);

/**
 * Builds a verdict: the first finding gives the code, and the message lists the others. If all findings are doubtful,
 * it is a checkpoint fault. The texts are made storable, because alerts and incidents keep them too, and a text that
 * cannot be stored would cost the check and its alerts.
 */
export function buildVerdict(
  found: readonly Finding[],
  conditions: readonly JudgedCondition[],
  totalMs: number,
): Verdict {
  const limitExceeded = exceededLimit(conditions, totalMs);
  const findings = excludeDoubtful(found);
  if (findings.length === 0 && found.length > 0) findings.push(createFinding(errorCodes.probeFailed.code, CPU_STARVED));
  const [first, ...further] = findings;
  if (!first) return { errorCode: 0, errorDescription: 'OK', errorMessage: '', totalMs, limitExceeded };
  const lines = further.map(({ code, description, detail }) => `${code} ${description}${detail && `: ${detail}`}`);
  return {
    errorCode: first.code,
    errorDescription: plainText(first.description),
    errorMessage: plainText([first.detail, ...lines].filter((line) => line !== '').join('\n')),
    totalMs,
    limitExceeded,
  };
}

/** Sums resolve, connect and download time, in whole milliseconds. */
export const sumLoadTimeMs = (times: {
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
}): number => Math.round(times.resolveMs + times.connectMs + times.downloadMs);

/** Reports limit 2 before limit 1, and only those with the effect `Error`. */
export function loadTimeFindings(conditions: readonly JudgedCondition[], totalMs: number): Finding[] {
  const limits = [
    { type: 'LoadTimeLimit2', code: errorCodes.loadTimeLimit2.code },
    { type: 'LoadTimeLimit1', code: errorCodes.loadTimeLimit1.code },
  ];
  return limits.flatMap(({ type, code }) => {
    const isError = conditions.some((it) => it.ErrorConditionType === type && it.Effect === 'Error');
    const limitMs = conditionNumber(conditions, type);
    return isError && exceedsLimit(totalMs, limitMs) ? [createFinding(code, `${totalMs} ms, limit ${limitMs} ms`)] : [];
  });
}

function exceededLimit(conditions: readonly JudgedCondition[], totalMs: number): 0 | 1 | 2 {
  if (exceedsLimit(totalMs, conditionNumber(conditions, 'LoadTimeLimit2'))) return 2;
  return exceedsLimit(totalMs, conditionNumber(conditions, 'LoadTimeLimit1')) ? 1 : 0;
}

/** 0 and empty mean no limit. */
const exceedsLimit = (totalMs: number, limitMs: number | undefined): limitMs is number =>
  limitMs !== undefined && limitMs > 0 && totalMs > limitMs;

/** Returns the value of the condition of a type; undefined if there is none, or its value is not a number. */
export function conditionNumber(conditions: readonly JudgedCondition[], type: string): number | undefined {
  const text = conditions.find((it) => it.ErrorConditionType === type)?.Value?.trim() ?? '';
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}
