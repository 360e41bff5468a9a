interface Told {
  readonly FromAt: number;
}

const HOUR_MS = 3_600_000;

/** Whether a tile tells of less than its dashboard. Read a little later, the same preset begins a quarter of an hour later. */
export const isCut = (told: Told | undefined, dashboard: Told): told is Told =>
  told !== undefined && told.FromAt - dashboard.FromAt > HOUR_MS;
