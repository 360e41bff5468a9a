import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';
import { MAX_CHART_NOTES, type DashboardChartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import type { Caller } from '../../rights/index.js';
import { toWire, loadScopeNotes } from '../../chart-notes/index.js';
import { resolveDashboardQuery } from '../figures/dashboard-figures.js';
import { withSteppedClock, type SteppedClockDeps } from '../figures/shared-figures.js';
import type { DashboardLogContext } from './dashboard-log.js';

/**
 * Returns the chart notes of monitors of a dashboard or tile that the caller may see, in the period of the figures.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardChartNotes(
  deps: DashboardLogContext & SteppedClockDeps,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardChartNotes> {
  const { scope, period } = await resolveDashboardQuery(withSteppedClock(deps, caller.accountId), caller, guid, query);
  const page = { from: period.start, until: period.end, take: MAX_CHART_NOTES + 1 };
  const [found, editable] = await Promise.all([loadScopeNotes(deps.db, scope, page), deps.editableBy(caller)]);
  return {
    FromAt: period.start,
    UntilAt: period.end,
    HasMore: found.length > MAX_CHART_NOTES,
    Rows: found
      .slice(0, MAX_CHART_NOTES)
      .map((note) => ({
        ...toWire(caller, editable, note),
        ...(note.aboutName !== null && { AboutName: note.aboutName }),
      }))
      .reverse(),
  };
}
