import type { DashboardFigures, DashboardMonitors } from '@vedette/contract/v1/dashboards/dashboard';

interface Page {
  readonly data: DashboardMonitors | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
}

interface ShownMonitors {
  /** Undefined if it could not be loaded. */
  readonly rows: DashboardFigures['Monitors'] | undefined;
  readonly total: number;
  /** The rows belong to the previous page; the requested one is loading. */
  readonly isOld: boolean;
}

/** Returns the monitors that a table shows: the requested page or, if undefined, those of the figures. */
export function shownMonitors({ Total, Monitors }: DashboardFigures, page: Page | undefined): ShownMonitors {
  if (!page) return { rows: Monitors, total: Total, isOld: false };
  if (page.data) return { rows: page.data.Rows, total: page.data.Total, isOld: page.isPlaceholderData };
  return { rows: page.error ? undefined : Monitors, total: Total, isOld: !page.error };
}
