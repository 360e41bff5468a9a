import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { systemRandom } from '@vedette/kernel/random';
import { HOUR, ManualClock, SECOND } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anHttpDetail } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { openVault, createVaultKeyStore } from '../vault/index.js';
import { Exporter } from './exporter.js';
import { ExporterFixture, guid, type FixtureResponse } from './testing/exporter-fixture.js';
import { aMemberRow } from '../testing/a-member-row.js';

const db = await testDatabase();
const fixture = await ExporterFixture.open(db);
const { clock, received, createExporter, insertSetting, state, storeDueCheck, exportDue, paths } = fixture;
const never = new AbortController().signal;
afterAll(fixture.close);
beforeEach(fixture.reset);

test('exports a check as metrics and a trace in JSON', async () => {
  await insertSetting(
    { Protocol: 'HttpJson', Compression: 'None' },
    { AttributeRules: [{ Name: 'team', Source: 'Fixed', Value: 'web' }] },
  );
  const phases = { resolveMs: 10, connectMs: 20, tlsMs: 30, sendMs: 0, waitMs: 40, receiveMs: 20 };
  const check = await storeDueCheck({ detail: anHttpDetail({ facts: { phases } }) });
  await exportDue();
  expect(paths()).toEqual(['/otel/v1/metrics', '/otel/v1/traces']);
  const [metrics, traces] = received.map(({ body }) => JSON.parse(body.toString()) as Record<string, never>);
  const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const resource = {
    attributes: expect.arrayContaining([attribute('monitor.name', 'Shop'), attribute('team', 'web')]) as unknown,
  };
  const at = `${check.slotAt}000000`;
  expect(metrics).toMatchObject({
    resourceMetrics: [
      {
        resource,
        scopeMetrics: [
          {
            metrics: expect.arrayContaining([
              {
                name: 'synthetic.check.duration',
                unit: 'ms',
                gauge: { dataPoints: [expect.objectContaining({ asInt: '120', timeUnixNano: at })] as unknown },
              },
              {
                name: 'synthetic.check.status',
                unit: '1',
                gauge: { dataPoints: [expect.objectContaining({ asInt: '1' })] },
              },
            ]) as unknown,
          },
        ],
      },
    ],
  });
  const root = {
    name: 'Shop',
    kind: 3,
    status: { code: 1 },
    endTimeUnixNano: at,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  };
  const { scopeSpans } = (
    traces as unknown as {
      resourceSpans: { scopeSpans: { spans: { name: string; parentSpanId?: string; spanId: string }[] }[] }[];
    }
  ).resourceSpans[0] ?? { scopeSpans: [] };
  const spans = scopeSpans[0]?.spans ?? [];
  expect(spans[0]).toMatchObject(root);
  expect(spans.slice(1).map(({ name }) => name)).toEqual(['resolve', 'connect', 'tls', 'send', 'wait', 'receive']);
  expect(new Set(spans.slice(1).map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([spans[0]?.spanId]));
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  expect(await state()).toMatchObject({ LastSuccess: clock.now(), LastError: null, DroppedCount: 0 });
  await exportDue();
  expect(received).toHaveLength(2);
});

test('sends protocol buffers compressed, with the matching headers', async () => {
  await insertSetting({}, { Signals: ['Metrics'] });
  await storeDueCheck();
  await exportDue();
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/x-protobuf',
    'content-encoding': 'gzip',
  });
});

test('retries a busy receiver with growing delay and sends no signal twice', async () => {
  await insertSetting();
  await storeDueCheck();
  fixture.respond = (path) => (path.endsWith('traces') ? [503, { 'retry-after': '7' }] : [200]);
  await exportDue();
  expect(paths()).toEqual(['/otel/v1/metrics', '/otel/v1/traces']);
  expect(await state()).toMatchObject({ LastError: 'The receiver responded with HTTP status 503', DroppedCount: 0 });
  await clock.advance(6 * SECOND);
  await exportDue();
  expect(received).toHaveLength(2);
  await storeDueCheck();
  fixture.respond = () => [200];
  await exportDue();
  // The unfinished batch is completed alone; the next check follows with all signals.
  expect(paths().slice(2)).toEqual(['/otel/v1/traces', '/otel/v1/metrics', '/otel/v1/traces']);
  expect(await state()).toMatchObject({ LastSuccess: clock.now(), LastError: null });
});

test('reports a partial success and does not resend', async () => {
  await insertSetting({ Protocol: 'HttpJson' });
  await storeDueCheck();
  const partialSuccess = { rejectedDataPoints: '2', errorMessage: 'too old' };
  const body = JSON.stringify({ partialSuccess });
  fixture.respond = (path) => [200, { 'content-type': 'application/json' }, path.endsWith('metrics') ? body : '{}'];
  await exportDue();
  expect(await state()).toMatchObject({
    LastSuccess: clock.now(),
    LastError: 'Metrics: The receiver rejected 2 of the data points, spans or records: too old',
    DroppedCount: 0,
  });
  await exportDue();
  expect(received).toHaveLength(2);
  await storeDueCheck();
  fixture.respond = () => [200];
  await exportDue();
  expect((await state())?.LastError).toBeNull();
});

test('does not pass the time of the processes that store results', async () => {
  await insertSetting();
  const storedAt = clock.now();
  await aMemberRow(db, 1, storedAt);
  await storeDueCheck();
  await exportDue();
  expect(received).toHaveLength(0);
  await db.updateTable('engine_member').set({ heartbeat_at: clock.now() }).execute();
  await exportDue();
  expect(paths()).toEqual(['/otel/v1/metrics', '/otel/v1/traces']);
  await db.deleteFrom('engine_member').execute();
});

test('continues after a restart where the store says', async () => {
  await insertSetting({}, { Signals: ['Metrics'] });
  await storeDueCheck();
  fixture.respond = () => [429];
  await exportDue();
  fixture.respond = () => [200];
  await exportDue(await createExporter());
  await exportDue(await createExporter());
  expect(received).toHaveLength(2);
});

test('drops and counts results that are refused or a day old', async () => {
  await insertSetting({}, { Signals: ['Metrics'] });
  fixture.respond = () => [400];
  await storeDueCheck();
  await exportDue();
  expect(await state()).toMatchObject({ DroppedCount: 1, LastError: 'The receiver responded with HTTP status 400' });
  await storeDueCheck();
  await clock.advance(25 * HOUR);
  await exportDue();
  expect([received.length, (await state())?.DroppedCount]).toEqual([1, 2]);
});

test('exports only what the rule set includes', async () => {
  await insertSetting(
    { Protocol: 'HttpJson', Compression: 'None' },
    { Signals: ['Traces'], ErrorLevels: ['Confirmed'], IncludeUrl: false, IncludeSteps: false },
  );
  await storeDueCheck();
  await storeDueCheck({ errorLevel: 2, stagingMode: true });
  await storeDueCheck({ errorLevel: 2, isPartial: true });
  await exportDue();
  expect(received).toEqual([]);
  await storeDueCheck({ errorLevel: 2 });
  await exportDue();
  expect(received).toHaveLength(1);
  expect(received[0]?.body.toString()).not.toContain('url.full');
});

test('sends its credentials, and nothing to addresses the policy forbids', async () => {
  await insertSetting(
    { AuthenticationType: 'Headers', Headers: [{ Name: 'X-Key', Value: 'abc' }] },
    { Signals: ['Metrics'] },
  );
  await storeDueCheck();
  await exportDue(await createExporter((address) => `${address} is off limits`));
  expect([received.length, (await state())?.LastError]).toEqual([0, '127.0.0.1 is off limits']);
  await exportDue();
  expect(received[0]?.headers['x-key']).toBe('abc');
});

test('sends nothing twice and blocks no turn while a receiver is slow', async () => {
  await insertSetting({}, { Signals: ['Metrics'] });
  await storeDueCheck();
  let respond: (answered: FixtureResponse) => void = () => undefined;
  fixture.respond = () => new Promise((resolve) => (respond = resolve));
  await fixture.exporter.exportDue(never);
  await expect.poll(() => received.length).toBe(1);
  await fixture.exporter.exportDue(never);
  respond([200]);
  await fixture.exporter.waitUntilIdle();
  expect([received.length, (await state())?.LastSuccess]).toEqual([1, clock.now()]);
});

test('reports an internal error of one setting and retries in the next turn', async () => {
  await insertSetting({}, { Signals: ['Metrics'] });
  await storeDueCheck();
  let isAway = true;
  const shaky = new ManualClock(clock.now());
  const now = shaky.now.bind(shaky);
  shaky.now = () => {
    if (isAway) throw new Error('away');
    return now();
  };
  const errors: unknown[] = [];
  const masterKey = new Secret('a master key that is long enough for it');
  const vault = await openVault({
    masterKey,
    keys: createVaultKeyStore(db),
    random: systemRandom,
    now: () => clock.now(),
  });
  const artifacts = { read: () => Promise.resolve(undefined) };
  const deps = { db, vault, artifacts, clock: shaky, egressRefusal: () => undefined };
  const one = new Exporter({ ...deps, onError: (_error, setting) => errors.push(setting) });
  await one.exportDue(never);
  await one.waitUntilIdle();
  expect([errors, received.length]).toEqual([[guid(3)], 0]);
  isAway = false;
  await exportDue(one);
  expect(received).toHaveLength(1);
});

test('sends the settings of its share only', async () => {
  await insertSetting();
  await storeDueCheck();
  await exportDue(await createExporter(undefined, 3));
  expect(received).toHaveLength(0);
  await exportDue(await createExporter(undefined, 0));
  expect(received).toHaveLength(2);
});

test('stores the message of a gRPC receiver safely and drops refused results', async () => {
  const receiver = createServer();
  let calls = 0;
  receiver.on('stream', (stream) => {
    calls += 1;
    stream.resume();
    const trailers = {
      'grpc-status': '3',
      'grpc-message': `bad%00 \u{1F4A5}%1B${'x'.repeat(600)}`.replace('\u{1F4A5}', '%F0%9F%92%A5'),
    };
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...trailers }, { endStream: true });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  await insertSetting({ Protocol: 'Grpc', EndpointUrl: `http://127.0.0.1:${port}` }, { Signals: ['Metrics'] });
  await storeDueCheck();
  await exportDue();
  await exportDue();
  receiver.close();
  const { LastError, DroppedCount, SentCount } = (await state()) as {
    LastError?: string;
    DroppedCount: number;
    SentCount: number;
  };
  expect(LastError).toMatch(/^The receiver responded with gRPC status 3: bad\ufffd 💥\ufffdx+$/u);
  expect([calls, DroppedCount, SentCount]).toEqual([1, 1, 0]);
});

test('sends nothing while a vault item is missing, and names it', async () => {
  await insertSetting({ AuthenticationType: 'Basic', VaultItemGuid: guid(9) });
  await storeDueCheck();
  await exportDue();
  expect(received).toEqual([]);
  expect(await state()).toMatchObject({
    LastSuccess: null,
    LastError: expect.stringContaining(`VaultItemGuid: there is no vault item ${guid(9)}`) as unknown,
  });
});
