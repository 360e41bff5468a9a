import type { MonitorType } from '../v4/monitor-enums.js';
import type { TargetKind } from './target.js';

/** The probe that runs each type of monitor; a type that is missing cannot be run by this version. */
export const targetKinds: Readonly<Partial<Record<MonitorType, TargetKind>>> = {
  Https: 'http',
  Http: 'http',
  WebserviceHttp: 'http',
  WebserviceHttps: 'http',
  Connect: 'connect',
  SMTP: 'smtp',
  POP3: 'pop3',
  IMAP: 'imap',
  FTP: 'ftp',
  SFTP: 'sftp',
  Certificate: 'certificate',
  DNS: 'dns',
  Ping: 'ping',
  MySQL: 'mysql',
  MSSQL: 'mssql',
  MultiStepApi: 'multiStepApi',
  PostmanApi: 'collection',
  FullPageCheck: 'page',
  Transaction: 'transaction',
};

/** Types a checkpoint can run today; creating another one is refused by its name. */
export const runnableTypes = Object.keys(targetKinds) as readonly MonitorType[];

/** What a checkpoint server says of itself when it can run a kind of target. */
export const capabilityOf = (kind: TargetKind): string => `probe:${kind}`;

/** What a checkpoint server says of itself when it reaches its targets through an outbound proxy. */
export const PROXY_CAPABILITY = 'OutboundProxy';
