/**
 * Rounding of percentages everywhere (docs/architecture/uptime.md, "Rounding"): calculated percentages have 4 decimals.
 * Pages and files round them down, so that 100 % is shown only if nothing is missing.
 */

/** One unit of the last decimal of a computed percentage: 0.0001 %. */
const UNITS_PER_PERCENT = 10_000;
const UNITS_OF_100_PERCENT = 100 * UNITS_PER_PERCENT;

/**
 * Tolerance for binary noise, in units of the last displayed decimal: 99.99 * 100 is 9998.999…. It is far above the
 * noise and far below the smallest real difference, which is 0.001 of such a unit.
 */
const EPSILON = 1e-6;

/**
 * Returns `part` of `whole` as a percentage: 100 only if nothing is missing, 0 only if there is nothing, undefined if
 * `whole` is 0.
 */
export function sharePercentage(part: number, whole: number): number | undefined {
  if (whole === 0) return undefined;
  if (part === 0 || part === whole) return part === 0 ? 0 : 100;
  return (
    Math.min(Math.max(Math.round((part / whole) * UNITS_OF_100_PERCENT), 1), UNITS_OF_100_PERCENT - 1) /
    UNITS_PER_PERCENT
  );
}

/** Returns the difference to 100 %. */
export const remainingPercentage = (percentage: number): number =>
  Math.round((100 - percentage) * UNITS_PER_PERCENT) / UNITS_PER_PERCENT;

/** Cuts a percentage to `decimals` and returns it as a fraction of 1, for `Intl` and workbooks. */
export const floorToFraction = (percentage: number, decimals: number): number =>
  Math.floor(percentage * 10 ** decimals + EPSILON) / 10 ** (decimals + 2);

/**
 * Rounds a percentage up to `decimals` and returns it as a fraction of 1. Used for downtime: it adds up to 100 % with
 * the uptime, which is cut, and the shortest outage is not 0 %.
 */
export const ceilToFraction = (percentage: number, decimals: number): number =>
  Math.max(0, Math.ceil(percentage * 10 ** decimals - EPSILON)) / 10 ** (decimals + 2);
