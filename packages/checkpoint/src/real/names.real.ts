import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDns } from '../probes/dns.js';
import { anEndpoint, createServiceProber } from '../probes/service/testing/service-fixture.js';
import { aFolder, freePort, whyMissing, startServer, stopServers, write } from './testing/servers.js';

const skipReason = whyMissing('unbound');
afterAll(stopServers);

const zone = [
  'A 192.0.2.1',
  'AAAA 2001:db8::1',
  'MX 10 mail.shop.example.',
  'NS ns.shop.example.',
  'TXT v=spf1',
  'SOA ns.shop.example. ann.shop.example. 2026112101 1 1 1 1',
];

describe.skipIf(skipReason)(`unbound${skipReason === undefined ? '' : ` (skipped: ${skipReason})`}`, () => {
  let port: number;
  beforeAll(async () => {
    const folder = aFolder();
    port = await freePort();
    const data = [
      ...zone.map((record) => `shop.example. IN ${record}`),
      'www.shop.example. IN CNAME shop.example.',
      '_sip._tcp.shop.example. IN SRV 1 2 5060 sip.shop.example.',
      `big.shop.example. IN TXT ${'x'.repeat(250)}`,
      ...Array.from({ length: 12 }, (_, index) => `long.shop.example. IN TXT "x${index}-${'y'.repeat(60)}"`),
      'shop.example. IN CAA 0 issue "ca.example"',
      'sub.shop.example. IN DS 20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D',
      '_443._tcp.shop.example. IN TLSA 3 1 1 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D',
      'shop.example. IN HTTPS 1 . alpn=h3,h2 ipv4hint=192.0.2.1',
      '7.2.0.192.in-addr.arpa. IN PTR shop.example.',
    ];
    const configuration = write(
      folder,
      'unbound.conf',
      `server:
  directory: "${folder}"
  username: ""
  chroot: ""
  pidfile: "${folder}/pid"
  do-daemonize: no
  use-syslog: no
  interface: 127.0.0.1@${port}
  local-zone: "shop.example." static
${data.map((record) => `  local-data: '${record}'`).join('\n')}
  local-zone: "refused.example." always_refuse
remote-control:
  control-enable: no
`,
    );
    await startServer('unbound', ['-d', '-c', configuration], port);
  });

  test.each([
    ['ARecord', 'shop.example', '192.0.2.1', undefined],
    ['ARecord', 'shop.example', '192.0.2.9', 23006],
    ['AaaaRecord', 'shop.example', '2001:db8::1', undefined],
    ['MxRecord', 'shop.example', 'mail.shop.example', undefined],
    ['NsRecord', 'shop.example', 'ns.shop.example', undefined],
    ['TxtRecord', 'shop.example', 'v=spf1', undefined],
    ['TxtRecord', 'big.shop.example', 'x{250}', undefined],
    ['SoaRecord', 'shop.example', '2026112101', undefined],
    ['SrvRecord', '_sip._tcp.shop.example', '5060', undefined],
    ['CnameRecord', 'www.shop.example', 'shop.example', undefined],
    ['CnameRecord', 'shop.example', '', 23005],
    ['TxtRecord', 'long.shop.example', 'x11-', undefined],
    ['CaaRecord', 'shop.example', '0 issue "ca.example"', undefined],
    ['DsRecord', 'sub.shop.example', '20326', undefined],
    ['TlsaRecord', '_443._tcp.shop.example', '3 1 1 e06d44b80b8f1d39a95c0b0d7c65d084', undefined],
    ['HttpsRecord', 'shop.example', 'ipv4hint=192.0.2.1', undefined],
    ['PtrRecord', '192.0.2.7', 'shop.example', undefined],
    ['ARecord', 'none.shop.example', '', 23003],
    ['ARecord', 'refused.example', '', 23004],
  ] as const)('queries %s of %s, expecting %s: %s', async (query, name, expected, code) => {
    const target: DnsTarget = anEndpoint({
      kind: 'dns',
      port,
      query,
      name,
      expected,
      connectTimeoutMs: 5_000,
      totalTimeoutMs: 10_000,
    });
    const outcome = await createServiceProber<DnsTarget>(checkDns, target)();
    expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
  });
});
