import { expect, test } from 'vitest';
import { ALL_DISCLOSED } from './probes/withhold-rules.js';
import { readSettings } from './settings.js';

const environment = { VEDETTE_SERVER_URL: 'https://watch.example/base/' };

test('needs only an address and uses the server as its first reference', () => {
  const settings = readSettings(environment);
  expect(settings).toMatchObject({ serverUrl: 'https://watch.example/base', token: undefined, egress: 'private-ok' });
  expect(settings.referenceGroups).toEqual([['watch.example:443'], []]);
});

test.each([
  ['http://watch.example', false],
  ['http://192.168.1.5:8080', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://localhost.evil.example', false],
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['https://10.0.0.1', true],
])('%s is valid as the server: %s', (url, isFine) => {
  const read = () => readSettings({ VEDETTE_SERVER_URL: url });
  if (isFine) expect(read().serverUrl).toBe(url);
  else expect(read).toThrow(/VEDETTE_SERVER_URL: must start with https/);
});

test('adds the references that the operator names', () => {
  const more = { ...environment, VEDETTE_REFERENCES: '192.168.1.1:53, [2001:db8::1]:53' };
  expect(readSettings(more).referenceGroups[1]).toEqual(['192.168.1.1:53', '[2001:db8::1]:53']);
});

test('sandboxes collections by default', () => {
  expect(readSettings(environment).collections).toBe('confined');
  expect(readSettings({ ...environment, VEDETTE_COLLECTIONS: 'Always' }).collections).toBe('always');
  const wrong = { ...environment, VEDETTE_COLLECTIONS: 'maybe' };
  expect(() => readSettings(wrong)).toThrow('VEDETTE_COLLECTIONS: must be confined or always');
});

test('reads proxies from its own settings or the usual variables', () => {
  const env = { ...environment, HTTPS_PROXY: 'http://proxy.example:3128', no_proxy: '.lan' };
  expect(readSettings(env).proxy).toEqual({ https: 'http://proxy.example:3128', except: '.lan' });
  expect(() => readSettings({ ...environment, VEDETTE_PROXY: 'socks5://proxy' })).toThrow(
    /^VEDETTE_PROXY: must look like/,
  );
});

test('reports every mistake at once', () => {
  const wrong = { VEDETTE_SERVER_URL: 'watch', VEDETTE_EGRESS: 'anywhere', VEDETTE_REFERENCES: 'router' };
  expect(() => readSettings(wrong)).toThrow(
    expect.objectContaining({
      problems: [
        expect.stringContaining('VEDETTE_SERVER_URL'),
        expect.stringContaining('VEDETTE_EGRESS'),
        expect.stringContaining('VEDETTE_REFERENCES'),
      ],
    }),
  );
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['192.168.1.53', ['192.168.1.53']],
  ['192.168.1.53:5353, [fd00::53]:53,fd00::54', ['192.168.1.53:5353', '[fd00::53]:53', 'fd00::54']],
])('reads the name servers %s', (given, expected) => {
  expect(readSettings({ ...environment, VEDETTE_NAME_SERVERS: given }).nameServers).toEqual(expected);
});

test.each(['dns.example', '192.168.1', '192.168.1.53:99999', '[fd00::53', '192.168.1.53 192.168.1.54'])(
  'rejects %s as a name server',
  (given) => {
    expect(() => readSettings({ ...environment, VEDETTE_NAME_SERVERS: given })).toThrow('VEDETTE_NAME_SERVERS');
  },
);

test('shares all data unless a kind is disabled', () => {
  expect(readSettings(environment).disclosed).toEqual(ALL_DISCLOSED);
  const less = {
    VEDETTE_ALLOW_SCREENSHOTS: 'no',
    VEDETTE_ALLOW_PAGE_CONTENT: 'no',
    VEDETTE_ALLOW_RESOLVED_IP_ADDRESSES: 'false',
  };
  const shown = { screenshots: false, pageContent: false, httpHeaders: true, resolvedIpAddresses: false };
  expect(readSettings({ ...environment, ...less }).disclosed).toEqual(shown);
  const wrong = { ...environment, VEDETTE_ALLOW_HTTP_HEADERS: 'maybe' };
  expect(() => readSettings(wrong)).toThrow('VEDETTE_ALLOW_HTTP_HEADERS: must be yes or no');
});

test('requires an absolute path for certificates, and has no default', () => {
  expect(readSettings(environment).certificates).toBeUndefined();
  expect(readSettings({ ...environment, VEDETTE_CERTIFICATES: '/etc/vedette/certificates/' }).certificates).toBe(
    '/etc/vedette/certificates',
  );
});
