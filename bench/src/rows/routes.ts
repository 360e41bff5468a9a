import { systemClock } from '@vedette/kernel/clock';
import { fillStore } from '../big-store.js';
import { freePort, startChild, waitUntilReady, type Child } from '../child.js';
import { cpuMs } from '../processes.js';
import { openCaller, type Caller } from '../requests.js';
import type { Measurement, Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';
import { createMonitors, startService } from '../service.js';

const MONITORS = 1_000;
const CHECKS = 200_000;
/** Requests until V8 has compiled what it has compiled in a long-running service. */
const WARM_UP = 8_000;
const ROUNDS = 15;
const REQUESTS_PER_ROUND = 500;

/**
 * Requests per second of one core, derived from the CPU time per request, because the client shares a small machine
 * with the server. The slowest route decides. Ours includes permissions and the contract.
 */
export const apiRoutes: Row = {
  name: 'API routes',
  target: '≥ 70 % of the requests/s of a hand-written Fastify route with the same SQL',
  meets: (ratio) => ratio >= 0.7,
  run: () =>
    withScratchStore(async (db, connectionString) => {
      const service = await startService({ VEDETTE_DATABASE_URL: connectionString, VEDETTE_ROLES: 'api' });
      const peer = await startPeer(connectionString);
      try {
        await createMonitors(service, { count: 1, url: 'http://127.0.0.1:9/', intervalS: 60 });
        const [real] = (await service.call('GET', '/v4/Monitor')) as { MonitorGuid: string }[];
        const { monitorGuid } = await fillStore(db, { monitors: MONITORS, checks: CHECKS, now: systemClock.now() });
        const ours = { pid: service.pid, caller: openCaller(service.url, service.authorization) };
        const floor = { pid: peer.pid, caller: openCaller(peer.url) };
        const results = {
          'newest checks': await compare(
            { ...ours, path: `/v4/MonitorCheck/Monitor/${monitorGuid}?Take=100` },
            { ...floor, path: `/checks/${monitorGuid}` },
          ),
          'one monitor': await compare(
            { ...ours, path: `/v4/Monitor/${real?.MonitorGuid ?? ''}` },
            { ...floor, path: `/monitor/${real?.MonitorGuid ?? ''}` },
          ),
        };
        return findSlowest(results);
      } finally {
        await Promise.all([service.stop(), peer.stop()]);
      }
    }),
};

interface RouteRequest {
  readonly pid: number;
  readonly caller: Caller;
  readonly path: string;
}

interface Rates {
  readonly ours: number;
  readonly floor: number;
}

/**
 * Alternates the two and returns the round with the median ratio, since other load on the machine slows down both sides
 * of a round.
 */
async function compare(ours: RouteRequest, floor: RouteRequest): Promise<Rates> {
  for (const each of [ours, floor]) await measureRate(each, WARM_UP);
  const rounds: Rates[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await measureRate(ours, REQUESTS_PER_ROUND),
      floor: await measureRate(floor, REQUESTS_PER_ROUND),
    });
  }
  rounds.sort((a, b) => a.ours / a.floor - b.ours / b.floor);
  return rounds[Math.floor(ROUNDS / 2)] ?? { ours: 0, floor: 1 };
}

async function measureRate({ pid, caller, path }: RouteRequest, requests: number): Promise<number> {
  const before = cpuMs([pid]);
  for (let i = 0; i < requests; i += 1) await caller.get(path);
  return (requests * 1_000) / (cpuMs([pid]) - before);
}

function findSlowest(results: Readonly<Record<string, Rates>>): Measurement {
  const entries = Object.entries(results).sort(([, a], [, b]) => a.ours / a.floor - b.ours / b.floor);
  const [, slowest = { ours: 0, floor: 1 }] = entries[0] ?? [];
  const also = Object.fromEntries(entries.map(([name, { ours, floor }]) => [`${name} ×`, ours / floor]));
  return { ...slowest, floorName: 'hand-written', unit: 'requests/s per core', also };
}

async function startPeer(connectionString: string): Promise<Child & { readonly url: string }> {
  const port = await freePort();
  const args = ['--import', 'tsx', 'bench/src/peers/hand-written.ts', connectionString, String(port)];
  const child = startChild(process.execPath, args);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child);
  return { ...child, url };
}
