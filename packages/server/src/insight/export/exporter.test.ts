import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { systemChance } from '@vedette/kernel/chance';
import { HOUR, ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../../access/index.js';
import { ensurePartitions, storeChecks, type NewCheck } from '../../checks/index.js';
import { createAllMonitorsGroup } from '../../monitors/index.js';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { openVault, vaultKeys } from '../../vault/index.js';
import { Exporter, LAG_MS } from './exporter.js';
import { CONNECTION_DEFAULTS, RULE_SET_DEFAULTS, type ConnectionFields, type RuleSetFields } from './export-rules.js';
import { exportStore } from './export-sql.js';
import { noteLateResults } from './late-sql.js';
import { decodeMessage } from './testing/protobuf-reader.js';

const db = await testDatabase();
const clock = new ManualClock(monday);
const never = new AbortController().signal;
const guid = (n: number): string => `${n}0000000-0000-4000-8000-000000000000`;

/** A receiver as a collector is one: it reads what was posted, or answers what the test wants. */
interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}
const received: Received[] = [];
type Answer = readonly [status: number, headers?: Record<string, string>];
let answer: (path: string) => Answer | Promise<Answer> = () => [200];
const troubles: unknown[] = [];
let receiver: Server;
let url: string;
let exporter: Exporter;
let accountId: number;
let group: string;
let shop: string;
const store = () => exportStore(db, accountId);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
      received.push({ path: request.url ?? '', headers: request.headers, body });
      void Promise.resolve(answer(request.url ?? '')).then((answered) =>
        response.writeHead(...(answered as [number])).end('{}'),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/otel`;
  const access = { db, clock, chance: systemChance };
  ({ accountId } = await createAccount(access, {
    ...{ name: 'main', zone: 'UTC', administratorEmail: 'ann@example.com', administratorName: 'Ann' },
    ...{ administratorPassword: new Secret('long enough'), groupAuthorizationForm: 'Objects' },
  }));
  await createAllMonitorsGroup(db, accountId, access);
  group = (await db.selectFrom('monitor_group').select('monitor_group_guid').executeTakeFirstOrThrow())
    .monitor_group_guid;
  await ensurePartitions(db, monday);
  shop = await aMonitorRow(db, { accountId, name: 'Shop' });
});
afterAll(() => receiver.close());
beforeEach(async () => {
  received.splice(0);
  answer = () => [200];
  await db.deleteFrom('export_setting').execute();
  await db.deleteFrom('export_connection').execute();
  await db.deleteFrom('export_rule_set').execute();
  await clock.advance(MINUTE);
  exporter = await anExporter();
});

async function anExporter(refusal: (address: string) => string | undefined = () => undefined): Promise<Exporter> {
  const masterKey = new Secret('a master key that is long enough for it');
  const vault = await openVault({ masterKey, keys: vaultKeys(db), chance: systemChance, now: () => clock.now() });
  return new Exporter({ db, vault, clock, refusal, onTrouble: (error) => troubles.push(error) });
}
async function aSetting(connection: Partial<ConnectionFields> = {}, rules: Partial<RuleSetFields> = {}): Promise<void> {
  const fields = { ...CONNECTION_DEFAULTS, Name: 'To', EndpointUrl: url, ...connection };
  await store().connections.insert({ guid: guid(1), fields }, clock.now());
  await store().ruleSets.insert(
    { guid: guid(2), fields: { ...RULE_SET_DEFAULTS, Name: 'All', ...rules } },
    clock.now(),
  );
  const setting = {
    name: 'Out',
    connectionGuid: guid(1),
    ruleSetGuid: guid(2),
    monitorGroupGuid: group,
    isActive: true,
  };
  await store().settings.insert(guid(3), setting, clock.now());
}
const state = async () => store().settings.byGuid(guid(3));
async function happen(wanted: Partial<NewCheck> = {}): Promise<NewCheck> {
  const check = aCheck({ accountId, monitorGuid: shop, at: clock.now() + 10, detail: anHttpDetail(), ...wanted });
  await db.transaction().execute((tx) => storeChecks(tx, [check], () => Promise.resolve([])));
  await clock.advance(LAG_MS + SECOND);
  return check;
}
async function turn(one = exporter): Promise<void> {
  await one.exportDue(never);
  await one.ended();
  expect(troubles).toEqual([]);
}
/** A check of `at` is stored now, as one that waited on a checkpoint is. */
async function comeLate(at: number): Promise<void> {
  const check = aCheck({ accountId, monitorGuid: shop, at, detail: anHttpDetail() });
  await db.transaction().execute(async (tx) => {
    await storeChecks(tx, [check], () => Promise.resolve([]));
    await noteLateResults(tx, [check], clock.now());
  });
}
const paths = (): string[] => received.map(({ path }) => path);

test('a check becomes metrics and a trace, as JSON', async () => {
  await aSetting(
    { Protocol: 'HttpJson', Compression: 'None' },
    { AttributeRules: [{ Name: 'team', Source: 'Fixed', Value: 'web' }] },
  );
  const phases = { resolveMs: 10, connectMs: 20, tlsMs: 30, sendMs: 0, waitMs: 40, receiveMs: 20 };
  const check = await happen({ detail: anHttpDetail({ facts: { phases } }) });
  await turn();
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
                gauge: { dataPoints: [expect.objectContaining({ asInt: '120', timeUnixNano: at })] },
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
  expect(await state()).toMatchObject({ lastSuccessAt: clock.now(), lastError: undefined, droppedCount: 0 });
  await turn();
  expect(received).toHaveLength(2);
});

test('protocol buffers say the same as JSON', async () => {
  await aSetting({}, { Signals: ['Metrics', 'Traces', 'Logs'] });
  await happen({ errorLevel: 2 });
  await turn();
  const [metrics, traces, logs] = received.map(({ body }) => decodeMessage(body));
  expect(received.map(({ headers }) => [headers['content-type'], headers['content-encoding']])).toEqual(
    Array(3).fill(['application/x-protobuf', 'gzip']),
  );
  // ResourceMetrics.scope_metrics.metrics.name of the first metric.
  expect(metrics?.text(1, 2, 2, 1)).toBe('synthetic.check.duration');
  expect(metrics?.fixed64(1, 2, 2, 5, 1, 6)).toBe(120n);
  expect(traces?.bytes(1, 2, 2, 1)?.length).toBe(16);
  expect(traces?.text(1, 2, 2, 5)).toBe('Shop');
  expect([traces?.varint(1, 2, 2, 15, 3), traces?.text(1, 2, 2, 15, 2)]).toEqual([2n, 'HTTP status 500']);
  expect([logs?.varint(1, 2, 2, 2), logs?.text(1, 2, 2, 3), logs?.text(1, 2, 2, 5, 1)]).toEqual([
    17n,
    'ERROR',
    'HTTP status 500',
  ]);
});

test('a receiver that is busy is asked again, later each time, and no signal comes twice', async () => {
  await aSetting();
  await happen();
  answer = (path) => (path.endsWith('traces') ? [503, { 'retry-after': '7' }] : [200]);
  await turn();
  expect(paths()).toEqual(['/otel/v1/metrics', '/otel/v1/traces']);
  expect(await state()).toMatchObject({ lastError: 'The receiver answered 503', droppedCount: 0 });
  await clock.advance(6 * SECOND);
  await turn();
  expect(received).toHaveLength(2);
  await happen();
  answer = () => [200];
  await turn();
  // What was begun is ended alone, then the next check follows whole.
  expect(paths().slice(2)).toEqual(['/otel/v1/traces', '/otel/v1/metrics', '/otel/v1/traces']);
  expect(await state()).toMatchObject({ lastSuccessAt: clock.now(), lastError: undefined });
});

test('after a restart it goes on where the store says', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
  await happen();
  answer = () => [429];
  await turn();
  answer = () => [200];
  await turn(await anExporter());
  await turn(await anExporter());
  expect(received).toHaveLength(2);
});

test('results a receiver refuses for good, or that waited for more than a day, are dropped and counted', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
  answer = () => [400];
  await happen();
  await turn();
  expect(await state()).toMatchObject({ droppedCount: 1, lastError: 'The receiver answered 400' });
  await happen();
  await clock.advance(25 * HOUR);
  await turn();
  expect([received.length, (await state())?.droppedCount]).toEqual([1, 2]);
});

test('results that were stored after their place was passed are sent too, each once', async () => {
  await aSetting({}, { Signals: ['Metrics', 'Traces'] });
  const at = clock.now() + 1;
  await happen();
  await turn();
  received.splice(0);
  await comeLate(at);
  answer = (path) => (path.endsWith('traces') ? [503] : [200]);
  await turn();
  await comeLate(at + 1);
  await clock.advance(10 * SECOND);
  answer = () => [200];
  await turn();
  await turn();
  const [metrics, traces] = ['/otel/v1/metrics', '/otel/v1/traces'];
  expect(paths()).toEqual([metrics, traces, traces, metrics, traces]);
  expect(await state()).toMatchObject({ sentCount: 3, droppedCount: 0, lastError: undefined });
});

test('a late result whose place is not passed yet is sent once', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
  await clock.advance(3 * SECOND);
  await comeLate(clock.now() - 2 * SECOND);
  await clock.advance(LAG_MS);
  await turn();
  await clock.advance(MINUTE);
  await turn();
  await turn();
  expect([received.length, (await state())?.sentCount]).toEqual([1, 1]);
});

test('what is still being stored when its place comes is not passed, however long its commit takes', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
  const slow = aCheck({ accountId, monitorGuid: shop, at: clock.now() + 5, detail: anHttpDetail() });
  let commit = (): void => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let storing = Promise.resolve();
  await new Promise<void>((written) => {
    storing = db.transaction().execute(async (tx) => {
      await storeChecks(tx, [slow], () => Promise.resolve([]));
      await noteLateResults(tx, [slow], clock.now());
      written();
      await held;
    });
  });
  await happen({ monitorGuid: await aMonitorRow(db, { accountId, name: 'Blog' }) });
  await turn();
  expect(received).toEqual([]);
  commit();
  await storing;
  await turn();
  expect(await state()).toMatchObject({ sentCount: 2, droppedCount: 0 });
});

test('late results of the time before a setting are not its own; those that waited for a day are dropped and counted', async () => {
  const before = clock.now() - SECOND;
  await aSetting({}, { Signals: ['Metrics'] });
  await clock.advance(HOUR);
  await comeLate(before);
  await turn();
  expect([received.length, (await state())?.sentCount]).toEqual([0, 0]);
  await comeLate(before + MINUTE);
  await clock.advance(25 * HOUR);
  await turn();
  expect([received.length, (await state())?.droppedCount]).toEqual([0, 1]);
});

test('a rule set keeps back what it does not name', async () => {
  await aSetting(
    { Protocol: 'HttpJson', Compression: 'None' },
    { Signals: ['Traces'], ErrorLevels: ['Confirmed'], IncludeUrl: false, IncludeSteps: false },
  );
  await happen();
  await happen({ errorLevel: 2, stagingMode: true });
  await happen({ errorLevel: 2, isPartial: true });
  await turn();
  expect(received).toEqual([]);
  await happen({ errorLevel: 2 });
  await turn();
  expect(received).toHaveLength(1);
  expect(received[0]?.body.toString()).not.toContain('url.full');
});

test('it says who it is, and goes nowhere the policy forbids', async () => {
  await aSetting(
    { AuthenticationType: 'Headers', Headers: [{ Name: 'X-Key', Value: 'abc' }] },
    { Signals: ['Metrics'] },
  );
  await happen();
  await turn(await anExporter((address) => `${address} is off limits`));
  expect([received.length, (await state())?.lastError]).toEqual([0, '127.0.0.1 is off limits']);
  await turn();
  expect(received[0]?.headers['x-key']).toBe('abc');
});

test('a receiver that takes long holds up no turn, and is not sent the same meanwhile', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
  await happen();
  let goOn: (answered: Answer) => void = () => undefined;
  answer = () => new Promise((resolve) => (goOn = resolve));
  await exporter.exportDue(never);
  await expect.poll(() => received.length).toBe(1);
  await exporter.exportDue(never);
  goOn([200]);
  await exporter.ended();
  expect([received.length, (await state())?.lastSuccessAt]).toEqual([1, clock.now()]);
});

test('what fails for one setting is told, and tried again in the next turn', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
  await happen();
  let isAway = true;
  const shaky = new ManualClock(clock.now());
  const now = shaky.now.bind(shaky);
  shaky.now = () => {
    if (isAway) throw new Error('away');
    return now();
  };
  const told: unknown[] = [];
  const masterKey = new Secret('a master key that is long enough for it');
  const vault = await openVault({ masterKey, keys: vaultKeys(db), chance: systemChance, now: () => clock.now() });
  const deps = { db, vault, clock: shaky, refusal: () => undefined };
  const one = new Exporter({ ...deps, onTrouble: (_error, setting) => told.push(setting) });
  await one.exportDue(never);
  await one.ended();
  expect([told, received.length]).toEqual([[guid(3)], 0]);
  isAway = false;
  await turn(one);
  expect(received).toHaveLength(1);
});
