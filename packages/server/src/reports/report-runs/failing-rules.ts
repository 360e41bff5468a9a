/** When administrators are notified that a report keeps failing. */

/** Failed runs in a row after which a report counts as failing. */
export const FAILED_IN_A_ROW = 5;

/**
 * Returns whether a report counts as failing.
 * @param newestFirst results of its last attempted runs, without missed ones
 */
export const isFailing = (newestFirst: readonly string[]): boolean =>
  newestFirst.length >= FAILED_IN_A_ROW && newestFirst.slice(0, FAILED_IN_A_ROW).every((state) => state === 'failed');
