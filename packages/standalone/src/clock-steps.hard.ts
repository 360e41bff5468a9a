import { expect, test, vi } from 'vitest';
import { HOUR } from '@vedette/kernel/clock';
import { countChecks, findLosses, countDeliveries, NO_LOSSES } from './testing/accounts.js';
import { useLoadEnvironment } from './testing/load-environment.js';
import {
  queryStoppedStore,
  queryStore,
  createMonitors,
  registerApiAccount,
  startService,
  storeUrl,
} from './testing/service.js';
import { steppingClock } from './testing/stepping-clock.js';
import { stopProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 60_000, interval: 250 };
const environment = useLoadEnvironment('clock');

/** Checks of a monitor in the order of their ids, and slots that were missed because of the clock. */
const QUERIES = {
  disorder: `select count(*) from (
    select id, slot_at, lag(slot_at) over (partition by monitor_guid order by id) as earlier from monitor_check) c
    where slot_at < earlier`,
  clockGaps: `select count(distinct monitor_guid) from missed_range where reason = 'clock' and slots > 300`,
};

test('continues when the clock is set by an hour, and records the gap', async () => {
  const clock = steppingClock(environment.dataFolder);
  const service = await startService({ VEDETTE_DATA: environment.dataFolder }, clock.nodeOptions);
  const call = (await registerApiAccount(service.url))(service.url);
  const fleet = await createMonitors(call, 40, environment.targets.port);
  const store = await storeUrl(environment.dataFolder);
  const stored = (): Promise<number> => queryStore(store, countChecks);
  /** Each monitor is checked at least once more. */
  const goesOn = async (): Promise<void> => {
    const before = await stored();
    await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(before + 80), PATIENCE);
  };
  await goesOn();
  await clock.set(service, -HOUR);
  await goesOn();
  await clock.set(service, 0);
  await goesOn();
  await clock.set(service, HOUR);
  await goesOn();
  await stopProcess(service);

  const found = await queryStoppedStore(environment.dataFolder, async (client) => {
    const number = async (query: string): Promise<number> =>
      Number((await client.query<{ count: string }>(query)).rows[0]?.count);
    return {
      losses: await findLosses(client, fleet, new Set()),
      loud: await countDeliveries(client, fleet.alerting),
      disorder: await number(QUERIES.disorder),
      clockGaps: await number(QUERIES.clockGaps),
    };
  });
  const monitors = fleet.healthy.length + fleet.alerting.length + fleet.suppressed.length;
  expect(found).toEqual({ losses: NO_LOSSES, loud: fleet.alerting.length, disorder: 0, clockGaps: monitors });
});
