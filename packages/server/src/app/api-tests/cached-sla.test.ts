import { expect, test } from 'vitest';
import { createServiceFixture } from '../testing/service-fixture.js';

const { admin, made } = await createServiceFixture();

/** Returns the SLA target in the statistics of a monitor. */
async function readSlaTarget(monitor: string): Promise<unknown> {
  const { body } = await admin('GET', `/v4/Statistics/Monitor/${monitor}?PresetPeriod=Last24Hours`);
  return (body as { Data: { Attributes: { SlaTarget?: number } }[] }).Data[0]?.Attributes.SlaTarget;
}

test('statistics report the latest SLA targets although they are cached', async () => {
  const monitor = await made(
    '/v4/Monitor',
    { MonitorType: 'Https', Name: 'shop', Url: 'https://shop.test' },
    'MonitorGuid',
  );
  const [oldest] = (await admin('GET', '/v4/Sla')).body as { SlaGuid: string }[];
  const sla =
    oldest?.SlaGuid ??
    (await made('/v4/Sla', { Description: 'Gold', UptimeErrorThreshold: 90, UptimeWarningThreshold: 95 }, 'SlaGuid'));
  for (const UptimeWarningThreshold of [99.5, 99.9]) {
    expect((await admin('PATCH', `/v4/Sla/${sla}`, { UptimeWarningThreshold })).status).toBe(204);
    expect(await readSlaTarget(monitor)).toBe(UptimeWarningThreshold);
  }
});
