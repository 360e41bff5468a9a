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
  readonly isNewer?: true;
}

export interface FieldRule extends FieldTraits {
  readonly field: keyof MonitorWrite;
  readonly types: readonly MonitorType[];
  /** Types that cannot be created without it. */
  readonly required: readonly MonitorType[];
  /** Value if absent on POST and PUT. Types that are not listed omit the field. */
  readonly defaults: Partial<Record<MonitorType, unknown>>;
}

const plain = {};
const newer = { isNewer: true } as const;

/**
 * In the order in which a monitor is returned. The pair of intervals is in
 * `server/monitors/definition/interval-rules.ts`.
 */
const traits = {
  Name: plain,
  GenerateAlert: plain,
  IsActive: plain,
  MonitorMode: plain,
  CustomFields: plain,
  UsePrimaryCheckpointsOnly: plain,
  UseConcurrentMonitoring: plain,
  ConcurrentUnconfirmedErrorThreshold: plain,
  ConcurrentConfirmedErrorThreshold: plain,
  NameForPhoneAlerts: plain,
  Notes: plain,
  Url: plain,
  NetworkAddress: plain,
  Port: { example: 'the TCP port to connect to, for example 443' },
  IpVersion: plain,
  NativeIPv6Only: newer,
  AuthenticationType: plain,
  Username: plain,
  Password: { isSecret: true },
  UserAgent: plain,
  RequestHeaders: plain,
  RequestBody: plain,
  HttpMethod: plain,
  HttpVersion: newer,
  TlsVersion: plain,
  CheckCertificateErrors: plain,
  CertificateName: plain,
  CertificateOrganization: plain,
  CertificateOrganizationalUnit: plain,
  CertificateSerialNumber: plain,
  CertificateFingerprint: plain,
  CertificateIssuerName: plain,
  CertificateIssuerCompanyName: plain,
  CertificateIssuerOrganizationalUnit: plain,
  CertificateExpirationWarningDays: plain,
  DnsServer: plain,
  DnsQuery: plain,
  DnsTestValue: plain,
  DnsExpectedResult: plain,
  DatabaseName: plain,
  ImapSecureConnection: plain,
  SftpAction: plain,
  SftpActionPath: plain,
  BrowserType: { example: 'Chrome or Edge' },
  BrowserWindowDimensions: plain,
  ThrottlingOptions: plain,
  BlockGoogleAnalytics: plain,
  BlockUptrendsRum: plain,
  BlockUrls: plain,
  DnsBypasses: newer,
  UseW3CTotalTime: newer,
  DomainGroupGuid: plain,
  DomainGroupGuidSpecified: plain,
  IgnoreExternalElements: plain,
  SelfServiceTransactionScript: newer,
  MultiStepApiTransactionScript: newer,
  MsaSteps: plain,
  PredefinedVariables: plain,
  UserDefinedFunctions: plain,
  CustomMetrics: plain,
  PostmanCollectionJson: newer,
} as const satisfies Readonly<Record<string, FieldTraits>>;

/** A field that some kinds of monitors have. */
export type FieldName = keyof typeof traits;

const names = Object.keys(traits) as readonly FieldName[];

function makeRule(field: FieldName): FieldRule {
  const fieldUse = (type: MonitorType): FieldUse | undefined => monitorKind(type)?.fields[field];
  const types = monitorTypes.filter((type) => fieldUse(type) !== undefined);
  const withDefault = types.filter((type) => fieldUse(type)?.default !== undefined);
  return {
    ...traits[field],
    field,
    types,
    required: types.filter((type) => fieldUse(type)?.isRequired),
    defaults: Object.fromEntries(withDefault.map((type) => [type, fieldUse(type)?.default])),
  };
}

export const monitorFields: readonly FieldRule[] = names.map(makeRule);

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
export function fieldNote(field: string): string {
  const rule = monitorFields.find((one) => one.field === field);
  if (!rule || rule.types.length === monitorTypes.length) return '';
  const { types, required, defaults } = rule;
  const isNeeded = required.length === types.length ? 'Required.' : `Required for ${required.join(', ')}.`;
  const values = new Set(Object.values(defaults).map((value) => JSON.stringify(value)));
  const [usual] = values;
  const byType = Object.entries(defaults).map(([type, value]) => `${type} ${JSON.stringify(value)}`);
  return [
    `Only for ${types.join(', ')}.`,
    ...(required.length === 0 ? [] : [isNeeded]),
    ...(usual === undefined ? [] : [`Default: ${values.size === 1 ? usual : byType.join(', ')}.`]),
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
