import { MINUTE, systemClock } from '@vedette/kernel/clock';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { DeliveryFixture } from '../../../packages/server/src/alerting/testing/delivery-fixture.js';
import { aPerson } from '../../../packages/server/src/alerting/testing/alerting-fixture.js';
import type { Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';

const MONITORS = 1_000;
const PEOPLE = 3;
/** As many transitions at once as the collector stores in one transaction. */
const BATCH = 200;
const ALLOWED_S = 30;
/** Each person gets the first mail at once and the rest together 15 s later; a straggler more is no harm. */
const MAX_MAILS = PEOPLE * 4;
const MAX_GROWTH_MB = 128;
const LOOK_EVERY_MS = 250;

/** From the first of a thousand errors confirmed at once to the last of their messages at the mail server. */
export const alertStorm: Row = {
  name: '1,000 monitors failing at once',
  target: `all messages out ≤ 30 s, in ≤ ${MAX_MAILS} mails, ≤ ${MAX_GROWTH_MB} MB more memory`,
  meets: (ratio, { also = {} }) =>
    ratio <= 1 && (also['mails'] ?? Infinity) <= MAX_MAILS && (also['MB more'] ?? Infinity) <= MAX_GROWTH_MB,
  run: () =>
    withScratchStore(async (db) => {
      const stand = await DeliveryFixture.open(db);
      try {
        return await storm(stand, db);
      } finally {
        await stand.close();
      }
    }),
};

async function storm(stand: DeliveryFixture, db: Db) {
  await stand.reset();
  const people = [];
  for (let i = 0; i < PEOPLE; i += 1) people.push(await stand.alerting.addPerson(aPerson(`person${i}`)));
  const monitors = await stand.watchedMonitors(MONITORS, people);
  const delivery = stand.aDelivery({ clock: { now: () => systemClock.now() } });
  const before = process.memoryUsage.rss();
  let most = before;
  const startedAt = systemClock.elapsed();
  for (let from = 0; from < MONITORS; from += BATCH) {
    stand.now = systemClock.now();
    await stand.fail(...monitors.slice(from, from + BATCH));
  }
  const written = (systemClock.elapsed() - startedAt) / 1_000;
  while ((await waiting(db)) > 0 && systemClock.elapsed() - startedAt < 5 * MINUTE) {
    await delivery.deliverDue();
    most = Math.max(most, process.memoryUsage.rss());
    await systemClock.sleep(LOOK_EVERY_MS);
  }
  const ours = (systemClock.elapsed() - startedAt) / 1_000;
  const also = { mails: stand.server.mails.length, 'MB more': (most - before) / 2 ** 20, 'written after s': written };
  return { ours, floor: ALLOWED_S, floorName: 'allowed', unit: 's', also };
}

/** Messages that are still to leave. */
async function waiting(db: Db): Promise<number> {
  const intents = db.selectFrom('alert_intent').where('state', 'in', ['queued', 'sending']);
  const { count } = await intents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}
