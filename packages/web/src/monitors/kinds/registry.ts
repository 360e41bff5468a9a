import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { t } from '../../i18n/translate.js';
import { dnsWarning } from './dns.js';

/** What the app needs to know about a monitor type, besides its fields and names. */
export interface MonitorKindUi {
  /** Description of the type's check. Empty if the name is enough. */
  readonly description: string;
  /** View that shows the result of a check. */
  readonly detail: 'request' | 'page' | 'journey' | 'steps' | 'collection';
  /** Fields that the Terraform provider (version 2) requires. */
  readonly terraformRequiredFields: readonly (keyof MonitorWrite)[];
  /** Fields that the Terraform provider rejects. */
  readonly terraformRejectedFields?: readonly (keyof MonitorWrite)[];
  /** Fields that Terraform reads from the script. */
  readonly terraformScriptFields?: readonly (keyof MonitorWrite)[];
  readonly userNameHint?: string;
  /** Warns of settings that are accepted but probably a mistake. */
  readonly warning?: (draft: Parameters<typeof dnsWarning>[0]) => string | undefined;
}

const hostRequestKind = { detail: 'request', terraformRequiredFields: ['NetworkAddress'] } as const;

/** All types, in the order they are offered. */
const monitorKindUis: Readonly<Record<MonitorType, MonitorKindUi>> = {
  Https: {
    description: t('Sends one HTTP or HTTPS request and checks status, content and times.'),
    detail: 'request',
    terraformRequiredFields: ['Url', 'AuthenticationType'],
  },
  Http: { description: '', detail: 'request', terraformRequiredFields: [] },
  WebserviceHttp: { description: '', detail: 'request', terraformRequiredFields: [] },
  WebserviceHttps: { description: '', detail: 'request', terraformRequiredFields: [] },
  Connect: { description: t('Opens a TCP connection to a port.'), ...hostRequestKind },
  SMTP: { description: t('Connects to a mail server and signs in if a user name is set.'), ...hostRequestKind },
  POP3: { description: t('Connects to a POP3 server and signs in if a user name is set.'), ...hostRequestKind },
  IMAP: {
    description: t('Connects to an IMAP server and signs in if a user name is set.'),
    detail: 'request',
    terraformRequiredFields: ['NetworkAddress', 'ImapSecureConnection'],
  },
  FTP: { description: t('Connects to an FTP server and signs in if a user name is set.'), ...hostRequestKind },
  SFTP: {
    description: t('Signs in to an SFTP server and checks for a file.'),
    detail: 'request',
    terraformRequiredFields: ['NetworkAddress', 'Username', 'SftpAction'],
  },
  Certificate: {
    description: t('Checks the certificate of a site: issuer, subject and expiry.'),
    detail: 'request',
    terraformRequiredFields: ['Url', 'AuthenticationType'],
  },
  DNS: {
    description: t('Sends a DNS query and checks the response.'),
    detail: 'request',
    terraformRequiredFields: ['DnsQuery'],
    warning: dnsWarning,
  },
  Ping: { description: t('Sends an ICMP echo request to a host.'), ...hostRequestKind },
  MySQL: {
    description: t('Signs in to a MySQL or MariaDB server and opens a database.'),
    ...hostRequestKind,
    userNameHint: t(
      'Recommended: MySQL counts checks without a login as aborted connections and blocks the checkpoint after too many.',
    ),
  },
  MSSQL: { description: t('Signs in to a SQL Server and opens a database.'), ...hostRequestKind },
  MultiStepApi: {
    description: t('Sends several API requests; later steps can use earlier responses.'),
    detail: 'steps',
    terraformRequiredFields: ['MultiStepApiTransactionScript'],
    terraformScriptFields: ['PredefinedVariables'],
  },
  PostmanApi: {
    description: t('Runs the requests and tests of a Postman collection.'),
    detail: 'collection',
    terraformRequiredFields: ['PostmanCollectionJson'],
  },
  FullPageCheck: {
    description: t('Loads a page in a real browser, with all its resources.'),
    detail: 'page',
    terraformRequiredFields: ['Url', 'AuthenticationType', 'BrowserType', 'BrowserWindowDimensions'],
  },
  Transaction: {
    description: t('Runs a user journey in a real browser, step by step.'),
    detail: 'journey',
    terraformRequiredFields: [
      'AuthenticationType',
      'BrowserType',
      'BrowserWindowDimensions',
      'SelfServiceTransactionScript',
    ],
    terraformRejectedFields: ['CustomMetrics'],
  },
};

/** All types, in the order they are offered. */
export const offeredTypes = Object.keys(monitorKindUis) as readonly MonitorType[];

export const monitorKindUi = (type: MonitorType): MonitorKindUi => monitorKindUis[type];

/** Returns the view for results of a monitor type. */
export const checkDetailKind = (type: string): MonitorKindUi['detail'] =>
  Object.hasOwn(monitorKindUis, type) ? monitorKindUis[type as MonitorType].detail : 'request';
