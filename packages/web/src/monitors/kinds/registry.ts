import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { dnsWarning } from './dns.js';

/** What pages show of a kind of monitor beside its fields and names. */
export interface KindPage {
  /** What it checks. Empty where the name says it. */
  readonly sentence: string;
  /** The part of a check's page that shows what was seen. */
  readonly detail: 'request' | 'page' | 'journey' | 'steps' | 'collection';
  /** Fields that the Terraform provider (version 2) refuses it without. */
  readonly terraformNeeds: readonly (keyof MonitorWrite)[];
  /** Fields that the Terraform provider refuses. */
  readonly terraformRefuses?: readonly (keyof MonitorWrite)[];
  /** Fields that Terraform reads from the script. */
  readonly terraformInScript?: readonly (keyof MonitorWrite)[];
  readonly userNameHint?: string;
  /** Warns of settings that are accepted but probably a mistake. */
  readonly warning?: (draft: Parameters<typeof dnsWarning>[0]) => string | undefined;
}

const atHost = { detail: 'request', terraformNeeds: ['NetworkAddress'] } as const;

/** Every kind, in the order people are offered them. */
const kindPages: Readonly<Record<MonitorType, KindPage>> = {
  Https: {
    sentence: 'One request by HTTP or HTTPS: its status, its content, its times.',
    detail: 'request',
    terraformNeeds: ['Url', 'AuthenticationType'],
  },
  Http: { sentence: '', detail: 'request', terraformNeeds: [] },
  WebserviceHttp: { sentence: '', detail: 'request', terraformNeeds: [] },
  WebserviceHttps: { sentence: '', detail: 'request', terraformNeeds: [] },
  Connect: { sentence: 'Whether a port takes a TCP connection.', ...atHost },
  SMTP: { sentence: 'Whether a mail server greets, and takes a login.', ...atHost },
  POP3: { sentence: 'Whether a POP3 server greets, and takes a login.', ...atHost },
  IMAP: {
    sentence: 'Whether an IMAP server greets, and takes a login.',
    detail: 'request',
    terraformNeeds: ['NetworkAddress', 'ImapSecureConnection'],
  },
  FTP: { sentence: 'Whether an FTP server greets, and takes a login.', ...atHost },
  SFTP: {
    sentence: 'Whether an SFTP server takes a login, and has a file.',
    detail: 'request',
    terraformNeeds: ['NetworkAddress', 'Username', 'SftpAction'],
  },
  Certificate: {
    sentence: 'The certificate of a site: who issued it, for whom, and how long it lasts.',
    detail: 'request',
    terraformNeeds: ['Url', 'AuthenticationType'],
  },
  DNS: {
    sentence: 'What a name server answers.',
    detail: 'request',
    terraformNeeds: ['DnsQuery'],
    warning: dnsWarning,
  },
  Ping: { sentence: 'Whether a machine answers an ICMP echo.', ...atHost },
  MySQL: {
    sentence: 'Whether a MySQL or MariaDB server takes a login, and has a database.',
    ...atHost,
    userNameHint:
      'Recommended: MySQL counts checks without a login as interrupted connections, and blocks the checkpoint after too many.',
  },
  MSSQL: { sentence: 'Whether an SQL Server takes a login, and has a database.', ...atHost },
  MultiStepApi: {
    sentence: 'Several requests to an API, one using the answers of others.',
    detail: 'steps',
    terraformNeeds: ['MultiStepApiTransactionScript'],
    terraformInScript: ['PredefinedVariables'],
  },
  PostmanApi: {
    sentence: 'A collection of requests and tests, as Postman exports it.',
    detail: 'collection',
    terraformNeeds: ['PostmanCollectionJson'],
  },
  FullPageCheck: {
    sentence: 'A page in a real browser, with everything it loads.',
    detail: 'page',
    terraformNeeds: ['Url', 'AuthenticationType', 'BrowserType', 'BrowserWindowDimensions'],
  },
  Transaction: {
    sentence: 'A journey through a site in a real browser, step by step.',
    detail: 'journey',
    terraformNeeds: ['AuthenticationType', 'BrowserType', 'BrowserWindowDimensions', 'SelfServiceTransactionScript'],
    terraformRefuses: ['CustomMetrics'],
  },
};

/** Every kind, in the order people are offered them. */
export const offeredTypes = Object.keys(kindPages) as readonly MonitorType[];

export const kindPage = (type: MonitorType): KindPage => kindPages[type];

/** What the page of a check shows, by the type of its monitor. */
export const checkDetail = (type: string): KindPage['detail'] =>
  Object.hasOwn(kindPages, type) ? kindPages[type as MonitorType].detail : 'request';
