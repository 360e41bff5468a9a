import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseHop, parseHops, pingArgs, routePrograms } from './route-rules.js';
import { traceRoute, type RouteOptions } from './traceroute.js';

const folder = mkdtempSync(join(tmpdir(), 'route-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
function aProgram(script: string): string {
  const command = join(folder, `program-${(count += 1)}`);
  writeFileSync(command, `#!/bin/sh\n${script}\n`);
  chmodSync(command, 0o755);
  return command;
}
const never = new AbortController().signal;
const run = (programs: readonly string[], ping?: string, limitMs = 20_000): Promise<string> => {
  const tools: RouteOptions = {
    programs: programs.map((command) => ({ command, args: (address) => ['-x', address] })),
    ping,
    limitMs,
  };
  return traceRoute('192.0.2.7', tools, never);
};
const output = 'traceroute to 192.0.2.7 (192.0.2.7), 30 hops max\n 1  10.0.0.1  0.4 ms\n 2  *\n 3  192.0.2.7  9 ms';

test('uses the first program that finds a route', async () => {
  const missing = join(folder, 'nothing');
  const forbidden = aProgram('echo "You do not have enough privileges to use this traceroute method." >&2; exit 1');
  const good = aProgram(`cat <<'X'\n${output}\nX`);
  expect(await run([missing, forbidden, good])).toBe(' 1  10.0.0.1  0.4 ms\n 2  *\n 3  192.0.2.7  9 ms');
});

test('stops a slow program and keeps its output', async () => {
  expect(await run([aProgram('echo " 1  10.0.0.1  1 ms"; exec sleep 60')], undefined, 1_500)).toBe(
    ' 1  10.0.0.1  1 ms',
  );
});

test('falls back to ping with increasing hop limits', async () => {
  const ping = aProgram(`for hops; do :; done
while [ "$1" != -t ]; do shift; done
case $2 in
1) echo "From 10.0.0.1 icmp_seq=1 Time to live exceeded"; exit 1;;
2) echo "PING 192.0.2.7"; exit 1;;
*) echo "64 bytes from 192.0.2.7: icmp_seq=1 ttl=60 time=9.5 ms";;
esac`);
  expect(await run([], ping)).toBe(' 1  10.0.0.1\n 2  *\n 3  192.0.2.7  9.5 ms');
});

test('reports a machine without any of the programs', async () => {
  const sentence = 'No route: this machine has no usable traceroute, tracepath or ping.';
  expect(await run([join(folder, 'nothing')], join(folder, 'nothing'))).toBe(sentence);
  expect(await run([])).toBe(sentence);
  expect(await run([aProgram('exec sleep 60')], undefined, 300)).toBe('No hop responded within 0.3 s.');
});

test('reads outputs by line and never treats addresses as options', () => {
  expect(parseHops(' 1?: [LOCALHOST]   pmtu 1500\n 1:  10.0.0.1   0.5ms\n     Too many hops: pmtu 1500')).toHaveLength(
    2,
  );
  expect(parseHop('From 10.0.0.9 icmp_seq=1 Destination Host Unreachable', 4)).toEqual({
    text: ' 4  10.0.0.9  Destination Host Unreachable',
    isLast: true,
  });
  expect(pingArgs('::1', 3)).toEqual(['-6', '-n', '-c', '1', '-W', '1', '-t', '3', '::1']);
  expect(routePrograms.map(({ args }) => args('192.0.2.7').at(-1))).toEqual(routePrograms.map(() => '192.0.2.7'));
});
