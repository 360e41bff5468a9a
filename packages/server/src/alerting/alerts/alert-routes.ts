import { alertEndpoints as endpoints } from '@vedette/contract/v4/alert';
import { mount, type RouteHost } from '../../http/index.js';
import { listAlerts, type AlertListDeps } from './alert-list.js';

export interface AlertRoutesDeps extends AlertListDeps {
  /** Monitors of a group of the account; `all` for the group of all monitors. */
  readonly monitorsOfGroup: (accountId: number, monitorGroupGuid: string) => Promise<'all' | readonly string[]>;
}

/** Serves `/Alert`: what was alerted, by monitor or group. */
export function registerAlertRoutes(host: RouteHost, deps: AlertRoutesDeps): void {
  mount(host, endpoints.ofMonitor, ({ caller, query, params: { monitorGuid } }) =>
    listAlerts(deps, { caller, query, path: `/Alert/Monitor/${monitorGuid}`, monitors: [monitorGuid] }),
  );
  mount(host, endpoints.ofGroup, async ({ caller, query, params: { monitorGroupGuid: guid } }) => {
    const monitors = await deps.monitorsOfGroup(caller.accountId, guid);
    return listAlerts(deps, { caller, query, path: `/Alert/MonitorGroup/${guid}`, monitors });
  });
}
