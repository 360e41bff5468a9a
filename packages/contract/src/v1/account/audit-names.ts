import { messages } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';
import { alertDefinitionName, integrationName } from '../../default-names.js';
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

/** Stored names of objects that have no name of their own. */
export const UNNAMED_AUDIT_OBJECTS = messages({
  Account: 'Account settings',
  SingleSignOn: 'Single sign-on',
  SigningKey: 'Signing key',
});

interface AuditObject {
  readonly ObjectType: string;
  readonly ObjectName: string;
}

const isUnnamed = ({ ObjectType, ObjectName }: AuditObject): boolean =>
  Object.hasOwn(UNNAMED_AUDIT_OBJECTS, ObjectType) &&
  UNNAMED_AUDIT_OBJECTS[ObjectType as keyof typeof UNNAMED_AUDIT_OBJECTS] === ObjectName;

/** Returns the name of an object; one that no user gave is translated. */
export function auditObjectName(object: AuditObject, translate: Translate): string {
  if (isUnnamed(object)) return translate(object.ObjectName);
  const { ObjectType, ObjectName } = object;
  if (ObjectType === 'AlertDefinition') return alertDefinitionName(ObjectName, translate);
  return ObjectType === 'Integration' ? integrationName(ObjectName, translate) : ObjectName;
}

/** Returns the type and name of an object. For an object without a name of its own, both are the same text. */
export function auditObjectText(object: AuditObject, translate: Translate): string {
  const name = auditObjectName(object, translate);
  if (isUnnamed(object)) return name;
  const types: Readonly<Record<string, string>> = auditObjectTypeNames;
  return `${translate(types[object.ObjectType] ?? object.ObjectType)} ${name}`.trim();
}
