import { expect, test } from 'vitest';
import { anAccountRow } from '../../testing/an-account-row.js';
import { newTestDatabase, testDatabase } from '../../testing/database.js';
import { RetentionSettings } from './retention-settings.js';

const db = await testDatabase();
const environment = { checkDays: 90, statisticsDays: 730 };
const ask = (id: number, keep_checks_days: number, keep_statistics_days: number) =>
  db.updateTable('account').set({ keep_checks_days, keep_statistics_days }).where('account_id', '=', id).execute();
const kept = new RetentionSettings(db, environment, () => undefined);
const days = async () => {
  await kept.refresh();
  return { checkDays: kept.checkDays, statisticsDays: kept.statisticsDays };
};

test('uses the longest retention of the accounts, else the environment', async () => {
  expect(await days()).toEqual(environment);
  await anAccountRow(db, 1);
  expect(await days()).toEqual(environment);
  await ask(1, 30, 0);
  expect(await days()).toEqual({ checkDays: 30, statisticsDays: 730 });
  await anAccountRow(db, 2);
  expect(await days()).toEqual(environment);
  await ask(2, 120, 60);
  expect(await days()).toEqual({ checkDays: 120, statisticsDays: 730 });
});

test('a failed read keeps the last values and is reported', async () => {
  const errors: unknown[] = [];
  const broken = new RetentionSettings(await closedDatabase(), environment, (error) => errors.push(error));
  broken.onChange({ topic: 'account', ids: [] });
  await expect.poll(() => errors).toHaveLength(1);
  expect(broken.checkDays).toBe(90);
});

async function closedDatabase() {
  const { db: gone, drop } = await newTestDatabase();
  await drop();
  return gone;
}
