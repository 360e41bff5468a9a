import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Problems } from '@vedette/kernel/fault';
import { checkCollection } from '../collection/collection-rules.js';
import { checkTransaction } from '../transaction/script-rules.js';
import type { Definition } from '../definition/definition-rules.js';

/** Letters, digits, dots, hyphens and underscores of any script; or an IPv6 address, in brackets or not. */
const HOST = /^[\p{L}\p{N}._-]+$|^\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\]?$/u;

/** What a kind asks of its fields beyond their shapes. Private addresses are no problem: each run looks at its own. */
export function checkKind(type: MonitorType, definition: Definition, problems: Problems): void {
  const { NetworkAddress, DnsServer, Url, SftpAction, SftpActionPath = '', AuthenticationType: login } = definition;
  const isHost = (text: string | undefined): boolean => text === undefined || HOST.test(text.trim());
  problems.when(!isHost(NetworkAddress), 'NetworkAddress', 'must be a host name or an IP address');
  problems.when(DnsServer !== '' && !isHost(DnsServer), 'DnsServer', 'must be a host name or an IP address');
  if (type === 'PostmanApi') checkCollection(definition, problems);
  if (type === 'Transaction') checkTransaction(definition, problems);
  const isHttps = Url === undefined || /^https:\/\//i.test(Url);
  problems.when(type === 'Certificate' && !isHttps, 'Url', 'must begin with https://');
  const isPage = type === 'FullPageCheck' || type === 'Transaction';
  problems.when(isPage && (login === 'Digest' || login === 'NTLM'), 'AuthenticationType', 'must be None or Basic');
  const needsPath = type === 'SFTP' && SftpAction !== undefined && SftpAction !== 'ConnectOnly';
  problems.when(needsPath && SftpActionPath === '', 'SftpActionPath', `is required for ${SftpAction ?? ''}`, [
    'SftpAction',
  ]);
}
