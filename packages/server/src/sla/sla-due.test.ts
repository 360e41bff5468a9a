import { type SlaVersion, type SlaVersionMonth, MAX_SLA_VERSIONS } from '@vedette/contract/v1/sla/sla-version';
import type { Sla } from '@vedette/contract/v4/sla';
import { DAY, MINUTE, SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks, type ErrorLevel } from '../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../testing/a-check.js';
import { aCaller } from '../testing/a-host.js';
import { testDatabase } from '../testing/database.js';
import { readAlertFigures } from '../figures/statistics/alert-figures-sql.js';
import { readFigures } from '../figures/statistics/read-figures-sql.js';
import { claimDueVersion, saveFigures, toPendingError } from './sla-due-sql.js';
import { measureDueVersions, type DueContext } from './sla-due.js';
import { toTimeSchedule } from './sla-rules.js';
import { recordZoneChange } from './sla-zone.js';
import { ALWAYS } from './stored-sla.js';
import { anSlaService, type SlaService } from './testing/sla-service.js';

const db = await testDatabase();
const now = monday + DAY;
/** Time of the engine's next run. */
let lookedAt = now + 5 * MINUTE;
const deps: DueContext = {
  db,
  clock: { now: () => lookedAt },
  onError: (error) => {
    throw error;
  },
  figures: (query) => readFigures(db, query),
  alertFigures: (query) => readAlertFigures(db, query),
  retention: { checkDays: 90, statisticsDays: 730 },
};
const { signal } = new AbortController();
let service: SlaService;

beforeAll(async () => {
  await ensurePartitions(db, monday);
  const shop = await aMonitorRow(db, { name: 'shop' });
  const check = (minute: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid: shop, at: monday + minute * MINUTE, errorLevel });
  // Down from 12:00 to 12:12 in Amsterdam, which is from 11:00 on in London.
  const checks = [check(0, 0), check(60, 2), check(72, 0), check(180, 0)];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, now);
  service = await anSlaService(db, 'Europe/Amsterdam');
});

async function anSla(): Promise<string> {
  service.setTime(0);
  const { SlaGuid } = await service.call<Sla>('POST', '/v4/Sla', { Description: crypto.randomUUID() });
  service.setTime(now);
  return SlaGuid;
}
const loadVersions = async (sla: string): Promise<readonly SlaVersion[]> =>
  (await service.call<{ Rows: SlaVersion[] }>('GET', `/api/v1/Sla/${sla}/Version?Take=200`)).Rows;
const loadDowntimes = async (sla: string, version: SlaVersion | undefined) => {
  const path = `/api/v1/Sla/${sla}/Version/${version?.VersionId ?? 0}/Figures`;
  const { Rows } = await service.call<{ Rows: SlaVersionMonth[] }>('GET', path);
  return Rows.map((row) => [row.MonitorName, row.Before.DownMs, row.After.DownMs, row.Before.UpMs - row.After.UpMs]);
};
const toLondon = { before: 'Europe/Amsterdam', after: 'Europe/London', at: now };
const movesToLondon = () =>
  db.transaction().execute((tx) => recordZoneChange(tx, aCaller({ operatorName: 'Zoë' }), toLondon, deps));
const finished = async (): Promise<void> => {
  const due = async () => (await sql`select from sla_version where due is not null`.execute(db)).rows.length;
  while ((await due()) > 0) {
    await measureDueVersions(deps, signal);
    lookedAt += MINUTE;
  }
};

test('a new account time zone keeps earlier figures, the author and both zones', async () => {
  const [sla, always] = [await anSla(), await anSla()];
  const moving = { Description: 'Moving', From: '2026-11-02T12:00:00', Until: '2026-11-02T12:30:00' };
  await service.call('POST', `/v4/Sla/${sla}/ExclusionPeriod`, moving);
  await movesToLondon();
  const zones = { Change: 'TimeZone', ByName: 'Zoë', Reason: '', At: now };
  const parts = { Before: { TimeZone: 'Europe/Amsterdam' }, After: { TimeZone: 'Europe/London' } };
  // The whole period that it may affect, so that statements include it immediately.
  expect((await loadVersions(sla))[0]).toMatchObject({
    ...zones,
    ...parts,
    IsPending: true,
    FromAt: (Math.floor(now / DAY) - 730) * DAY,
    UntilAt: now,
    Monitors: 0,
  });
  await finished();
  const [version] = await loadVersions(sla);
  expect(version).toMatchObject({
    ...zones,
    ...parts,
    Monitors: 1,
    FromAt: monday + 60 * MINUTE,
    UntilAt: monday + 150 * MINUTE,
  });
  for (const key of ['IsPending', 'PendingError', 'NextAttemptAt']) expect(version).not.toHaveProperty(key);
  // Later than the change: results that arrived late until then are in both.
  expect(version?.FiguresReadAt).toBeGreaterThan(now);
  expect(await loadDowntimes(sla, version)).toEqual([['shop', 0, 12 * MINUTE, 12 * MINUTE]]);
  expect(await loadVersions(always)).toEqual([]);
});

test('reads figures of many monitors later in steps, each once by two processes', async () => {
  const sla = await anSla();
  await sql`
    insert into monitor select (jsonb_populate_record(m, jsonb_build_object('monitor_guid', gen_random_uuid(), 'name', n::text))).*
    from monitor m, generate_series(1, 60) n where m.name = 'shop'`.execute(db);
  // Every noon of two years is a separate range.
  const hours = `${'1'.repeat(12)}0${'1'.repeat(11)}`.repeat(7);
  await service.call('PUT', `/api/v1/Sla/${sla}/TimeSchedule?Reason=Closed`, toTimeSchedule(hours));
  await service.call('PUT', `/api/v1/Sla/${sla}/TimeSchedule?Reason=Open`, toTimeSchedule(ALWAYS));
  const pending = await loadVersions(sla);
  expect(pending.map(({ Reason, IsPending }) => [Reason, IsPending])).toEqual([
    ['Open', true],
    ['Closed', true],
  ]);
  const stale = await claimDueVersion(db, lookedAt);
  lookedAt += 10 * SECOND;
  await measureDueVersions(deps, signal, 2);
  // A process that read the same monitors, found no more, and stores its result too late.
  if (stale) await saveFigures(db, stale, { at: lookedAt, figures: [], lastMonitorGuid: undefined });
  expect((await loadVersions(sla)).map(({ IsPending }) => IsPending)).toEqual([true, true]);
  await Promise.all([measureDueVersions(deps, signal), measureDueVersions(deps, signal)]);
  await finished();
  const [open, closed] = await loadVersions(sla);
  expect([open, closed].map((version) => [version?.Monitors, version?.IsPending])).toEqual([
    [1, undefined],
    [1, undefined],
  ]);
  // Uptime until then counts from 12:12 to 13:00.
  expect(await loadDowntimes(sla, closed)).toEqual([['shop', 12 * MINUTE, 0, 48 * MINUTE]]);
  expect(await loadDowntimes(sla, open)).toEqual([['shop', 0, 12 * MINUTE, -48 * MINUTE]]);
});

test('retries a failing version with growing delays, reports it, blocks no others', async () => {
  const [broken, whole] = [await anSla(), await anSla()];
  for (const sla of [broken, whole]) {
    await service.call('POST', `/v4/Sla/${sla}/ExclusionPeriod`, {
      Description: 'Moving',
      From: '2026-11-02T12:00:00',
      Until: '2026-11-02T12:30:00',
    });
  }
  await movesToLondon();
  await sql`delete from sla_version where sla_guid not in (${broken}, ${whole})`.execute(db);
  await sql`
    update sla_version set due = jsonb_set(due, '{after,zone}', '"Nowhere/Land"')
    where sla_guid = ${broken} and due is not null`.execute(db);
  const errors: number[] = [];
  const failing: DueContext = {
    ...deps,
    onError: (_error, { attempts }, nextAt) => errors.push(attempts, nextAt - lookedAt),
  };
  const turn = () => measureDueVersions(failing, signal);
  await turn();
  expect((await loadVersions(whole))[0]).not.toHaveProperty('IsPending');
  const pendingError = { IsPending: true, PendingError: 'Failed', NextAttemptAt: lookedAt + 10 * SECOND };
  expect((await loadVersions(broken))[0]).toMatchObject(pendingError);
  lookedAt += 10 * SECOND - 1;
  await turn();
  expect(errors).toEqual([1, 10 * SECOND]);
  lookedAt += 1;
  await turn();
  expect(errors).toEqual([1, 10 * SECOND, 2, 20 * SECOND]);
  await sql`
    update sla_version set due = jsonb_set(due, '{after,zone}', '"Europe/London"') where due is not null`.execute(db);
  await turn();
  expect((await loadVersions(broken))[0]).toMatchObject({ PendingError: 'Failed' });
  lookedAt += 20 * SECOND;
  await turn();
  const [measured] = await loadVersions(broken);
  expect(measured).toMatchObject({ Monitors: 1 });
  expect(measured).not.toHaveProperty('IsPending');
  expect(measured).not.toHaveProperty('PendingError');
});

test('a version that crashed its process also waits and reports it', async () => {
  const sla = await anSla();
  await service.call('POST', `/v4/Sla/${sla}/ExclusionPeriod`, {
    Description: 'Moving',
    From: '2026-11-02T12:00:00',
    Until: '2026-11-02T12:30:00',
  });
  await movesToLondon();
  await sql`delete from sla_version where sla_guid <> ${sla}`.execute(db);
  expect((await claimDueVersion(db, lookedAt))?.attempts).toBe(1);
  expect(await claimDueVersion(db, lookedAt)).toBeUndefined();
  expect((await loadVersions(sla))[0]).not.toHaveProperty('PendingError');
  lookedAt += 10 * SECOND;
  expect((await claimDueVersion(db, lookedAt))?.attempts).toBe(2);
  expect((await loadVersions(sla))[0]).toMatchObject({
    PendingError: 'Ended',
    NextAttemptAt: lookedAt + 20 * SECOND,
  });
  await finished();
});

test('an unreachable store is reported to the caller and not recorded', async () => {
  const sla = await anSla();
  await service.call('POST', `/v4/Sla/${sla}/ExclusionPeriod`, {
    Description: 'Moving',
    From: '2026-11-02T12:00:00',
    Until: '2026-11-02T12:30:00',
  });
  await movesToLondon();
  const away: DueContext = { ...deps, figures: () => Promise.reject(new Error('Connection terminated unexpectedly')) };
  await expect(measureDueVersions(away, signal)).rejects.toThrow('Connection terminated');
  expect((await loadVersions(sla))[0]).not.toHaveProperty('PendingError');
  lookedAt += 10 * SECOND;
  await finished();
  expect((await loadVersions(sla))[0]).not.toHaveProperty('IsPending');
});

test('keeps the newest versions of an SLA up to the limit, and those of other SLAs', async () => {
  const [sla, other] = [await anSla(), await anSla()];
  await service.call('PATCH', `/v4/Sla/${other}`, { UptimeErrorThreshold: 50 });
  await service.call('PATCH', `/v4/Sla/${sla}`, { UptimeErrorThreshold: 60 });
  await sql`
    insert into sla_version (account_id, sla_guid, recorded_at, change, operator_guid, by_name, reason, monitors)
    select account_id, sla_guid, recorded_at, change, operator_guid, by_name, 'again', 0
    from sla_version, generate_series(1, ${MAX_SLA_VERSIONS + 2}) where sla_guid = ${sla}`.execute(db);
  await service.call('PATCH', `/v4/Sla/${sla}`, { UptimeErrorThreshold: 70 });
  const kept = await loadVersions(sla);
  expect((await sql`select from sla_version where sla_guid = ${sla}`.execute(db)).rows).toHaveLength(MAX_SLA_VERSIONS);
  expect([kept[0]?.After?.Thresholds?.UptimeErrorThreshold, kept.at(-1)?.Reason]).toEqual([70, 'again']);
  expect(await loadVersions(other)).toHaveLength(1);
});

test('a cancelled statement took too long; an unreachable store is not recorded', () => {
  const unanswered = new Error('Connection terminated: Query read timeout before');
  expect(toPendingError(unanswered)).toBe('TookTooLong');
  expect(toPendingError(new Error('Connection terminated unexpectedly'))).toBeUndefined();
  expect(toPendingError(Object.assign(new Error('canceling statement'), { code: '57014' }))).toBe('TookTooLong');
  expect([new RangeError('Invalid time zone'), 'text', undefined].map(toPendingError)).toEqual(Array(3).fill('Failed'));
});
