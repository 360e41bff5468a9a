import type { DashboardFigures, DashboardMonitors } from '@vedette/contract/v1/dashboards/dashboard';

interface Page {
  readonly data: DashboardMonitors | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
}

interface Shown {
  /** Undefined: it could not be read. */
  readonly rows: DashboardFigures['Monitors'] | undefined;
  readonly total: number;
  /** They are those of the page before; what was asked for is on its way. */
  readonly isOld: boolean;
}

/** What a table of monitors shows: the page that was asked for; undefined: those that come with the figures. */
export function shownMonitors({ Total, Monitors }: DashboardFigures, page: Page | undefined): Shown {
  if (!page) return { rows: Monitors, total: Total, isOld: false };
  if (page.data) return { rows: page.data.Rows, total: page.data.Total, isOld: page.isPlaceholderData };
  return { rows: page.error ? undefined : Monitors, total: Total, isOld: !page.error };
}
