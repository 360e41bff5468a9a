/** Errors of many monitors that are cleared at once. */
import type { ClearChecks } from '@vedette/contract/v1/checks/check';
import { ApiError } from '../../api/problem.js';
import { counted } from '../../parts/format/counted.js';
import { uniqueReasons } from '../../parts/actions/run-for-each.js';

export interface ChosenError {
  readonly MonitorCheckId: number;
  readonly MonitorGuid: string;
  readonly MonitorName: string;
  readonly At: number;
  readonly ErrorCode: number;
}

/** So many are chosen one by one; each is a call, and its figures are counted anew. */
export const MAX_CHOSEN_ERRORS = 500;
const MAX_NAMED_MONITORS = 8;
const MAX_LISTED_REFUSALS = 20;

const countMonitors = (all: readonly ChosenError[]): number => new Set(all.map(({ MonitorGuid }) => MonitorGuid)).size;

export const clearQuestion = (all: readonly ChosenError[]): string =>
  `Clear ${counted(all.length, 'error')} of ${counted(countMonitors(all), 'monitor')}?`;

/** How many of which monitor, the most first; of many monitors the first alone. */
export function listErrorCounts(all: readonly ChosenError[]): readonly string[] {
  const counts = new Map<string, { readonly name: string; errors: number }>();
  for (const { MonitorGuid, MonitorName: name } of all) {
    const known = counts.get(MonitorGuid);
    if (known) known.errors += 1;
    else counts.set(MonitorGuid, { name, errors: 1 });
  }
  const sorted = [...counts.values()].sort((one, other) => other.errors - one.errors);
  const named = sorted.slice(0, MAX_NAMED_MONITORS).map(({ name, errors }) => `${name}: ${counted(errors, 'error')}`);
  const more = sorted.length - named.length;
  return more > 0 ? [...named, `and ${counted(more, 'more monitor')}`] : named;
}

/** Every error of the same monitors and codes from the first of them to the last. */
export const likeThese = (all: readonly ChosenError[]): Omit<ClearChecks, 'Note'> => ({
  MonitorGuids: [...new Set(all.map(({ MonitorGuid }) => MonitorGuid))],
  ErrorCodes: [...new Set(all.map(({ ErrorCode }) => ErrorCode))],
  FromAt: Math.min(...all.map(({ At }) => At)),
  UntilAt: Math.max(...all.map(({ At }) => At)) + 1,
});

export interface Refused {
  readonly error: ChosenError;
  readonly why: Error;
}

/** Which errors were not cleared and why, an error a sentence. */
export function toRefusalError(
  refused: readonly Refused[],
  requested: number,
  dateTime: (at: number) => string,
): ApiError {
  const listed = refused.slice(0, MAX_LISTED_REFUSALS).map(({ error, why }) => {
    return `${error.MonitorName}, ${dateTime(error.At)}: ${uniqueReasons([why]).join(' ')}`;
  });
  const more = refused.length - listed.length;
  return new ApiError(0, [
    `${String(requested - refused.length)} of ${counted(requested, 'error')} are cleared. These are not:`,
    ...listed,
    ...(more > 0 ? [`and ${String(more)} more`] : []),
  ]);
}
