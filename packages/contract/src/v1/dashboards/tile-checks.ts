/** What tiles of single checks and of alerts are limited to. Imports no shape, so that pages may use it. */

/** Errors: unconfirmed and confirmed. Of alerts, which only confirmed errors lead to: those of errors, and of recoveries. */
export const checkLevels = ['Errors', 'Confirmed', 'Ok'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** Errors of one code, or of all codes of a class. */
export const errorGroupings = ['Class', 'Code'] as const;
export type ErrorGrouping = (typeof errorGroupings)[number];
