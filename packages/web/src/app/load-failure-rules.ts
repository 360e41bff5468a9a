import { type ApiError, isTemporaryFailure } from '../api/problem.js';

/** State of a query. */
export interface WatchedQuery {
  readonly key: readonly unknown[];
  readonly error: unknown;
  /** Whether a mounted component uses it. */
  readonly isActive: boolean;
  /** Whether it is being loaded. */
  readonly isFetching: boolean;
}

/** Queries whose failures the shell and the banner show. */
const REPORTED_ELSEWHERE: ReadonlySet<unknown> = new Set(['session', 'overview']);

/**
 * Returns failures that no part of the page shows, each once. Rejected requests are not failures. While the session is
 * being checked, a 401 is ignored, because the sign-in form may follow.
 */
export function findUnshownFailures(
  queries: readonly WatchedQuery[],
  isShown: (error: unknown) => boolean,
): readonly ApiError[] {
  const isCheckingSession = queries.some(({ key, isFetching }) => key[0] === 'session' && isFetching);
  const failures = queries
    .filter(({ key, isActive }) => isActive && !REPORTED_ELSEWHERE.has(key[0]))
    .map(({ error }) => error)
    .filter(isTemporaryFailure)
    .filter((error) => !isShown(error) && !(isCheckingSession && error.status === 401));
  return [...new Set(failures)];
}
