import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { Problems } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { completeDefinition } from '../definition/definition-rules.js';
import { minimalBody } from '../testing/sample-values.js';
import { checkDefinition } from '../wire/monitor-rules.js';
import { buildTarget } from './registry.js';

const listProblems = (type: MonitorType, body: object): readonly string[] => {
  const problems = new Problems();
  checkDefinition(type, completeDefinition(type, { ...minimalBody(type), ...body }), problems);
  return problems.all;
};

test.each(['shop.example', '192.0.2.1', '::1', '[2001:db8::1]', 'münchen.example', 'my_host', 'localhost'])(
  'accepts the URL %s',
  (NetworkAddress) => {
    expect(listProblems('Ping', { NetworkAddress })).toEqual([]);
    expect(listProblems('DNS', { DnsServer: NetworkAddress })).toEqual([]);
  },
);

test.each(['', ' ', 'https://shop.example', 'a b', 'shop.example:25', '-x y', 'a/b'])(
  'rejects the URL %j',
  (NetworkAddress) => {
    expect(listProblems('SMTP', { NetworkAddress })).toEqual(['NetworkAddress: must be a host name or an IP address']);
  },
);

test('requires https for a certificate and a path for a file', () => {
  expect(listProblems('Certificate', { Url: 'http://a.example' })).toEqual(['Url: must begin with https://']);
  expect(listProblems('Https', { Url: 'http://a.example' })).toEqual([]);
  expect(listProblems('DNS', { DnsServer: '' })).toEqual([]);
  expect(listProblems('SFTP', { SftpAction: 'TestFileExists', SftpActionPath: '' })).toEqual([
    'SftpActionPath: is required for TestFileExists',
  ]);
  expect(listProblems('SFTP', { SftpAction: 'ConnectOnly', SftpActionPath: '' })).toEqual([]);
});

test('passes an address without brackets, and the default port, to the probe', () => {
  const secrets = { login: { username: '', password: '' }, scriptVault: { password: undefined, vault: [] } };
  const definition = completeDefinition('IMAP', { NetworkAddress: ' [::1] ', ImapSecureConnection: true });
  expect(buildTarget('IMAP', definition, secrets)).toMatchObject({ kind: 'imap', host: '::1', port: 993 });
  expect(() => buildTarget('Transaction', completeDefinition('Transaction', {}), secrets)).toThrow(/cannot be read/);
});
