/**
 * Which monitor type knows which field, what it needs on create, and what a field holds when nobody sent it.
 * Defaults are applied on POST and PUT only, by `server/monitors`; a shape never carries one, or a PATCH would reset.
 */
import { monitorTypes, type MonitorType } from './monitor-enums.js';
import type { MonitorWrite } from './monitor.js';

export interface FieldRule {
  readonly field: keyof MonitorWrite;
  readonly types: readonly MonitorType[];
  /** Types that cannot be created without it. */
  readonly required?: readonly MonitorType[];
  /** What may be sent, told to who leaves it out. */
  readonly example?: string;
  /** Value when absent on POST and PUT; types not listed leave the field out. */
  readonly defaults?: Partial<Record<MonitorType, unknown>>;
  /** Never returned; absent on PUT means unchanged. */
  readonly isSecret?: true;
  /** Not known to every client that writes whole monitors; absent on PUT means unchanged. */
  readonly isNewer?: true;
}

const http: readonly MonitorType[] = ['Https', 'Http', 'WebserviceHttp', 'WebserviceHttps'];
const secureHttp: readonly MonitorType[] = ['Https', 'WebserviceHttps'];
const hosts: readonly MonitorType[] = ['SFTP', 'FTP', 'SMTP', 'POP3', 'IMAP', 'MSSQL', 'MySQL', 'Ping', 'Connect'];
const logins: readonly MonitorType[] = ['SFTP', 'FTP', 'SMTP', 'POP3', 'IMAP', 'MSSQL', 'MySQL'];
const browser: readonly MonitorType[] = ['FullPageCheck', 'Transaction'];
const api: readonly MonitorType[] = ['MultiStepApi', 'PostmanApi'];
const uptime = monitorTypes.filter((type) => !browser.includes(type) && !api.includes(type));

const each = (types: readonly MonitorType[], value: unknown): Partial<Record<MonitorType, unknown>> =>
  Object.fromEntries(types.map((type) => [type, value]));
const optional = (field: keyof MonitorWrite, types: readonly MonitorType[]): FieldRule => ({ field, types });
const required = (field: keyof MonitorWrite, types: readonly MonitorType[]): FieldRule => ({
  field,
  types,
  required: types,
});
const byDefault = (field: keyof MonitorWrite, types: readonly MonitorType[], value: unknown): FieldRule => ({
  field,
  types,
  defaults: each(types, value),
});

/** In the order a monitor is written out. The interval pair is not here: see `server/monitors/definition/interval-rules.ts`. */
export const monitorFields: readonly FieldRule[] = [
  required('Name', monitorTypes),
  byDefault('GenerateAlert', monitorTypes, true),
  byDefault('IsActive', monitorTypes, true),
  byDefault('MonitorMode', monitorTypes, 'Production'),
  byDefault('CustomFields', monitorTypes, []),
  byDefault('UsePrimaryCheckpointsOnly', monitorTypes, true),
  byDefault('UseConcurrentMonitoring', monitorTypes, false),
  byDefault('ConcurrentUnconfirmedErrorThreshold', monitorTypes, 30),
  byDefault('ConcurrentConfirmedErrorThreshold', monitorTypes, 50),
  optional('NameForPhoneAlerts', monitorTypes),
  byDefault('Notes', monitorTypes, ''),
  required('Url', [...http, 'Certificate', 'FullPageCheck']),
  required('NetworkAddress', hosts),
  {
    field: 'Port',
    types: ['DNS', 'Connect', ...logins],
    required: ['Connect'],
    example: 'the TCP port to connect to, for example 443',
    defaults: { DNS: 53, SFTP: 22, FTP: 21, SMTP: 25, POP3: 110, IMAP: 143, MSSQL: 1433, MySQL: 3306 },
  },
  byDefault('IpVersion', uptime, 'IpV4'),
  { ...byDefault('NativeIPv6Only', uptime, false), isNewer: true },
  byDefault('AuthenticationType', [...http, 'Certificate', ...browser], 'None'),
  {
    ...optional('Username', [...http, 'Certificate', ...logins, ...browser]),
    required: ['SFTP'],
    defaults: each([...http, 'Certificate', ...browser], ''),
  },
  { ...optional('Password', [...http, 'Certificate', ...logins, ...browser]), isSecret: true },
  byDefault('UserAgent', [...http, 'Certificate', ...browser], ''),
  byDefault('RequestHeaders', [...http, ...browser], []),
  byDefault('RequestBody', http, ''),
  byDefault('HttpMethod', http, 'Get'),
  { ...byDefault('HttpVersion', http, 'Negotiate'), isNewer: true },
  byDefault('TlsVersion', http, 'Tls12_Tls11_Tls10'),
  {
    ...byDefault('CheckCertificateErrors', [...http, 'Certificate'], true),
    defaults: each([...secureHttp, 'Certificate'], true),
  },
  optional('CertificateName', ['Certificate']),
  optional('CertificateOrganization', ['Certificate']),
  optional('CertificateOrganizationalUnit', ['Certificate']),
  optional('CertificateSerialNumber', ['Certificate']),
  optional('CertificateFingerprint', ['Certificate']),
  optional('CertificateIssuerName', ['Certificate']),
  optional('CertificateIssuerCompanyName', ['Certificate']),
  optional('CertificateIssuerOrganizationalUnit', ['Certificate']),
  byDefault('CertificateExpirationWarningDays', ['Certificate'], 7),
  optional('DnsServer', ['DNS']),
  required('DnsQuery', ['DNS']),
  optional('DnsTestValue', ['DNS']),
  optional('DnsExpectedResult', ['DNS']),
  optional('DatabaseName', ['MSSQL', 'MySQL']),
  required('ImapSecureConnection', ['IMAP']),
  required('SftpAction', ['SFTP']),
  optional('SftpActionPath', ['SFTP']),
  { ...required('BrowserType', browser), example: 'Chrome or Edge' },
  byDefault('BrowserWindowDimensions', browser, {
    IsMobile: false,
    Width: 1_280,
    Height: 800,
    PixelRatio: 1,
    MobileDevice: '',
  }),
  byDefault('ThrottlingOptions', browser, { ThrottlingType: 'Inactive' }),
  byDefault('BlockGoogleAnalytics', browser, true),
  byDefault('BlockUptrendsRum', browser, true),
  byDefault('BlockUrls', browser, []),
  { ...byDefault('DnsBypasses', browser, []), isNewer: true },
  { ...byDefault('UseW3CTotalTime', browser, false), isNewer: true },
  optional('DomainGroupGuid', ['FullPageCheck']),
  optional('DomainGroupGuidSpecified', ['FullPageCheck']),
  byDefault('IgnoreExternalElements', ['FullPageCheck'], false),
  { ...required('SelfServiceTransactionScript', ['Transaction']), isNewer: true },
  { ...required('MultiStepApiTransactionScript', ['MultiStepApi']), isNewer: true },
  optional('MsaSteps', ['MultiStepApi']),
  optional('PredefinedVariables', api),
  optional('UserDefinedFunctions', ['MultiStepApi']),
  optional('CustomMetrics', ['Transaction', 'MultiStepApi']),
  { ...required('PostmanCollectionJson', ['PostmanApi']), isNewer: true },
];

/** What is said of a field that a type cannot be created without. */
export const requiredRule = ({ example }: FieldRule): string =>
  example === undefined ? 'is required' : `is required: ${example}`;

/** What a field holds when nobody sent it; undefined: it is left out. IMAP with TLS from the start has its own port. */
export function defaultOf({ field, defaults }: FieldRule, type: MonitorType, body: MonitorWrite): unknown {
  if (field === 'Port' && type === 'IMAP' && body.ImapSecureConnection === true) return 993;
  return defaults?.[type];
}

/** Which types have a field, need it, and what it holds in them by default; empty for a field of every type. */
export function fieldNote(field: string): string {
  const rule = monitorFields.find((one) => one.field === field);
  if (!rule || rule.types.length === monitorTypes.length) return '';
  const { types, required = [], defaults = {} } = rule;
  const isNeeded = required.length === types.length ? ', and required there' : ` (required: ${required.join(', ')})`;
  const values = new Set(Object.values(defaults).map((value) => JSON.stringify(value)));
  const [usual] = values;
  const byType = Object.entries(defaults).map(([type, value]) => `${type} ${JSON.stringify(value)}`);
  return [
    `Of ${types.join(', ')}${required.length === 0 ? '' : isNeeded}.`,
    ...(usual === undefined ? [] : [`Default ${values.size === 1 ? usual : byType.join(', ')}.`]),
  ].join(' ');
}

/** Whether monitors of a type have a field. */
export const hasField = (type: MonitorType, field: keyof MonitorWrite): boolean =>
  monitorFields.some((rule) => rule.field === field && rule.types.includes(type));

/** The fields that callers read who may only view a monitor's data. */
export const viewDataFields = [
  'MonitorGuid',
  'Name',
  'MonitorType',
  'MonitorMode',
  'IsActive',
  'GenerateAlert',
] as const;
