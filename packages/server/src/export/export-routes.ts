import {
  exportRuleSetEndpoints,
  exportSettingEndpoints,
  openTelemetryConnectionEndpoints,
} from '@vedette/contract/v4/monitor-result-export';
import { exportTrialEndpoints } from '@vedette/contract/v1/export/export-trial';
import { mount, type RouteHost } from '../http/index.js';
import { tryConnection, type ConnectionTrialDeps } from './connection-trial.js';
import { connections, exportSettings, ruleSets, type ExportDeps } from './export-settings.js';

/** Serves `/MonitorResultExportSettings`: connections, rule sets, and what of which monitors goes where. */
export function registerExportRoutes(host: RouteHost, deps: ExportDeps & ConnectionTrialDeps): void {
  const [connection, ruleSet, setting] = [connections(deps), ruleSets(deps), exportSettings(deps)];
  const { list, create, read, replace, patch, remove } = openTelemetryConnectionEndpoints;
  mount(host, list, ({ caller }) => connection.list(caller));
  mount(host, create, ({ caller, body }) => connection.create(caller, body));
  mount(host, read, ({ caller, params }) => connection.read(caller, params.connectionGuid));
  mount(host, replace, ({ caller, params, body }) => connection.replace(caller, params.connectionGuid, body));
  mount(host, patch, ({ caller, params, body }) => connection.patch(caller, params.connectionGuid, body));
  mount(host, remove, ({ caller, params }) => connection.remove(caller, params.connectionGuid));
  mount(host, exportTrialEndpoints.run, ({ caller, params, signal }) =>
    tryConnection(deps, caller, params.connectionGuid, signal),
  );
  const rules = exportRuleSetEndpoints;
  mount(host, rules.list, ({ caller }) => ruleSet.list(caller));
  mount(host, rules.create, ({ caller, body }) => ruleSet.create(caller, body));
  mount(host, rules.read, ({ caller, params }) => ruleSet.read(caller, params.ruleSetGuid));
  mount(host, rules.replace, ({ caller, params, body }) => ruleSet.replace(caller, params.ruleSetGuid, body));
  mount(host, rules.patch, ({ caller, params, body }) => ruleSet.patch(caller, params.ruleSetGuid, body));
  mount(host, rules.remove, ({ caller, params }) => ruleSet.remove(caller, params.ruleSetGuid));
  const settings = exportSettingEndpoints;
  mount(host, settings.list, ({ caller }) => setting.list(caller));
  mount(host, settings.create, ({ caller, body }) => setting.create(caller, body));
  mount(host, settings.read, ({ caller, params }) => setting.read(caller, params.exportSettingGuid));
  mount(host, settings.replace, ({ caller, params, body }) => setting.replace(caller, params.exportSettingGuid, body));
  mount(host, settings.patch, ({ caller, params, body }) => setting.patch(caller, params.exportSettingGuid, body));
  mount(host, settings.remove, ({ caller, params }) => setting.remove(caller, params.exportSettingGuid));
}
