import { alertEndpoints as endpoints } from '@vedette/contract/v4/alert';
import { mount, type RouteHost } from '../../http/index.js';
import { listAlerts, type AlertListContext } from './alert-list.js';
import type { MonitorAccess } from '../../monitors/index.js';

/** Serves `/Alert`: what was alerted, by monitor or group. */
export function registerAlertRoutes(
  host: RouteHost,
  deps: AlertListContext & Pick<MonitorAccess, 'monitorsOfGroup'>,
): void {
  mount(host, endpoints.listForMonitor, ({ caller, query, params: { monitorGuid } }) =>
    listAlerts(deps, { caller, query, path: `/Alert/Monitor/${monitorGuid}`, monitors: [monitorGuid] }),
  );
  mount(host, endpoints.listForGroup, async ({ caller, query, params: { monitorGroupGuid: guid } }) => {
    const monitors = await deps.monitorsOfGroup(caller.accountId, guid);
    return listAlerts(deps, { caller, query, path: `/Alert/MonitorGroup/${guid}`, monitors });
  });
}
