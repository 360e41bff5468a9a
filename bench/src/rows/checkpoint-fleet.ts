import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND, systemClock } from '@vedette/kernel/clock';
import { generateSealingKeys } from '@vedette/kernel/sealed-box';
import { sql } from 'kysely';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { anAccountRow } from '../../../packages/server/src/testing/an-account-row.js';
import { createBenchFolder } from '../bench-folder.js';
import { startChild } from '../child.js';
import type { SimulatedIdentity } from '../simulated-checkpoints.js';
import { cpuCounter, listProcessTree, readEverySecond } from '../processes.js';
import type { Measurement, Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';
import { startService, type Service } from '../service.js';

const CHECKPOINTS = 1_000;
const INTERVAL_S = 10;
const ACCOUNT = 2;
const WARM_UP_MS = 40 * SECOND;
const MEASURED_MS = 30 * SECOND;
/** The rate that the targets are about. */
const TARGET_RATE = 1_700;
const ENGINE_CORES = 2;
const STORE_CORES = 1;

/**
 * CPU per stored check with 1,000 checkpoints, extrapolated to 1,700 checks a second: a rate that fits beside the
 * simulated checkpoints on the machine is measured (`BENCH_RATE`), with one process of the engine or several
 * (`BENCH_PROCESSES`).
 */
export const checkpointFleet: Row = {
  name: '1,000 checkpoints, 1,700 checks/s',
  target: `≤ ${ENGINE_CORES} cores for the engine, ≤ ${STORE_CORES} for PostgreSQL`,
  meets: (ratio, { also }) => ratio <= 1 && (also?.['PostgreSQL cores'] ?? Infinity) <= STORE_CORES,
  run: () =>
    withScratchStore(async (db, connectionString, storePid) => {
      const rate = Number(process.env['BENCH_RATE'] ?? TARGET_RATE);
      const settings = {
        VEDETTE_DATABASE_URL: connectionString,
        VEDETTE_ROLES: 'api,engine',
        VEDETTE_MASTER_KEY: 'a master key that is only for the bench',
      };
      await (await startService(settings)).stop();
      const identities = await addCheckpoints(db);
      await addMonitors(db, rate * INTERVAL_S);
      const services = await startServices(settings, Number(process.env['BENCH_PROCESSES'] ?? 1));
      const file = join(await createBenchFolder(), 'identities.json');
      await writeFile(file, JSON.stringify(identities));
      const node = ['--conditions=source', '--import', 'tsx', 'bench/src/simulated-checkpoints.ts'];
      const checkpoints = startChild(process.execPath, [...node, file, ...services.map(({ url }) => url)]);
      try {
        await systemClock.sleep(WARM_UP_MS);
        const engineCpuMs = cpuCounter(() => services.map(({ pid }) => pid));
        const storeCpuMs = cpuCounter(() => listProcessTree(storePid));
        const sum = async (name: string): Promise<number> => {
          const counts = await Promise.all(services.map((service) => service.counter(name)));
          return counts.reduce((total, each) => total + each, 0);
        };
        const counter = (): Promise<number> => sum('vedette_engine_ingested_results_total');
        const batchCounter = (): Promise<number> => sum('vedette_engine_ingest_batch_duration_seconds_count');
        const before = {
          engine: engineCpuMs(),
          store: storeCpuMs(),
          checks: await counter(),
          batches: await batchCounter(),
        };
        await readEverySecond(storeCpuMs, () => systemClock.sleep(MEASURED_MS));
        const checks = (await counter()) - before.checks;
        const batches = (await batchCounter()) - before.batches;
        return toMeasurement({
          checks,
          batches,
          rate,
          engineMs: engineCpuMs() - before.engine,
          storeMs: storeCpuMs() - before.store,
        });
      } finally {
        await checkpoints.stop();
        for (const service of services) await service.stop();
      }
    }),
};

/** One after the other, so that only the first one builds. */
async function startServices(settings: Readonly<Record<string, string>>, count: number): Promise<Service[]> {
  const services: Service[] = [];
  while (services.length < count) services.push(await startService(settings));
  return services;
}

interface Observed {
  readonly checks: number;
  readonly batches: number;
  readonly rate: number;
  readonly engineMs: number;
  readonly storeMs: number;
}

function toMeasurement({ checks, batches, rate, engineMs, storeMs }: Observed): Measurement {
  const cores = (ms: number): number => ((ms / checks) * TARGET_RATE) / 1000;
  return {
    ours: cores(engineMs),
    floor: ENGINE_CORES,
    floorName: 'allowed',
    unit: 'cores at 1,700 checks/s',
    also: {
      'PostgreSQL cores': cores(storeMs),
      'engine ms per check': engineMs / checks,
      'PostgreSQL ms per check': storeMs / checks,
      'checks/s stored': checks / (MEASURED_MS / SECOND),
      'checks/s due': rate,
      'checks per batch': checks / batches,
    },
  };
}

/** Adds checkpoints that have enrolled. Returns their identities. */
async function addCheckpoints(db: Db): Promise<SimulatedIdentity[]> {
  await anAccountRow(db, ACCOUNT);
  const region = await db
    .selectFrom('checkpoint_region')
    .select('region_id')
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow();
  const identities: SimulatedIdentity[] = [];
  for (let index = 0; index < CHECKPOINTS; index += 1) {
    const { publicKey, privateKey } = generateSealingKeys();
    const key = randomBytes(32).toString('base64url');
    const { checkpoint_id } = await db
      .insertInto('checkpoint')
      .values({
        account_id: ACCOUNT,
        region_id: region.region_id,
        name: `Checkpoint ${index}`,
        code: '',
        is_primary: true,
        created_at: 0,
      })
      .returning('checkpoint_id')
      .executeTakeFirstOrThrow();
    const { server_id } = await db
      .insertInto('checkpoint_server')
      .values({
        checkpoint_id,
        created_at: 0,
        key_hash: createHash('sha256').update(key).digest(),
        sealing_key: Buffer.from(publicKey, 'base64url'),
      })
      .returning('server_id')
      .executeTakeFirstOrThrow();
    // The key is revealed for the file of the simulated checkpoints.
    identities.push({ serverId: server_id, key, privateKey: privateKey.reveal() });
  }
  return identities;
}

/** Adds HTTP monitors, each of one checkpoint. */
async function addMonitors(db: Db, count: number): Promise<void> {
  await sql`
    insert into monitor (account_id, monitor_guid, name, monitor_type, monitor_mode, is_active, generate_alert,
      interval_ms, interval_format, selected_checkpoints, use_primary_checkpoints_only, use_concurrent_monitoring,
      settings, hash, created_at, modified_at, definition_changed_at)
    select ${ACCOUNT}, gen_random_uuid(), 'Monitor ' || n, 'Https', 'Production', true, true,
      ${INTERVAL_S * SECOND}, 'seconds',
      jsonb_build_object('Checkpoints', jsonb_build_array(ids[1 + n % ${CHECKPOINTS}]), 'Regions', '[]'::jsonb, 'ExcludeLocations', '[]'::jsonb),
      false, false, jsonb_build_object('Url', 'http://shop-' || n || '.example.com/status'), '', 0, 0, 0
    from generate_series(1, ${count}::int) n,
      (select array_agg(checkpoint_id) as ids from checkpoint where account_id = ${ACCOUNT}) checkpoints`.execute(db);
  // The extra run of each definition counts as planned, so that the rate is even from the start.
  await sql`
    insert into schedule (monitor_guid, account_id, watermark_at, definition_seen_at)
    select monitor_guid, account_id, ${systemClock.now()}, definition_changed_at from monitor`.execute(db);
  await sql`analyze`.execute(db);
}
