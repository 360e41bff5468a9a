/**
 * Housekeeping steps in the order in which they run. A domain that adds a step lists it here, so that its position is
 * explicit.
 */
export const HOUSEKEEPING_ORDER = [
  'create partitions',
  'maintain run partitions',
  'delete idle local servers',
  'roll up hours and days',
  'roll up series',
  'delete old roll-ups',
  'delete old series',
  'delete old checks',
  // After the deletion, so that checks which are retained beyond their time are not sealed again.
  'seal old checks',
  'delete old diagnostics and snapshots',
  'delete old bodies',
  'expire pending snapshots',
  'delete old artifacts',
  // Before e-mails, because the states of e-mails are first copied to their report runs.
  'delete old reports',
  'delete old alerts and mails',
  'delete old incidents',
  'delete old audit entries',
  'delete old chart notes',
  'delete old figure versions',
  'delete old SLA versions',
  'delete old RUM figures',
  'continue clearing errors',
  'delete old engine rows',
] as const;

export type HousekeepingName = (typeof HOUSEKEEPING_ORDER)[number];

/** Sorts the steps of all domains in the order of `HOUSEKEEPING_ORDER`. */
export const sortHousekeeping = <T extends { readonly name: HousekeepingName }>(steps: readonly T[]): T[] =>
  [...steps].sort((one, other) => HOUSEKEEPING_ORDER.indexOf(one.name) - HOUSEKEEPING_ORDER.indexOf(other.name));
