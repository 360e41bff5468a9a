import { type ApiError, isFailure } from '../api/problem.js';

/** Something a page asked for. */
export interface Asked {
  readonly key: readonly unknown[];
  readonly error: unknown;
  /** Somebody on the page waits for it. */
  readonly isActive: boolean;
}

/** What is told elsewhere: the door, and the banner above the page. */
const ELSEWHERE: ReadonlySet<unknown> = new Set(['session', 'overview']);

/** Failures that no part of the page tells of, each once. A refusal is none: who may not see something does without. */
export function unreadOf(all: readonly Asked[], isShown: (error: unknown) => boolean): readonly ApiError[] {
  const failed = all
    .filter(({ key, isActive }) => isActive && !ELSEWHERE.has(key[0]))
    .map(({ error }) => error)
    .filter(isFailure)
    .filter((error) => !isShown(error));
  return [...new Set(failed)];
}
