import { statisticsEndpoints as endpoints } from '@vedette/contract/v4/statistics';
import { mount, type RouteHost } from '../../http/index.js';
import type { MonitorAccess } from '../../monitors/index.js';
import { readStatistics, type StatisticsContext } from './statistics.js';

/** Serves `/Statistics`. */
export function registerStatisticsRoutes(
  host: RouteHost,
  deps: StatisticsContext & Pick<MonitorAccess, 'monitorsOfGroup'>,
): void {
  const relation = (Type: 'Monitor' | 'MonitorGroup', Id: string) => ({ Id, Type, Links: { Self: `/${Type}/${Id}` } });
  mount(host, endpoints.readForMonitor, ({ caller, query, params: { monitorGuid: guid } }) =>
    readStatistics(deps, {
      caller,
      query,
      monitors: [guid],
      relation: relation('Monitor', guid),
      path: `/Statistics/Monitor/${guid}`,
    }),
  );
  mount(host, endpoints.readForGroup, async ({ caller, query, params: { monitorGroupGuid: guid } }) => {
    const monitors = await deps.monitorsOfGroup(caller.accountId, guid);
    const path = `/Statistics/MonitorGroup/${guid}`;
    return readStatistics(deps, { caller, query, monitors, relation: relation('MonitorGroup', guid), path });
  });
}
