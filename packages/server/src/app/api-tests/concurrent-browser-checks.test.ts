/**
 * Concurrent checks of browser monitors, from the results of the checkpoints to the API's partial checks and the check
 * as a whole.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PagePicture } from '@vedette/contract/checkpoint/page-outcome';
import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { MonitorCheck } from '@vedette/contract/v4/monitor-check';
import { DAY } from '@vedette/kernel/clock';
import { afterAll, expect, test } from 'vitest';
import { createFileArtifactStore } from '../../checks/artifacts/artifact-store.js';
import { CheckBench } from '../../checks/testing/check-bench-routes.js';
import { artifactStoreAdapter } from '../../engine/collect/check-store-artifacts.js';
import { aCollector, MINUTELY, type aPlanned } from '../../engine/testing/a-collector.js';
import { loadDomainGrouping } from '../../monitors/index.js';
import { monday } from '../../testing/a-check.js';
import { get } from '../../testing/a-host.js';
import { aPageElement, aPageOutcome } from '../../testing/a-page-outcome.js';
import { aTransactionOutcome, aTransactionStep } from '../../testing/a-transaction-outcome.js';
import { testDatabase } from '../../testing/database.js';

const folder = await mkdtemp(join(tmpdir(), 'vedette-rounds-'));
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

const CHECKPOINTS = [1, 2, 3];
const of = (checkId: number, what = '') => get(bench.host, `/v4/MonitorCheck/${checkId}${what}`, 'ann');
const loadStatuses = (checkId: number, kinds: readonly string[]) =>
  Promise.all(kinds.map(async (what) => (await of(checkId, what)).status));

/** All content from a checkpoint contains its number, so that mix-ups are noticed. */
const urlAt = (place: number) => `https://shop.example/seen-from-${place}`;
const pictureIdAt = (place: number) => `${String(place).repeat(8)}-1111-4111-8111-111111111111`;
/** The header of a PNG of this width and a height of 1 pixel. */
const dataAt = (place: number) =>
  Buffer.from(`89504e470d0a1a0a0000000d4948445200000001${String(place).padStart(8, '0')}`, 'hex').toString('base64');
const pictureAt = (place: number, milestone = 'Screenshot'): PagePicture => ({
  id: pictureIdAt(place),
  atMs: 100 * place,
  mimeType: 'image/png',
  data: dataAt(place),
  milestone,
});
const pageContentAt = (place: number) => ({
  source: `<p>${place}</p>`,
  console: [{ level: 'Error' as const, atMs: place, text: `said at ${place}`, url: '', line: place }],
});

/**
 * Judges one slot of a concurrent monitor with three checkpoints: the check as a whole, and the partial checks by
 * checkpoint.
 */
async function aRound(monitor: Parameters<typeof aPlanned>[1], seenAt: (place: number) => Outcome) {
  const { storeArtifacts } = artifactStoreAdapter(artifacts, (error) => expect.unreachable(String(error)));
  const { aMonitor, clock, planner, collector } = await aCollector(db, monday, {}, { storeArtifacts });
  const guid = await aMonitor({ concurrent: { unconfirmed: 30, confirmed: 60 }, ...monitor });
  bench.group.push(guid);
  await clock.advance(MINUTELY);
  planner.planDue(clock.now());
  const runs = planner.takeWork();
  expect(runs.map(({ checkpointId }) => checkpointId)).toEqual(CHECKPOINTS);
  const times = { startedAt: clock.now(), finishedAt: clock.now(), queueDelayMs: 0, loopLagMs: 0 };
  const kept = collector.deliver(
    runs.map(({ monitorGuid, slotAt, attempt, checkpointId }) => ({
      monitorGuid,
      slotAt,
      attempt,
      serverId: checkpointId,
      ...times,
      outcome: seenAt(checkpointId),
    })),
  );
  while (await collector.storeBatch(1)) continue;
  await kept;
  bench.now = clock.now() + MINUTELY;
  const list = await bench.read(`/v4/MonitorCheck/Monitor/${guid}?PresetPeriod=Last2Hours`);
  const [overall] = list.Data;
  if (list.Data.length !== 1 || !overall) throw new Error(`${list.Data.length} checks are counted instead of one`);
  const { Data: parts } = await bench.read(`/v4/MonitorCheck/${overall.Id}/Concurrent`);
  expect(parts.map(({ Attributes }) => Attributes.ServerId).sort()).toEqual(CHECKPOINTS);
  return { overall, partAt: new Map(parts.map((part) => [part.Attributes.ServerId, part])) };
}

const errorLevels = (parts: ReadonlyMap<number, MonitorCheck>) =>
  CHECKPOINTS.map((place) => parts.get(place)?.Attributes.ErrorLevel);
const idAt = (parts: ReadonlyMap<number, MonitorCheck>, place: number): number => parts.get(place)?.Id ?? 0;
const leadsTo = ({ Relationships }: MonitorCheck) => Relationships.map(({ Type, Links }) => [Type, Links.Self]);

test('a partial page check has its own content; the overall check has means, no page', async () => {
  const { overall, partAt } = await aRound({ monitorType: 'FullPageCheck', targetKind: 'page' }, (place) =>
    aPageOutcome({
      statusCode: place === 2 ? 503 : 200,
      totalMs: 300 * place,
      totalBytes: 1_000 * place,
      finalUrl: urlAt(place),
      elements: [aPageElement({ url: urlAt(place) })],
      navigations: [{ url: urlAt(place), firstContentfulPaintMs: 100 + place }],
      ...pageContentAt(place),
      pictures: [pictureAt(place)],
    }),
  );
  expect(overall.Attributes).toMatchObject({
    ErrorLevel: 'Unconfirmed',
    IsConcurrentCheck: true,
    IsPartialCheck: false,
    ServerId: 0,
    TotalTime: 600,
    TotalBytes: 2_000,
    ErrorMessage: expect.stringMatching(/^1 of 3 checkpoints: /) as string,
  });
  expect(leadsTo(overall)).toEqual([
    ['CheckpointServer', '/Checkpoint/Server/0'],
    ['ConcurrentCheck', `/MonitorCheck/${overall.Id}/Concurrent`],
  ]);
  expect(errorLevels(partAt)).toEqual(['NoError', 'Confirmed', 'NoError']);
  for (const place of CHECKPOINTS) {
    const id = idAt(partAt, place);
    const { body } = await of(id);
    expect(body).toMatchObject({ Data: { Attributes: { IsPartialCheck: true, TotalTime: 300 * place } } });
    expect(leadsTo((body as { Data: MonitorCheck }).Data).slice(1)).toEqual(
      ['Waterfall', 'PageSource', 'Filmstrip'].map((type) => [type, `/MonitorCheck/${id}/${type}`]),
    );
    expect((await of(id, '/Waterfall')).body).toMatchObject({
      Attributes: {
        PageLoadMetricsCollection: [{ FirstContentfulPaint: 100 + place }],
        Elements: [{ Url: urlAt(place) }],
      },
    });
    await expectOwnContent(id, place);
    const strangers = CHECKPOINTS.filter((other) => other !== place).map(
      (other) => `/Screenshot/${pictureIdAt(other)}`,
    );
    expect(await loadStatuses(id, [...strangers, '/Transaction', '/Concurrent'])).toEqual([404, 404, 404, 404]);
  }
  const kinds = ['/Waterfall', '/PageSource', '/ConsoleLog', '/Filmstrip', `/Screenshot/${pictureIdAt(2)}`];
  expect(await loadStatuses(overall.Id, kinds)).toEqual([404, 404, 404, 404, 404]);
});

test('a partial transaction check has its own steps; the overall check has none', async () => {
  const failure = {
    code: errorCodes.clickFailed.code,
    message: "Element '#buy' not found.",
    failureMessage: '',
    description: 'Step 2: Click on #buy failed.',
  };
  const { overall, partAt } = await aRound({ monitorType: 'Transaction', targetKind: 'transaction' }, (place) => {
    const { page } = aTransactionStep();
    const opening = aTransactionStep({ name: `Opened at ${place}`, totalMs: 100 * place });
    const isBad = place > 1;
    const buying = aTransactionStep({
      name: 'Buy',
      totalMs: 200,
      ...pageContentAt(place),
      pictures: [pictureAt(place, 'Error')],
      ...(page && { page: { ...page, elements: [aPageElement({ url: urlAt(place) })] } }),
      ...(isBad && { state: 'failed' as const, error: failure }),
    });
    const times = { totalMs: 100 * place + 200, totalBytes: 1_000 * place };
    return aTransactionOutcome({ ...times, steps: [opening, buying], ...(isBad && { failure }) });
  });
  expect(overall.Attributes).toMatchObject({
    ErrorLevel: 'Confirmed',
    ErrorCode: failure.code,
    IsConcurrentCheck: true,
    IsPartialCheck: false,
    TotalTime: 400,
    TotalBytes: 2_000,
    ErrorMessage: expect.stringMatching(/^2 of 3 checkpoints: /) as string,
  });
  expect(leadsTo(overall).map(([type]) => type)).toEqual(['CheckpointServer', 'ConcurrentCheck']);
  expect(errorLevels(partAt)).toEqual(['NoError', 'Confirmed', 'Confirmed']);
  for (const place of CHECKPOINTS) {
    const id = idAt(partAt, place);
    expect((await of(id, '/Transaction')).body).toMatchObject({
      Data: {
        Type: 'TransactionCheck',
        Id: id,
        Attributes: {
          StepResults: [
            { Attributes: { StepName: `Opened at ${place}`, TotalTime: 100 * place, HasError: false } },
            { Attributes: { StepName: 'Buy', HasError: place > 1 } },
          ],
        },
      },
    });
    expect((await of(id, '/Waterfall?step=2')).body).toMatchObject({
      Attributes: { Elements: [{ Url: urlAt(place) }] },
    });
    await expectOwnContent(id, place, '?step=2');
    expect(await loadStatuses(id, ['/Waterfall', '/PageSource?step=1', '/Concurrent'])).toEqual([400, 404, 404]);
  }
  const ofMonitor = db.selectFrom('series_recent').where('monitor_guid', '=', overall.Attributes.MonitorGuid);
  const servers = await ofMonitor.select('server_id').distinct().execute();
  expect(servers.map((one) => one.server_id).sort()).toEqual(CHECKPOINTS);
  const kinds = ['/Transaction', '/Waterfall?step=1', '/PageSource?step=2', `/Screenshot/${pictureIdAt(2)}`];
  expect(await loadStatuses(overall.Id, kinds)).toEqual([404, 404, 404, 404]);
});

/** Source, console, filmstrip and screenshot. */
async function expectOwnContent(id: number, place: number, step = ''): Promise<void> {
  expect((await of(id, `/PageSource${step}`)).body).toMatchObject({ Attributes: { PageSource: `<p>${place}</p>` } });
  expect((await of(id, `/ConsoleLog${step}`)).body).toMatchObject({
    Attributes: { Entries: [{ Text: `said at ${place}`, Line: place }] },
  });
  expect((await of(id, `/Filmstrip${step}`)).body).toMatchObject({
    Data: { Attributes: { Frames: [{ ScreenshotId: pictureIdAt(place), Timestamp: 100 * place }] } },
  });
  expect((await of(id, `/Screenshot/${pictureIdAt(place)}`)).body).toMatchObject({ Data: dataAt(place) });
}
