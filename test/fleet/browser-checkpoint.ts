// A remote checkpoint with a simulated browser: each page has its own source and screenshot, which the service keeps as
// artifacts, and it renders error snapshots. It also runs HTTP checks. Arguments: address of the server, folder for data, enrolment token.
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Outcome } from '@vedette/contract/checkpoint/outcome';
import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { SNAPSHOT_CAPABILITY } from '@vedette/contract/checkpoint/snapshot';
import { systemClock } from '@vedette/kernel/clock';
import { systemRandom } from '@vedette/kernel/random';
import { Secret } from '@vedette/kernel/secret';
import { runAgent } from '../../packages/checkpoint/src/agent/agent.js';
import { aPageOutcome } from '../../packages/checkpoint/src/browser/page/testing/a-page-outcome.js';
import { parseEgressPolicy } from '../../packages/checkpoint/src/net/egress.js';
import { makeResolver } from '../../packages/checkpoint/src/net/resolver.js';
import { makeTrustSet } from '../../packages/checkpoint/src/net/trust.js';
import { makePatternRunner } from '../../packages/checkpoint/src/patterns/pattern-runner.js';
import { makeProbes } from '../../packages/checkpoint/src/probe-registry.js';
import { loadIdentity } from '../../packages/checkpoint/src/wire/identity.js';
import { createJsonLog } from '../../packages/checkpoint/src/wire/json-log.js';
import { createWirePort } from '../../packages/checkpoint/src/wire/wire-port.js';

/** Header of a PNG with one pixel. Only that is read of a screenshot. */
const PNG_HEADER = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');
const SCREENSHOT_BYTES = 20_000;

/** Returns a screenshot that differs from all others. */
const takeScreenshot = () => ({
  mimeType: 'image/png' as const,
  data: Buffer.concat([PNG_HEADER, randomBytes(SCREENSHOT_BYTES)]).toString('base64'),
});

async function checkPage({ url, documentHeaders = [] }: PageTarget): Promise<Outcome> {
  const startAt = Date.now();
  const response = await fetch(url, { headers: documentHeaders.map(({ name, value }) => [name, value]) });
  return aPageOutcome({
    startAt,
    finalUrl: url,
    totalMs: Date.now() - startAt,
    statusCode: response.status,
    source: `${await response.text()} ${randomUUID()}`,
    pictures: [{ id: randomUUID(), atMs: 0, ...takeScreenshot() }],
  });
}

const tools = {
  proxy: undefined,
  clock: systemClock,
  random: systemRandom,
  egress: parseEgressPolicy('private-ok'),
  resolve: makeResolver({ elapsed: () => systemClock.elapsed() }),
  trust: makeTrustSet(),
  patterns: makePatternRunner(),
  nameServers: undefined,
};
const { http } = await makeProbes(tools, { browser: undefined, sandbox: undefined });
const [serverUrl = '', folder = '', token = ''] = process.argv.slice(2);
const log = createJsonLog(systemClock, (line) => process.stdout.write(line));
const file = join(folder, 'checkpoint-identity.json');
const identity = await loadIdentity({ file, serverUrl, token: new Secret(token) });
const options = {
  port: createWirePort({ serverUrl, identity, log }),
  serverId: identity.serverId,
  version: 'fleet',
  probes: { ...(http && { http }), page: checkPage },
  extraCapabilities: [SNAPSHOT_CAPABILITY],
  snapshotRenderer: { hasCapacity: () => true, render: () => Promise.resolve(takeScreenshot()) },
  clock: systemClock,
  random: systemRandom,
  log,
  spoolFolder: join(folder, 'results'),
};
await runAgent(options, new AbortController().signal);
