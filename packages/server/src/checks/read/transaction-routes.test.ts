import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepCondition } from '@vedette/contract/transaction-script/script';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { afterAll, expect, test } from 'vitest';
import { aCheck, monday } from '../../testing/a-check.js';
import { get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { loadDomainGrouping } from '../../monitors/index.js';
import { createFileArtifactStore } from '../artifacts/artifact-store.js';
import { storeBrowserDetail } from '../artifacts/page-artifacts.js';
import { aPageOutcome } from '../../testing/a-page-outcome.js';
import { aTransactionOutcome, aTransactionStep } from '../../testing/a-transaction-outcome.js';
import { harProblems } from '../testing/har-1.2.schema.js';
import { CheckBench } from '../testing/check-bench-routes.js';

const folder = await mkdtemp(join(tmpdir(), 'vedette-artifacts-'));
const artifacts = createFileArtifactStore({ folder, keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY, okBudgetBytes: 1e6 });
const db = await testDatabase();
const bench = await CheckBench.open(db, {
  artifacts,
  version: '1.0.0',
  groupingFor: (accountId, monitorGuid) => loadDomainGrouping(db, accountId, monitorGuid),
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

const pictureId = '22222222-2222-4222-8222-222222222222';
const error = {
  code: 18_002,
  message: "Element '#buy' not found.",
  description: 'Step 2: Click on #buy failed.',
  failureMessage: 'Nothing can be bought',
};
const { page: _none, ...clicking } = aTransactionStep({
  name: '',
  state: 'failed',
  totalMs: 30_010,
  error,
  actions: [
    { kind: 'click', description: 'Click on #buy', state: 'failed', elapsedMs: 30_000.4, message: error.message },
    { kind: 'wait', description: 'Wait 1 s', state: 'notExecuted', elapsedMs: 0, message: '' },
  ],
  pictures: [
    {
      id: pictureId,
      atMs: 30_000,
      milestone: 'Error',
      mimeType: 'image/png',
      data: 'iVBORw0KGgoAAAANSUhEUgAABQAAAAMg',
    },
  ],
});
const opening = aTransactionStep({
  source: '<h1>Shop</h1>',
  console: [{ level: 'Warning', atMs: 3, text: 'old', url: '', line: 1 }],
});
const seen = aTransactionOutcome({ failure: error, steps: [opening, clicking], source: '<p>no buy</p>' });
const about = { accountId: 1, at: monday - 5 * MINUTE, isError: true };
const detail = await storeBrowserDetail(artifacts, about, seen);
const check = aCheck({ monitorGuid: bench.shop, at: about.at, errorLevel: 2, errorCode: 18_002, detail });
const pageCheck = aCheck({
  monitorGuid: bench.shop,
  at: monday - 15 * MINUTE,
  errorLevel: 2,
  detail: await storeBrowserDetail(artifacts, about, aPageOutcome()),
});
const noLegacy: StepCondition = {
  ErrorConditionType: 'PageElementUrlMatch',
  Value: '/legacy.js',
  MatchType: 'ErrorWhenContains',
  AdditionalConditions: [],
};
const met = { conditions: [noLegacy], urlMatches: [{ found: '/legacy.js' }] };
const conditional = aCheck({
  monitorGuid: bench.shop,
  at: monday - 25 * MINUTE,
  errorLevel: 2,
  errorCode: 17_004,
  detail: await storeBrowserDetail(
    artifacts,
    about,
    aTransactionOutcome({ steps: [aTransactionStep(met), aTransactionStep({ ...met, ignoresErrors: true })] }),
  ),
});
await bench.store([check, pageCheck, conditional]);
const self = `/MonitorCheck/${check.id}`;
const of = (what: string, as = 'ann') => get(bench.host, `/v4${self}/${what}`, as);

test('returns steps with times, actions, errors and links to artifacts', async () => {
  const { status, body } = await of('Transaction');
  expect([status, body]).toMatchObject([
    200,
    {
      Data: {
        Type: 'TransactionCheck',
        Id: check.id,
        Attributes: {
          ResponseBody: '<p>no buy</p>',
          StepResults: [
            {
              Type: 'TransactionStep',
              Id: 1,
              Attributes: {
                StepNumber: 1,
                StepName: 'Open shop',
                TotalTime: 300,
                HasError: false,
                Elements: ['Navigate to https://shop.example/: OK'],
              },
              Relationships: ['Waterfall', 'PageSource', 'ConsoleLog'].map((type) => ({
                Id: check.id,
                Type: type,
                Links: { Self: `${self}/${type}?step=1` },
              })),
            },
            {
              Attributes: {
                StepNumber: 2,
                StepName: 'Step 2',
                HasError: true,
                ErrorIgnored: false,
                ErrorCode: 18_002,
                FailureMessage: 'Nothing can be bought',
                Actions: [
                  { Number: 1, Kind: 'click', Status: 'Failed', ElapsedMilliseconds: 30_000, Message: error.message },
                  { Number: 2, Status: 'NotExecuted' },
                ],
              },
              Relationships: [
                { Type: 'Filmstrip', Links: { Self: `${self}/Filmstrip?step=2` } },
                { Id: pictureId, Type: 'Screenshot', Links: { Self: `${self}/Screenshot/${pictureId}` } },
              ],
            },
          ],
        },
      },
    },
  ]);
});

test('shows a step as failed by its condition, or as ignored if errors are', async () => {
  const { body } = await get(bench.host, `/v4/MonitorCheck/${conditional.id}/Transaction`, 'ann');
  const failed = { HasError: true, StepExecuted: true, ErrorCode: 17_004, Actions: [{ Status: 'OK' }] };
  expect(body).toMatchObject({
    Data: {
      Attributes: {
        StepResults: [
          { Attributes: { ...failed, ErrorIgnored: false, ErrorMessage: 'Step 1: /legacy.js' } },
          { Attributes: { ...failed, ErrorIgnored: true, ErrorMessage: 'Step 2: /legacy.js' } },
        ],
      },
    },
  });
});

test('links to the steps from the check', async () => {
  const { body } = await get(bench.host, `/v4${self}`, 'ann');
  expect(body).toMatchObject({
    Data: {
      Relationships: [
        { Type: 'CheckpointServer' },
        { Type: 'TransactionCheck', Links: { Self: `${self}/Transaction` } },
      ],
    },
  });
});

test('returns a waterfall, source and console per step', async () => {
  expect((await of('Waterfall?step=1')).body).toMatchObject({
    Links: { Self: `${self}/Waterfall?step=1` },
    Attributes: {
      Elements: [{ Url: 'https://shop.example/' }],
      PageLoadMetricsCollection: [{ FirstContentfulPaint: 120, InteractionToNextPaint: 40 }],
    },
  });
  expect((await of('PageSource?step=1')).body).toMatchObject({ Attributes: { PageSource: '<h1>Shop</h1>' } });
  expect((await of('ConsoleLog?Step=1')).body).toMatchObject({ Attributes: { Entries: [{ Text: 'old' }] } });
  expect((await of('Filmstrip?step=2')).body).toMatchObject({
    Data: { Attributes: { Frames: [{ ScreenshotId: pictureId, Milestone: 'Error' }] } },
  });
});

test('returns an archive per step that is valid by the schema of HAR 1.2', async () => {
  const { status, body } = await get(bench.host, `/api/v1${self}/Har?step=1`, 'ann');
  expect([status, harProblems(body)]).toEqual([200, []]);
  expect(body).toMatchObject({ log: { entries: [{ request: { url: 'https://shop.example/' } }] } });
});

test.each(['Waterfall', 'PageSource', 'ConsoleLog', 'Filmstrip'])('requires an existing step for %s', async (what) => {
  expect(await of(what)).toMatchObject({
    status: 400,
    body: { Messages: [{ Message: 'step: is required for transaction checks' }] },
  });
  expect((await of(`${what}?step=0`)).status).toBe(400);
  expect((await of(`${what}?step=3`)).status).toBe(404);
});

test('responds 404 for artifacts that a step has not recorded', async () => {
  expect((await of('Waterfall?step=2')).status).toBe(404);
  expect((await of('PageSource?step=2')).status).toBe(404);
});

test('returns a screenshot of any step by id, only within its account', async () => {
  expect((await of(`Screenshot/${pictureId.toUpperCase()}`)).body).toMatchObject({
    Data: 'iVBORw0KGgoAAAANSUhEUgAABQAAAAMg',
  });
  expect((await of(`Screenshot/${pictureId}`, 'eve')).status).toBe(404);
  expect((await of('Transaction', 'bob')).status).toBe(404);
});

test('ignores the step of a full page check, which has no steps', async () => {
  const path = `/v4/MonitorCheck/${pageCheck.id}`;
  expect((await get(bench.host, `${path}/Waterfall?step=4`, 'ann')).status).toBe(200);
  expect((await get(bench.host, `${path}/Transaction`, 'ann')).status).toBe(404);
});
