/**
 * Which monitor types have a field, whether they require it on create, and its default: the fields of `monitorKinds`,
 * by field. Defaults are applied on POST and PUT only, by `server/monitors`. A shape never has one, or a PATCH would
 * reset the field.
 */
import { monitorTypes, type MonitorType } from './monitor-enums.js';
import { monitorKind, type FieldUse } from './monitor-kinds.js';
import type { MonitorWrite } from './monitor.js';

/** Properties of a field that do not depend on the monitor type. */
interface FieldTraits {
  /** Accepted values, quoted in the message when the field is missing. */
  readonly example?: string;
  /** Never returned. If absent on PUT, the stored value is kept. */
  readonly isSecret?: true;
  /** Unknown to some clients that send whole monitors. If absent on PUT, the stored value is kept. */
  readonly isUnknownToOldClients?: true;
}

export interface FieldRule extends FieldTraits {
  readonly field: keyof MonitorWrite;
  readonly types: readonly MonitorType[];
  /** Types that cannot be created without it. */
  readonly required: readonly MonitorType[];
  /** Value if absent on POST and PUT. Types that are not listed omit the field. */
  readonly defaults: Partial<Record<MonitorType, unknown>>;
}

const noTraits = {};
const unknownToOldClients = { isUnknownToOldClients: true } as const;

/**
 * In the order in which a monitor is returned. The pair of intervals is in
 * `server/monitors/definition/interval-rules.ts`.
 */
const fieldTraits = {
  Name: noTraits,
  GenerateAlert: noTraits,
  IsActive: noTraits,
  MonitorMode: noTraits,
  CustomFields: noTraits,
  UsePrimaryCheckpointsOnly: noTraits,
  UseConcurrentMonitoring: noTraits,
  ConcurrentUnconfirmedErrorThreshold: noTraits,
  ConcurrentConfirmedErrorThreshold: noTraits,
  NameForPhoneAlerts: noTraits,
  Notes: noTraits,
  Url: noTraits,
  NetworkAddress: noTraits,
  Port: { example: 'the TCP port to connect to, for example 443' },
  IpVersion: noTraits,
  NativeIPv6Only: unknownToOldClients,
  AuthenticationType: noTraits,
  Username: noTraits,
  Password: { isSecret: true },
  UserAgent: noTraits,
  RequestHeaders: noTraits,
  RequestBody: noTraits,
  HttpMethod: noTraits,
  HttpVersion: unknownToOldClients,
  TlsVersion: noTraits,
  CheckCertificateErrors: noTraits,
  CertificateName: noTraits,
  CertificateOrganization: noTraits,
  CertificateOrganizationalUnit: noTraits,
  CertificateSerialNumber: noTraits,
  CertificateFingerprint: noTraits,
  CertificateIssuerName: noTraits,
  CertificateIssuerCompanyName: noTraits,
  CertificateIssuerOrganizationalUnit: noTraits,
  CertificateExpirationWarningDays: noTraits,
  DnsServer: noTraits,
  DnsQuery: noTraits,
  DnsTestValue: noTraits,
  DnsExpectedResult: noTraits,
  DatabaseName: noTraits,
  ImapSecureConnection: noTraits,
  SftpAction: noTraits,
  SftpActionPath: noTraits,
  BrowserType: { example: 'Chrome, Edge' },
  BrowserWindowDimensions: noTraits,
  ThrottlingOptions: noTraits,
  BlockGoogleAnalytics: noTraits,
  BlockUptrendsRum: noTraits,
  BlockUrls: noTraits,
  DnsBypasses: unknownToOldClients,
  UseW3CTotalTime: unknownToOldClients,
  DomainGroupGuid: noTraits,
  DomainGroupGuidSpecified: noTraits,
  IgnoreExternalElements: noTraits,
  SelfServiceTransactionScript: unknownToOldClients,
  MultiStepApiTransactionScript: unknownToOldClients,
  MsaSteps: noTraits,
  PredefinedVariables: noTraits,
  UserDefinedFunctions: noTraits,
  CustomMetrics: noTraits,
  PostmanCollectionJson: unknownToOldClients,
} as const satisfies Readonly<Record<string, FieldTraits>>;

/** A field that some kinds of monitors have. */
export type FieldName = keyof typeof fieldTraits;

const names = Object.keys(fieldTraits) as readonly FieldName[];

function buildFieldRule(field: FieldName): FieldRule {
  const fieldUse = (type: MonitorType): FieldUse | undefined => monitorKind(type)?.fields[field];
  const types = monitorTypes.filter((type) => fieldUse(type) !== undefined);
  const withDefault = types.filter((type) => fieldUse(type)?.default !== undefined);
  return {
    ...fieldTraits[field],
    field,
    types,
    required: types.filter((type) => fieldUse(type)?.isRequired),
    defaults: Object.fromEntries(withDefault.map((type) => [type, fieldUse(type)?.default])),
  };
}

export const monitorFields: readonly FieldRule[] = names.map(buildFieldRule);

/** Returns the message for a missing required field. */
export const requiredFieldRule = ({ example }: FieldRule): string =>
  example === undefined ? 'is required' : `is required: ${example}`;

/**
 * Returns the default of a field, or undefined if it is omitted. With implicit TLS the port has a different default.
 */
export function fieldDefault({ field, defaults }: FieldRule, type: MonitorType, body: MonitorWrite): unknown {
  const tls = monitorKind(type)?.implicitTls;
  if (field === 'Port' && tls?.field !== undefined && body[tls.field] === true) return tls.port;
  return defaults[type];
}

/**
 * Returns which types have a field, whether they require it, and their defaults. Empty for a field that every type has.
 */
export function fieldDescription(field: string): string {
  const rule = monitorFields.find((one) => one.field === field);
  if (!rule || rule.types.length === monitorTypes.length) return '';
  const { types, required, defaults } = rule;
  const requirement = required.length === types.length ? 'Required.' : `Required for ${required.join(', ')}.`;
  const values = new Set(Object.values(defaults).map((value) => JSON.stringify(value)));
  const [commonDefault] = values;
  const byType = Object.entries(defaults).map(([type, value]) => `${type} ${JSON.stringify(value)}`);
  return [
    `Only for ${types.join(', ')}.`,
    ...(required.length === 0 ? [] : [requirement]),
    ...(commonDefault === undefined ? [] : [`Default: ${values.size === 1 ? commonDefault : byType.join(', ')}.`]),
  ].join(' ');
}

/** Returns whether monitors of a type have a field. */
export const hasField = (type: MonitorType, field: keyof MonitorWrite): boolean =>
  monitorFields.some((rule) => rule.field === field && rule.types.includes(type));

/** Returns whether monitors of a type run in a browser. */
export const runsInBrowser = (type: MonitorType): boolean => monitorKind(type)?.fields.BrowserType !== undefined;

/** The fields that callers get who may only view a monitor's data. */
export const viewDataFields = [
  'MonitorGuid',
  'Name',
  'MonitorType',
  'MonitorMode',
  'IsActive',
  'GenerateAlert',
] as const;
