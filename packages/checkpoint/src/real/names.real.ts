import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDns } from '../probes/dns.js';
import { aPlace, serviceProber } from '../probes/service/testing/bench.js';
import { aFolder, freePort, missing, startServer, stopServers, write } from './testing/servers.js';

const why = missing('unbound');
afterAll(stopServers);

const zone = [
  'A 192.0.2.1',
  'AAAA 2001:db8::1',
  'MX 10 mail.shop.example.',
  'NS ns.shop.example.',
  'TXT v=spf1',
  'SOA ns.shop.example. ann.shop.example. 2026112101 1 1 1 1',
];

describe.skipIf(why)(`unbound${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let port: number;
  beforeAll(async () => {
    const folder = aFolder();
    port = await freePort();
    const data = [
      ...zone.map((record) => `shop.example. IN ${record}`),
      'www.shop.example. IN CNAME shop.example.',
      '_sip._tcp.shop.example. IN SRV 1 2 5060 sip.shop.example.',
      `big.shop.example. IN TXT ${'x'.repeat(250)}`,
    ];
    const conf = write(
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
    await startServer('unbound', ['-d', '-c', conf], port);
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
    ['ARecord', 'none.shop.example', '', 23003],
    ['ARecord', 'refused.example', '', 23004],
  ] as const)('%s of %s, which should hold %s: %s', async (query, name, expected, code) => {
    const target: DnsTarget = aPlace({
      ...{ kind: 'dns', port, query, name, expected, connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 },
    });
    const outcome = await serviceProber<DnsTarget>(checkDns, target)();
    expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
  });
});
