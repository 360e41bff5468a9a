// Simulates many checkpoints in one process: the real protocol with real keys and the agent's deliveries, but no check
// uses the network, and no agent watches its machine. Arguments: file with the identities as JSON, URLs of the servers.
import { readFileSync } from 'node:fs';
import { setMaxListeners } from 'node:events';
import type { CheckpointState, RunOrder } from '@vedette/contract/checkpoint/protocol';
import { SECOND, systemClock } from '@vedette/kernel/clock';
import { systemRandom } from '@vedette/kernel/random';
import { Secret } from '@vedette/kernel/secret';
import { DELIVERY_INTERVAL_MS, Outbox } from '../../packages/checkpoint/src/agent/outbox.js';
import { createWirePort } from '../../packages/checkpoint/src/wire/wire-port.js';
import { anOutcome } from '../../packages/server/src/engine/testing/a-result.js';

export interface SimulatedIdentity {
  readonly serverId: number;
  readonly key: string;
  readonly privateKey: string;
}

const START_WITHIN_MS = 20 * SECOND;
const CHECK_MS = 40;
const RETRY_MS = SECOND;

const [file = '', ...serverUrls] = process.argv.slice(2);
const identities = JSON.parse(readFileSync(file, 'utf8')) as readonly SimulatedIdentity[];
const clock = systemClock;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const stop = new AbortController();
setMaxListeners(0, stop.signal);
process.once('SIGTERM', () => process.exit(0));

async function runCheckpoint({ serverId, key, privateKey }: SimulatedIdentity, serverUrl: string): Promise<void> {
  const identity = { serverId, key: new Secret(key), privateKey: new Secret(privateKey) };
  const port = createWirePort({ serverUrl, identity, log });
  const outbox = new Outbox({
    port,
    serverId,
    clock,
    random: systemRandom,
    log,
    spool: undefined,
    deliveryIntervalMs: DELIVERY_INTERVAL_MS,
  });
  void outbox.run(stop.signal);
  const run = async (
    { target, startAt, monitorGuid, slotAt, attempt, runToken = '' }: RunOrder,
    aheadMs: number,
  ): Promise<void> => {
    await clock.sleep(Math.max(0, startAt + aheadMs - clock.now()));
    const startedAt = clock.now();
    await clock.sleep(CHECK_MS);
    const outcome = anOutcome('url' in target && typeof target.url === 'string' ? { finalUrl: target.url } : {});
    const times = { startedAt, finishedAt: clock.now(), queueDelayMs: 0, loopLagMs: 0 };
    outbox.add({ monitorGuid, slotAt, attempt, runToken, serverId, ...times, outcome });
  };
  while (!stop.signal.aborted) {
    const state: CheckpointState = {
      serverId,
      version: 'bench',
      sentAt: clock.now(),
      free: 400,
      capabilities: ['IPv6', 'NativeIPv6', 'Tls13'],
      impairments: [],
      loopLagMs: 0,
    };
    try {
      const { orders, serverNow } = await port.poll(state, stop.signal);
      for (const order of orders) void run(order, clock.now() - serverNow);
    } catch {
      await clock.sleep(RETRY_MS);
    }
  }
}

console.log('started');
await Promise.all(
  identities.map(async (identity, index) => {
    await clock.sleep((index * START_WITHIN_MS) / identities.length);
    await runCheckpoint(identity, serverUrls[index % serverUrls.length] ?? '');
  }),
);
