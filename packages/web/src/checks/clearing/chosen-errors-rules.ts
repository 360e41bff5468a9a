/** An error selected in a list of several monitors. */
import type { ClearChecks } from '@vedette/contract/v1/checks/check';
import { t } from '../../i18n/translate.js';
import { ApiError } from '../../api/problem.js';
import { uniqueReasons } from '../../parts/actions/run-for-each.js';

export interface ChosenError {
  readonly MonitorCheckId: number;
  readonly MonitorGuid: string;
  readonly MonitorName: string;
  readonly At: number;
  readonly ErrorCode: number;
}

/** Maximum of errors selected individually: each is a request and recomputes figures. */
export const MAX_CHOSEN_ERRORS = 500;
const MAX_NAMED_MONITORS = 8;
const MAX_LISTED_REFUSALS = 20;

const countMonitors = (all: readonly ChosenError[]): number => new Set(all.map(({ MonitorGuid }) => MonitorGuid)).size;

export const clearQuestion = (all: readonly ChosenError[]): string =>
  t(
    'Mark {errors, plural, one {# error} other {# errors}} of {monitors, plural, one {# monitor} other {# monitors}} as {errors, plural, one {false positive} other {false positives}}?',
    { errors: all.length, monitors: countMonitors(all) },
  );

/** Lists the number of errors for each monitor, most first. Only the first monitors are named. */
export function listErrorCounts(all: readonly ChosenError[]): readonly string[] {
  const counts = new Map<string, { readonly name: string; errors: number }>();
  for (const { MonitorGuid, MonitorName: name } of all) {
    const known = counts.get(MonitorGuid);
    if (known) known.errors += 1;
    else counts.set(MonitorGuid, { name, errors: 1 });
  }
  const sorted = [...counts.values()].sort((one, other) => other.errors - one.errors);
  const named = sorted
    .slice(0, MAX_NAMED_MONITORS)
    .map(({ name, errors }) =>
      t('{monitorName}: {count, plural, one {# error} other {# errors}}', { monitorName: name, count: errors }),
    );
  const more = sorted.length - named.length;
  return more > 0
    ? [...named, t('{count, plural, one {and # more monitor} other {and # more monitors}}', { count: more })]
    : named;
}

/** Returns the body that selects all errors of the same monitors and codes within the same time. */
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

/** Returns an error that lists failures and their reasons, one sentence each. */
export function toRefusalError(
  refused: readonly Refused[],
  requested: number,
  dateTime: (at: number) => string,
): ApiError {
  const listed = refused.slice(0, MAX_LISTED_REFUSALS).map(({ error, why }) => {
    return t('{label}: {value}', {
      label: `${error.MonitorName}, ${dateTime(error.At)}`,
      value: uniqueReasons([why]).join(' '),
    });
  });
  const more = refused.length - listed.length;
  return new ApiError(0, [
    t('{marked} of {count, plural, one {# error} other {# errors}} were marked. These were not:', {
      marked: requested - refused.length,
      count: requested,
    }),
    ...listed,
    ...(more > 0 ? [t('and {count, number} more', { count: more })] : []),
  ]);
}
