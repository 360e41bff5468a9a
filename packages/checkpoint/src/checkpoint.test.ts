import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { afterAll, expect, test } from 'vitest';
import { anOrder, FakePort, waitUntil } from './agent/testing/fake-port.js';
import { runCheckpoint } from './checkpoint.js';
import { closeAll } from './probes/http/testing/http-fixture.js';
import { anEndpoint } from './probes/service/testing/service-fixture.js';
import { aNameServer, buildDnsResponse } from './probes/service/testing/name-server.js';

afterAll(closeAll);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('uses the given name servers for its resolver test and for DNS monitors', async () => {
  const records = [['A', Buffer.from([192, 0, 2, 7])]] as const;
  let isRootQueried = false;
  const { port: serverPort } = await aNameServer((query) => {
    isRootQueried ||= query[12] === 0;
    return buildDnsResponse(query, { records });
  });
  const port = new FakePort();
  const stop = new AbortController();
  const ended = runCheckpoint(
    {
      port,
      serverIds: [7],
      version: '1',
      egress: 'public-only',
      clock: systemClock,
      random: systemRandom,
      log,
      nameServers: [`127.0.0.1:${serverPort}`],
    },
    stop.signal,
  );
  const target = anEndpoint<Pick<DnsTarget, 'kind' | 'query' | 'name' | 'expected'>>({
    kind: 'dns',
    query: 'ARecord',
    name: 'shop.example',
    expected: '192.0.2.7',
  });
  const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
  port.addOrders(anOrder('http://unused/', { target: { ...target, ...patient, host: '' } }));
  await waitUntil(() => port.delivered.length === 1, 30_000);
  expect(port.delivered[0]?.outcome.failure).toBeUndefined();
  await waitUntil(() => isRootQueried);
  stop.abort();
  await ended;
});
