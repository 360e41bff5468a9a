import { MINUTE, systemClock } from '@vedette/kernel/clock';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { DeliveryFixture } from '../../../packages/server/src/alerting/testing/delivery-fixture.js';
import { aPerson } from '../../../packages/server/src/alerting/testing/alerting-fixture.js';
import type { Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';

const MONITORS = 1_000;
const PEOPLE = 3;
/** Transitions per transaction; the collector stores as many at once. */
const BATCH = 200;
const ALLOWED_S = 30;
/**
 * Each person gets the first mail immediately and the rest as one mail 15 s later. A few additional mails are accepted.
 */
const MAX_MAILS = PEOPLE * 4;
const MAX_GROWTH_MB = 128;
const POLL_EVERY_MS = 250;

/**
 * Time from the first of a thousand simultaneously confirmed errors to the arrival of the last message at the mail
 * server.
 */
export const alertStorm: Row = {
  name: '1,000 monitors failing at once',
  target: `all messages sent in ≤ 30 s, ≤ ${MAX_MAILS} mails, ≤ ${MAX_GROWTH_MB} MB more memory`,
  meets: (ratio, { also = {} }) =>
    ratio <= 1 && (also['mails'] ?? Infinity) <= MAX_MAILS && (also['MB more'] ?? Infinity) <= MAX_GROWTH_MB,
  run: () =>
    withScratchStore(async (db) => {
      const fixture = await DeliveryFixture.open(db);
      try {
        return await runStorm(fixture, db);
      } finally {
        await fixture.close();
      }
    }),
};

async function runStorm(fixture: DeliveryFixture, db: Db) {
  await fixture.reset();
  const people = [];
  for (let i = 0; i < PEOPLE; i += 1) people.push(await fixture.alerting.addPerson(aPerson(`person${i}`)));
  const monitors = await fixture.addAlertingMonitors(MONITORS, people);
  const delivery = fixture.aDelivery({ clock: { now: () => systemClock.now() } });
  const before = process.memoryUsage.rss();
  let peak = before;
  const startedAt = systemClock.elapsed();
  for (let from = 0; from < MONITORS; from += BATCH) {
    fixture.now = systemClock.now();
    await fixture.fail(...monitors.slice(from, from + BATCH));
  }
  const storedAfterS = (systemClock.elapsed() - startedAt) / 1_000;
  while ((await countUnsent(db)) > 0 && systemClock.elapsed() - startedAt < 5 * MINUTE) {
    await delivery.deliverDue();
    peak = Math.max(peak, process.memoryUsage.rss());
    await systemClock.sleep(POLL_EVERY_MS);
  }
  const ours = (systemClock.elapsed() - startedAt) / 1_000;
  const also = {
    mails: fixture.server.mails.length,
    'MB more': (peak - before) / 2 ** 20,
    'stored after s': storedAfterS,
  };
  return { ours, floor: ALLOWED_S, floorName: 'allowed', unit: 's', also };
}

/** Counts messages that have not been sent yet. */
async function countUnsent(db: Db): Promise<number> {
  const deliveries = db.selectFrom('alert_delivery').where('state', 'in', ['queued', 'sending']);
  const { count } = await deliveries.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}
