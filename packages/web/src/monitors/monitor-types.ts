/** Monitor kinds in the words of the app. */
const TYPES: Readonly<Record<string, string>> = {
  Https: 'HTTPS',
  Http: 'HTTP',
  WebserviceHttp: 'Web service HTTP',
  WebserviceHttps: 'Web service HTTPS',
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

export const typeText = (type: string): string => TYPES[type] ?? type;
