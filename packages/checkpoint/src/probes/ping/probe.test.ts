import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, expect, test } from 'vitest';
import { parseEgressPolicy } from '../../net/egress.js';
import { createServiceProber } from '../service/testing/service-fixture.js';
import { parseFailure, parseReply } from './output-rules.js';
import { canPing, pingArgs } from './ping-program.js';
import { checkPing } from './probe.js';

const folder = mkdtempSync(join(tmpdir(), 'ping-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
/** Creates a shell script that replaces ping. */
function aProgram(script: string) {
  const command = join(folder, `ping-${(count += 1)}`);
  writeFileSync(command, `#!/bin/sh\n${script}\n`);
  chmodSync(command, 0o755);
  return { command, platform: 'linux' as const };
}
const target: TargetByKind<'ping'> = {
  kind: 'ping',
  host: '127.0.0.1',
  ipVersion: 'IpV4',
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
};
const iputils = `64 bytes from 192.0.2.1: icmp_seq=1 ttl=57 time=12.4 ms

--- 192.0.2.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 12.412/12.412/12.412/0.000 ms`;

test('reports the round trip as the time of a check', async () => {
  const program = aProgram(`echo "$@" >&2; cat <<'X'\n${iputils}\nX`);
  const outcome = await createServiceProber(checkPing(program), target)();
  expect(outcome.failure).toBeUndefined();
  expect(outcome).toMatchObject({ connectMs: 0, downloadMs: 12.4, resolvedIpAddress: '127.0.0.1' });
  expect(outcome.facts).toEqual([{ name: 'Time to live', value: '57' }]);
  expect(await canPing(program)).toBe(true);
});

test.each([
  ['exit 1', 12010],
  ['echo "From 192.0.2.9 icmp_seq=1 Destination Host Unreachable"; exit 1', 12011],
  ['echo "From 192.0.2.9 icmp_seq=1 Time to live exceeded"; exit 1', 12012],
  ['echo "ping: connect: Network is unreachable" >&2; exit 2', 12004],
  ['echo "ping: something else" >&2; exit 2', 12013],
  ['echo "ping: socket: Operation not permitted" >&2; exit 2', 29002],
  ['yes', 12013],
])('maps %s to %i', async (script, code) => {
  const outcome = await createServiceProber(checkPing(aProgram(script)), target)();
  expect(outcome.failure?.code).toBe(code);
});

test('stops a program that never ends', async () => {
  const outcome = await createServiceProber(checkPing(aProgram('exec sleep 60')), { ...target, totalTimeoutMs: 500 })();
  expect(outcome.failure?.code).toBe(12010);
  expect(outcome.durationMs).toBeLessThan(4_000);
});

test('reports a missing program as a checkpoint fault', async () => {
  const program = { command: join(folder, 'nothing'), platform: 'linux' as const };
  expect((await createServiceProber(checkPing(program), target)()).failure?.code).toBe(29005);
  expect(await canPing(program)).toBe(false);
});

test('reports a program that may not be run as a checkpoint fault', async () => {
  const program = aProgram('exit 1');
  chmodSync(program.command, 0o644);
  const { failure } = await createServiceProber(checkPing(program), target)();
  expect(failure).toEqual({ code: 29002, message: 'running ping failed: EACCES' });
  expect(await canPing(program)).toBe(false);
});

test('does not ping an address that the egress policy denies', async () => {
  const strict = createServiceProber(checkPing(aProgram('exit 0')), target, {
    egress: parseEgressPolicy('public-only'),
  });
  expect((await strict()).failure?.code).toBe(11005);
});

test('uses the arguments of each system’s ping and reads its output', () => {
  expect(pingArgs('linux', '::1')).toEqual(['-6', '-n', '-c', '1', '-w', '3', '-W', '3', '::1']);
  expect(pingArgs('darwin', '192.0.2.1')).toEqual(['-n', '-o', '-c', '3', '-t', '3', '192.0.2.1']);
  expect(parseReply('64 bytes from 192.0.2.1: seq=0 ttl=64 time=0.078 ms')).toEqual({ roundTripMs: 0.078, ttl: 64 });
  expect(parseReply('16 bytes from ::1, icmp_seq=0 hlim=64 time=0.1 ms')).toEqual({ roundTripMs: 0.1, ttl: 64 });
  expect(parseReply('1 packets transmitted, 0 received, time 0ms')).toBeUndefined();
  expect(parseFailure('', 1).entry.code).toBe(12010);
});
