import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import { expect, test } from 'vitest';
import { createServiceFixture } from '../testing/service-fixture.js';

const { admin, made } = await createServiceFixture();

test('a new time zone adds a version to each SLA it affects; other settings do not', async () => {
  const sla = await made('/v4/Sla', { Description: 'Gold' }, 'SlaGuid');
  const moving = { Description: 'Moving', From: '2026-01-01T00:00:00', Until: '2026-01-02T00:00:00' };
  await admin('POST', `/v4/Sla/${sla}/ExclusionPeriod`, moving);
  const versions = async () =>
    ((await admin('GET', `/api/v1/Sla/${sla}/Version`)).body as { Rows: SlaVersion[] }).Rows.map(
      ({ Change }) => Change,
    );
  const zones = (await admin('GET', '/v4/Timezone')).body as { TimezoneId: number; Description: string }[];
  const TimezoneId = zones.find(({ Description }) => Description.includes('Asia/Tokyo'))?.TimezoneId;
  const set = async (change: object) =>
    expect((await admin('PATCH', '/api/v1/Account/Settings', change)).status).toBe(204);
  await set({ MinPasswordLength: 15 });
  expect(await versions()).toEqual(['ExclusionPeriodCreated']);
  await set({ TimezoneId });
  expect(await versions()).toEqual(['TimeZone', 'ExclusionPeriodCreated']);
  await set({ TimezoneId });
  expect(await versions()).toEqual(['TimeZone', 'ExclusionPeriodCreated']);
});
