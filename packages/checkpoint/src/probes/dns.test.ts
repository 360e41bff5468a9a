import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Course } from '../net/course.js';
import { askOverUdp } from '../net/dns-exchange.js';
import { parseEgressPolicy } from '../net/egress.js';
import { decodeAnswer, DnsFormatError, encodeQuery, type RecordType } from '../net/dns-codec.js';
import { closeAll } from './http/testing/bench.js';
import { checkDns } from './dns.js';
import { aPlace, serviceProber } from './service/testing/bench.js';
import { aNameServer, answerTo, long, name, short, text, type Reply } from './service/testing/name-server.js';

afterAll(closeAll);
const target = aPlace<Pick<DnsTarget, 'kind' | 'query' | 'name' | 'expected'>>({
  ...{ kind: 'dns', query: 'ARecord', name: 'shop.example', expected: '' },
});
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
const probe = serviceProber<DnsTarget>(checkDns, { ...target, ...patient });
const hasty = serviceProber<DnsTarget>(checkDns, target);
const replying = async (reply: Reply): Promise<number> => (await aNameServer((query) => answerTo(query, reply))).port;

const soa = Buffer.concat([
  name('ns.example'),
  name('admin.example'),
  ...[2026112101, 7200, 3600, 1209600, 300].map(long),
]);
const kinds: readonly (readonly [DnsTarget['query'], RecordType, Buffer, string])[] = [
  ['ARecord', 'A', Buffer.from([192, 0, 2, 7]), '192.0.2.7'],
  ['AaaaRecord', 'AAAA', Buffer.from('20010db8000000000000000000000007', 'hex'), '2001:db8::7'],
  ['CnameRecord', 'CNAME', name('other.example'), 'other.example'],
  ['MxRecord', 'MX', Buffer.concat([short(10), name('mail.example')]), '10 mail.example'],
  ['NsRecord', 'NS', name('ns.example'), 'ns.example'],
  ['SoaRecord', 'SOA', soa, 'ns.example admin.example 2026112101 7200 3600 1209600 300'],
  ['TxtRecord', 'TXT', Buffer.concat([text('v=spf1 '), text('-all')]), 'v=spf1 -all'],
  ['SrvRecord', 'SRV', Buffer.concat([short(1), short(2), short(5060), name('sip.example')]), '1 2 5060 sip.example'],
  ['RootServer', 'NS', name('a.root-servers.net'), 'a.root-servers.net'],
];

test.each(kinds)('%s', async (query, type, data, written) => {
  const port = await replying({ records: [[type, data]] });
  const outcome = await probe({ port, query, expected: query === 'SoaRecord' ? '2026112101' : written });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.facts).toContainEqual({ name: `${type} record`, value: written });
  expect(outcome.totalBytes).toBeGreaterThan(12);
  const wrong = await probe({ port, query, expected: 'nothing of the kind' });
  expect(wrong.failure).toEqual({ code: 23006, message: written });
});

test.each([
  ['192.0.2.9|192.0.2.8', undefined],
  ['^192\\.0\\.2\\.8$', undefined],
  ['192.0.2.9', 23006],
  ['7$', undefined],
  ['7.*8', 23006],
  ['(', 23006],
])('some record matches %s: %s', async (expected, code) => {
  const records = [7, 8].map((last) => ['A', Buffer.from([192, 0, 2, last])] as const);
  expect((await probe({ port: await replying({ records }), expected })).failure?.code).toBe(code);
});

test('case does not count, and other types in the answer do not either', async () => {
  const records = [
    ['CNAME', name('Web.Example')],
    ['A', Buffer.from([192, 0, 2, 7])],
  ] as const;
  const port = await replying({ records });
  expect((await probe({ port, query: 'CnameRecord', expected: 'web.EXAMPLE' })).failure).toBeUndefined();
  expect((await probe({ port, query: 'MxRecord' })).failure?.code).toBe(23005);
});

test.each([
  [{ code: 3 }, 23003],
  [{ code: 2 }, 23004],
  [{ code: 5 }, 23004],
  [{}, 23005],
])('an answer %j', async (reply, code) => {
  expect((await probe({ port: await replying(reply) })).failure?.code).toBe(code);
});

test('a truncated answer is asked for again over TCP', async () => {
  const records = Array.from({ length: 100 }, (_, last) => ['A', Buffer.from([192, 0, 2, last])] as const);
  const { port, asked } = await aNameServer((query, over) =>
    answerTo(query, over === 'udp' ? { isTruncated: true } : { records }),
  );
  const outcome = await probe({ port, expected: '192.0.2.99' });
  expect(outcome.failure).toBeUndefined();
  expect(asked).toEqual(['udp', 'tcp']);
});

test.each([
  ['says nothing', () => undefined, 23002],
  ['sends a byte', () => Buffer.from([1]), 23007],
  ['answers another question', (query: Buffer) => answerTo(Buffer.concat([short(1), query.subarray(2)]), {}), 23007],
  ['returns the question', (query: Buffer) => query, 23007],
  ['cuts the answer', (query: Buffer) => answerTo(query, { records: [['A', Buffer.alloc(4)]] }).subarray(0, -3), 23007],
  ['goes round in circles', (query: Buffer) => answerTo(query, { records: [['NS', short(0xc00c + 34)]] }), 23007],
])('a server that %s', async (_, answer, code) => {
  const { port } = await aNameServer(answer);
  const outcome = await hasty({ port, query: 'NsRecord' });
  expect(outcome.failure?.code).toBe(code);
  expect(outcome.tookMs).toBeLessThan(3_000);
});

test('a port nobody listens on, a server that is no name, one that must not be asked', async () => {
  const closed = createSocket('udp4');
  await new Promise<void>((resolve) => closed.bind(0, '127.0.0.1', resolve));
  const { port } = closed.address();
  closed.close();
  expect((await hasty({ port })).failure?.code).toBe(12002);
  expect((await hasty({ host: 'no such host' })).failure?.code).toBe(23001);
  const strict = serviceProber<DnsTarget>(checkDns, target, { egress: parseEgressPolicy('public-only') });
  expect((await strict({ port })).failure?.code).toBe(11005);
  expect((await hasty({ port, name: 'a..b' })).failure?.code).toBe(11006);
});

test('the own name server of the machine may be asked whatever its address', async () => {
  const records = [['A', Buffer.from([192, 0, 2, 7])]] as const;
  const { port, asked } = await aNameServer((query, over) =>
    answerTo(query, over === 'udp' ? { isTruncated: true } : { records }),
  );
  const before = getServers();
  try {
    setServers([`127.0.0.1:${port}`]);
    syncBuiltinESMExports();
    const strict = serviceProber<DnsTarget>(
      checkDns,
      { ...target, ...patient },
      { egress: parseEgressPolicy('public-only') },
    );
    expect((await strict({ host: '' })).failure).toBeUndefined();
  } finally {
    setServers(before);
    syncBuiltinESMExports();
  }
  expect(asked).toEqual(['udp', 'tcp']);
});

test.each(['[::1]', '::1', '[::1]:53', '127.0.0.1'])(
  'the name server %s of the checkpoint is asked at port 53',
  async (one) => {
    // Nobody has to answer there: the address that was asked is told.
    const own = serviceProber<DnsTarget>(checkDns, target, { nameServers: [one] });
    expect((await own({ host: '' })).resolvedIpAddress).toBe(one.includes('::1') ? '::1' : '127.0.0.1');
  },
);

test('an address without a route is a failure, and ends nothing else', async () => {
  const elapsed = (): number => performance.now();
  const course = new Course({ elapsed, totalTimeoutMs: 10_000, signal: new AbortController().signal });
  // Broadcast is not allowed to a socket that did not ask for it: connecting itself fails.
  const endpoint = { address: '255.255.255.255', port: 53 };
  const query = encodeQuery(7, 'shop.example', 'A');
  const asked = askOverUdp(course, { endpoint, egress: { refusal: () => undefined }, query, limitMs: 5_000 });
  await expect(asked).rejects.toMatchObject({ name: 'ProbeFailure', code: 12000 });
  course.finish();
});

test('any bytes are an answer or no answer, never anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const message = Buffer.from(bytes);
      if (message.length > 2) message.writeUInt8(message.readUInt8(2) | 0x80, 2);
      try {
        decodeAnswer(message);
      } catch (error) {
        expect(error).toBeInstanceOf(DnsFormatError);
      }
    }),
  );
});

test.each(['', 'münchen.example', '_sip._tcp.example.', 'a'.repeat(63)])('%j can be asked for', (asked) => {
  expect(encodeQuery(7, asked, 'A').length).toBeGreaterThan(16);
});
