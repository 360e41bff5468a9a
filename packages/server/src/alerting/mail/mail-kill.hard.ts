import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { waitForExit, createScriptRunner } from '../../testing/script-runner.js';
import { MAIL_LEASE_MS } from './mail-delivery.js';
import type { MonitorFacts } from '../ports/ports.js';
import { startMailServer } from '../testing/mail-server.js';
import { aMonitor, at, AlertingFixture } from '../testing/alerting-fixture.js';

const { db, url } = await testDatabaseWithUrl();
const server = await startMailServer();
afterAll(() => server[Symbol.asyncDispose]());
const start = await createScriptRunner(new URL('../testing/mailer-process.ts', import.meta.url));
const mailer = (instant: number, die: 'claimed' | 'begun' | 'sent' | 'never') =>
  start(url, server.url.reveal(), String(instant), die);
const now = at('05:00');
let fixture: AlertingFixture;
beforeEach(async () => {
  server.behaviour = {};
  server.mails.length = 0;
  fixture = new AlertingFixture(db);
  await fixture.open();
});

/**
 * Opens incidents of a monitor that alerts the given number of extra addresses. People are omitted, since the other
 * process does not know them.
 */
async function failing(addresses: number): Promise<void> {
  const monitor: MonitorFacts = await fixture.addMonitor(aMonitor('shop'));
  const extra = Array.from({ length: addresses }, (_, i) => `a${i}@example.com`);
  await fixture.addDefinition([monitor], [{ extra }]);
  await fixture.follow(now, fixture.errorTransition(monitor, now));
}

const readDeliveryLog = async (): Promise<string[]> => {
  const rows = await db.selectFrom('alert_delivery').selectAll().orderBy('delivery_id').execute();
  return rows.map((row) => `${row.state}${row.is_possible_duplicate ? ' doubled?' : ''}`);
};

test.each([
  ['with its text fixed', 'begun', 'delivered doubled?', 1],
  ['while the mail server receives it', 'never', 'delivered doubled?', 1],
  ['with the mail sent and not noted', 'sent', 'delivered doubled?', 2],
] as const)('a sender killed %s loses nothing and marks possible duplicates', async (when, die, end, arrived) => {
  await failing(1);
  const child = mailer(now, die);
  server.behaviour.text = () => {
    if (!when.startsWith('while')) return undefined;
    child.kill('SIGKILL');
    return 'dropUnkept';
  };
  expect(await waitForExit(child)).toBe('SIGKILL');
  expect(await readDeliveryLog()).toEqual(['sending']);
  server.behaviour = {};
  expect(await waitForExit(mailer(now + MAIL_LEASE_MS, 'never'))).toBe('ended');
  expect(await readDeliveryLog()).toEqual([end]);
  expect(server.mails).toHaveLength(arrived);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
});

test('sends a mail whose sender was killed before it began, immediately and once', async () => {
  await failing(1);
  expect(await waitForExit(mailer(now, 'claimed'))).toBe('SIGKILL');
  expect(await readDeliveryLog()).toEqual(['sending']);
  expect(await waitForExit(mailer(now, 'never'))).toBe('ended');
  expect(await readDeliveryLog()).toEqual(['delivered']);
  expect(server.mails).toHaveLength(1);
});

test('mails that may have been sent wait for their lease after a takeover', async () => {
  await failing(1);
  expect(await waitForExit(mailer(now, 'begun'))).toBe('SIGKILL');
  expect(await waitForExit(mailer(now + MAIL_LEASE_MS - 1, 'never'))).toBe('ended');
  expect([await readDeliveryLog(), server.mails.length]).toEqual([['sending'], 0]);
});

test('two engines on one database send each mail once', async () => {
  await failing(15);
  const both = [mailer(now, 'never'), mailer(now, 'never')].map(waitForExit);
  expect(await Promise.all(both)).toEqual(['ended', 'ended']);
  expect(await readDeliveryLog()).toEqual(Array.from({ length: 15 }, () => 'delivered'));
  expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toHaveLength(15);
  expect(new Set(server.mails.flatMap(({ recipients }) => recipients)).size).toBe(15);
});
