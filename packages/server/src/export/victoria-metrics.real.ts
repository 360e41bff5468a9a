import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readHelp, RealSeriesStore } from '../testing/real-series-store.js';
import { CONNECTION_DEFAULTS, RULE_SET_DEFAULTS } from './export-rules.js';
import type { ExportedCheck } from './exported-check.js';
import { addToCounts, continueCounts } from './otlp-metrics-rules.js';
import { buildOutgoing, chooseSender, toVerdict } from './sending.js';
import { anExportedCheck } from './testing/an-exported-check.js';

/** VictoriaMetrics accepts OpenTelemetry metrics since 1.93; Debian's Prometheus is built without that. */
const isMissing = !readHelp('victoria-metrics').includes('opentelemetry.usePrometheusNaming');
const store = {
  program: 'victoria-metrics',
  args: (folder: string, address: string) => [
    `-storageDataPath=${folder}`,
    `-httpListenAddr=${address}`,
    '-opentelemetry.usePrometheusNaming',
    '-loggerLevel=ERROR',
    '-search.latencyOffset=0s',
  ],
};
const why = ' (skipped: none that takes OTLP is installed)';

const good = { errorLevel: 'NoError', errorCode: 0, errorDescription: 'OK', httpStatus: 200 } as const;
const shop = anExportedCheck().monitorGuid;
const blog = '22222222-2222-4222-8222-222222222222';

/** Receivers only accept recent times. */
const base = Date.now() - 30 * MINUTE;

describe.skipIf(isMissing)(`VictoriaMetrics${isMissing ? why : ''}`, () => {
  let running: RealSeriesStore;

  beforeAll(async () => {
    running = await RealSeriesStore.start(store);
    await vi.waitFor(async () => expect(await running.isReady()).toBe(true), { timeout: 60_000, interval: 200 });
  });
  afterAll(() => running.stop());

  async function send(checks: readonly ExportedCheck[], tally?: ReturnType<typeof continueCounts>) {
    const EndpointUrl = `http://${running.address}/opentelemetry`;
    const connection = { ...CONNECTION_DEFAULTS, Name: 'To', EndpointUrl };
    const rules = { ...RULE_SET_DEFAULTS, Name: 'All' };
    const outgoing = await buildOutgoing({ connection, rules, checks, previousCounts: tally }, 'Metrics', {});
    const answered = await chooseSender(connection)(outgoing, () => undefined, new AbortController().signal);
    expect(toVerdict(answered)).toEqual({ kind: 'sent' });
    if (tally) addToCounts(tally, checks);
    // Accepted data becomes searchable a second later, or after a flush.
    await fetch(`http://${running.address}/internal/force_flush`);
  }

  /** Returns values at a time, by monitor and the given label. */
  async function values(query: string, at: number, by: string): Promise<Record<string, number>> {
    const found = await running.query(query, at);
    const labels = found.map(({ metric, value }) => [metric[by] ?? '', Number(value[1])] as const);
    expect(new Set(labels.map(([label]) => label)).size).toBe(labels.length);
    return Object.fromEntries(labels);
  }

  test('stores check values in one series per monitor and checkpoint, with sums', async () => {
    const tally = continueCounts(undefined, [anExportedCheck({ at: base })]);
    const step = { index: 1, name: 'Log in', isExecuted: true, ms: 40, error: undefined, url: undefined };
    const steps = [{ ...step, httpStatus: undefined, page: { url: '', largestContentfulPaintMs: 620 } }];
    const customMetrics = [{ name: 'open orders', value: 12.5 }];
    const first = anExportedCheck({ ...good, id: 1, at: base, totalMs: 110, steps, customMetrics });
    await send([first, anExportedCheck({ id: 2, at: base + SECOND, totalMs: 130 })], tally);
    const another = { id: 3, at: base + 2 * SECOND, monitorGuid: blog, monitorName: 'Blog', totalMs: 70 };
    await send([anExportedCheck({ ...good, ...another })], tally);
    await send([anExportedCheck({ ...good, id: 4, at: base + 3 * SECOND, totalMs: 150 })], tally);
    const at = base + 4 * SECOND;
    expect(await values('synthetic_check_duration_milliseconds', at, 'monitor_id')).toEqual({
      [shop]: 150,
      [blog]: 70,
    });
    expect(await values('synthetic_check_duration_milliseconds', base, 'monitor_id')).toEqual({ [shop]: 110 });
    expect(await values('synthetic_check_size_bytes', at, 'monitor_id')).toEqual({ [shop]: 1_024, [blog]: 1_024 });
    const ofShop = `{monitor_id="${shop}"}`;
    const byLevel = { NoError: 2, Confirmed: 1 };
    expect(await values(`synthetic_check_count_total${ofShop}`, at, 'check_error_level')).toEqual(byLevel);
    expect(await values('synthetic_step_duration_milliseconds', at, 'step_name')).toEqual({ 'Log in': 40 });
    expect(await values('synthetic_page_lcp_milliseconds', at, 'step_index')).toEqual({ 1: 620 });
    expect(await values('{__name__=~"synthetic_custom_.*"}', at, 'metric_name')).toEqual({ 'open orders': 12.5 });
    expect(await values('synthetic_check_duration_milliseconds', at, 'monitor_name')).toEqual({ Shop: 150, Blog: 70 });
  });
});
