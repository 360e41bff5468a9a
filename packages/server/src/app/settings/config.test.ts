import { resolve } from 'node:path';
import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { Fault } from '@vedette/kernel/fault';
import { readConfig } from './config.js';

function listProblems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as Fault).problems;
  }
}

test('an empty environment gives the settings of a single machine', () => {
  expect(readConfig({ PATH: '/bin', VEDETTE_PORT: ' ' })).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataFolder: resolve('data'),
    databaseUrl: undefined,
    adminEmail: 'admin@example.com',
    egress: 'private-ok',
    groupAuthorizationForm: 'Objects',
    masterKeyFile: resolve('data/master-key'),
    logLevel: 'info',
    trustedProxies: [],
    mayProbeItself: false,
    metricsAccess: { to: 'local', token: undefined },
    retention: { checkDays: 90, statisticsDays: 730 },
    roles: new Set(['api', 'engine', 'checkpoint']),
  });
});

test('reads proxies of the local checkpoints and keeps their passwords secret', () => {
  const { proxy } = readConfig({ VEDETTE_PROXY: 'http://ann:geheim@proxy.example:3128', NO_PROXY: '.lan' });
  expect(proxy.https?.reveal()).toBe('http://ann:geheim@proxy.example:3128');
  expect(JSON.stringify(proxy)).not.toContain('geheim');
  expect(proxy.except).toBe('.lan');
  expect(listProblems({ VEDETTE_PROXY: 'ftp://proxy' })).toEqual([
    'VEDETTE_PROXY: must look like http://user:password@proxy.example:3128, or none',
  ]);
});

test('reports all mistakes together, each with name and rule', () => {
  const wrong = {
    VEDETTE_PORT: '80x',
    VEDETTE_DATABASE_URL: 'mysql://x',
    VEDETTE_TIMEZONE: 'Mars/Base',
    VEDETTE_EGRESS: 'list:300.1.1.1',
    VEDETTE_ROLES: 'api,cook',
    VEDETTE_SMTP_URL: 'mail.example.com',
    VEDETTE_PUBLIC_URL: 'https://x/?a=1',
    VEDETTE_LOG_LEVEL: 'loud',
    VEDETTE_METRICS: 'public',
    VEDETTE_METRICS_TOKEN: 'short',
    VEDETTE_PROBE_ITSELF: 'maybe',
    VEDETTE_PROT: '1',
    VEDETTE_REFERENCES: 'router',
    VEDETTE_ADMIN_PASSWORD: 'short',
    VEDETTE_MASTER_KEY: 'short',
    VEDETTE_MASTER_KEY_FILE: 'k',
  };
  const found = listProblems(wrong);
  for (const name of Object.keys(wrong).filter((key) => key !== 'VEDETTE_MASTER_KEY_FILE')) {
    expect(found.some((problem) => problem.startsWith(`${name}: `))).toBe(true);
  }
  expect(found).toContain('VEDETTE_PROT: unknown setting');
  expect(found).toContain('VEDETTE_PORT: must be a whole number from 0 to 65535');
  expect(found).toContain('VEDETTE_METRICS: must be one of local, all, none');
});

test.each([
  'VEDETTE_METRICS_TOKEN',
  'VEDETTE_ADMIN_PASSWORD',
  'VEDETTE_MASTER_KEY',
  'VEDETTE_DATABASE_URL',
  'VEDETTE_SMTP_URL',
  'VEDETTE_ARTIFACTS_URL',
  'VEDETTE_STATUS_COPIES',
])('hides the value of %s in problems and in the printed config', (name) => {
  const url = {
    VEDETTE_DATABASE_URL: 'postgres',
    VEDETTE_SMTP_URL: 'smtp',
    VEDETTE_ARTIFACTS_URL: 'https',
    VEDETTE_STATUS_COPIES: 'https',
  }[name];
  const text = url === undefined ? 'hidden-and-long-enough-for-every-rule' : `${url}://u:hidden@host/name`;
  expect(JSON.stringify(readConfig({ [name]: text }))).not.toContain('hidden');
  expect(listProblems({ [name]: 'hidden' }).join()).not.toContain('hidden');
});

test.each([
  ['VEDETTE_PUBLIC_URL', 'https://example.com/monitoring/', { publicUrl: 'https://example.com/monitoring' }],
  ['VEDETTE_INTERNAL_URL', 'http://10.0.0.5:8080/', { internalUrl: 'http://10.0.0.5:8080' }],
  ['VEDETTE_PROBE_ITSELF', 'yes', { mayProbeItself: true }],
  ['VEDETTE_METRICS', 'all', { metricsAccess: { to: 'all', token: undefined } }],
  ['VEDETTE_METRICS', 'none', { metricsAccess: { to: 'none', token: undefined } }],
  ['VEDETTE_ROLES', 'api, engine', { roles: new Set(['api', 'engine']) }],
  ['VEDETTE_GROUP_AUTHORIZATION_FORM', 'names', { groupAuthorizationForm: 'Names' }],
  ['VEDETTE_TRUSTED_PROXIES', '10.0.0.0/8, ::1', { trustedProxies: ['10.0.0.0/8', '::1'] }],
  ['VEDETTE_MAIL_FROM', 'Vedette <alerts@example.com>', { mailFrom: 'Vedette <alerts@example.com>' }],
  ['VEDETTE_FONTS', '/srv/fonts', { fontFolders: expect.arrayContaining(['/srv/fonts']) as string[] }],
  ['VEDETTE_BROWSER_INTERVAL', '60', { browserIntervalMs: 60_000 }],
  ['VEDETTE_STATUS_COPIES', '/srv/status', { statusCopies: new Secret('/srv/status') }],
  ['VEDETTE_EGRESS', 'list:10.1.0.0/16,fd00::/8', { egress: 'list:10.1.0.0/16,fd00::/8' }],
])('%s takes %s', (name, text, expected) => {
  expect(readConfig({ [name]: text })).toMatchObject(expected);
});
