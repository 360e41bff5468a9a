/** The steps of housekeeping in the order they run. A domain that adds a step names it here, so its place is decided. */
export const HOUSEKEEPING_ORDER = [
  'partitions to come',
  'local servers of processes that are gone',
  'hours and days that are over',
  'values of series of hours that are over',
  'old roll-ups',
  'old series',
  'old checks',
  'old packs and snapshots',
  'old bodies',
  'snapshots that nobody drew',
  'old pictures and sources',
  // Before mails: what became of them is noted with the runs.
  'old reports',
  'old alerts and mails',
  'old incidents',
  'old audit entries',
  'old notes for charts',
  'old versions of figures',
  'old versions of SLAs',
  'old figures of visitors',
  'errors that are still to be cleared',
  'old runs',
] as const;

export type HousekeepingName = (typeof HOUSEKEEPING_ORDER)[number];

/** Sorts the steps of all domains into that order. */
export const inHousekeepingOrder = <T extends { readonly name: HousekeepingName }>(steps: readonly T[]): T[] =>
  [...steps].sort((one, other) => HOUSEKEEPING_ORDER.indexOf(one.name) - HOUSEKEEPING_ORDER.indexOf(other.name));
