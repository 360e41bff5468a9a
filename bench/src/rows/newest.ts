import { systemClock } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { fillStore, type BigStore } from '../big-store.js';
import { openCaller } from '../requests.js';
import { quantile, type Measurement, type Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';
import { startService } from '../service.js';

const CHECKS = 10_000_000;
const MONITORS = 20_000;
const ROUNDS = 300;
/** Warm-up: caches after the filling, and code that V8 has not compiled yet. */
const WARM_UP_ROUNDS = 50;

interface Comparison {
  readonly path: string;
  readonly bare: RawBuilder<unknown>;
}

function buildComparisons({ monitorGuid, groupGuid }: BigStore, now: number): Record<string, Comparison> {
  const untilNow = sql`c.id < ${lowestIdAt(now)} and not c.is_partial`;
  return {
    monitor: {
      path: `/v4/MonitorCheck/Monitor/${monitorGuid}?Take=100`,
      bare: sql`select * from monitor_check c where c.monitor_guid = ${monitorGuid} and ${untilNow}
        and c.id >= ${lowestIdAt(now - 2 * 86_400_000)} order by c.id desc limit 100`,
    },
    group: {
      path: `/v4/MonitorCheck/MonitorGroup/${groupGuid}?Take=100`,
      bare: sql`select c.* from monitor_group_member g cross join lateral (
          select * from monitor_check c where c.monitor_guid = g.monitor_guid and ${untilNow}
            and c.id >= ${lowestIdAt(now - 3_600_000)} order by c.id desc limit 100) c
        where g.monitor_group_guid = ${groupGuid} order by c.id desc limit 100`,
    },
    account: {
      path: '/v4/MonitorCheck?Take=100',
      bare: sql`select * from monitor_check c where c.account_id = 1 and ${untilNow}
        and c.id >= ${lowestIdAt(now - 2 * 86_400_000)} order by c.id desc limit 100`,
    },
  };
}

/** The most frequent lists over the API, against the bare statement on a separate connection, alternating. */
export const newestChecks: Row = {
  name: 'newest 100 checks at 10 M rows, p99',
  target: '≤ 3 × bare SQL, for the worst of monitor, group of 200, account',
  meets: (ratio) => ratio <= 3,
  run: () =>
    withScratchStore(async (db, connectionString) => {
      const service = await startService({ VEDETTE_DATABASE_URL: connectionString, VEDETTE_ROLES: 'api' });
      try {
        const now = systemClock.now();
        const store = await fillStore(db, { monitors: MONITORS, checks: CHECKS, now });
        return await measureWorst(db, buildComparisons(store, now), service);
      } finally {
        await service.stop();
      }
    }),
};

async function measureWorst(
  db: Db,
  comparisons: Record<string, Comparison>,
  service: { readonly url: string; readonly authorization: string },
): Promise<Measurement> {
  const caller = openCaller(service.url, service.authorization);
  const also: Record<string, number> = {};
  let worst = { ours: 0, floor: 1 };
  for (const [name, { path, bare }] of Object.entries(comparisons)) {
    const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const ours = await measureMs(() => caller.get(path));
      const floor = await measureMs(() => bare.execute(db));
      if (round < 0) continue;
      times.ours.push(ours);
      times.floor.push(floor);
    }
    const [ours, floor] = [quantile(times.ours, 0.99), quantile(times.floor, 0.99)];
    also[`${name} ×`] = ours / floor;
    if (ours / floor > worst.ours / worst.floor) worst = { ours, floor };
  }
  caller.close();
  return { ...worst, floorName: 'bare SQL', unit: 'ms', also };
}

async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const startedAt = systemClock.elapsed();
  await act();
  return systemClock.elapsed() - startedAt;
}
