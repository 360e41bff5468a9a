/** When administrators are notified that a report keeps failing. */

/** Failed runs in a row after which a report counts as failing. */
export const MIN_FAILED_RUNS = 5;

/**
 * Returns whether a report counts as failing.
 * @param newestFirst results of its last attempted runs, without missed ones
 */
export const isFailing = (newestFirst: readonly string[]): boolean =>
  newestFirst.length >= MIN_FAILED_RUNS && newestFirst.slice(0, MIN_FAILED_RUNS).every((state) => state === 'failed');
