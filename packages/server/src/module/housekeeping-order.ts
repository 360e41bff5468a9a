/** The steps of housekeeping in the order they run. A domain that adds a step names it here, so its place is decided. */
export const HOUSEKEEPING_ORDER = [
  'create partitions',
  'delete idle local servers',
  'fold hours and days',
  'fold series',
  'delete old roll-ups',
  'delete old series',
  'delete old checks',
  'delete old packs and snapshots',
  'delete old bodies',
  'expire undrawn snapshots',
  'delete old artifacts',
  // Before mails: what became of them is noted with the runs.
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

/** Sorts the steps of all domains into that order. */
export const inHousekeepingOrder = <T extends { readonly name: HousekeepingName }>(steps: readonly T[]): T[] =>
  [...steps].sort((one, other) => HOUSEKEEPING_ORDER.indexOf(one.name) - HOUSEKEEPING_ORDER.indexOf(other.name));
