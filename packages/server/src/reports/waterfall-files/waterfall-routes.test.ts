import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { afterAll, expect, test } from 'vitest';
import { Rights } from '../../rights/index.js';
import {
  sqlCheckReads,
  ensurePartitions,
  storeBrowserDetail,
  findCheckMonitor,
  storeChecks,
} from '../../checks/index.js';
import { loadDomainGrouping, readBrowserSettings } from '../../monitors/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { aPageElement, aPageOutcome } from '../../testing/a-page-outcome.js';
import { aTransactionOutcome } from '../../testing/a-transaction-outcome.js';
import { testDatabase } from '../../testing/database.js';
import { noSystemFonts } from '@vedette/documents/fonts/find-font';
import { screenReads } from '../../screens/reads/reads-sql.js';
import { readCheck } from '../../screens/views/check-view.js';
import { loadWaterfallSheet, type WaterfallFileDeps } from './waterfall-file.js';
import { registerWaterfallFileRoutes } from './waterfall-routes.js';
import { registerCheckRoutes } from '../../checks/read/check-routes.js';
import { createFileArtifactStore } from '../../checks/artifacts/artifact-store.js';
import { createCursorCodec } from '../../checks/read/cursor.js';

const folder = await mkdtemp(join(tmpdir(), 'vedette-artifacts-'));
const store = createFileArtifactStore({ folder, keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY, okBudgetBytes: 1e6 });
const db = await testDatabase();
await ensurePartitions(db, monday);
const shop = await aMonitorRow(db);

/**
 * `ann` is an administrator, `cas` sees the monitor's data but not its settings, `bob` sees neither, `eve` is of
 * another account.
 */
const basic = { contextType: 'account', contextId: '', type: 'AccountAccess' } as const;
const viewGrant = { contextType: 'monitor', contextId: shop, type: 'ViewMonitorData' } as const;
const cas = aCaller({ isAdministrator: false, rights: new Rights([basic, viewGrant], false) });
const bob = aCaller({ isAdministrator: false });
const host = await aHost(
  { ann: aCaller(), cas, bob, eve: aCaller({ accountId: 2 }) },
  {
    lookupMonitor: (accountId) => Promise.resolve(accountId === 1 ? { groupGuids: [] } : undefined),
    lookupCheck: async (accountId, checkId) => {
      const monitorGuid = await findCheckMonitor(db, accountId, checkId);
      return monitorGuid === undefined ? undefined : { monitorGuid, groupGuids: [] };
    },
  },
);
const clock = { now: () => monday };
const reads = screenReads(db);
const detail: WaterfallFileDeps['browserDetails'] = {
  artifacts: store,
  version: '1.0.0',
  reads: sqlCheckReads(db),
  cursors: createCursorCodec(Buffer.alloc(32, 7)),
  clock,
  retention: { checkDays: 90, okDetailDays: 7 },
  groupingFor: (accountId, monitorGuid) => loadDomainGrouping(db, accountId, monitorGuid),
  maySeeSettings: ({ isAdministrator }) => Promise.resolve(isAdministrator),
};
const deps: WaterfallFileDeps = {
  browserDetails: detail,
  readCheck: (caller, checkId) => readCheck({ reads, clock }, caller, checkId),
  browserSettings: (accountId, guid) => readBrowserSettings(db, accountId, guid),
  cultureFor: () => Promise.resolve('de-DE'),
  fonts: noSystemFonts,
  clock,
};
registerWaterfallFileRoutes(host, deps);
registerCheckRoutes(host, {
  ...detail,
  visibleTo: () => Promise.resolve('all'),
  monitorsOfGroup: () => Promise.resolve('all'),
});
afterAll(async () => {
  await host.app.close();
  await rm(folder, { recursive: true });
});

const settings = { ThrottlingOptions: { ThrottlingType: 'Browser', ThrottlingValue: '4G' } };
await db
  .updateTable('monitor')
  .set({ settings: JSON.stringify(settings) })
  .where('monitor_guid', '=', shop)
  .execute();
const about = { accountId: 1, at: monday - 5 * MINUTE, isError: true };
const elements = [aPageElement({ url: 'https://shop.example/?key=s3cret' })];
const page = aCheck({
  monitorGuid: shop,
  at: about.at,
  errorLevel: 2,
  detail: await storeBrowserDetail(store, about, aPageOutcome({ elements })),
});
const transaction = aCheck({
  monitorGuid: shop,
  at: about.at - MINUTE,
  errorLevel: 2,
  detail: await storeBrowserDetail(store, about, aTransactionOutcome()),
});
await db.transaction().execute((tx) => storeChecks(tx, [page, transaction]));

const file = (check: { readonly id: number }, query = '', as = 'ann') =>
  get(host, `/api/v1/MonitorCheck/${check.id}/Waterfall/File${query}`, as);

test('serves a PDF, in JSON or as a file, named after monitor and time', async () => {
  const { status, body } = await file(page, '?As=Document');
  const { FileName, ContentType, Content } = body as Record<'FileName' | 'ContentType' | 'Content', string>;
  expect([status, ContentType]).toEqual([200, 'application/pdf']);
  // German is the culture of the account, Amsterdam the caller's zone.
  expect(FileName).toMatch(/ Wasserfall 2026-11-02 1055\.pdf$/);
  expect(Buffer.from(Content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const sent = await file(page, '?Culture=fr-FR');
  expect([sent.status, sent.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(sent.headers['content-disposition']).toMatch(/^inline; .*Cascade%202026-11-02%201055\.pdf$/);
  expect(sent.text.slice(0, 5)).toBe('%PDF-');
});

test('requires a step for a transaction and names it', async () => {
  const unnamed = await file(transaction);
  expect([unnamed.status, unnamed.text]).toEqual([400, expect.stringContaining('"step: ')]);
  expect((await file(transaction, '?step=2')).status).toBe(404);
  const { text } = await file(transaction, '?step=1&Culture=en-US&As=Document');
  expect(text).toContain(' Waterfall, Step 1 Open shop 2026-11-02 ');
});

test.each([
  ['?Culture=xx', 'Culture'],
  ['?step=0', 'step'],
  ['?As=Word', 'As'],
])('names the field of %s', async (query, field) => {
  const { status, text } = await file(page, query);
  expect([status, text]).toEqual([400, expect.stringContaining(`${field}: `)]);
});

test.each([
  ['ann', 200],
  ['cas', 200],
  ['bob', 404],
  ['eve', 404],
  [undefined, 401],
])('gives %s the document with the status of the waterfall itself: %d', async (as, status) => {
  const [document, waterfall] = ['api/v1/%/Waterfall/File', 'v4/%/Waterfall'].map((path) =>
    get(host, `/${path.replace('%', `MonitorCheck/${page.id}`)}`, as),
  );
  expect([(await document)?.status, (await waterfall)?.status]).toEqual([status, status]);
});

test('hides query values, headers and settings without that permission', async () => {
  const request = { monitorCheckId: page.id };
  const seen = await loadWaterfallSheet(deps, aCaller(), request);
  expect(JSON.stringify(seen)).toContain('s3cret');
  expect(seen.settings).toMatchObject({ window: { width: 1_280 }, throttling: { downKbps: 4_000, latencyMs: 230 } });
  const redacted = await loadWaterfallSheet(deps, aCaller({ isAdministrator: false }), request);
  expect(JSON.stringify(redacted)).not.toContain('s3cret');
  expect(redacted.waterfall.Elements).toMatchObject([{ Url: 'https://shop.example/?key=***', RequestHeaders: '' }]);
  expect(redacted.settings).toBeUndefined();
});

test('limits parallel documents of an operator', async () => {
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => file(page)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(statuses).toContain(429);
});
