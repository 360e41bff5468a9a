import { spawnSync } from 'node:child_process';
import { MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { prometheus, RealSeriesStore } from '../../testing/real-series-store.js';
import { testDatabase } from '../../testing/database.js';
import { noTime } from '../../checks/index.js';
import type { MonitorFacts } from './monitor-families-rules.js';
import { registerMonitorMetricsRoutes } from './monitor-metrics-routes.js';

const isMissing = ['prometheus', 'promtool'].some((name) => spawnSync(name, ['--version']).status !== 0);
const PATH = '/api/v1/Metrics/Monitor';

describe.skipIf(isMissing)(`Prometheus${isMissing ? ' (skipped: prometheus is not installed)' : ''}`, () => {
  let host: Awaited<ReturnType<typeof aHost>>;
  let store: RealSeriesStore;

  beforeAll(async () => {
    host = await aHost({ ann: aCaller() });
    const metrics = [aMonitor('shop "quoted"', 0), aMonitor('blog', 2)];
    registerMonitorMetricsRoutes(
      host,
      {
        db: await testDatabase(),
        clock: { now: () => monday },
        visibleTo: () => Promise.resolve('all'),
        monitorsOfGroup: () => Promise.resolve([]),
      },
      () => Promise.resolve(metrics),
    );
    const target = new URL(await host.app.listen({ host: '127.0.0.1', port: 0 })).host;
    const job = { job_name: 'vedette', metrics_path: PATH, static_configs: [{ targets: [target] }] };
    const config = {
      global: { scrape_interval: '1s' },
      scrape_configs: [{ ...job, basic_auth: { username: 'ann', password: 'x' } }],
    };
    store = await RealSeriesStore.start(prometheus(config));
  });
  afterAll(async () => {
    await store.stop();
    await host.app.close();
  });

  /** Returns the value of a metric in Prometheus by monitor name. */
  async function queryValues(query: string): Promise<Record<string, number>> {
    const found = await store.query(query);
    return Object.fromEntries(found.map(({ metric, value }) => [metric['monitor'] ?? '', Number(value[1])]));
  }

  test('scrapes every monitor with credentials and stores their values', async () => {
    const options = { timeout: 60_000, interval: 500 };
    await vi.waitFor(async () => expect(Object.keys(await queryValues('vedette_monitor_up'))).toHaveLength(2), options);
    expect(await queryValues('vedette_monitor_up')).toEqual({ 'shop "quoted"': 1, blog: 0 });
    expect(await queryValues('vedette_monitor_error_level')).toEqual({ 'shop "quoted"': 0, blog: 2 });
    expect(await queryValues('vedette_monitor_last_check_duration_seconds')).toEqual({
      'shop "quoted"': 0.12,
      blog: 0.12,
    });
    expect(await queryValues('vedette_monitor_day_checks{error_level="confirmed"}')).toEqual({
      'shop "quoted"': 0,
      blog: 1,
    });
  });

  test('promtool accepts names, units and help of the metrics', async () => {
    const { text } = await get(host, PATH, 'ann');
    const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect({ status, output: `${stdout}${stderr}` }).toEqual({ status: 0, output: '' });
  });
});

/** A monitor with figures of its last check and last 24 hours. */
function aMonitor(name: string, errorLevel: number): MonitorFacts {
  const isDown = errorLevel === 2;
  return {
    monitorGuid: `guid of ${name}`,
    name,
    type: 'Https',
    mode: 'Production',
    isRunning: true,
    last: {
      at: monday - 5 * MINUTE,
      errorLevel,
      errorCode: isDown ? 3500 : 0,
      isDown,
      totalMs: 120,
      phases: { resolveMs: 10, connectMs: 20, downloadMs: 90 },
      totalBytes: 1024,
      httpStatus: isDown ? 500 : 200,
    },
    day: {
      checks: 288,
      unconfirmed: 0,
      confirmed: Number(isDown),
      times: { ...noTime, upMs: 86_000_000, downMs: 400_000 },
    },
  };
}
