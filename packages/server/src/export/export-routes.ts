import {
  exportRuleSetEndpoints,
  exportSettingEndpoints,
  openTelemetryConnectionEndpoints,
} from '@vedette/contract/v4/monitor-result-export';
import { exportTrialEndpoints } from '@vedette/contract/v1/export/export-trial';
import { mountDefinition } from '../definitions/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { tryConnection, type TrialContext } from './connection-trial.js';
import { connections, exportSettings, ruleSets, type ExportDeps } from './export-settings.js';

/** Serves `/MonitorResultExportSettings`: connections, rule sets, and settings that send the results of monitors. */
export function registerExportRoutes(host: RouteHost, deps: ExportDeps & TrialContext): void {
  mountDefinition(host, openTelemetryConnectionEndpoints, connections, deps);
  mountDefinition(host, exportRuleSetEndpoints, ruleSets, deps);
  mountDefinition(host, exportSettingEndpoints, exportSettings, deps);
  mount(host, exportTrialEndpoints.run, ({ caller, params, signal }) =>
    tryConnection(deps, caller, params.connectionGuid, signal),
  );
}
