import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import {
  createBodyStore,
  ensurePartitions,
  storeBrowserDetail,
  sqlSnapshotStore,
  storeChecks,
} from '../../checks/index.js';
import { sqlCheckReads } from '../../checks/read/reads-sql.js';
import { aPageOutcome } from '../../testing/a-page-outcome.js';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { checkHousekeeping } from '../../checks/housekeeping.js';
import { loadUnobservedTimes } from '../../engine/plan/missed-sql.js';
import { loadRetainedCheckIds } from '../../incidents/index.js';
import { incidentHousekeeping } from '../../incidents/module.js';
import type { Context } from '../../module/context.js';
import { sortHousekeeping } from '../../module/housekeeping-order.js';
import { createFileArtifactStore } from '../../checks/artifacts/artifact-store.js';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'vedette-held-'));
afterAll(() => rm(folder, { recursive: true }));
const kept = { keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY };
const artifacts = createFileArtifactStore({ folder, okBudgetBytes: 1e6, ...kept });
const bodies = createBodyStore({ okBudgetBytes: 1e6, ...kept });
const config = { retention: { checkDays: 90, statisticsDays: 730 } } as Context['config'];
const context = { config, housekeepingDb: db, version: 'test', log: pino({ level: 'silent' }) };
const reads = sqlCheckReads(db);

const steps = sortHousekeeping([
  ...checkHousekeeping(
    context,
    { listRetainedChecks: loadRetainedCheckIds, loadUnobservedTimes },
    { bodies, artifacts },
  ),
  ...incidentHousekeeping(context),
]);
const tasks = [
  'delete old checks',
  'seal old checks',
  'delete old diagnostics and snapshots',
  'delete old bodies',
  'delete old artifacts',
];
const tidy = async (at: number): Promise<void> => {
  for (const step of steps) {
    if (!tasks.includes(step.name)) continue;
    if ('run' in step) await step.run(at);
    else while ((await step.deleteBatch(at)) > 0);
  }
};

/** Stores two failed checks of one monitor, one with a stored source and one with a body. */
async function evidence(text: string) {
  const monitorGuid = await aMonitorRow(db);
  const about = { accountId: 1, at: monday, isError: true };
  const detail = await storeBrowserDetail(artifacts, about, aPageOutcome({ source: text }));
  const [body] = await bodies.pack([{ ...about, body: Buffer.from(text) }]);
  const common = { monitorGuid, at: monday, errorLevel: 2 } as const;
  const page = aCheck({ ...common, detail });
  const answer = aCheck({ ...common, isConcurrent: true, detail: anHttpDetail(body && { body }) });
  const partial = aCheck({ ...common, isConcurrent: true, isPartial: true });
  await db.transaction().execute((tx) => storeChecks(tx, [page, answer, partial]));
  const store = sqlSnapshotStore(db);
  await store.save(
    [{ accountId: 1, checkId: answer.id, monitorGuid, decision: { form: 'page', contentType: 'text/html' } }],
    monday,
  );
  const artifact = (await artifacts.store({ ...about, content: Buffer.from(`picture ${text}`) })) ?? '';
  await store.saveRendered({ accountId: 1, checkId: answer.id, screenshotGuid: monitorGuid, artifact });
  if (!('source' in detail)) throw new Error('nothing was kept');
  return { monitorGuid, page, answer, partial, key: detail.source, artifact };
}

const readState = async ({ page, answer, partial, key, artifact }: Awaited<ReturnType<typeof evidence>>) => [
  ...(await Promise.all([page, answer, partial].map(async ({ id }) => (await reads.byId(1, id)) !== undefined))),
  (await reads.browserDetail(1, page.id, 'page')) !== undefined,
  (await artifacts.read(1, key)) !== undefined,
  (await reads.httpDetail(1, answer.id))?.body !== undefined,
  (await reads.snapshot(1, answer.id)) !== undefined,
  (await artifacts.read(1, artifact)) !== undefined,
];

const [all, none] = [Array<boolean>(8).fill(true), Array<boolean>(8).fill(false)];

test('keeps the evidence of an open incident until it closes; deletes other evidence', async () => {
  await ensurePartitions(db, monday);
  const [held, other] = [await evidence('of the incident'), await evidence('of another')];
  await sql`
    insert into incident (incident_guid, account_id, monitor_guid, first_error_check_id, first_error_at,
      first_confirmed_check_id, first_confirmed_at, confirmed_count, last_error_check_id, last_error_at, error_code,
      error_description, closed_at)
    values (gen_random_uuid(), 1, ${held.monitorGuid}, ${held.page.id}, ${monday}, ${held.answer.id}, ${monday}, 1,
      ${held.answer.id}, ${monday}, 1, '', null)`.execute(db);
  await tidy(monday + 90 * DAY);
  expect([await readState(held), await readState(other)]).toEqual([all, all]);
  for (const days of [92, 300]) {
    await tidy(monday + days * DAY);
    expect([await readState(held), await readState(other)]).toEqual([all, none]);
  }
  await sql`update incident set closed_at = ${monday + 301 * DAY}`.execute(db);
  await tidy(monday + 302 * DAY);
  expect([await readState(held), await readState(other)]).toEqual([none, none]);
}, 60_000);
