import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
export { monitorKindText as typeText } from '@vedette/contract/monitor-kind-words';

const WHAT: Readonly<Partial<Record<MonitorType, string>>> = {
  Https: 'One request by HTTP or HTTPS: its status, its content, its times.',
  Certificate: 'The certificate of a site: who issued it, for whom, and how long it lasts.',
  FullPageCheck: 'A page in a real browser, with everything it loads.',
  Transaction: 'A journey through a site in a real browser, step by step.',
  MultiStepApi: 'Several requests to an API, one using the answers of others.',
  PostmanApi: 'A collection of requests and tests, as Postman exports it.',
  Connect: 'Whether a port takes a TCP connection.',
  Ping: 'Whether a machine answers an ICMP echo.',
  DNS: 'What a name server answers.',
  SMTP: 'Whether a mail server greets, and takes a login.',
  POP3: 'Whether a POP3 server greets, and takes a login.',
  IMAP: 'Whether an IMAP server greets, and takes a login.',
  FTP: 'Whether an FTP server greets, and takes a login.',
  SFTP: 'Whether an SFTP server takes a login, and has a file.',
  MySQL: 'Whether a MySQL or MariaDB server takes a login, and has a database.',
  MSSQL: 'Whether an SQL Server takes a login, and has a database.',
};

/** A kind in one sentence, for whoever chooses. */
export const typeSentence = (type: MonitorType): string | undefined => WHAT[type];
