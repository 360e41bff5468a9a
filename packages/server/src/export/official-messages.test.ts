import { gzipSync } from 'node:zlib';
import { deriveCorrelationId } from '@vedette/kernel/correlation-id';
import { SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewCheck } from '../checks/index.js';
import { anHttpDetail } from '../testing/a-check.js';
import { aPageElement } from '../testing/a-page-outcome.js';
import { testDatabase } from '../testing/database.js';
import { aPageCheck, aStep, aTransactionCheck } from '../testing/page-checks.js';
import { ExporterFixture } from './testing/exporter-fixture.js';
import { stepsDetail } from './testing/steps-detail.js';
import { logsIn, metricsIn, readMessage, spansIn, attributeValues } from './testing/official-messages.js';

const db = await testDatabase();
const fixture = await ExporterFixture.open(db);
const { clock, received, insertSetting, storeDueCheck, exportDue } = fixture;
afterAll(fixture.close);
beforeEach(fixture.reset);

const signalAt = { '/otel/v1/metrics': 'Metrics', '/otel/v1/traces': 'Traces', '/otel/v1/logs': 'Logs' } as const;
const all = { Signals: ['Metrics', 'Traces', 'Logs'] as ('Metrics' | 'Traces' | 'Logs')[] };

/** Returns everything received, decoded with OpenTelemetry's definitions. */
function came() {
  const messages = received
    .splice(0)
    .map(({ path, body }) => readMessage(signalAt[path as keyof typeof signalAt], body));
  return {
    metrics: messages.flatMap(metricsIn),
    spans: messages.flatMap(spansIn),
    logs: messages.flatMap(logsIn),
    resource: attributeValues(messages[0]?.resourceMetrics?.[0]?.resource.attributes),
  };
}
const points = (metrics: ReturnType<typeof came>['metrics'], name: string) =>
  metrics
    .filter((metric) => metric.name === name)
    .flatMap(({ gauge, sum }) => gauge?.dataPoints ?? sum?.dataPoints ?? []);
const figures = (metrics: ReturnType<typeof came>['metrics'], name: string) =>
  points(metrics, name).map(({ asInt, asDouble, attributes }) => [
    asDouble ?? Number(asInt),
    attributeValues(attributes),
  ]);

describe('an HTTP check', () => {
  test('becomes linked metrics, a trace and a log record', async () => {
    await insertSetting({}, all);
    const check = await storeDueCheck({ errorLevel: 2 });
    await exportDue();
    const { metrics, spans, logs, resource } = came();
    const traceId = deriveCorrelationId(check);
    expect(resource).toMatchObject({
      'service.name': 'vedette',
      'service.instance.id': fixture.monitorGuid,
      'monitor.id': fixture.monitorGuid,
      'monitor.name': 'Shop',
      'monitor.type': 'Https',
      'monitor.mode': 'Production',
      'monitor.group': 'All monitors',
    });
    expect(metrics.map(({ name, unit }) => [name, unit])).toEqual([
      ['synthetic.check.duration', 'ms'],
      ['synthetic.check.resolve_duration', 'ms'],
      ['synthetic.check.connect_duration', 'ms'],
      ['synthetic.check.download_duration', 'ms'],
      ['synthetic.check.size', 'By'],
      ['synthetic.check.status', '1'],
      ['synthetic.check.count', '1'],
    ]);
    const [duration] = points(metrics, 'synthetic.check.duration');
    const [exemplar] = duration?.exemplars ?? [];
    expect([duration?.timeUnixNano, duration?.asInt]).toEqual([`${check.slotAt}000000`, '120']);
    expect(attributeValues(duration?.attributes)).toEqual({
      'checkpoint.server_id': '101',
      'server.address': 'example.com',
      'url.full': 'https://example.com/',
    });
    const [status] = figures(metrics, 'synthetic.check.status');
    expect(status).toMatchObject([0, { 'check.error_level': 'Confirmed' }]);
    const [root] = spans;
    expect(root).toMatchObject({
      name: 'Shop',
      kind: 'SPAN_KIND_CLIENT',
      endTimeUnixNano: `${check.slotAt}000000`,
      startTimeUnixNano: `${check.slotAt - 120}000000`,
      status: { code: 'STATUS_CODE_ERROR', message: 'HTTP status 500' },
    });
    expect(attributeValues(root?.attributes)).toMatchObject({
      'check.id': String(check.id),
      'check.correlation_id': traceId,
      'check.error_level': 'Confirmed',
      'check.error_code': '3500',
      'http.response.status_code': '500',
      'server.address': 'example.com',
    });
    expect([root?.traceId, exemplar?.traceId, logs[0]?.traceId].map((id) => id?.toString('hex'))).toEqual(
      Array(3).fill(traceId),
    );
    expect(exemplar?.spanId).toEqual(root?.spanId);
    expect(logs).toMatchObject([
      { severityNumber: 'SEVERITY_NUMBER_ERROR', severityText: 'ERROR', body: { stringValue: 'HTTP status 500' } },
    ]);
  });

  test('adds its id to each point if the rule set asks for it', async () => {
    await insertSetting({}, { Signals: ['Metrics'], IncludeCheckIds: true });
    const { id } = await storeDueCheck();
    await exportDue();
    const [duration] = figures(came().metrics, 'synthetic.check.duration');
    expect(duration?.[1]).toMatchObject({ 'check.id': String(id), 'check.error_level': 'NoError' });
  });

  test.each([true, false])('never exports secrets of its URL (URL included: %s)', async (IncludeUrl) => {
    await insertSetting({}, { ...all, IncludeUrl });
    const url = 'https://bob:hunter2@shop.example/way?key=k3y&flag';
    await storeDueCheck({ detail: anHttpDetail({ url }) });
    await exportDue();
    const sent = received.map(({ body }) => body.toString('latin1')).join();
    for (const secret of ['bob', 'hunter2', 'k3y', 'flag']) expect(sent).not.toContain(secret);
    const { spans } = came();
    expect(attributeValues(spans[0]?.attributes)['url.full']).toBe(
      IncludeUrl ? 'https://shop.example/way?key=***&***' : undefined,
    );
  });

  test('has each attribute once, and its own cannot be replaced', async () => {
    const rule = (Name: string, Value: string) => ({ Name, Source: 'Fixed' as const, Value });
    const AttributeRules = [rule('monitor.name', 'Other'), rule('team', 'a'), rule('team', 'b')];
    await insertSetting({}, { Signals: ['Metrics'], AttributeRules });
    await storeDueCheck();
    await exportDue();
    const [message] = received.map(({ body }) => readMessage('Metrics', body));
    const attributes = message?.resourceMetrics?.[0]?.resource.attributes ?? [];
    expect(new Set(attributes.map(({ key }) => key)).size).toBe(attributes.length);
    expect(attributeValues(attributes)).toMatchObject({ 'monitor.name': 'Shop', team: 'b' });
  });
});

describe('a multi-step check', () => {
  test('exports step durations and custom metrics', async () => {
    await insertSetting({}, all);
    const steps = [
      { name: 'Log in', totalMs: 80.4 },
      { name: '', totalMs: 20, errorMessage: 'no such user', statusCode: 404, url: 'https://a:b@api.example/x?t=1' },
      { name: 'Never', isExecuted: false },
    ];
    const metrics = [
      { name: 'open orders €', value: 12 },
      { name: 'ratio', value: 0.25 },
    ];
    await storeDueCheck({ totalMs: 100, detail: stepsDetail(steps, metrics) });
    await exportDue();
    const found = came();
    expect(figures(found.metrics, 'synthetic.step.duration')).toMatchObject([
      [80.4, { 'step.index': '1', 'step.name': 'Log in' }],
      [20, { 'step.index': '2', 'step.name': 'Step 2' }],
    ]);
    expect(figures(found.metrics, 'synthetic.custom.open_orders__')).toMatchObject([
      [12, { 'metric.name': 'open orders €' }],
    ]);
    expect(figures(found.metrics, 'synthetic.custom.ratio')).toMatchObject([[0.25, {}]]);
    const [root, ...within] = found.spans;
    expect(within.map(({ name }) => name)).toEqual(['Log in', 'Step 2']);
    expect(within[0]?.startTimeUnixNano).toBe(root?.startTimeUnixNano);
    expect(within[1]).toMatchObject({
      parentSpanId: root?.spanId,
      startTimeUnixNano: within[0]?.endTimeUnixNano,
      status: { code: 'STATUS_CODE_ERROR', message: 'no such user' },
    });
    expect(attributeValues(within[1]?.attributes)).toMatchObject({
      'step.index': '2',
      'http.response.status_code': '404',
      'url.full': 'https://api.example/x?t=***',
    });
  });

  test('is exported as a whole if the rule set excludes steps', async () => {
    await insertSetting({}, { ...all, IncludeSteps: false });
    await storeDueCheck({ detail: stepsDetail([{ name: 'Log in' }], [{ name: 'n', value: 1 }]) });
    await exportDue();
    const { metrics, spans } = came();
    expect([figures(metrics, 'synthetic.step.duration'), spans.length]).toEqual([[], 1]);
    expect(figures(metrics, 'synthetic.custom.n')).toHaveLength(1);
  });
});

const measured = {
  url: 'https://example.com/',
  firstContentfulPaintMs: 310,
  largestContentfulPaintMs: 620,
  totalBlockingTimeMs: 40,
  timeToInteractiveMs: 900,
  timeToFirstByteMs: 90,
  cumulativeLayoutShift: 0.0125,
};
const asMeasured = [
  ['fcp', 310],
  ['lcp', 620],
  ['tbt', 40],
  ['tti', 900],
  ['ttfb', 90],
  ['cls', 0.0125],
] as const;

test('exports page metrics, and each request as a span, at most 500', async () => {
  await insertSetting({}, all);
  const elements = Array.from({ length: 600 }, (_, index) =>
    aPageElement({ url: `https://u:p@cdn.example/${index}?k=s3cret`, startMs: index, method: 'GET', statusCode: 200 }),
  );
  fixture.artifacts.set('kept', gzipSync(JSON.stringify(elements.toReversed())));
  const { detail } = aPageCheck({ monitorGuid: fixture.monitorGuid }, [measured]);
  await storeDueCheck({
    detail: { ...detail, elements: 'kept', elementCount: 600 } as NonNullable<NewCheck['detail']>,
  });
  await exportDue();
  const { metrics, spans } = came();
  for (const [name, value] of asMeasured)
    expect(figures(metrics, `synthetic.page.${name}`), name).toMatchObject([[value, {}]]);
  const [root, ...within] = spans;
  expect(attributeValues(root?.attributes)['url.full']).toBe('https://example.com/');
  expect(within).toHaveLength(500);
  expect(new Set(spans.map(({ spanId }) => spanId.toString('hex'))).size).toBe(501);
  expect(within.every(({ parentSpanId }) => parentSpanId?.equals(root?.spanId ?? Buffer.alloc(0)))).toBe(true);
  expect(attributeValues(within[7]?.attributes)).toMatchObject({
    'url.full': 'https://cdn.example/7?k=***',
    'http.request.method': 'GET',
    'http.response.status_code': '200',
  });
});

test('exports transaction steps and the page metrics they store', async () => {
  await insertSetting({}, all);
  const steps = [
    aStep([measured], { name: 'Open', totalMs: 700 }),
    aStep([measured], { name: 'Buy', totalMs: 300, storesFigures: false }),
    aStep([], { name: 'Pay', totalMs: 0, state: 'notExecuted' }),
  ];
  const { detail } = aTransactionCheck({ monitorGuid: fixture.monitorGuid }, steps);
  await storeDueCheck({ totalMs: 1_000, ...(detail && { detail }) });
  await exportDue();
  const { metrics, spans } = came();
  expect(figures(metrics, 'synthetic.step.duration')).toMatchObject([
    [700, { 'step.name': 'Open' }],
    [300, { 'step.name': 'Buy' }],
  ]);
  expect(figures(metrics, 'synthetic.page.lcp')).toMatchObject([[620, { 'step.index': '1', 'step.name': 'Open' }]]);
  expect(spans.map(({ name }) => name)).toEqual(['Shop', 'Open', 'Buy']);
});

describe('counts', () => {
  const counts = () =>
    came()
      .metrics.filter(({ name }) => name === 'synthetic.check.count')
      .map(({ sum }) => ({
        kind: sum?.aggregationTemporality,
        isMonotonic: sum?.isMonotonic,
        by: Object.fromEntries(
          (sum?.dataPoints ?? []).map(
            (point) => [attributeValues(point.attributes)['check.error_level'] ?? '', Number(point.asInt)] as const,
          ),
        ),
        since: sum?.dataPoints[0]?.startTimeUnixNano,
      }));

  test('are deltas by default', async () => {
    await insertSetting({}, { Signals: ['Metrics'] });
    await storeDueCheck();
    await storeDueCheck();
    await storeDueCheck({ errorLevel: 2 });
    await exportDue();
    await storeDueCheck();
    await exportDue();
    const kind = 'AGGREGATION_TEMPORALITY_DELTA';
    expect(counts()).toMatchObject([
      { kind, isMonotonic: true, by: { NoError: 2, Confirmed: 1 } },
      { kind, by: { NoError: 1 } },
    ]);
  });

  test('are cumulative on request, without results that were not accepted', async () => {
    await insertSetting({ Temporality: 'Cumulative' }, { Signals: ['Metrics'] });
    await storeDueCheck();
    await exportDue();
    fixture.respond = () => [503];
    await storeDueCheck();
    await exportDue();
    fixture.respond = () => [400];
    await clock.advance(2 * SECOND);
    await exportDue();
    fixture.respond = () => [200];
    await storeDueCheck();
    await exportDue();
    const found = counts();
    expect(found).toMatchObject([
      { kind: 'AGGREGATION_TEMPORALITY_CUMULATIVE', by: { NoError: 1 } },
      { by: { NoError: 2 } },
      { by: { NoError: 2 } },
      { by: { NoError: 2 } },
    ]);
    expect(new Set(found.map(({ since }) => since)).size).toBe(1);
  });
});

test('limits the size of a request without losing or repeating checks', async () => {
  await insertSetting({}, { Signals: ['Traces'] });
  const { detail } = aPageCheck({ monitorGuid: fixture.monitorGuid }, [measured]);
  const large = { ...detail, elementCount: 5_000 } as NonNullable<NewCheck['detail']>;
  const ids: number[] = [];
  for (let i = 0; i < 10; i += 1) ids.push((await storeDueCheck({ detail: large })).id);
  await exportDue();
  const sent = received.splice(0).map(({ body }) => spansIn(readMessage('Traces', body)));
  expect(sent.map(({ length }) => length)).toEqual([3, 3, 3, 1]);
  expect(sent.flat().map(({ attributes }) => Number(attributeValues(attributes)['check.id']))).toEqual(ids);
});
