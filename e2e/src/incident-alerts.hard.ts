import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { toGuid } from './testing/fake-account.js';
import { PAGES, findAxeProblems, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

test('reminders of an incident are one row until expanded', async () => {
  const { page } = await bench.visit({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await page.route(/\/api\/v1\/Incident\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const incident = (await answer.json()) as { AlertRows: Record<string, unknown>[] };
    const [first] = incident.AlertRows;
    const reminders = Array.from({ length: 30 }, (_, at) => ({
      ...first,
      AlertGuid: toGuid(501_000 + at),
      AlertType: 'Reminder',
      Ordinal: 30 - at,
    }));
    return fulfill(route, { response: answer, json: { ...incident, AlertRows: [...reminders, first] } });
  });
  await open(page, bench.url + PAGES.incident);
  const table = page.getByRole('table', { name: 'Alerts', exact: true });
  await table.getByText('30 times, latest shown').waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  expect(await findAxeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all alerts (31 rows)' }).press('Enter');
  expect(await table.getByRole('row').count()).toBe(32);
  await page.getByRole('button', { name: 'Collapse repeated alerts' }).press('Enter');
  expect(await table.getByRole('row').count()).toBe(3);
});
