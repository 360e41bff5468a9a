import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { startAdditionalCheckpoints } from './testing/additional-checkpoints.js';
import { startTestSystem, type TestSystem } from './testing/test-system.js';

interface Row {
  readonly Id: number;
  readonly Attributes: {
    readonly ErrorLevel: string;
    readonly ErrorCode: number;
    readonly ServerId: number;
    readonly IsPartialCheck: boolean;
    readonly IsConcurrentCheck: boolean;
  };
}
interface Steps {
  readonly Data: {
    readonly Attributes: {
      readonly TotalSteps: number;
      readonly PassedSteps: number;
      readonly StepResults: readonly { readonly StepName: string; readonly HttpStatusCode?: string }[];
    };
  };
}

const { url } = await testDatabaseWithUrl();
const PATIENCE = { timeout: 240_000, interval: 500 };
/** Runs are repeated: on a busy machine, results of a checkpoint may be quarantined, and with them a whole check. */
const everywhere = { UseConcurrentMonitoring: true, CheckIntervalSeconds: 60 };
let system: TestSystem;
let checkpoints: Awaited<ReturnType<typeof startAdditionalCheckpoints>>;

beforeAll(async () => {
  system = await startTestSystem(url, { VEDETTE_BROWSER_INTERVAL: '60' });
  const unpackInto = join(tmpdir(), 'vedette-test-browser');
  const browser = { sandbox: 'auto', path: process.env['PATH'] ?? '', unpackInto, concurrency: 1 } as const;
  checkpoints = await startAdditionalCheckpoints(system, ['North', 'East', 'South'], browser);
});
afterAll(async () => {
  await checkpoints.stop();
  await system.stop();
});

const loadRows = async (path: string): Promise<readonly Row[]> =>
  (await system.call<{ Data: Row[] }>('GET', `/v4/MonitorCheck/${path}`)).Data;

/** Creates a monitor and waits for a judged concurrent check. Returns its overall row and its partial checks. */
async function judged(monitor: object): Promise<{ readonly overall: Row; readonly parts: readonly Row[] }> {
  const { MonitorGuid } = await system.call<{ MonitorGuid: string }>('POST', '/v4/Monitor', {
    ...monitor,
    ...everywhere,
    SelectedCheckpoints: {},
  });
  const overall = await vi.waitFor(async () => {
    const [row] = await loadRows(`Monitor/${MonitorGuid}`);
    if (!row) throw new Error('no concurrent check was judged yet');
    return row;
  }, PATIENCE);
  await system.call('PATCH', `/v4/Monitor/${MonitorGuid}`, { IsActive: false });
  return { overall, parts: await loadRows(`${String(overall.Id)}/Concurrent`) };
}

function expectRound({ overall, parts }: Awaited<ReturnType<typeof judged>>, level: string): void {
  expect(overall.Attributes).toMatchObject({ ErrorLevel: level, IsPartialCheck: false, IsConcurrentCheck: true });
  expect(parts.length).toBeGreaterThanOrEqual(2);
  expect(new Set(parts.map(({ Attributes }) => Attributes.ServerId)).size).toBe(parts.length);
  for (const { Attributes } of parts) expect(Attributes).toMatchObject({ ErrorLevel: level, IsPartialCheck: true });
}

test('needs more than two local checkpoints; five are enough', async () => {
  const two = { Name: 'two', MonitorType: 'Https', Url: system.target.url, ...everywhere };
  const SelectedCheckpoints = { Checkpoints: checkpoints.ids.slice(0, 2) };
  await expect(system.call('POST', '/v4/Monitor', { ...two, SelectedCheckpoints })).rejects.toThrow(
    /400.*UseConcurrentMonitoring: requires 5 to 50 checkpoints.*selected: 2/,
  );
});

test('runs a collection at every checkpoint at once and keeps its requests', async () => {
  const script = { exec: ['pm.test("there", () => pm.response.to.have.status(200))'] };
  const collection = {
    info: { name: 'shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [{ name: 'home', event: [{ listen: 'test', script }], request: { method: 'GET', url: '{{site}}' } }],
  };
  const round = await judged({
    Name: 'collection',
    MonitorType: 'PostmanApi',
    PostmanCollectionJson: JSON.stringify(collection),
    PredefinedVariables: [{ Key: 'site', Value: system.target.url }],
  });
  expectRound(round, 'NoError');
  const [part] = round.parts;
  const { Attributes } = (await system.call<Steps>('GET', `/v4/MonitorCheck/${String(part?.Id)}/PostmanAPI`)).Data;
  expect(Attributes).toMatchObject({ TotalSteps: 1, PassedSteps: 1 });
  expect(Attributes.StepResults).toMatchObject([{ StepName: 'home', HttpStatusCode: '200' }]);
});

test('confirms steps that fail everywhere at once, without a second run', async () => {
  const step = { StepType: 'HttpRequest', Name: 'home', Method: 'GET', Url: system.target.url };
  const Assertions = [{ Source: 'ResponseStatusCode', Comparison: 'Equal', TargetValue: '204' }];
  const round = await judged({ Name: 'steps', MonitorType: 'MultiStepApi', MsaSteps: [{ ...step, Assertions }] });
  expectRound(round, 'Confirmed');
  const [part] = round.parts;
  const { Attributes } = (await system.call<Steps>('GET', `/v4/MonitorCheck/${String(part?.Id)}/MultiStepAPI`)).Data;
  expect(Attributes).toMatchObject({ TotalSteps: 1, PassedSteps: 0 });
});

test('runs a transaction everywhere at once, each with its own steps', async () => {
  const actions = [
    { navigate: { url: system.target.url } },
    { testDocumentContent: { value: 'nowhere', timeoutMs: 100 } },
  ];
  const round = await judged({
    Name: 'journey',
    MonitorType: 'Transaction',
    BrowserType: 'Chrome',
    BrowserWindowDimensions: { IsMobile: false, Width: 1_024, Height: 768, PixelRatio: 1, MobileDevice: '' },
    SelfServiceTransactionScript: JSON.stringify({ steps: [{ name: 'Open', recordWaterfall: true, actions }] }),
  });
  expectRound(round, 'Confirmed');
  for (const { Id, Attributes } of round.parts) {
    expect(Attributes.ErrorCode).toBe(18_010);
    const path = `/v4/MonitorCheck/${String(Id)}`;
    const { Data } = await system.call<Steps>('GET', `${path}/Transaction`);
    expect(Data.Attributes.StepResults).toMatchObject([{ Attributes: { StepNumber: 1, HasError: true } }]);
    const waterfall = JSON.stringify(await system.call('GET', `${path}/Waterfall?step=1`));
    expect(waterfall).toContain(`"Url":"${system.target.url}`);
  }
  await expect(system.call('GET', `/v4/MonitorCheck/${String(round.overall.Id)}/Transaction`)).rejects.toThrow('404');
});

test('checks a page everywhere at once, each with waterfall and screenshot', async () => {
  const round = await judged({
    Name: 'page',
    MonitorType: 'FullPageCheck',
    Url: system.target.url,
    BrowserType: 'Chrome',
    BrowserWindowDimensions: { IsMobile: false, Width: 1_024, Height: 768, PixelRatio: 1, MobileDevice: '' },
  });
  expectRound(round, 'NoError');
  const detail = async (part: Row, path: string): Promise<string> =>
    JSON.stringify(await system.call('GET', `/v4/MonitorCheck/${String(part.Id)}/${path}`));
  const waterfalls = await Promise.all(round.parts.map((part) => detail(part, 'Waterfall')));
  for (const waterfall of waterfalls) expect(waterfall).toContain(`"Url":"${system.target.url}`);
  const films = await Promise.all(round.parts.map((part) => detail(part, 'Filmstrip')));
  const pictures = films.map((film) => /"ScreenshotId":"([^"]+)"/.exec(film)?.[1] ?? '');
  expect(new Set(pictures).size).toBe(round.parts.length);
  const [part] = round.parts;
  if (part) expect(await detail(part, `Screenshot/${pictures[0] ?? ''}`)).toContain('"Data":"');
  await expect(detail(round.overall, 'Waterfall')).rejects.toThrow('404');
});
