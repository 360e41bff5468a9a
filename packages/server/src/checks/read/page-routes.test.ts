import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { afterAll, expect, test } from 'vitest';
import { aCheck, monday } from '../../testing/a-check.js';
import { get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { loadDomainGrouping } from '../../monitors/index.js';
import { createFileArtifactStore } from '../artifacts/artifact-store.js';
import { storeBrowserDetail } from '../artifacts/page-artifacts.js';
import { aPageElement, aPageOutcome } from '../../testing/a-page-outcome.js';
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

const pictureId = '11111111-1111-4111-8111-111111111111';
const seen = aPageOutcome({
  navigations: aPageOutcome().navigations.map((one) => ({ ...one, startMs: 7 })),
  elements: [
    aPageElement({ startMs: 40, url: 'https://cdn.example/a.js', isFirstParty: false, type: 'scripts' }),
    aPageElement({ url: 'https://shop.example/?key=s3cret' }),
  ],
  console: [{ level: 'Error', atMs: 12, text: 'broken', url: 'https://shop.example/a.js', line: 3 }],
  source: '<p>page</p>',
  pictures: [
    {
      id: pictureId,
      atMs: 500,
      milestone: 'Screenshot',
      mimeType: 'image/png',
      data: 'iVBORw0KGgoAAAANSUhEUgAABQAAAAMg',
    },
  ],
});
const about = { accountId: 1, at: monday - 5 * MINUTE, isError: true };
const detail = await storeBrowserDetail(artifacts, about, seen);
const check = aCheck({ monitorGuid: bench.shop, at: about.at, errorLevel: 2, detail });
await bench.store([check]);
const of = (what: string, as = 'ann') => get(bench.host, `/v4/MonitorCheck/${check.id}/${what}`, as);

test('stores the phases of the document in the row for roll-ups', () => {
  expect(detail).toMatchObject({ document: { tlsMs: 5, sendMs: 6, waitMs: 7, receiveMs: 8 } });
});

test('returns every phase in order of start, and the metrics of each navigation', async () => {
  const { status, body } = await of('Waterfall');
  expect([status, body]).toMatchObject([
    200,
    {
      Type: 'Waterfall',
      Attributes: {
        PageLoadMetricsCollection: [{ NavigationStart: 7, FirstContentfulPaint: 120, LoadEventEnd: 400 }],
        Elements: [
          {
            Index: 0,
            StartTime: 0,
            QueueTime: 1,
            StaleTime: 2,
            ResolveTime: 3,
            ConnectTime: 4,
            SendTime: 6,
            HttpsHandshakeTime: 5,
            WaitTime: 7,
            ReceiveTime: 8,
            TotalTime: 36,
            TimeoutTime: 0,
            GroupIds: [0],
            Url: 'https://shop.example/?key=s3cret',
            ElementType: 'HTML',
            TotalBytes: 1_000,
            UrlIsBlocked: false,
          },
          { Index: 1, StartTime: 40, ElementType: 'scripts', GroupIds: [5] },
        ],
        DomainGroupNames: ['1st party', 'Statistics', 'CDN', 'Social', 'Ads', 'Other'],
      },
    },
  ]);
});

test('groups requests by the current domain groups of the monitor', async () => {
  const guid = '22222222-2222-4222-8222-222222222222';
  const group = { IsFirstParty: false, IncludesMonitorUrl: false, Exclude: [] };
  const groups = JSON.stringify([
    { ...group, Name: 'Ours', IsFirstParty: true, IncludesMonitorUrl: true, Include: [] },
    { ...group, Name: 'Delivery', Include: ['cdn.example/a'] },
  ]);
  const row = { account_id: 1, domain_group_guid: guid, name: 'Shops', groups, created_at: 0 };
  await db.insertInto('domain_group_set').values(row).execute();
  const name = (settings: object) =>
    db
      .updateTable('monitor')
      .set({ settings: JSON.stringify(settings) })
      .where('monitor_guid', '=', bench.shop)
      .execute();
  await name({ DomainGroupGuid: guid.toUpperCase(), DomainGroupGuidSpecified: true });
  expect((await of('Waterfall')).body).toMatchObject({
    Attributes: { Elements: [{ GroupIds: [0] }, { GroupIds: [1] }], DomainGroupNames: ['Ours', 'Delivery', 'Other'] },
  });
  await name({ DomainGroupGuid: guid, DomainGroupGuidSpecified: false });
  expect((await of('Waterfall')).body).toMatchObject({ Attributes: { Elements: [{}, { GroupIds: [5] }] } });
});

test('hides query values and headers from callers who may not see settings', async () => {
  const { body } = await of('Waterfall', 'cas');
  expect(body).toMatchObject({
    Attributes: { Elements: [{ Url: 'https://shop.example/?key=***', RequestHeaders: '' }, {}] },
  });
});

test('returns source, console, filmstrip and screenshot as recorded', async () => {
  expect((await of('PageSource')).body).toMatchObject({ Attributes: { PageSource: '<p>page</p>' } });
  expect((await of('ConsoleLog')).body).toMatchObject({
    Attributes: { Entries: [{ Level: 'Error', Timestamp: 12, Text: 'broken', Line: 3 }] },
  });
  expect((await of('Filmstrip')).body).toMatchObject({
    Data: { Attributes: { Frames: [{ ScreenshotId: pictureId, Timestamp: 500, Milestone: 'Screenshot' }] } },
  });
  expect((await of(`Screenshot/${pictureId}`)).body).toMatchObject({ Data: 'iVBORw0KGgoAAAANSUhEUgAABQAAAAMg' });
});

test('names the creator in the archive', async () => {
  const { status, body } = await get(bench.host, `/api/v1/MonitorCheck/${check.id}/Har`, 'ann');
  expect([status, body]).toMatchObject([200, { log: { version: '1.2', entries: [{}, {}] } }]);
  expect(harProblems(body)).toEqual([]);
});

test.each(['Waterfall', 'PageSource', 'ConsoleLog', 'Filmstrip', `Screenshot/${pictureId}`])(
  'hides the %s from another account',
  async (what) => {
    expect((await of(what, 'eve')).status).toBe(404);
  },
);

test('returns only screenshots of the check itself', async () => {
  expect((await of(`Screenshot/${pictureId.replace(/1$/, '2')}`)).status).toBe(404);
});
