import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { expect, test } from 'vitest';
import { createServiceFixture, ADMIN, PASSWORD } from '../testing/service-fixture.js';
import { readConfig } from '../settings/config.js';
import { initialiseStore } from '../store/first-start.js';

const service = await createServiceFixture();
const admin: typeof service.admin = (...sent) => service.admin(...sent);
const config = readConfig({ VEDETTE_ADMIN_EMAIL: ADMIN, VEDETTE_ADMIN_PASSWORD: PASSWORD });
const startAgain = () => initialiseStore(service.composition.context, config);
const pages = async () => (await admin('GET', '/v4/PublicStatusPage')).body as readonly PublicStatusPage[];

test('an account starts with one unpublished status page, created only once', async () => {
  await Promise.all([startAgain(), startAgain()]);
  const all = await pages();
  const groups = (await admin('GET', '/v4/MonitorGroup')).body as { MonitorGroupGuid: string; IsAll: boolean }[];
  const [sla] = (await admin('GET', '/v4/Sla')).body as { SlaGuid: string }[];
  expect(all).toMatchObject([
    {
      Name: 'Status page',
      IsPublished: false,
      PresetPeriodType: 'Last30Days',
      SlaGuid: sla?.SlaGuid,
      MonitorGuids: [],
      MonitorGroupGuids: [groups.find(({ IsAll }) => IsAll)?.MonitorGroupGuid],
    },
  ]);
  const rows = await service.db.selectFrom('public_status_page').select('owner_guid').execute();
  expect(rows).toEqual([{ owner_guid: null }]);

  const guid = all[0]?.PublicDashboardGuid ?? '';
  await service.made('/v4/Monitor', { Name: 'Shop', MonitorType: 'Https', Url: 'https://example.com/' }, 'MonitorGuid');
  expect((await admin('PATCH', `/v4/PublicStatusPage/${guid}`, { IsPublished: true })).status).toBe(204);
  const shown = await service.call('GET', `/status/${guid}`);
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Shop')]);

  expect((await admin('DELETE', `/v4/PublicStatusPage/${guid}`)).status).toBe(204);
  await startAgain();
  expect(await pages()).toEqual([]);
});
