import { aCustom, anExclusion, UNKNOWN_ID, slack } from '../invalid-bodies.js';
import { DAILY, HTTPS, PARTS, SENT } from '../one-of-everything.js';

const period = { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last24Hours' };
const report = { DashboardGuid: ':dashboardGuid', ...SENT, IsActive: false };
const toOperator = { OperatorGuid: ':operatorGuid' };
const group = { Name: 'shop', IsFirstParty: true, Include: ['example.com'] };
const at = Date.UTC(2026, 6, 1);
const mailed = { Format: 'PDF', Recipients: { Operators: [':operatorGuid'] } };
const singleSignOn = {
  Protocol: 'OpenIdConnect',
  IsEnabled: false,
  Name: 'Provider',
  Issuer: 'https://id.example.com',
  ClientId: 'vedette',
  ClientSecret: 'a secret of the provider',
};

/**
 * Accepted bodies for operations whose smallest body of the schema is not: it names nothing that exists, or its members
 * need one another. A text `:name` stands for the id of that name in paths.
 */
export const EXAMPLE_BODIES: Readonly<Record<string, object>> = {
  createVaultItem: {
    Name: 'login',
    VaultItemType: 'CredentialSet',
    UserName: 'ann',
    Password: 'p',
    VaultSectionGuid: ':vaultSectionGuid',
  },
  replaceVaultItem: { Name: 'another login' },
  replaceVaultSection: { Name: 'another section' },
  addVaultSectionAuthorization: { AuthorizationType: 'ViewVaultSection', ...toOperator },
  createOperator: { Email: 'new@example.com', FullName: 'New', Password: 'a password of length' },
  updateOperator: { Email: 'ann@example.com', FullName: 'Ann' },
  createDutySchedule: DAILY,
  replaceDutySchedule: DAILY,
  updateOperatorGroup: { Description: 'another group' },
  createGroupDutySchedule: DAILY,
  replaceGroupDutySchedule: DAILY,
  createMonitor: { Name: 'shop', ...HTTPS },
  createMonitorInGroup: { Name: 'shop', ...HTTPS },
  replaceMonitor: { Name: 'shop', ...HTTPS },
  createMaintenancePeriod: DAILY,
  replaceMaintenancePeriod: { Id: ':maintenancePeriodId', ...DAILY },
  addMaintenancePeriodToAllMembers: DAILY,
  addMonitorAuthorization: { AuthorizationType: 'ViewMonitor', ...toOperator },
  addMonitorGroupAuthorization: { AuthorizationType: 'ViewMonitorGroup', ...toOperator },
  addAlertDefinitionAuthorization: { AuthorizationType: 'ViewAlertDefinition', ...toOperator },
  addEscalationLevelIntegration: { IntegrationGuid: ':anotherIntegrationGuid', IsActive: true },
  updateEscalationLevelIntegration: {
    IsActive: true,
    SendOkAlerts: false,
    SendReminderAlerts: false,
    VariableValues: { Key: 'x' },
  },
  addIntegrationAuthorization: { AuthorizationType: 'EditIntegration', ...toOperator },
  createCustomIntegration: { ...aCustom, Name: 'another hook' },
  updateCustomIntegration: aCustom,
  updateSla: { Description: 'another level' },
  createExclusionPeriod: anExclusion,
  updateExclusionPeriod: anExclusion,
  createScheduledReport: report,
  updateScheduledReport: report,
  addPublicStatusPageAuthorization: { AuthorizationType: 'ViewPublicStatusPage', ...toOperator },
  addPrivateLocationAuthorization: { AuthorizationType: 'ViewPrivateLocation', ...toOperator },
  createRumWebsite: { Description: 'another shop', Url: 'https://shop.example' },
  updateRumWebsite: { Description: 'a shop', Url: 'https://shop.example' },
  createOpenTelemetryConnection: { Name: 'another collector', EndpointUrl: 'https://collector.example' },
  updateOpenTelemetryConnection: { Name: 'a collector', EndpointUrl: 'https://collector.example' },
  updateExportRuleSet: { Name: 'another rule set' },
  createExportSetting: { Name: 'another export', ...PARTS, IsActive: false },
  updateExportSetting: { Name: 'an export', ...PARTS, IsActive: false },
  v1WriteSingleSignOn: singleSignOn,
  addV1DashboardAuthorization: { AuthorizationType: 'ViewDashboard', ...toOperator },
  v1SendDashboard: mailed,
  v1CreateChannel: { ...slack, Name: 'another channel' },
  v1CreateCustomIntegration: { ...aCustom, Name: 'yet another hook' },
  v1ClearChecks: { FromAt: at, UntilAt: at + 3_600_000, MonitorGuids: [':monitorGuid'], Comment: 'a test' },
  v1TestRun: { ...HTTPS, CheckpointId: UNKNOWN_ID },
  v1StreamTestRun: { ...HTTPS, CheckpointId: UNKNOWN_ID },
  v1ReplaceMonitorTemplate: { Name: 'another template' },
  v1ApplyMonitorTemplate: { MonitorGuids: [':monitorGuid'] },
  v1CreateDomainGroupSet: { Name: 'another set', Groups: [group] },
  v1ReplaceDomainGroupSet: { Name: 'a set', Groups: [group] },
  v1SendList: { List: '/Monitor', ...mailed },
  addOperatorGroupTargetAuthorization: { AuthorizationType: 'ViewOperators', ...toOperator },
  v1TransferOwnership: { ToOperatorGuid: ':operatorGuid' },
  v1ChangePrivateLocation: { Name: 'another location' },
  v1ReplaceReportFilter: { SelectedPeriod: period },
};
