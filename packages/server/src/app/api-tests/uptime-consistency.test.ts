import type { MonitorRow, MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { MonitorStatus } from '@vedette/contract/v4/status';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks, type ErrorLevel } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { createServiceFixture } from '../testing/service-fixture.js';

/** One hour down, two unobserved and two up are 80 %. Without the unobserved time it would be 66.67 %. */
test('list, page, status, status page and Prometheus report the same uptime', async () => {
  const { admin, call, made, db } = await createServiceFixture();
  const MonitorGuid = await made(
    '/v4/Monitor',
    { Name: 'shop', MonitorType: 'Https', Url: 'https://shop.example/' },
    'MonitorGuid',
  );
  const now = Date.now();
  await ensurePartitions(db, now - 6 * HOUR);
  const check = (ago: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid: MonitorGuid, at: now - ago, errorLevel, ...(errorLevel === 2 && { errorCode: 3500 }) });
  const checks = [check(5 * HOUR, 2), check(4 * HOUR, 0), check(2 * HOUR, 0), check(MINUTE, 0)];
  const unseen = { monitorGuid: MonitorGuid, from: now - 4 * HOUR, to: now - 2 * HOUR, isPlanned: false };
  await db.transaction().execute((tx) => storeChecks(tx, checks, () => Promise.resolve([unseen])));

  const page = { Name: 'Status', IsPublished: true, MonitorGuids: [MonitorGuid], PresetPeriodType: 'Last24Hours' };
  const pageGuid = await made('/v4/PublicStatusPage', page, 'PublicDashboardGuid');
  const body = async (path: string) => (await admin('GET', path)).body;
  const status = (await body(`/v4/Status/Monitor/${MonitorGuid}`)) as { Data: MonitorStatus };
  const { Rows } = (await body('/api/v1/Monitor')) as { Rows: MonitorRow[] };
  const view = (await body(`/api/v1/Monitor/${MonitorGuid}`)) as MonitorView;
  const { Services } = (await call('GET', `/status/${pageGuid}.json`)).body as {
    Services: { UptimePercentage: number }[];
  };
  const { text } = await admin('GET', '/api/v1/Metrics/Monitor');
  const ratio = (name: string): number =>
    100 * Number(new RegExp(`^vedette_monitor_${name}\\{.*\\} (.*)$`, 'm').exec(text)?.[1]);
  const reported = [
    status.Data.Attributes.UptimePercentage,
    Rows[0]?.UptimePercentage,
    view.UptimePercentage,
    view.Uptime[0]?.UptimePercentage,
    Services[0]?.UptimePercentage,
    ratio('day_uptime_ratio'),
  ];
  expect(reported).toEqual(reported.map(() => expect.closeTo(80, 2) as number));
  expect([Rows[0]?.CoveragePercentage, ratio('day_observed_ratio')]).toEqual([
    expect.closeTo(60, 2) as number,
    expect.closeTo(60, 2) as number,
  ]);
});
