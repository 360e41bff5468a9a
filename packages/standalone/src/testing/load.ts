import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, type Instant } from '@vedette/kernel/clock';

/** A request that arrived at a target. */
export interface Hit {
  /** Address of the target. Each healthy monitor has its own. */
  readonly address: string;
  readonly at: Instant;
}

/** Targets of a fleet. */
export interface Targets {
  readonly port: number;
  /** Number of requests answered so far. */
  readonly hits: () => number;
  /** The requests since a moment, in order. */
  readonly hitsSince: (at: Instant) => readonly Hit[];
  stop(): void;
}

/** Many targets on loopback: every address of 127.0.0.0/8; `/down` always fails; each responds after `delayMs`. */
export async function startTargets(delayMs = 0): Promise<Targets> {
  const hits: Hit[] = [];
  const server = createServer((request, response) => {
    hits.push({ address: request.socket.localAddress ?? '', at: systemClock.now() });
    const respond = (): void => void response.writeHead(request.url === '/down' ? 500 : 200).end('hello');
    void systemClock.sleep(delayMs).then(respond);
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits.length,
    hitsSince: (at) => hits.filter((hit) => hit.at >= at),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Monitors under load, by their expected results. */
export interface Fleet {
  readonly healthy: readonly string[];
  /** Monitors whose target is down and that alert. */
  readonly alerting: readonly string[];
  /** Monitors whose target is down and whose alerts GenerateAlert or the mode suppresses. */
  readonly suppressed: readonly string[];
}

/** Returns the address of the nth healthy monitor. */
export const healthyAddress = (n: number): string => `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`;

type Create = (monitor: Readonly<Record<string, unknown>>) => Promise<string>;

/** Creates `size` healthy monitors and ten that fail, each every 10 s, a few at a time. */
export async function createFleet(create: Create, size: number, port: number): Promise<Fleet> {
  const healthy: string[] = [];
  for (let from = 0; from < size; from += 20) {
    const batch = Array.from({ length: Math.min(20, size - from) }, (_, i) => from + i);
    const url = (n: number): string => `http://${healthyAddress(n)}:${port}/`;
    healthy.push(...(await Promise.all(batch.map((n) => create(aMonitor(`healthy ${n}`, url(n)))))));
  }
  const down = `http://127.9.9.9:${port}/down`;
  const createFive = (name: string, change: object): Promise<string[]> =>
    Promise.all([1, 2, 3, 4, 5].map((n) => create({ ...aMonitor(`${name} ${n}`, down), ...change })));
  const alerting = await createFive('loud', {});
  const withoutAlerts = await createFive('mute', { GenerateAlert: false });
  const staging = await createFive('staging', { MonitorMode: 'Staging' });
  return { healthy, alerting, suppressed: [...withoutAlerts, ...staging] };
}

const aMonitor = (name: string, url: string) => ({
  Name: name,
  Url: url,
  MonitorType: 'Http',
  MonitorMode: 'Production',
  IsActive: true,
  GenerateAlert: true,
  CheckIntervalSeconds: 10,
});
