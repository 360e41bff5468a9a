import { maintenancePeriodEndpoints as periods } from '@vedette/contract/v4/maintenance-period';
import { monitorEndpoints as monitors } from '@vedette/contract/v4/monitor-endpoints';
import { mount, type RouteHost } from '../http/index.js';
import {
  cleanUpMaintenancePeriods,
  createMaintenancePeriod,
  deleteMaintenancePeriod,
  listMaintenancePeriods,
  replaceMaintenancePeriod,
  type MaintenanceDeps,
} from './maintenance/maintenance.js';
import {
  cloneMonitor,
  createMonitor,
  deleteMonitor,
  getMonitor,
  groupsOfMonitor,
  listMonitors,
  patchMonitor,
  replaceMonitor,
} from './monitor.js';
import type { MonitorDeps } from './definition/stored-monitor.js';

/** Monitors and their maintenance periods. */
export function registerMonitorRoutes(host: RouteHost, deps: MonitorDeps & MaintenanceDeps): void {
  mount(host, monitors.list, ({ caller, query }) => listMonitors(deps, caller, query));
  mount(host, monitors.create, ({ caller, body }) => createMonitor(deps, caller, body));
  mount(host, monitors.listInGroup, ({ caller, params, query }) =>
    listMonitors(deps, caller, query, params.monitorGroupGuid),
  );
  mount(host, monitors.createInGroup, ({ caller, params, body }) =>
    createMonitor(deps, caller, body, params.monitorGroupGuid),
  );
  mount(host, monitors.get, ({ caller, params, query }) => getMonitor(deps, caller, params.monitorGuid, query));
  mount(host, monitors.replace, ({ caller, params, body }) => replaceMonitor(deps, caller, params.monitorGuid, body));
  mount(host, monitors.patch, ({ caller, params, body }) => patchMonitor(deps, caller, params.monitorGuid, body));
  mount(host, monitors.remove, ({ caller, params }) => deleteMonitor(deps, caller, params.monitorGuid));
  mount(host, monitors.clone, ({ caller, params, query }) =>
    cloneMonitor(deps, caller, params.monitorGuid, {
      includeMaintenancePeriods: query.includeMaintenancePeriods ?? true,
      includeMonitorGroups: query.includeMonitorGroups ?? true,
    }),
  );
  mount(host, monitors.groups, ({ caller, params }) => groupsOfMonitor(deps, caller, params.monitorGuid));

  mount(host, periods.list, ({ caller, params }) => listMaintenancePeriods(deps, caller, params.monitorGuid));
  mount(host, periods.create, ({ caller, params, body }) =>
    createMaintenancePeriod(deps, caller, params.monitorGuid, body),
  );
  mount(host, periods.replace, ({ caller, params, body }) => replaceMaintenancePeriod(deps, caller, params, body));
  mount(host, periods.remove, ({ caller, params }) =>
    deleteMaintenancePeriod(deps, caller, params.monitorGuid, params.maintenancePeriodId),
  );
  mount(host, periods.cleanUp, ({ caller, params }) =>
    cleanUpMaintenancePeriods(deps, caller, params.monitorGuid, params.beforeDate),
  );
}
