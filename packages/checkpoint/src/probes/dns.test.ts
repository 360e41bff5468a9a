import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { CheckTimer } from '../net/check-timer.js';
import { queryOverUdp } from '../net/dns-exchange.js';
import { parseEgressPolicy } from '../net/egress.js';
import { decodeResponse, DnsFormatError, encodeQuery, type RecordType } from '../net/dns-codec.js';
import { closeAll } from './http/testing/http-fixture.js';
import { checkDns } from './dns.js';
import { anEndpoint, createServiceProber } from './service/testing/service-fixture.js';
import {
  aNameServer,
  buildDnsResponse,
  hasEdns,
  uint32,
  encodeName,
  uint16,
  encodeText,
  type DnsReplyOptions,
} from './service/testing/name-server.js';

afterAll(closeAll);
const target = anEndpoint<Pick<DnsTarget, 'kind' | 'query' | 'name' | 'expected'>>({
  kind: 'dns',
  query: 'ARecord',
  name: 'shop.example',
  expected: '',
});
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
const probe = createServiceProber<DnsTarget>(checkDns, { ...target, ...patient });
const probeBriefly = createServiceProber<DnsTarget>(checkDns, target);
const replying = async (reply: DnsReplyOptions): Promise<number> =>
  (await aNameServer((query) => buildDnsResponse(query, reply))).port;

const soa = Buffer.concat([
  encodeName('ns.example'),
  encodeName('admin.example'),
  ...[2026112101, 7200, 3600, 1209600, 300].map(uint32),
]);
const kinds: readonly (readonly [DnsTarget['query'], RecordType, Buffer, string])[] = [
  ['ARecord', 'A', Buffer.from([192, 0, 2, 7]), '192.0.2.7'],
  ['AaaaRecord', 'AAAA', Buffer.from('20010db8000000000000000000000007', 'hex'), '2001:db8::7'],
  ['CnameRecord', 'CNAME', encodeName('other.example'), 'other.example'],
  ['MxRecord', 'MX', Buffer.concat([uint16(10), encodeName('mail.example')]), '10 mail.example'],
  ['NsRecord', 'NS', encodeName('ns.example'), 'ns.example'],
  ['SoaRecord', 'SOA', soa, 'ns.example admin.example 2026112101 7200 3600 1209600 300'],
  ['TxtRecord', 'TXT', Buffer.concat([encodeText('v=spf1 '), encodeText('-all')]), 'v=spf1 -all'],
  [
    'SrvRecord',
    'SRV',
    Buffer.concat([uint16(1), uint16(2), uint16(5060), encodeName('sip.example')]),
    '1 2 5060 sip.example',
  ],
  ['RootServer', 'NS', encodeName('a.root-servers.net'), 'a.root-servers.net'],
  ['PtrRecord', 'PTR', encodeName('shop.example'), 'shop.example'],
  [
    'CaaRecord',
    'CAA',
    Buffer.concat([Buffer.from([128]), encodeText('issue'), Buffer.from('ca.example; v="1"')]),
    '128 issue "ca.example; v=\\"1\\""',
  ],
  ['DsRecord', 'DS', Buffer.concat([uint16(20326), Buffer.from('0802e06d44', 'hex')]), '20326 8 2 E06D44'],
  ['TlsaRecord', 'TLSA', Buffer.from('030101abcdef', 'hex'), '3 1 1 ABCDEF'],
  [
    'HttpsRecord',
    'HTTPS',
    Buffer.concat([
      uint16(1),
      encodeName('.'),
      uint16(1),
      uint16(6),
      encodeText('h3'),
      encodeText('h2'),
      uint16(3),
      uint16(2),
      uint16(8443),
      uint16(4),
      uint16(4),
      Buffer.from([192, 0, 2, 7]),
      uint16(2),
      uint16(0),
      uint16(6),
      uint16(16),
      Buffer.from('20010db8000000000000000000000007', 'hex'),
    ]),
    '1 . alpn="h3,h2" port=8443 ipv4hint=192.0.2.7 no-default-alpn ipv6hint=2001:db8::7',
  ],
  ['SvcbRecord', 'SVCB', Buffer.concat([uint16(0), encodeName('other.example')]), '0 other.example'],
  [
    'SvcbRecord',
    'SVCB',
    Buffer.concat([
      uint16(2),
      encodeName('a.example'),
      uint16(0),
      uint16(4),
      uint16(1),
      uint16(9),
      uint16(5),
      uint16(2),
      Buffer.from('hi'),
      uint16(4242),
      uint16(2),
      Buffer.from('"x'),
    ]),
    '2 a.example mandatory=alpn,key9 ech=aGk= key4242="\\"x"',
  ],
];

test.each(kinds)('looks up %s records', async (query, type, data, written) => {
  const port = await replying({ records: [[type, data]] });
  const outcome = await probe({ port, query, expected: query === 'SoaRecord' ? '2026112101' : written });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.facts).toContainEqual({ name: `${type} record`, value: written });
  expect(outcome.totalBytes).toBeGreaterThan(12);
  const wrong = await probe({ port, query, expected: 'unrelated text' });
  expect(wrong.failure).toEqual({ code: 23006, message: written });
});

test.each([
  ['192.0.2.9|192.0.2.8', undefined],
  ['^192\\.0\\.2\\.8$', undefined],
  ['192.0.2.9', 23006],
  ['7$', undefined],
  ['7.*8', 23006],
  ['(', 23006],
])('matches a record with %s: %s', async (expected, code) => {
  const records = [7, 8].map((last) => ['A', Buffer.from([192, 0, 2, last])] as const);
  expect((await probe({ port: await replying({ records }), expected })).failure?.code).toBe(code);
});

test('ignores case and records of other types', async () => {
  const records = [
    ['CNAME', encodeName('Web.Example')],
    ['A', Buffer.from([192, 0, 2, 7])],
  ] as const;
  const port = await replying({ records });
  expect((await probe({ port, query: 'CnameRecord', expected: 'web.EXAMPLE' })).failure).toBeUndefined();
  expect((await probe({ port, query: 'MxRecord' })).failure?.code).toBe(23005);
});

const bogus = Buffer.concat([uint16(15), uint16(8), uint16(6), Buffer.from('no key')]);
test.each([
  [{ code: 3 }, 23003, 'NXDOMAIN (response code 3): the name does not exist'],
  [{ code: 2 }, 23004, 'SERVFAIL (response code 2): the server failed to resolve the query'],
  [{ code: 5 }, 23004, 'REFUSED (response code 5): the server refuses to answer this query'],
  [{ code: 9 }, 23004, 'NOTAUTH (response code 9): the server is not authoritative for the zone'],
  [{ code: 4 }, 23004, 'NOTIMP (response code 4): the server does not support this kind of query'],
  [{ code: 15 }, 23004, 'RCODE 15 (response code 15): the server did not answer the query'],
  [{ code: 23, edns: Buffer.alloc(0) }, 23004, 'BADCOOKIE (response code 23): the server requires a valid cookie'],
  [
    { code: 2, edns: bogus },
    23004,
    'SERVFAIL (response code 2): the server failed to resolve the query; DNSSEC bogus: no key',
  ],
  [{}, 23005, 'no A record in the response'],
])('maps a response %j to %i: %s', async (reply, code, message) => {
  expect((await probe({ port: await replying(reply) })).failure).toEqual({ code, message });
});

const addresses = [7, 66].map((last) => ['A', Buffer.from([192, 0, 2, last])] as const);
test('reads a long response over UDP if the server supports EDNS0', async () => {
  const { port, transports } = await aNameServer((query, over) =>
    buildDnsResponse(query, over === 'udp' && !hasEdns(query) ? { isTruncated: true } : { records: addresses }),
  );
  expect((await probe({ port })).failure).toBeUndefined();
  expect(transports).toEqual(['udp']);
});

test.each([1, 4, 16])('repeats the query without EDNS0 after code %i', async (code) => {
  const { port, transports } = await aNameServer((query) =>
    buildDnsResponse(
      query,
      hasEdns(query) ? { code, ...(code > 15 && { edns: Buffer.alloc(0) }) } : { records: addresses },
    ),
  );
  expect((await probe({ port })).failure).toBeUndefined();
  expect(transports).toEqual(['udp', 'udp']);
});

test('repeats the query without EDNS0 if the server drops it', async () => {
  const { port, transports } = await aNameServer((query) =>
    hasEdns(query) ? undefined : buildDnsResponse(query, { records: addresses }),
  );
  expect((await probe({ port })).failure).toBeUndefined();
  expect(transports).toEqual(['udp', 'udp']);
});

test.each([
  ['192.0.2.7', '7.2.0.192.in-addr.arpa'],
  ['2001:DB8::7', `7${'.0'.repeat(23)}.8.b.d.0.1.0.0.2.ip6.arpa`],
  ['7.2.0.192.in-addr.arpa', '7.2.0.192.in-addr.arpa'],
  ['shop.example', 'shop.example'],
  ['2.0.192', '2.0.192'],
])('queries the PTR record of %s as %s', async (queried, queriedName) => {
  const seen: string[] = [];
  const { port } = await aNameServer((query) => {
    seen.push(query.toString('latin1', 12));
    return buildDnsResponse(query, { records: [['PTR', encodeName('shop.example')]] });
  });
  expect((await probe({ port, query: 'PtrRecord', name: queried })).failure).toBeUndefined();
  expect(seen[0]?.startsWith(encodeName(queriedName).toString('latin1'))).toBe(true);
});

test('repeats the query over TCP after a truncated response', async () => {
  const records = Array.from({ length: 100 }, (_, last) => ['A', Buffer.from([192, 0, 2, last])] as const);
  const { port, transports } = await aNameServer((query, over) =>
    buildDnsResponse(query, over === 'udp' ? { isTruncated: true } : { records }),
  );
  const outcome = await probe({ port, expected: '192.0.2.99' });
  expect(outcome.failure).toBeUndefined();
  expect(transports).toEqual(['udp', 'tcp']);
});

test.each([
  ['sends nothing', () => undefined, 23002],
  ['sends one byte', () => Buffer.from([1]), 23007],
  [
    'answers another query',
    (query: Buffer) => buildDnsResponse(Buffer.concat([uint16(1), query.subarray(2)]), {}),
    23007,
  ],
  ['returns the query', (query: Buffer) => query, 23007],
  [
    'truncates the response',
    (query: Buffer) => buildDnsResponse(query, { records: [['A', Buffer.alloc(4)]] }).subarray(0, -3),
    23007,
  ],
  [
    'sends a pointer loop',
    (query: Buffer) => buildDnsResponse(query, { records: [['NS', uint16(0xc00c + 34)]] }),
    23007,
  ],
])('fails on a server that %s', async (_, answer, code) => {
  const { port } = await aNameServer(answer);
  const outcome = await probeBriefly({ port, query: 'NsRecord' });
  expect(outcome.failure?.code).toBe(code);
  expect(outcome.durationMs).toBeLessThan(3_000);
});

test('reports a closed port, an invalid server name and a denied address', async () => {
  const closed = createSocket('udp4');
  await new Promise<void>((resolve) => closed.bind(0, '127.0.0.1', resolve));
  const { port } = closed.address();
  closed.close();
  expect((await probeBriefly({ port })).failure?.code).toBe(12002);
  expect((await probeBriefly({ host: 'no such host' })).failure?.code).toBe(23001);
  const strict = createServiceProber<DnsTarget>(checkDns, target, { egress: parseEgressPolicy('public-only') });
  expect((await strict({ port })).failure?.code).toBe(11005);
  expect((await probeBriefly({ port, name: 'a..b' })).failure?.code).toBe(11006);
});

test('allows the machine’s own name server at any address', async () => {
  const records = [['A', Buffer.from([192, 0, 2, 7])]] as const;
  const { port, transports } = await aNameServer((query, over) =>
    buildDnsResponse(query, over === 'udp' ? { isTruncated: true } : { records }),
  );
  const before = getServers();
  try {
    setServers([`127.0.0.1:${port}`]);
    syncBuiltinESMExports();
    const strict = createServiceProber<DnsTarget>(
      checkDns,
      { ...target, ...patient },
      { egress: parseEgressPolicy('public-only') },
    );
    expect((await strict({ host: '' })).failure).toBeUndefined();
  } finally {
    setServers(before);
    syncBuiltinESMExports();
  }
  expect(transports).toEqual(['udp', 'tcp']);
});

test.each(['[::1]', '::1', '[::1]:53', '127.0.0.1'])(
  'queries the checkpoint’s name server %s at port 53',
  async (one) => {
    // No server needs to respond; the result contains the queried address.
    const own = createServiceProber<DnsTarget>(checkDns, target, { nameServers: [one] });
    expect((await own({ host: '' })).resolvedIpAddress).toBe(one.includes('::1') ? '::1' : '127.0.0.1');
  },
);

test('reports an address without a route and continues', async () => {
  const elapsed = (): number => performance.now();
  const timer = new CheckTimer({ elapsed, totalTimeoutMs: 10_000, signal: new AbortController().signal });
  // Connecting to a broadcast address fails, because the socket has no permission for it.
  const endpoint = { address: '255.255.255.255', port: 53 };
  const query = encodeQuery({ id: 7, name: 'shop.example', type: 'A' });
  const exchange = { endpoint, egress: { findDenial: () => undefined }, query, plainQuery: query, limitMs: 5_000 };
  const exchanging = queryOverUdp(timer, exchange);
  await expect(exchanging).rejects.toMatchObject({ name: 'ProbeFailure', code: 12000 });
  timer.finish();
});

test('turns arbitrary bytes into a response or a format error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const message = Buffer.from(bytes);
      if (message.length > 2) message.writeUInt8(message.readUInt8(2) | 0x80, 2);
      try {
        decodeResponse(message);
      } catch (error) {
        expect(error).toBeInstanceOf(DnsFormatError);
      }
    }),
  );
});

test.each(['', 'münchen.example', '_sip._tcp.example.', 'a'.repeat(63)])('encodes a query for %j', (queried) => {
  expect(encodeQuery({ id: 7, name: queried, type: 'A' }).length).toBeGreaterThan(16);
});
