import { SECOND, systemClock, type Instant } from '@vedette/kernel/clock';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../packages/server/src/db/connection.js';
import { fillStore, type BigStore } from './big-store.js';
import { cpuCounter, listProcessTree } from './processes.js';
import { openCaller } from './requests.js';
import { fillRollups } from './rolled-store.js';
import { median, quantile, type Measurement } from './row.js';
import { withScratchStore } from './scratch-store.js';
import { startService, type Service } from './service.js';

export const MONITORS = 10_000;
const CHECKS = 10_000_000;

/** A service with ten million checks and a year of roll-ups. */
export interface RolledService extends BigStore {
  readonly db: Db;
  readonly service: Service;
  readonly now: Instant;
  /** Returns user and system time of service and store in ms. */
  readonly cpuMs: () => number;
}

let opened: { readonly rolled: Promise<RolledService>; readonly close: () => Promise<void> } | undefined;

/** Fills the store for the first row that uses it. Later rows of the run share it and must not change it. */
export async function withRolledStore(work: (rolled: RolledService) => Promise<Measurement>): Promise<Measurement> {
  opened ??= openRolledStore();
  return work(await opened.rolled);
}

/** Stops the service that `withRolledStore` started, if any. */
export async function closeRolledStore(): Promise<void> {
  await opened?.close();
  opened = undefined;
}

function openRolledStore(): NonNullable<typeof opened> {
  const resolvers = { ready: (_rolled: RolledService): void => undefined, end: (): void => undefined };
  const ended = new Promise<void>((resolve) => (resolvers.end = resolve));
  const ready = new Promise<RolledService>((resolve) => (resolvers.ready = resolve));
  const lifetime = withScratchStore(async (db, connectionString, storePid) => {
    const service = await startService({
      VEDETTE_DATABASE_URL: connectionString,
      VEDETTE_ROLES: 'api',
      VEDETTE_TIMEZONE: 'UTC',
    });
    try {
      const filled = await fillAll(db);
      const getCpuMs = cpuCounter(() => [service.pid, ...listProcessTree(storePid)]);
      resolvers.ready({ db, service, ...filled, cpuMs: getCpuMs });
      await ended;
    } finally {
      await service.stop();
    }
  });
  const close = async (): Promise<void> => {
    resolvers.end();
    await lifetime;
  };
  return { rolled: Promise.race([ready, lifetime.then(() => ready)]), close };
}

async function fillAll(db: Db): Promise<BigStore & { readonly now: Instant }> {
  const [now, startedAt] = [systemClock.now(), systemClock.elapsed()];
  const store = await fillStore(db, { monitors: MONITORS, checks: CHECKS, now });
  await fillRollups(db, { monitors: MONITORS, middle: MONITORS >> 1, now });
  const seconds = Math.round((systemClock.elapsed() - startedAt) / SECOND);
  console.log(`(${CHECKS.toLocaleString('en-US')} checks and a year of roll-ups filled in ${seconds} s)`);
  return { ...store, now };
}

export interface Comparison {
  readonly path: string;
  readonly bare: RawBuilder<unknown>;
  readonly rounds: number;
  /**
   * Requests before the measurement, until V8 has compiled what it has compiled in a long-running service. Default:
   * one.
   */
  readonly warmUp?: number;
}

const BLOCKS = 5;

/** Alternates blocks of API requests and bare statements. CPU is that of all our processes per response. */
export async function compare(
  rolled: RolledService,
  { path, bare, rounds, warmUp = 1 }: Comparison,
): Promise<Measurement> {
  const caller = openCaller(rolled.service.url, rolled.service.authorization);
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  const spent = { ours: 0, floor: 0 };
  const block = async (side: 'ours' | 'floor', act: () => Promise<unknown>): Promise<void> => {
    const before = rolled.cpuMs();
    for (let round = 0; round < rounds / BLOCKS; round += 1) times[side].push(await measureMs(act));
    spent[side] += rolled.cpuMs() - before;
  };
  for (let each = 0; each < warmUp; each += 1) await caller.get(path);
  for (let each = 0; each < BLOCKS; each += 1) {
    await block('ours', () => caller.get(path));
    await block('floor', () => bare.execute(rolled.db));
  }
  caller.close();
  const also = {
    'p99 ms': quantile(times.ours, 0.99),
    'p99 of bare SQL': quantile(times.floor, 0.99),
    'CPU ms': spent.ours / times.ours.length,
    'CPU ms of bare SQL': spent.floor / times.floor.length,
  };
  return { ours: median(times.ours), floor: median(times.floor), floorName: 'bare SQL', unit: 'ms', also };
}

export async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const startedAt = systemClock.elapsed();
  await act();
  return systemClock.elapsed() - startedAt;
}
