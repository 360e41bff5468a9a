/**
 * Every kind of monitor by its wire name, in the order of the contract. Every other package has a registry that must
 * list every kind too. Imports no shape, so that pages may use it.
 */
import { message } from '@vedette/i18n/message';
import type { ConditionFamily } from './error-condition.js';
import type { FieldName } from './monitor-fields.js';

/** How a kind uses a field. */
export interface FieldUse {
  /** Monitors of this kind cannot be created without it. */
  readonly isRequired?: true;
  /** Value if absent on POST and PUT. */
  readonly default?: unknown;
}

/** Parts of the target of a network service. Each includes the ones before it. */
export type NetworkServiceParts = 'host' | 'port' | 'login' | 'database';

/** A network service with its own probe, and the parts of the target that this probe needs. */
export interface NetworkService {
  readonly kind: string;
  readonly needs: NetworkServiceParts;
}

export interface MonitorKind {
  /** In English, for readers; programs use the wire name. */
  readonly name: string;
  readonly fields: Readonly<Partial<Record<FieldName, FieldUse>>>;
  /** Which error conditions a monitor may have. */
  readonly conditions: ConditionFamily;
  /** The credit pool that its checks use. */
  readonly credits: 'Basic' | 'Browser' | 'Transaction' | 'Api';
  /** The target of its probe: by its name in `checkpoint/target.ts`, or made of the parts of a network service. */
  readonly target: string | NetworkService;
  /** Predefined dashboards about kinds like this one. */
  readonly overviews: readonly (
    'Transactions overview' | 'Full page check analysis' | 'Browser overview' | 'API overview' | 'Uptime overview'
  )[];
  /** The predefined dashboard of one such monitor. */
  readonly dashboard: 'Single monitor' | 'Single browser monitor' | 'Single transaction' | 'Single API monitor';
  /** TLS from the first byte: on this port, or on any port while the field is true. */
  readonly implicitTls?: { readonly port: number; readonly field?: FieldName };
  /** Content type of a request body, unless the headers name one. */
  readonly bodyType?: string;
  /**
   * Checks of this kind have named steps, which dashboards show one by one. Collections do not, since they may repeat
   * requests.
   */
  readonly hasSteps?: true;
}

const required = { isRequired: true } as const;
const optional = {};

const commonFields = {
  Name: required,
  GenerateAlert: { default: true },
  IsActive: { default: true },
  MonitorMode: { default: 'Production' },
  CustomFields: { default: [] },
  UsePrimaryCheckpointsOnly: { default: true },
  UseConcurrentMonitoring: { default: false },
  ConcurrentUnconfirmedErrorThreshold: { default: 30 },
  ConcurrentConfirmedErrorThreshold: { default: 50 },
  NameForPhoneAlerts: optional,
  Notes: { default: '' },
};
const networkFields = { ...commonFields, IpVersion: { default: 'IpV4' }, NativeIPv6Only: { default: false } };
const hostFields = { ...networkFields, NetworkAddress: required };
const serviceFields = (port: number) => ({
  ...hostFields,
  Port: { default: port },
  Username: optional,
  Password: optional,
});
const databaseFields = (port: number) => ({ ...serviceFields(port), DatabaseName: optional });
/** Authentication at a web server. */
const webLoginFields = {
  AuthenticationType: { default: 'None' },
  Username: { default: '' },
  Password: optional,
  UserAgent: { default: '' },
};
const httpFields = {
  ...networkFields,
  ...webLoginFields,
  Url: required,
  RequestHeaders: { default: [] },
  RequestBody: { default: '' },
  HttpMethod: { default: 'Get' },
  HttpVersion: { default: 'Negotiate' },
  TlsVersion: { default: 'Tls12_Tls11_Tls10' },
  CheckCertificateErrors: optional,
};
const httpsFields = { ...httpFields, CheckCertificateErrors: { default: true } };
const browserFields = {
  ...commonFields,
  ...webLoginFields,
  RequestHeaders: { default: [] },
  BrowserType: required,
  BrowserWindowDimensions: {
    default: { IsMobile: false, Width: 1_280, Height: 800, PixelRatio: 1, MobileDevice: '' },
  },
  ThrottlingOptions: { default: { ThrottlingType: 'Inactive' } },
  BlockGoogleAnalytics: { default: true },
  BlockUptrendsRum: { default: true },
  BlockUrls: { default: [] },
  DnsBypasses: { default: [] },
  UseW3CTotalTime: { default: false },
};

const uptimeKind = {
  conditions: 'uptime',
  credits: 'Basic',
  overviews: ['Uptime overview'],
  dashboard: 'Single monitor',
} as const;
const requestKind = { ...uptimeKind, conditions: 'http', target: 'http' } as const;
const apiKind = { overviews: ['API overview'], dashboard: 'Single API monitor' } as const;
const webServiceKind = { ...requestKind, ...apiKind, bodyType: 'text/xml' } as const;
const scriptKind = { ...apiKind, conditions: 'none', credits: 'Api' } as const;

export const monitorKinds = {
  Https: { name: message('Website'), fields: httpsFields, ...requestKind },
  Http: {
    name: message('Website (HTTP)'),
    fields: httpFields,
    ...requestKind,
  },
  WebserviceHttp: {
    name: message('Web service (HTTP)'),
    fields: httpFields,
    ...webServiceKind,
  },
  WebserviceHttps: {
    name: message('Web service (HTTPS)'),
    fields: httpsFields,
    ...webServiceKind,
  },
  Certificate: {
    name: message('Certificate'),
    fields: {
      ...networkFields,
      ...webLoginFields,
      Url: required,
      CheckCertificateErrors: { default: true },
      CertificateName: optional,
      CertificateOrganization: optional,
      CertificateOrganizationalUnit: optional,
      CertificateSerialNumber: optional,
      CertificateFingerprint: optional,
      CertificateIssuerName: optional,
      CertificateIssuerCompanyName: optional,
      CertificateIssuerOrganizationalUnit: optional,
      CertificateExpirationWarningDays: { default: 7 },
    },
    ...uptimeKind,
    target: 'certificate',
  },
  DNS: {
    name: message('DNS'),
    fields: {
      ...networkFields,
      Port: { default: 53 },
      DnsServer: optional,
      DnsQuery: required,
      DnsTestValue: optional,
      DnsExpectedResult: optional,
    },
    ...uptimeKind,
    target: 'dns',
  },
  SFTP: {
    name: message('SFTP'),
    fields: { ...serviceFields(22), Username: required, SftpAction: required, SftpActionPath: optional },
    ...uptimeKind,
    target: 'sftp',
  },
  FTP: {
    name: message('FTP'),
    fields: serviceFields(21),
    ...uptimeKind,
    target: { kind: 'ftp', needs: 'login' },
    implicitTls: { port: 990 },
  },
  /** No mail is sent or read. STARTTLS is used if it is offered. */
  SMTP: {
    name: message('SMTP'),
    fields: serviceFields(25),
    ...uptimeKind,
    target: { kind: 'smtp', needs: 'login' },
    implicitTls: { port: 465 },
  },
  POP3: {
    name: message('POP3'),
    fields: serviceFields(110),
    ...uptimeKind,
    target: { kind: 'pop3', needs: 'login' },
    implicitTls: { port: 995 },
  },
  IMAP: {
    name: message('IMAP'),
    fields: { ...serviceFields(143), ImapSecureConnection: required },
    ...uptimeKind,
    target: 'imap',
    implicitTls: { port: 993, field: 'ImapSecureConnection' },
  },
  /** As MySQL. Without a login, the response to the pre-login packet is enough. */
  MSSQL: {
    name: message('SQL Server'),
    fields: databaseFields(1_433),
    ...uptimeKind,
    target: { kind: 'mssql', needs: 'database' },
  },
  /** Without a login, the greeting is enough. Without a database name, none is opened. No query is run. */
  MySQL: {
    name: message('MySQL'),
    fields: databaseFields(3_306),
    ...uptimeKind,
    target: { kind: 'mysql', needs: 'database' },
  },
  Ping: {
    name: message('Ping'),
    fields: hostFields,
    ...uptimeKind,
    target: { kind: 'ping', needs: 'host' },
  },
  /** Opens a TCP connection and closes it. */
  Connect: {
    name: message('TCP connect'),
    fields: { ...hostFields, Port: required },
    ...uptimeKind,
    target: { kind: 'connect', needs: 'port' },
  },
  FullPageCheck: {
    name: message('Full page'),
    fields: {
      ...browserFields,
      Url: required,
      DomainGroupGuid: optional,
      DomainGroupGuidSpecified: optional,
      IgnoreExternalElements: { default: false },
    },
    conditions: 'page',
    credits: 'Browser',
    target: 'page',
    overviews: ['Full page check analysis', 'Browser overview'],
    dashboard: 'Single browser monitor',
  },
  Transaction: {
    name: message('Transaction'),
    fields: { ...browserFields, SelfServiceTransactionScript: required, CustomMetrics: optional },
    conditions: 'transaction',
    credits: 'Transaction',
    target: 'transaction',
    overviews: ['Transactions overview'],
    dashboard: 'Single transaction',
    hasSteps: true,
  },
  MultiStepApi: {
    name: message('Multi-step API'),
    fields: {
      ...commonFields,
      MultiStepApiTransactionScript: required,
      MsaSteps: optional,
      PredefinedVariables: optional,
      UserDefinedFunctions: optional,
      CustomMetrics: optional,
    },
    ...scriptKind,
    target: 'multiStepApi',
    hasSteps: true,
  },
  PostmanApi: {
    name: message('Collection API'),
    fields: { ...commonFields, PredefinedVariables: optional, PostmanCollectionJson: required },
    ...scriptKind,
    target: 'collection',
  },
} as const satisfies Readonly<Record<string, MonitorKind>>;

/** Returns the record of a wire name. Undefined for a kind stored by a later version. */
export const monitorKind = (type: string): MonitorKind | undefined =>
  Object.hasOwn(monitorKinds, type) ? (monitorKinds as Readonly<Record<string, MonitorKind>>)[type] : undefined;

/** Returns the display name of a kind. An unknown kind keeps its wire name. */
export const monitorKindName = (type: string): string => monitorKind(type)?.name ?? type;
