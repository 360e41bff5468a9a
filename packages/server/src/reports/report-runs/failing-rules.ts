/** When administrators are told that a report does not arrive any more. */

/** So many runs in a row that failed are no accident. */
export const FAILED_IN_A_ROW = 5;

/** `newestFirst`: how its last runs ended that were tried; those that were missed were not. */
export const isFailing = (newestFirst: readonly string[]): boolean =>
  newestFirst.length >= FAILED_IN_A_ROW && newestFirst.slice(0, FAILED_IN_A_ROW).every((state) => state === 'failed');
