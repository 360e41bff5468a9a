import { type ApiError, isFailure } from '../api/problem.js';

/** Something a page asked for. */
export interface WatchedQuery {
  readonly key: readonly unknown[];
  readonly error: unknown;
  /** Somebody on the page waits for it. */
  readonly isActive: boolean;
  /** It is being asked for. */
  readonly isFetching: boolean;
}

/** What is told elsewhere: the door, and the banner above the page. */
const ELSEWHERE: ReadonlySet<unknown> = new Set(['session', 'overview']);

/**
 * Failures that no part of the page tells of, each once. A refusal is none: who may not see something does without. While it is being
 * asked who is signed in, that somebody is not may be the answer, and the form to sign in tells it.
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
