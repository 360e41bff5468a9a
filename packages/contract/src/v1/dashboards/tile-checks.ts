/** Filters of tiles with single checks and alerts. Imports no shape, so that pages may use it. */

/**
 * Errors: unconfirmed and confirmed. For alerts, which only confirmed errors cause: those of errors and those of
 * recoveries.
 */
export const checkLevels = ['Errors', 'Confirmed', 'Ok'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** Groups errors by class or by code. */
export const errorGroupings = ['Class', 'Code'] as const;
export type ErrorGrouping = (typeof errorGroupings)[number];
