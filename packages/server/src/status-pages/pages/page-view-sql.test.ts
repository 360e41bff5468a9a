import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { readPageMonitors } from './page-view-sql.js';
import { PAGE_DEFAULTS } from './status-page-rules.js';

const db = await testDatabase();
let service: ServiceFixture;
let pageGuid: string;

beforeAll(async () => {
  service = await aService(db);
  const made = await service.admin('POST', '/v4/PublicStatusPage', {
    Name: 'Shop status',
    MonitorGuids: await Promise.all(Object.keys(SHOWN).map(pageNamed)),
  });
  ({ PublicDashboardGuid: pageGuid } = made.body as { PublicDashboardGuid: string });
});

/** Values of a monitor's custom field, and the name on the page. */
const SHOWN = {
  plain: ['Checkout', 'Checkout'],
  lines: ['Check\r\nout\u2028now', 'Check  out now'],
  turned: ['\u202etuokcehC', 'tuokcehC'],
  blank: [' \n ', 'blank'],
  none: [undefined, 'none'],
  long: ['😀'.repeat(300), `${'😀'.repeat(199)}…`],
} as const;

async function pageNamed(name: string): Promise<string> {
  const guid = await service.addMonitor(name);
  const [Value] = SHOWN[name as keyof typeof SHOWN];
  const CustomFields = Value === undefined ? [] : [{ Name: 'Public', Value }];
  await db
    .updateTable('monitor')
    .set({ settings: JSON.stringify({ CustomFields }) })
    .where('monitor_guid', '=', guid)
    .execute();
  return guid;
}

const namesBy = async (MonitorNameOverrideFieldName: string): Promise<string[]> => {
  const customization = { ...PAGE_DEFAULTS.customization, MonitorNameOverrideFieldName };
  const monitors = await readPageMonitors(db, service.account.accountId, {
    ...PAGE_DEFAULTS,
    pageGuid,
    name: 'Shop status',
    customization,
  });
  return monitors.map(({ name }) => name);
};

test('shows a custom field as the name, on one line, neutralised and shortened', async () => {
  const order = Object.keys(SHOWN).toSorted() as (keyof typeof SHOWN)[];
  expect(await namesBy('Public')).toEqual(order.map((name) => SHOWN[name][1]));
  expect(await namesBy('Other')).toEqual(order);
  expect(await namesBy('')).toEqual(order);
});
