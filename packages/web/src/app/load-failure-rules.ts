import { type ApiError, isFailure } from '../api/problem.js';

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
const ELSEWHERE: ReadonlySet<unknown> = new Set(['session', 'overview']);

/**
 * Returns failures that no part of the page shows, each once. Rejected requests are not failures. While the session is
 * being checked, a 401 is ignored, because the sign-in form may follow.
 */
export function findUnshownFailures(
  all: readonly WatchedQuery[],
  isShown: (error: unknown) => boolean,
): readonly ApiError[] {
  const isDoubtful = all.some(({ key, isFetching }) => key[0] === 'session' && isFetching);
  const failed = all
    .filter(({ key, isActive }) => isActive && !ELSEWHERE.has(key[0]))
    .map(({ error }) => error)
    .filter(isFailure)
    .filter((error) => !isShown(error) && !(isDoubtful && error.status === 401));
  return [...new Set(failed)];
}
