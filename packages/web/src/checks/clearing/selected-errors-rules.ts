/** An error selected in a list of several monitors. */
import type { ClearChecks } from '@vedette/contract/v1/checks/check';
import { t } from '../../i18n/translate.js';
import { ApiError } from '../../api/problem.js';
import { uniqueReasons } from '../../parts/actions/run-for-each.js';

export interface SelectedError {
  readonly MonitorCheckId: number;
  readonly MonitorGuid: string;
  readonly MonitorName: string;
  readonly At: number;
  readonly ErrorCode: number;
}

/** Maximum of errors selected individually: each is a request and recomputes figures. */
export const MAX_SELECTED_ERRORS = 500;
const MAX_NAMED_MONITORS = 8;
const MAX_LISTED_FAILURES = 20;

const countMonitors = (selectedErrors: readonly SelectedError[]): number =>
  new Set(selectedErrors.map(({ MonitorGuid }) => MonitorGuid)).size;

export const clearConfirmationTitle = (selectedErrors: readonly SelectedError[]): string =>
  t(
    'Mark {errors, plural, one {# error} other {# errors}} of {monitors, plural, one {# monitor} other {# monitors}} as {errors, plural, one {false positive} other {false positives}}?',
    { errors: selectedErrors.length, monitors: countMonitors(selectedErrors) },
  );

/** Lists the number of errors for each monitor, most first. Only the first monitors are named. */
export function listErrorCounts(selectedErrors: readonly SelectedError[]): readonly string[] {
  const counts = new Map<string, { readonly name: string; errors: number }>();
  for (const { MonitorGuid, MonitorName: name } of selectedErrors) {
    const entry = counts.get(MonitorGuid);
    if (entry) entry.errors += 1;
    else counts.set(MonitorGuid, { name, errors: 1 });
  }
  const sorted = [...counts.values()].sort((one, other) => other.errors - one.errors);
  const named = sorted
    .slice(0, MAX_NAMED_MONITORS)
    .map(({ name, errors }) =>
      t('{monitorName}: {count, plural, one {# error} other {# errors}}', { monitorName: name, count: errors }),
    );
  const unlistedCount = sorted.length - named.length;
  return unlistedCount > 0
    ? [...named, t('{count, plural, one {and # more monitor} other {and # more monitors}}', { count: unlistedCount })]
    : named;
}

/** Returns the body that selects all errors of the same monitors and codes within the same time. */
export const similarErrorsSelection = (selectedErrors: readonly SelectedError[]): Omit<ClearChecks, 'Note'> => ({
  MonitorGuids: [...new Set(selectedErrors.map(({ MonitorGuid }) => MonitorGuid))],
  ErrorCodes: [...new Set(selectedErrors.map(({ ErrorCode }) => ErrorCode))],
  FromAt: Math.min(...selectedErrors.map(({ At }) => At)),
  UntilAt: Math.max(...selectedErrors.map(({ At }) => At)) + 1,
});

export interface ClearingFailure {
  readonly error: SelectedError;
  readonly why: Error;
}

/** Returns an error that lists failures and their reasons, one sentence each. */
export function toClearingError(
  failures: readonly ClearingFailure[],
  requested: number,
  dateTime: (at: number) => string,
): ApiError {
  const listed = failures.slice(0, MAX_LISTED_FAILURES).map(({ error, why }) => {
    return t('{label}: {value}', {
      label: `${error.MonitorName}, ${dateTime(error.At)}`,
      value: uniqueReasons([why]).join(' '),
    });
  });
  const unlistedCount = failures.length - listed.length;
  return new ApiError(0, [
    t('{marked} of {count, plural, one {# error} other {# errors}} were marked. These were not:', {
      marked: requested - failures.length,
      count: requested,
    }),
    ...listed,
    ...(unlistedCount > 0 ? [t('and {count, number} more', { count: unlistedCount })] : []),
  ]);
}
