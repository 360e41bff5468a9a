import {
  exportRuleSetEndpoints,
  exportSettingEndpoints,
  openTelemetryConnectionEndpoints,
} from '@vedette/contract/v4/monitor-result-export';
import { exportConnectionTestEndpoints } from '@vedette/contract/v1/export/export-connection-test';
import { mountDefinition } from '../definitions/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { testConnection, type ConnectionTestContext } from './test-connection.js';
import { connections, exportSettings, ruleSets, type ExportDeps } from './export-settings.js';

/** Serves `/MonitorResultExportSettings`: connections, rule sets, and settings that send the results of monitors. */
export function registerExportRoutes(host: RouteHost, deps: ExportDeps & ConnectionTestContext): void {
  mountDefinition(host, openTelemetryConnectionEndpoints, connections, deps);
  mountDefinition(host, exportRuleSetEndpoints, ruleSets, deps);
  mountDefinition(host, exportSettingEndpoints, exportSettings, deps);
  mount(host, exportConnectionTestEndpoints.run, ({ caller, params, signal }) =>
    testConnection(deps, caller, params.connectionGuid, signal),
  );
}
