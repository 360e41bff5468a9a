import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { parseEgressPolicy, denyOwnPort } from './egress.js';

const policies = {
  'private-ok': parseEgressPolicy('private-ok'),
  'public-only': parseEgressPolicy('public-only'),
  list: parseEgressPolicy('list:10.1.0.0/16, 169.254.169.254,fd12::/16'),
};

test.each([
  ['93.184.216.34', true, true, true],
  ['127.0.0.1', true, false, false],
  ['::1', true, false, false],
  ['0.0.0.0', true, false, false],
  ['10.1.2.3', true, false, true],
  ['10.2.2.3', true, false, false],
  ['192.168.1.1', true, false, false],
  ['100.64.0.1', true, false, false],
  ['fd12::1', true, false, true],
  ['fd13::1', true, false, false],
  ['2606:2800:220:1::1', true, true, true],
  ['169.254.169.254', false, false, true],
  ['169.254.1.1', false, false, false],
  ['fe80::1', false, false, false],
  ['100.100.100.200', false, false, false],
  ['fd00:ec2::254', false, false, false],
  ['168.63.129.16', false, false, false],
  ['224.0.0.1', false, false, false],
  ['::ffff:169.254.169.254', false, false, true],
  ['::ffff:127.0.0.1', true, false, false],
  ['::ffff:7f00:1', true, false, false],
  ['64:ff9b::a9fe:a9fe', false, false, true],
  ['64:ff9b::7f00:1', true, false, false],
  ['2002:7f00:1::', true, false, false],
  ['2002:a9fe:a9fe::', false, false, true],
  ['::127.0.0.1', true, false, false],
  ['64:ff9b:1::a9fe:a9fe', false, false, true],
  ['64:ff9b:1::7f00:1', true, false, false],
  ['::ffff:0:169.254.169.254', false, false, true],
  ['2001:0:a9fe:a9fe:8000:63bf:80ff:fffe', false, false, false],
  ['2001:0:4136:e378:8000:63bf:5601:5601', false, false, true],
  ['2001:0:4136:e378:8000:63bf:f5fe:fdfc', true, false, true],
  ['2001:0:4136:e378:8000:63bf:a247:27dd', true, true, true],
  ['2a00::5efe:169.254.169.254', false, false, true],
  ['2a00::200:5efe:127.0.0.1', true, false, false],
  ['fd00:ec2::254%eth0', false, false, false],
  ['::1%lo', true, false, false],
  ['fd12::1%eth0', true, false, true],
  ['not an address', false, false, false],
])('allows %s: private-ok %s, public-only %s, list %s', (address, privateOk, publicOnly, list) => {
  const allowed = Object.values(policies).map((policy) => policy.findDenial(address) === undefined);
  expect(allowed).toEqual([privateOk, publicOnly, list]);
});

test.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]'])(
  'judges a URL with the host %s by its effective address',
  (host) => {
    const { hostname } = new URL(`http://${host}/`);
    expect(policies['public-only'].findDenial(hostname.replace(/^\[|\]$/g, ''))).toBeDefined();
  },
);

test.each(['', 'public', 'list:', 'list:10.0.0.0/8,nonsense', 'list:10.0.0.0/40'])(
  'rejects "%s" at the start',
  (text) => {
    expect(() => parseEgressPolicy(text)).toThrow(/VEDETTE_EGRESS/);
  },
);

test.each(['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'])(
  'denies its own port at %s, but not other ports',
  (address) => {
    const policy = denyOwnPort(policies['private-ok'], 8080);
    expect(policy.findDenial(address, 8080)).toBe(
      `${address} port 8080 is this service itself, where only GET /health/live is allowed (VEDETTE_PROBE_ITSELF)`,
    );
    expect(policy.findDenial(address, 8081)).toBeUndefined();
    expect(policy.findDenial('93.184.216.34', 8080)).toBeUndefined();
    expect(denyOwnPort(policies['public-only'], 8080).findDenial(address, 8081)).toBeDefined();
  },
);

test('denies its own port at every address of this machine', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  const policy = denyOwnPort({ findDenial: () => undefined }, 8080);
  for (const address of own.flatMap((one) => (one.includes(':') ? [one, `${one}%eth0`] : [one])))
    expect(policy.findDenial(address, 8080)).toBeDefined();
});

test.each([
  ['http://localhost:8080/health/live', {}, true],
  ['http://localhost:8080/health/live#top', {}, true],
  ['http://127.0.0.1:8080/health/live', {}, true],
  ['http://[::1]:8080/health/live', {}, true],
  ['http://status.example:8080/health/live', {}, false],
  ['http://ada:pw@localhost:8080/health/live', {}, false],
  ['http://localhost:8080/health/live?x=1', {}, false],
  ['http://localhost:8080/health/live/', {}, false],
  ['http://localhost:8080/health/ready', {}, false],
  ['http://localhost:8080/base/health/live', {}, false],
  ['http://localhost:8080/health/live/../ready', {}, false],
  ['http://localhost:8080/health/%6cive', {}, false],
  ['http://localhost:8080/metrics', {}, false],
  ['https://localhost:8080/health/live', {}, false],
  ['http://localhost:8080/health/live', { method: 'HEAD' }, false],
  ['http://localhost:8080/health/live', { method: 'POST' }, false],
  ['http://localhost:8080/health/live', { carriesMore: true }, false],
])('%s %j to its own port is allowed: %s', (url, more, isAllowed) => {
  const request = { method: 'GET', url: new URL(url), carriesMore: false, ...more };
  const policy = denyOwnPort(policies['private-ok'], 8080);
  expect(policy.findDenial('127.0.0.1', 8080, request) === undefined).toBe(isAllowed);
  expect(denyOwnPort(policies['public-only'], 8080).findDenial('127.0.0.1', 8080, request)).toBeDefined();
});
