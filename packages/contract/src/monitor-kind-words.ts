/** Kinds of monitors in the words readers see; the names of the contract are for programs. */
const KINDS: Readonly<Record<string, string>> = {
  Https: 'Website',
  Http: 'Website (HTTP)',
  WebserviceHttp: 'Web service (HTTP)',
  WebserviceHttps: 'Web service (HTTPS)',
  Certificate: 'Certificate',
  FullPageCheck: 'Full page',
  Transaction: 'Transaction',
  MultiStepApi: 'Multi-step API',
  PostmanApi: 'Collection API',
  Connect: 'TCP connect',
  Ping: 'Ping',
  DNS: 'DNS',
  SMTP: 'SMTP',
  POP3: 'POP3',
  IMAP: 'IMAP',
  FTP: 'FTP',
  SFTP: 'SFTP',
  MySQL: 'MySQL',
  MSSQL: 'SQL Server',
};

/** Of a kind nobody knows its name. */
export const monitorKindText = (kind: string): string => (Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? kind) : kind);
