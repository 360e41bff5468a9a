/** What records of the audit log tell of. Imports no shape, so that pages may use it. */

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

/** Kinds of things that are put on record, by name. */
export const auditThings = [
  'Account',
  'AlertDefinition',
  'ApiUser',
  'ChartNote',
  'Checkpoint',
  'Dashboard',
  'DomainGroupSet',
  'ExportRuleSet',
  'ExportSetting',
  'Integration',
  'List',
  'Mail',
  'MaintenancePeriod',
  'Monitor',
  'MonitorGroup',
  'MonitorTemplate',
  'OpenTelemetryConnection',
  'Operator',
  'OperatorGroup',
  'OutgoingPhoneNumber',
  'PrivateLocation',
  'PublicStatusPage',
  'RumWebsite',
  'SLA',
  'ScheduledReport',
  'SigningKey',
  'SingleSignOn',
  'SlaStatement',
  'StatusPageUpdate',
  'VaultItem',
  'VaultSection',
] as const;
export type AuditThing = (typeof auditThings)[number];
