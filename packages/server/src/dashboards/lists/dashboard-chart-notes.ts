import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';
import { MOST_NOTES_OF_CHARTS, type DashboardChartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import type { Caller } from '../../rights/index.js';
import { toWire, loadNotesOfScope } from '../../chart-notes/index.js';
import { askedOf } from '../figures/dashboard-figures.js';
import { inSteps, type Stepped } from '../figures/shared-figures.js';
import type { DashboardLogContext } from './dashboard-log.js';

/**
 * What was noted for charts of the monitors of a dashboard or its tile that the caller may see, in the period of their figures.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardChartNotes(
  deps: DashboardLogContext & Stepped,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardChartNotes> {
  const { scope, period } = await askedOf(inSteps(deps, caller.accountId), caller, guid, query);
  const page = { from: period.start, until: period.end, take: MOST_NOTES_OF_CHARTS + 1 };
  const [found, editable] = await Promise.all([loadNotesOfScope(deps.db, scope, page), deps.editableBy(caller)]);
  return {
    FromAt: period.start,
    UntilAt: period.end,
    HasMore: found.length > MOST_NOTES_OF_CHARTS,
    Rows: found
      .slice(0, MOST_NOTES_OF_CHARTS)
      .map((note) => ({
        ...toWire(caller, editable, note),
        ...(note.aboutName !== null && { AboutName: note.aboutName }),
      }))
      .reverse(),
  };
}
