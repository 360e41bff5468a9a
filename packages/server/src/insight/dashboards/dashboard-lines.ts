import type { DashboardLines, DashboardLinesQuery } from '@vedette/contract/v1/dashboard';
import type { Caller } from '../../access/index.js';
import type { Db } from '../references-sql.js';
import { scaleOf } from '../statistics/bucket-rules.js';
import type { Scope } from '../visible.js';
import { askedOf, bucketsIn, wishOf, type DashboardFigureDeps, type Stretch } from './dashboard-figures.js';
import { addTold, nothingTold, numbersOf } from './figures-rules.js';
import { inSteps } from './shared-figures.js';
import { tell } from './told-figures.js';

/** More lines than these nobody tells apart. */
export const MOST_LINES = 10;

/**
 * Ten monitors of a dashboard by name, each over time.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardLines(
  deps: DashboardFigureDeps & { readonly db: Db },
  caller: Caller,
  guid: string,
  { Skip: skip, ...query }: DashboardLinesQuery,
): Promise<DashboardLines> {
  const { scope, period, now } = await askedOf(inSteps(deps), caller, guid, query);
  return linesOver(deps, scope, { ...{ period, now, skip }, zone: caller.zone, take: MOST_LINES });
}

/** `take` monitors of a scope by name, after the first `skip`, over a period by the clock of `zone`, each for itself. */
export async function linesOver(
  deps: DashboardFigureDeps,
  scope: Scope,
  { period, zone, now, take, skip = 0 }: Stretch & { readonly skip?: number | undefined },
): Promise<DashboardLines> {
  const page = { groupGuid: undefined, search: undefined, skip, take };
  const { total, monitors } = await deps.monitors(scope, page);
  const windows = bucketsIn(period, zone).map((bucket, window) => ({ ...bucket, window }));
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const toldOf = await tell(deps, { ...wishOf(deps, scope, now), monitors: guids, windows, byMonitor: true });
  return {
    ...{ FromAt: period.start, UntilAt: period.end, Scale: scaleOf(period), Total: total },
    Lines: monitors.map(({ monitorGuid, name }) => {
      const own = windows.map(({ window }) => toldOf(monitorGuid, window));
      return {
        ...{ MonitorGuid: monitorGuid, MonitorName: name, ...numbersOf(own.reduce(addTold, nothingTold)) },
        Times: windows.map(({ start, end }, at) => ({
          ...{ FromAt: start, UntilAt: end, ...numbersOf(own[at] ?? nothingTold) },
        })),
      };
    }),
  };
}
