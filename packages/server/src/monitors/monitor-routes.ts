import { maintenanceViewEndpoints } from '@vedette/contract/v1/monitors/maintenance';
import { maintenancePeriodEndpoints as periods } from '@vedette/contract/v4/maintenance-period';
import { monitorEndpoints as monitors } from '@vedette/contract/v4/monitor-endpoints';
import { mount, type RouteHost } from '../http/index.js';
import { checkPeriod } from './maintenance/maintenance-period-rules.js';
import {
  checkPeriodId,
  cleanUpMaintenancePeriods,
  createMaintenancePeriod,
  deleteMaintenancePeriod,
  endMaintenancePeriod,
  listMaintenancePeriods,
  replaceMaintenancePeriod,
  type MaintenanceDeps,
} from './maintenance/maintenance.js';
import {
  cloneMonitor,
  createMonitor,
  deleteMonitor,
  readMonitor,
  listMonitorGroupGuids,
  validateMonitorChange,
  validateNewMonitor,
  listMonitors,
  patchMonitor,
  replaceMonitor,
} from './editing/monitor.js';
import type { MonitorDeps } from './store/monitor-store.js';

/** Serves monitors and their maintenance periods. */
export function registerMonitorRoutes(host: RouteHost, deps: MonitorDeps & MaintenanceDeps): void {
  mount(host, monitors.list, ({ caller, query }) => listMonitors(deps, caller, query));
  mount(
    host,
    monitors.create,
    ({ caller, body }) => createMonitor(deps, caller, body),
    ({ caller, body }, problems) => validateNewMonitor(deps, caller, body, problems),
  );
  mount(host, monitors.listInGroup, ({ caller, params, query }) =>
    listMonitors(deps, caller, query, params.monitorGroupGuid),
  );
  mount(
    host,
    monitors.createInGroup,
    ({ caller, params, body }) => createMonitor(deps, caller, body, params.monitorGroupGuid),
    ({ caller, body }, problems) => validateNewMonitor(deps, caller, body, problems),
  );
  mount(host, monitors.get, ({ caller, params, query }) => readMonitor(deps, caller, params.monitorGuid, query));
  mount(
    host,
    monitors.replace,
    ({ caller, params, body }) => replaceMonitor(deps, caller, params.monitorGuid, body),
    ({ caller, params: { monitorGuid }, body }, problems) =>
      validateMonitorChange(deps, caller, { monitorGuid, body, isReplacement: true }, problems),
  );
  mount(
    host,
    monitors.patch,
    ({ caller, params, body }) => patchMonitor(deps, caller, params.monitorGuid, body),
    ({ caller, params: { monitorGuid }, body }, problems) =>
      validateMonitorChange(deps, caller, { monitorGuid, body, isReplacement: false }, problems),
  );
  mount(host, monitors.remove, ({ caller, params }) => deleteMonitor(deps, caller, params.monitorGuid));
  mount(host, monitors.clone, ({ caller, params, query }) =>
    cloneMonitor(deps, caller, params.monitorGuid, {
      includeMaintenancePeriods: query.includeMaintenancePeriods ?? true,
      includeMonitorGroups: query.includeMonitorGroups ?? true,
    }),
  );
  mount(host, monitors.groups, ({ caller, params }) => listMonitorGroupGuids(deps, caller, params.monitorGuid));

  mount(host, periods.list, ({ caller, params }) => listMaintenancePeriods(deps, caller, params.monitorGuid));
  mount(
    host,
    periods.create,
    ({ caller, params, body }) => createMaintenancePeriod(deps, caller, params.monitorGuid, body),
    ({ body }, problems) => checkPeriod(body, problems),
  );
  mount(
    host,
    periods.replace,
    ({ caller, params, body }) => replaceMaintenancePeriod(deps, caller, params, body),
    ({ params, body }, problems) => {
      checkPeriodId(body, params.maintenancePeriodId, problems);
      checkPeriod(body, problems);
    },
  );
  mount(host, periods.remove, ({ caller, params }) =>
    deleteMaintenancePeriod(deps, caller, params.monitorGuid, params.maintenancePeriodId),
  );
  mount(host, maintenanceViewEndpoints.end, ({ caller, params }) => endMaintenancePeriod(deps, caller, params));
  mount(host, periods.cleanUp, ({ caller, params }) =>
    cleanUpMaintenancePeriods(deps, caller, params.monitorGuid, params.beforeDate),
  );
}
