import type { Failure } from '@vedette/contract/checkpoint/protocol';
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { plainText } from '../record/text-rules.js';

/** An entry of a monitor's `ErrorConditions`, as stored. */
export interface JudgedCondition {
  readonly ErrorConditionType: string;
  readonly Value?: string | undefined;
  /** Of the two load-time limits: `Error` makes the check fail, `Indicate` (the default) only colours. */
  readonly Effect?: string | undefined;
  /** Of the two shares of page elements. */
  readonly Percentage?: string | undefined;
  /** Of conditions on the console. */
  readonly Level?: string | undefined;
  readonly MatchType?: string | undefined;
  /** What a request must be beside its address. */
  readonly AdditionalConditions?: readonly { readonly Metric: string }[] | undefined;
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

/** One thing that is wrong with a check. */
export interface Finding {
  readonly code: number;
  readonly description: string;
  readonly detail: string;
  /** It hangs on how long a request took. */
  readonly isTimed?: boolean;
  /** What it tells may be the machine's doing that looked. */
  readonly isDoubtful?: boolean;
}

export const finding = (code: number, detail: string): Finding => ({ code, description: describeError(code), detail });

/** What a probe found, as it words it. */
export const toFinding = ({ code, message, description = describeError(code) }: Failure): Finding => ({
  code,
  description,
  detail: message,
});

const HELD_UP = 'the machine was too busy for a browser to tell times';

export const withoutDoubt = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ isDoubtful }) => isDoubtful !== true);

/**
 * One code a check: the first finding; the others stand in the message. Where all are doubtful the fault is ours. Alerts and
 * incidents keep these texts too, and in JSON: one that cannot be stored would cost the check and whoever is to be told.
 */
export function buildVerdict(
  found: readonly Finding[],
  conditions: readonly JudgedCondition[],
  totalMs: number,
): Verdict {
  const limitExceeded = exceededLimit(conditions, totalMs);
  const findings = withoutDoubt(found);
  if (findings.length === 0 && found.length > 0) findings.push(finding(errorCodes.probeFailed.code, HELD_UP));
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

/** Resolve, connection and download together, whole ms. */
export const sumLoadTimeMs = (times: {
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
}): number => Math.round(times.resolveMs + times.connectMs + times.downloadMs);

/** Limit 2 before limit 1, and only with the effect `Error`. */
export function loadTimeFindings(conditions: readonly JudgedCondition[], totalMs: number): Finding[] {
  const limits = [
    { type: 'LoadTimeLimit2', code: errorCodes.loadTimeLimit2.code },
    { type: 'LoadTimeLimit1', code: errorCodes.loadTimeLimit1.code },
  ];
  return limits.flatMap(({ type, code }) => {
    const isError = conditions.some((it) => it.ErrorConditionType === type && it.Effect === 'Error');
    const limitMs = conditionNumber(conditions, type);
    return isError && exceedsLimit(totalMs, limitMs) ? [finding(code, `${totalMs} ms, limit ${limitMs} ms`)] : [];
  });
}

function exceededLimit(conditions: readonly JudgedCondition[], totalMs: number): 0 | 1 | 2 {
  if (exceedsLimit(totalMs, conditionNumber(conditions, 'LoadTimeLimit2'))) return 2;
  return exceedsLimit(totalMs, conditionNumber(conditions, 'LoadTimeLimit1')) ? 1 : 0;
}

/** 0 and empty mean no limit. */
const exceedsLimit = (totalMs: number, limitMs: number | undefined): limitMs is number =>
  limitMs !== undefined && limitMs > 0 && totalMs > limitMs;

/** The number of the one condition of a type; undefined when there is none, or no number in it. */
export function conditionNumber(conditions: readonly JudgedCondition[], type: string): number | undefined {
  const text = conditions.find((it) => it.ErrorConditionType === type)?.Value?.trim() ?? '';
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}
