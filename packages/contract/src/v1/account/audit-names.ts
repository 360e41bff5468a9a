import { messages } from '@vedette/i18n/message';
/** Names in audit records. Imports no shape, so that pages may use it. */

export const auditSources = ['Api', 'WebApp', 'System'] as const;

export const auditActions = [
  'Created',
  'Updated',
  'Deleted',
  'MembershipChanged',
  'PermissionChanged',
  'SecretRead',
  'Sent',
  'SignedIn',
  'SignedOut',
  'SignInFailed',
  'Invited',
  'InvitationAccepted',
  'PasswordLinkSent',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Object types of audit records, with their English names. */
export const auditObjectTypeNames = messages({
  Account: 'Account',
  AlertDefinition: 'Alert definition',
  ApiUser: 'API account',
  ChartNote: 'Chart note',
  Checkpoint: 'Checkpoint',
  Dashboard: 'Dashboard',
  DomainGroupSet: 'Domain group set',
  ExportRuleSet: 'Export rule set',
  ExportSetting: 'Export setting',
  Integration: 'Integration',
  List: 'List',
  Mail: 'Mail',
  MaintenancePeriod: 'Maintenance period',
  Monitor: 'Monitor',
  MonitorGroup: 'Monitor group',
  MonitorTemplate: 'Monitor template',
  OpenTelemetryConnection: 'Export connection',
  Operator: 'Operator',
  OperatorGroup: 'Operator group',
  OutgoingPhoneNumber: 'Outgoing phone number',
  PrivateLocation: 'Private location',
  PublicStatusPage: 'Status page',
  RumWebsite: 'Website',
  SLA: 'SLA',
  ScheduledReport: 'Scheduled report',
  SigningKey: 'Signing key',
  SingleSignOn: 'Single sign-on',
  SlaStatement: 'SLA statement',
  StatusPageUpdate: 'Status page update',
  VaultItem: 'Vault item',
  VaultSection: 'Vault section',
});
export type AuditObjectType = keyof typeof auditObjectTypeNames;
export const auditObjectTypes = Object.keys(auditObjectTypeNames) as readonly AuditObjectType[];
