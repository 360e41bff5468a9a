// On demand, with `npm run test:long`: every protocol ten thousand times against listeners that mean harm.
import { createSocket } from 'node:dgram';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Target } from '@vedette/contract/target';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRequest } from '../multi-step/testing/a-run.js';
import { canPing } from '../probes/ping/program.js';
import { aTarget, atEnd, closeAll, listen, tools } from '../probes/http/testing/bench.js';
import { makeProbes, type Probes } from '../probes/registry.js';
import { hostileGreetings } from '../probes/service/testing/talker.js';
import type { Probe } from '../probes/tools.js';

const RUNS = 10_000;
const AT_ONCE = 100;
/** Beyond it memory is not bounded but grows with the runs: each leaves some 6 KB. */
const MOST_GROWTH_BYTES = 64 * 1024 * 1024;

const limits = { connectTimeoutMs: 300, totalTimeoutMs: 300, ipVersion: 'IpV4' } as const;
const login = { host: '127.0.0.1', username: 'ann', password: 'sesame', ...limits };
const expected = {
  ...{ commonName: '', organization: '', organizationalUnit: '', serialNumber: '', fingerprint: '' },
  ...{ issuerName: '', issuerOrganization: '', issuerUnit: '' },
};
const mayPing = await canPing({ command: 'ping', platform: process.platform });
const targetsAt = (port: number): readonly Target[] => [
  aTarget({ url: `http://127.0.0.1:${port}/`, ...limits }),
  aTarget({ url: `https://127.0.0.1:${port}/`, ...limits }),
  aTarget({ url: `http://127.0.0.1:${port}/`, method: 'POST', body: '<s:Envelope xmlns:s="urn:x"/>', ...limits }),
  {
    ...{ kind: 'multiStepApi', steps: [aRequest({ url: `http://127.0.0.1:${port}/` })], predefinedVariables: [] },
    ...{ functions: [], customMetrics: [], vault: [], collects: { headers: true, content: true, addresses: true } },
    ...{ requestTimeoutMs: 300, ...limits },
  },
  { kind: 'dns', host: '127.0.0.1', port, query: 'ARecord', name: 'shop.example', expected: '', ...limits },
  ...(mayPing ? [{ kind: 'ping', host: '127.0.0.1', ...limits } as const] : []),
  {
    kind: 'certificate',
    url: `https://127.0.0.1:${port}/`,
    ...limits,
    checkCertificateErrors: true,
    warningDays: 0,
    expected,
  },
  { kind: 'connect', host: '127.0.0.1', port, ...limits },
  { kind: 'smtp', port, ...login },
  { kind: 'pop3', port, ...login },
  { kind: 'imap', port, ...login, secureConnection: false },
  { kind: 'ftp', port, ...login },
  { kind: 'sftp', port, ...login, action: 'ConnectOnly', path: '' },
  { kind: 'mysql', port, ...login, database: '' },
  { kind: 'mssql', port, ...login, database: '' },
];
function nameOf(target: Target): string {
  if (target.kind === 'http' && target.body !== '') return 'web service';
  return 'url' in target && target.url.startsWith('https') ? `${target.kind} over TLS` : target.kind;
}
/** Nothing is said to them that a hostile server could answer. */
const SPARED: readonly string[] = ['connect', 'ping'];

/** What a name server says to a query, on the port of each listener in turn. */
const hostileAnswers: readonly ((query: Buffer) => Buffer | undefined)[] = [
  () => undefined,
  () => Buffer.from([1]),
  (query) => query,
  (query) => Buffer.concat([query.subarray(0, 2), Buffer.alloc(1_400, 0xc0)]),
];

async function answerBadly(port: number, index: number): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const answer = hostileAnswers[index % hostileAnswers.length]?.(query);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  atEnd(() => socket.close());
}

let ports: readonly number[];
let probes: Probes;
beforeAll(async () => {
  const listeners = hostileGreetings.map(([, greet]) =>
    createServer((socket) => {
      // Reading on, their ends notice when ours are gone: what is left open then is ours.
      socket.resume();
      greet(socket);
    }),
  );
  ports = await Promise.all(listeners.map((server) => listen(server)));
  await Promise.all(ports.map(answerBadly));
  probes = await makeProbes(tools(), {});
});
afterAll(closeAll);

const descriptors = (): number => readdirSync('/proc/self/fd').length;
/** Sockets of both ends end a moment after their runs. */
async function settled(before: number): Promise<number> {
  for (let tries = 0; tries < 100 && descriptors() > before + 4; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return descriptors();
}

/** Runs a kind so often, a hundred at once, against each listener in turn; answers how many failed as they should. */
async function runOften(index: number, runs: number): Promise<number> {
  const targets = ports.map((port) => targetsAt(port)[index]).filter((one) => one !== undefined);
  let begun = 0;
  let failed = 0;
  const worker = async (): Promise<void> => {
    while (begun < runs) {
      const target = targets[(begun += 1) % targets.length];
      const probe = target && (probes[target.kind] as Probe | undefined);
      if (!probe) throw new Error('there is no such probe');
      const { failure } = await probe(target, new AbortController().signal, { serverId: 1 });
      if (failure) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failed;
}

test.skipIf(process.platform !== 'linux').each(targetsAt(1).map((target, index) => ({ name: nameOf(target), index })))(
  '$name leaves no socket and no memory behind',
  async ({ name, index }) => {
    await runOften(index, AT_ONCE * 5);
    const [before, beforeBytes] = [descriptors(), process.memoryUsage.rss()];
    const failed = await runOften(index, RUNS);
    const after = await settled(before);
    const grown = process.memoryUsage.rss() - beforeBytes;
    console.log(
      `${name}: ${failed} of ${RUNS} failed, ${after - before} sockets more, ${Math.round(grown / 1e6)} MB more`,
    );
    if (!SPARED.includes(name)) expect(failed).toBeGreaterThan(RUNS * 0.99);
    expect(after).toBeLessThanOrEqual(before + 4);
    expect(grown).toBeLessThan(MOST_GROWTH_BYTES);
  },
);
