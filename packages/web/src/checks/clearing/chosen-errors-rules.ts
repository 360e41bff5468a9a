/** Errors of many monitors that are cleared at once. */
import type { ClearChecks } from '@vedette/contract/v1/checks/check';
import { ApiError } from '../../api/problem.js';
import { counted } from '../../parts/format/counted.js';
import { reasonsOf } from '../../parts/actions/each-of.js';

export interface ChosenError {
  readonly MonitorCheckId: number;
  readonly MonitorGuid: string;
  readonly MonitorName: string;
  readonly At: number;
  readonly ErrorCode: number;
}

/** So many are chosen one by one; each is a call, and its figures are counted anew. */
export const MOST_CHOSEN = 500;
const MOST_NAMED = 8;
const MOST_TOLD = 20;

const monitorsOf = (all: readonly ChosenError[]): number => new Set(all.map(({ MonitorGuid }) => MonitorGuid)).size;

export const questionOf = (all: readonly ChosenError[]): string =>
  `Clear ${counted(all.length, 'error')} of ${counted(monitorsOf(all), 'monitor')}?`;

/** How many of which monitor, the most first; of many monitors the first alone. */
export function countsOf(all: readonly ChosenError[]): readonly string[] {
  const counts = new Map<string, { readonly name: string; errors: number }>();
  for (const { MonitorGuid, MonitorName: name } of all) {
    const known = counts.get(MonitorGuid);
    if (known) known.errors += 1;
    else counts.set(MonitorGuid, { name, errors: 1 });
  }
  const told = [...counts.values()].sort((one, other) => other.errors - one.errors);
  const named = told.slice(0, MOST_NAMED).map(({ name, errors }) => `${name}: ${counted(errors, 'error')}`);
  const more = told.length - named.length;
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
export function refusalOf(refused: readonly Refused[], asked: number, dateTime: (at: number) => string): ApiError {
  const told = refused.slice(0, MOST_TOLD).map(({ error, why }) => {
    return `${error.MonitorName}, ${dateTime(error.At)}: ${reasonsOf([why]).join(' ')}`;
  });
  const more = refused.length - told.length;
  return new ApiError(0, [
    `${String(asked - refused.length)} of ${counted(asked, 'error')} are cleared. These are not:`,
    ...told,
    ...(more > 0 ? [`and ${String(more)} more`] : []),
  ]);
}
