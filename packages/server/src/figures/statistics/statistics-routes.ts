import { statisticsEndpoints as endpoints } from '@vedette/contract/v4/statistics';
import { mount, type RouteHost } from '../../http/index.js';
import { readStatistics, type StatisticsDeps } from './statistics.js';

export interface StatisticsRoutesDeps extends StatisticsDeps {
  /** Monitors of a group of the account; `all` for the group of all monitors. */
  readonly monitorsOfGroup: (accountId: number, monitorGroupGuid: string) => Promise<'all' | readonly string[]>;
}

/** Serves `/Statistics`. */
export function registerStatisticsRoutes(host: RouteHost, deps: StatisticsRoutesDeps): void {
  const relation = (Type: 'Monitor' | 'MonitorGroup', Id: string) => ({ Id, Type, Links: { Self: `/${Type}/${Id}` } });
  mount(host, endpoints.ofMonitor, ({ caller, query, params: { monitorGuid: guid } }) =>
    readStatistics(deps, {
      caller,
      query,
      monitors: [guid],
      relation: relation('Monitor', guid),
      path: `/Statistics/Monitor/${guid}`,
    }),
  );
  mount(host, endpoints.ofGroup, async ({ caller, query, params: { monitorGroupGuid: guid } }) => {
    const monitors = await deps.monitorsOfGroup(caller.accountId, guid);
    const path = `/Statistics/MonitorGroup/${guid}`;
    return readStatistics(deps, { caller, query, monitors, relation: relation('MonitorGroup', guid), path });
  });
}
