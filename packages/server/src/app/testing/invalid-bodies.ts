import type { Endpoint } from '@vedette/contract/endpoint';
import { archives } from '../../vault/testing/archives.js';
import { UNKNOWN_GUID } from './service-fixture.js';

/** Accepted bodies (`a…`), and changes that make them invalid (`on…`). */

export type Fields = Readonly<Record<string, unknown>>;

/** Well-formed fields that break a rule together, and the other fields that the rule depends on. */
interface RuleViolation {
  readonly set: Fields;
  /** Fields, besides those that are set, without which the rule cannot be checked. */
  readonly needs?: readonly string[];
}

export interface BodySubject {
  readonly method: Endpoint['method'];
  readonly path: string;
  /** An accepted body. */
  readonly good: Fields;
  /** Values that break the shape, each by itself. */
  readonly junk: Fields;
  readonly broken: readonly RuleViolation[];
}

/** An id that does not exist. */
export const UNKNOWN_ID = 987_654;
const reference = `{{@VaultItem.${UNKNOWN_GUID}.Password}}`;
export const ofMonitors: Pick<BodySubject, 'junk' | 'broken'> = {
  junk: {
    Name: '',
    CheckInterval: 'often',
    CheckIntervalSeconds: -1,
    IsActive: 'perhaps',
    MonitorMode: 'Sometimes',
    Url: 5,
    ConcurrentConfirmedErrorThreshold: 'x',
    Notes: 7,
    LoadTimeLimit1: -1,
    RequestHeaders: [{ Name: 1 }],
    SelectedCheckpoints: { Checkpoints: 'all' },
    ErrorConditions: [{ ErrorConditionType: 'None' }],
    Username: [],
  },
  broken: [
    { set: { CheckInterval: 5, CheckIntervalSeconds: 30 } },
    { set: { Url: 'ftp://example.com/' } },
    { set: { MonitorMode: 'Development', IsActive: true } },
    { set: { ConcurrentUnconfirmedErrorThreshold: 60, ConcurrentConfirmedErrorThreshold: 50 } },
    { set: { RequestHeaders: [{ Name: 'a b', Value: 'c' }] } },
    { set: { SelectedCheckpoints: { Checkpoints: [UNKNOWN_ID] } } },
    { set: { UseConcurrentMonitoring: true }, needs: ['SelectedCheckpoints'] },
    { set: { CustomFields: [{ Name: ' ', Value: '' }] } },
    { set: { ErrorConditions: [{ ErrorConditionType: 'LoadTimeLimit1', Value: 'slow' }] }, needs: ['LoadTimeLimit1'] },
    { set: { Notes: reference }, needs: [] },
    { set: { Username: '{{@VaultItem.me.Password}}' } },
  ],
};
export const aMonitor = { Name: 'shop', MonitorType: 'Https', Url: 'https://example.com/' };

export const aPeriod = {
  ScheduleMode: 'OneTime',
  MaintenanceType: 'DisableMonitoring',
  StartDateTime: '2027-01-01T10:00:00',
  EndDateTime: '2027-01-01T11:00:00',
};

export const anOperator = { Email: 'ann@example.com', FullName: 'Ann', Password: 'a password of length' };

export const onMaintenance = {
  junk: { StartDateTime: 1, MaintenanceType: 'None', Description: 'two\nlines' },
  broken: [
    { set: { StartDateTime: '2027-01-02T10:00:00', EndDateTime: '2027-01-01T11:00:00' } },
    { set: { EndDateTime: 'soon' } },
  ],
};

export const onSla = {
  good: { Description: 'silver' },
  junk: { Description: '', UptimeErrorThreshold: 101, UptimeWarningThreshold: 'x', LoadTimeErrorThreshold: -1 },
  broken: [{ set: { UptimeErrorThreshold: 99, UptimeWarningThreshold: 98 } }],
};

export const onGroup = {
  good: { Description: 'shops' },
  junk: { Description: 5, IsQuotaUnlimited: 'maybe', BasicMonitorQuota: -1, ApiMonitorQuota: 'x' },
  broken: [
    { set: { IsAll: true } },
    { set: { IsQuotaUnlimited: false }, needs: ['BasicMonitorQuota', 'ApiMonitorQuota'] },
  ],
};

export const onOperator = {
  junk: { FullName: '', IsOnDuty: 'x', AllowNativeLogin: 'x', OutgoingPhoneNumberId: 'x', CultureName: 'x' },
  broken: [
    { set: { TimeZoneId: UNKNOWN_ID } },
    { set: { DefaultDashboard: 'None of ours' } },
    { set: { OutgoingPhoneNumberId: UNKNOWN_ID } },
    { set: { MobilePhone: '0123' } },
    { set: { Password: 'x' } },
    { set: { AllowNativeLogin: false, Password: 'a password of length' } },
  ],
};

export const onDashboard = {
  good: { Name: 'mine' },
  junk: { Name: '', AutoRefresh: 'x' },
  broken: [
    { set: { DashboardFilter: { SelectedPeriod: { SelectedPeriodType: 'SpecificDates' } } } },
    { set: { DashboardFilter: { Monitors: [UNKNOWN_GUID] } } },
    { set: { DashboardGuid: UNKNOWN_GUID } },
  ],
};

export const onReport = {
  junk: { FileType: 'Stone', IsActive: 'x', Notes: 5, Recipients: { Operators: 'x' } },
  broken: [
    { set: { Schedule: { ScheduleType: 'Weekly', Time: '08:00' } } },
    { set: { DashboardGuid: UNKNOWN_GUID } },
    { set: { Recipients: { OperatorGroups: [UNKNOWN_GUID] } } },
    { set: { Recipients: {} }, needs: ['IsActive'] },
  ],
};

export const onPage = {
  good: { Name: 'of shops' },
  junk: { Name: '', IsPublished: 'x', SlaGuidSpecified: 'x' },
  broken: [
    { set: { MonitorGuids: [UNKNOWN_GUID] } },
    { set: { MonitorGroupGuids: [UNKNOWN_GUID] } },
    { set: { SlaGuid: UNKNOWN_GUID }, needs: ['SlaGuidSpecified'] },
  ],
};

export const onItem = { junk: { Name: '', Notes: 5, UserName: [] } };

export const onLevel = {
  good: {},
  junk: { EscalationMode: 'x', ThresholdErrorCount: 0, Message: 5, ReminderDelay: 'x' },
  broken: [{ set: { Id: UNKNOWN_ID } }, { set: { AlertDefinitionGuid: UNKNOWN_GUID } }],
};

export const onUse = {
  junk: { IsActive: 'x', SendOkAlerts: 'x', ExtraEmailAddresses: 'x', VariableValues: { Key: 7 } },
  broken: [
    { set: { ExtraEmailAddresses: ['ann@example.com'] } },
    { set: { StatusHubServiceList: [{ MonitorGuid: UNKNOWN_GUID, IntegrationServiceGuid: UNKNOWN_GUID }] } },
    { set: { VariableValues: { Other: 'x' } } },
  ],
};

const aCall = { MessageTypes: ['Error'], HttpSteps: [{ Url: 'https://example.com/hook' }] };

export const aCustom = {
  Name: 'hook',
  PredefinedVariables: [{ Name: 'Key', SpecifyInEscalationLevel: true }],
  Steps: [aCall],
};

export const onCustom = {
  good: { ...aCustom, Name: 'another' },
  junk: { Name: '', IsActive: 'x', PredefinedVariables: [{ Name: '1' }], Steps: [{}], UserDefinedFunctions: 'x' },
  broken: [
    { set: { Steps: [{ ...aCall, MessageTypes: ['Ok'] }] } },
    { set: { Steps: [{ ...aCall, HttpSteps: [{ Url: 'ftp://example.com/' }] }] } },
    { set: { UserDefinedFunctions: [{ Name: 'F', Type: 'Mapping' }] } },
    { set: { UserDefinedFunctions: [{ Name: 'Key', Type: 'Regex', Regex: 'x' }] }, needs: ['PredefinedVariables'] },
    { set: { PredefinedVariables: [{ Name: 'V', Value: reference }] }, needs: ['Steps'] },
  ],
};

export const onChannel = {
  junk: { Name: '', IsActive: 'x', Settings: { WebhookUrl: 5 } },
  broken: [{ set: { Settings: { Colour: 'red' } } }, { set: { Services: [{ Name: 'x', Url: 'https://x.example/' }] } }],
};

export const onPeriod = {
  junk: { Description: 5, From: 7, Until: 7 },
  broken: [
    { set: { From: '2026-03-02T00:00:00', Until: '2026-03-01T00:00:00' } },
    { set: { Until: '2026-02-30T00:00:00' } },
    { set: { From: '1999-01-01T00:00:00' } },
  ],
};

export const onTemplate = {
  good: { Name: 'limits' },
  junk: { Name: '', UserAgent: 5, UsePrimaryCheckpointsOnly: 'x', ErrorConditions: [{ ErrorConditionType: 'x' }] },
  broken: [
    { set: { SelectedCheckpoints: { Checkpoints: [UNKNOWN_ID] } } },
    { set: { MaintenancePeriods: [{ ...aPeriod, EndDateTime: '2027-01-01T09:00:00' }] } },
    { set: { ErrorConditions: [{ ErrorConditionType: 'LoadTimeLimit1', Value: 'slow' }] } },
  ],
};

export const anExclusion = { Description: '', From: '2026-01-01T00:00:00', Until: '2026-04-01T00:00:00' };

export const aUse = { IsActive: true, SendOkAlerts: false, SendReminderAlerts: false, VariableValues: { Key: 'x' } };

export const slack = { Name: 'slack', Channel: 'Slack', Settings: { WebhookUrl: 'https://slack.example/' } };

export const onArchive = {
  junk: { ...onItem.junk, CertificateArchive: { ArchiveData: 5 } },
  broken: [
    { set: { CertificateArchive: { ArchiveData: '***' } } },
    { set: { CertificateArchive: { ArchiveData: archives.legacy, Password: 'of another' } } },
  ],
};
