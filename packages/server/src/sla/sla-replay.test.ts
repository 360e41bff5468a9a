import type { SlaFigures, SlaHistory, SlaOverview, SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';
import type { SlaVersion, SlaVersionMonth } from '@vedette/contract/v1/sla/sla-version';
import type { ExclusionPeriod } from '@vedette/contract/v4/exclusion-period';
import type { Sla } from '@vedette/contract/v4/sla';
import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import { startOfDay, startOfMonth } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, type NewCheck } from '../checks/index.js';
import { aMonitorRow } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { aHistory, type History } from '../figures/statistics/testing/a-history.js';
import { clockChanges } from '../figures/statistics/testing/clock-changes.js';
import { addScans, scan, type ScanResult } from '../figures/statistics/testing/plain-scan.js';
import { replayHistory } from '../figures/statistics/testing/replay-history.js';
import { toActiveHours, toTimeSchedule } from './sla-rules.js';
import { ALWAYS } from './stored-sla.js';
import { referenceRanges, type ReferenceTime } from './testing/plain-time.js';
import { anSlaService, type SlaService } from './testing/sla-service.js';

const db = await testDatabase();
const RUNS = 3;

beforeAll(async () => {
  for (const { day } of clockChanges) {
    for (let back = -3; back <= 3; back += 3) await ensurePartitions(db, Date.parse(day) + back * DAY);
  }
});

/** One change by an administrator to the counted time. `which` selects one of the existing periods. */
interface SlaEdit {
  readonly what: 'exclude' | 'move' | 'replace' | 'remove' | 'schedule';
  readonly which: number;
  /** Local time of its start, in milliseconds as if of UTC; it may not exist, or exist twice. */
  readonly reading: number;
  readonly lengthS: number;
  /** Inside an existing period instead of at `at`. */
  readonly isInside: boolean;
  readonly hours: string;
}

const anEdit = ({ start, end }: Period, day: string): fc.Arbitrary<SlaEdit> =>
  fc
    .record({
      what: fc.constantFrom<SlaEdit['what']>('exclude', 'exclude', 'exclude', 'move', 'replace', 'remove', 'schedule'),
      which: fc.nat(9),
      reading: fc.integer({ min: start - DAY, max: end }),
      lengthS: fc.integer({ min: 1, max: 3 * 86_400 }),
      isInside: fc.boolean(),
      hours: fc.array(fc.nat(3), { minLength: 7 * 24, maxLength: 7 * 24 }).map((all) => all.map(letter).join('')),
      night: fc.option(fc.record({ reading: fc.nat(4 * HOUR), lengthS: fc.integer({ min: 60, max: 2 * 3600 }) })),
    })
    .map(({ night, ...edit }) =>
      // Half of them begin, and mostly end, in the hours around a change of clocks.
      night ? { ...edit, ...night, reading: Date.parse(`${day}T00:00:00Z`) + night.reading } : edit,
    );
/** Ends at a local time that exists twice that night, or never. */
const endOfNight = (day: string): Pick<SlaEdit, 'reading' | 'lengthS' | 'what'> => ({
  what: 'exclude',
  reading: Date.parse(`${day}T00:30:00Z`),
  lengthS: (day === '2026-03-29' ? 2 * HOUR : 75 * MINUTE) / SECOND,
});
const letter = (value: number): string => (value > 0 ? '1' : '0');

/** Makes one change by the API; a missing period is created. */
async function applyEdit(service: SlaService, slaGuid: string, edit: SlaEdit): Promise<void> {
  const path = `/v4/Sla/${slaGuid}/ExclusionPeriod`;
  if (edit.what === 'schedule') {
    await service.call('PUT', `/api/v1/Sla/${slaGuid}/TimeSchedule`, toTimeSchedule(edit.hours));
    return;
  }
  const all = await service.call<ExclusionPeriod[]>('GET', path);
  const one = all[edit.which % Math.max(1, all.length)];
  const times = toWallTimes(edit, edit.isInside && edit.what === 'exclude' ? one : undefined);
  if (!one || edit.what === 'exclude') await service.call('POST', path, { Description: 'Moving', ...times });
  else if (edit.what === 'remove') await service.call('DELETE', `${path}/${one.ExclusionPeriodId}`);
  else if (edit.what === 'move') await service.call('PATCH', `${path}/${one.ExclusionPeriodId}`, times);
  else await service.call('PUT', `${path}/${one.ExclusionPeriodId}`, { ...one, ...times });
}

/** Returns local times as text, inside another period where there is one. */
function toWallTimes({ reading, lengthS }: SlaEdit, other: ExclusionPeriod | undefined) {
  const toText = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
  const start = other ? Date.parse(`${other.From}Z`) + SECOND : reading;
  const maxMs = other ? Date.parse(`${other.Until}Z`) - SECOND - start : Infinity;
  return { From: toText(start), Until: toText(start + Math.max(SECOND, Math.min(lengthS * SECOND, maxMs / 2))) };
}

/** Reads the counted time from the API. */
async function loadActiveTime(
  service: SlaService,
  slaGuid: string,
): Promise<Pick<ReferenceTime, 'exclusions' | 'activeHours'>> {
  return {
    exclusions: await service.call<ExclusionPeriod[]>('GET', `/v4/Sla/${slaGuid}/ExclusionPeriod`),
    activeHours: toActiveHours(await service.call<SlaTimeSchedule>('GET', `/api/v1/Sla/${slaGuid}/TimeSchedule`)),
  };
}

function expectFigures(figures: SlaFigures, scanned: ScanResult, lengthMs: number): void {
  const { upMs, downMs, missedMs, plannedMs, countedTimes: times } = scanned;
  const whole = upMs + downMs + missedMs + plannedMs;
  expect(figures).toMatchObject({
    UpMs: upMs,
    DownMs: downMs,
    UnknownMs: missedMs + plannedMs,
    PlannedMs: plannedMs,
    ExcludedMs: lengthMs - whole,
    Checks: scanned.checks,
    ConfirmedErrors: scanned.confirmed,
  });
  const seenMs = upMs + downMs;
  expectShare(figures.UptimePercentage, seenMs > 0 ? 1 - downMs / whole : undefined);
  expectShare(figures.ObservedPercentage, seenMs + missedMs > 0 ? seenMs / (seenMs + missedMs) : undefined);
  const mean = times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) / times.length : undefined;
  expect(figures.TotalTime).toBe(mean === undefined ? undefined : Math.round(mean));
  const p95 = times[Math.ceil(0.95 * times.length) - 1];
  if (p95 === undefined) expect(figures.P95).toBeUndefined();
  else expect(Math.abs((figures.P95 ?? NaN) - p95)).toBeLessThanOrEqual(Math.max(1, p95 * 0.03));
}

/** Percentages have at most 4 decimals. */
function expectShare(percentage: number | undefined, share: number | undefined): void {
  if (share === undefined) expect(percentage).toBeUndefined();
  else expect(Math.abs((percentage ?? NaN) - share * 100)).toBeLessThanOrEqual(0.0001);
}

interface ReplayContext {
  readonly service: SlaService;
  readonly sla: Sla;
  readonly createdAt: Instant;
  readonly monitorGuid: string;
  readonly zone: string;
  readonly now: Instant;
}

/** Compares overview, history and statistics over a period with a scan of the checks. */
async function expectAllFigures(seen: ReplayContext, history: History, period: Period): Promise<void> {
  const { service, sla, monitorGuid, zone, now, createdAt } = seen;
  const time = { ...(await loadActiveTime(service, sla.SlaGuid)), zone, createdAt };
  const query = `Start=${new Date(period.start).toISOString()}&End=${new Date(period.end).toISOString()}`;
  const cut = { start: period.start, end: Math.min(period.end, now) };
  const scanPeriod = (one: Period): ScanResult =>
    addScans(referenceRanges(time, one).map((each) => scan(history.checks, history.unknown, now, each)));
  const overview = await service.call<SlaOverview>(
    'GET',
    `/api/v1/Sla/${sla.SlaGuid}/Overview?${query}&MonitorGuids=${monitorGuid}`,
  );
  expect(overview.Rows).toHaveLength(1);
  for (const row of overview.Rows) expectFigures(row, scanPeriod(cut), cut.end - cut.start);
  const path = `/api/v1/Sla/${sla.SlaGuid}/Monitor/${monitorGuid}/History?${query}`;
  const { Rows } = await service.call<SlaHistory>('GET', path);
  expect([Rows[0]?.FromAt, Rows.at(-1)?.UntilAt]).toEqual([cut.start, cut.end]);
  for (const row of Rows) {
    expectFigures(row, scanPeriod({ start: row.FromAt, end: row.UntilAt }), row.UntilAt - row.FromAt);
  }
  await expectStatistics(seen, history, query, Rows);
}

/** Statistics include all time, whatever the SLA excludes. */
async function expectStatistics(
  { service, monitorGuid, now }: ReplayContext,
  history: History,
  query: string,
  buckets: SlaHistory['Rows'],
): Promise<void> {
  const { Data } = await service.call<{ Data: { Attributes: Record<string, unknown> }[] }>(
    'GET',
    `/v4/Statistics/Monitor/${monitorGuid}?${query}`,
  );
  expect(Data).toHaveLength(buckets.length);
  for (const [index, { FromAt: start, UntilAt: end }] of buckets.entries()) {
    const scanned = scan(history.checks, history.unknown, now, { start, end });
    expect(Data[index]?.Attributes).toMatchObject({
      Uptime: Math.round(scanned.upMs / SECOND),
      Downtime: Math.round(scanned.downMs / SECOND),
      Checks: scanned.checks,
      ConfirmedErrors: scanned.confirmed,
      UnconfirmedErrors: scanned.unconfirmed,
    });
  }
}

/** Returns the same history for a monitor that was in Staging until an instant. */
function inStagingUntil(until: Instant, history: History): History {
  const moded = (check: NewCheck): NewCheck => ({ ...check, stagingMode: idInstant(check.id) < until });
  return {
    ...history,
    checks: history.checks.map(moded),
    batches: history.batches.map((batch) => batch.map(moded)),
  };
}

type Month = Period & { readonly figures: SlaFigures };

/** Loads the SLA results of each month that a change may affect. */
async function loadMonths({ service, sla, monitorGuid, zone, now }: ReplayContext): Promise<Month[]> {
  const months: Month[] = [];
  for (let back = 1; back >= 0; back -= 1) {
    const start = startOfMonth(now - 1, zone, -back);
    const end = Math.min(now, startOfMonth(start, zone, 1));
    const query = `Start=${new Date(start).toISOString()}&End=${new Date(end).toISOString()}&MonitorGuids=${monitorGuid}`;
    const { Rows } = await service.call<SlaOverview>('GET', `/api/v1/Sla/${sla.SlaGuid}/Overview?${query}`);
    for (const { MonitorGuid: _guid, MonitorName: _name, ...figures } of Rows) months.push({ start, end, figures });
  }
  return months;
}

/** Expects that the version of a change contains the months' earlier and present figures, and no other month. */
async function expectUnchanged(
  { service, sla, monitorGuid }: ReplayContext,
  before: Month[],
  after: Month[],
): Promise<void> {
  const path = `/api/v1/Sla/${sla.SlaGuid}/Version`;
  const [version] = (await service.call<{ Rows: SlaVersion[] }>('GET', `${path}?Take=1`)).Rows;
  const figures = `${path}/${version?.VersionId ?? 0}/Figures?Take=200`;
  const kept = (await service.call<{ Rows: SlaVersionMonth[] }>('GET', figures)).Rows;
  const own = kept.filter(({ MonitorGuid }) => MonitorGuid === monitorGuid);
  const changed = before
    .map(({ figures: was, start, end }, index) => ({
      FromAt: start,
      UntilAt: end,
      was,
      is: after[index]?.figures ?? was,
    }))
    .filter(({ was, is }) => JSON.stringify(measured(was)) !== JSON.stringify(measured(is)))
    .map(({ was, is, ...month }) => ({ ...month, Before: measured(was), After: measured(is) }));
  expect(own.map(({ MonitorGuid: _guid, MonitorName: _name, ...month }) => month)).toMatchObject(changed);
  expect(own).toHaveLength(changed.length);
}

const measured = ({ P95: _p95, UptimeState: _u, LoadTimeState: _l, ResponseState: _r, ...figures }: SlaFigures) =>
  figures;

test.each(clockChanges)(
  'in $zone around $day an SLA with changing exclusions equals a plain scan',
  async ({ zone, day }) => {
    const service = await anSlaService(db, zone);
    const from = startOfDay(Date.parse(day), zone, -2);
    const until = startOfDay(from, zone, 5);
    const moment = fc.integer({ min: from - 2 * HOUR, max: until });
    const night = startOfDay(Date.parse(day), zone);
    const overNight = fc.tuple(
      fc.integer({ min: from - 2 * HOUR, max: night }),
      fc.integer({ min: night + 5 * HOUR, max: until }),
    );
    const life = fc.record({
      now: fc.integer({ min: night + 6 * HOUR, max: until }),
      createdAt: fc.oneof(fc.constant(from - DAY), moment),
      edges: fc.oneof(
        overNight,
        fc.tuple(moment, moment).filter(([a, b]) => Math.abs(a - b) > MINUTE),
      ),
      rollUpAt: fc.array(moment, { minLength: 1, maxLength: 3 }),
      edits: fc.array(anEdit({ start: from, end: until }, day), { minLength: 2, maxLength: 5 }),
      /** Days in Staging before production. */
      stagingDays: fc.nat(3),
      seed: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(life, async ({ now, createdAt, edges, rollUpAt, edits, stagingDays, seed }) => {
        const monitorGuid = await aMonitorRow(db);
        const [lived] = fc.sample(aHistory(monitorGuid, from, now), { numRuns: 1, seed });
        if (!lived) return;
        // At midnight UTC, so that no roll-up contains both modes (docs/architecture/sla.md#1001).
        const history = inStagingUntil((Math.floor(from / DAY) + stagingDays) * DAY, lived);
        service.setTime(createdAt);
        const sla = await service.call<Sla>('POST', '/v4/Sla', { Description: crypto.randomUUID() });
        service.setTime(now);
        const seen = { service, sla, createdAt, monitorGuid, zone, now };
        const half = Math.ceil(history.batches.length / 2);
        const early = {
          ...history,
          batches: history.batches.slice(0, half),
          checks: history.batches.slice(0, half).flat(),
        };
        await replayHistory(db, { monitorGuid }, early, rollUpAt);
        const period = { start: Math.min(...edges), end: Math.min(Math.max(...edges), now) };
        for (const [index, edit] of edits.entries()) {
          // Late results arrive between two changes.
          if (index === 1)
            await replayHistory(db, { monitorGuid }, { ...history, batches: history.batches.slice(half) }, rollUpAt);
          const before = await loadMonths(seen);
          await applyEdit(service, sla.SlaGuid, index === 0 ? { ...edit, ...endOfNight(day) } : edit);
          await expectUnchanged(seen, before, await loadMonths(seen));
          if (period.start < period.end) await expectAllFigures(seen, index === 0 ? early : history, period);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  240_000,
);

test('excludes a repeated hour from first to last, and shifts a skipped one forward', () => {
  const zone = 'Europe/Amsterdam';
  const plain = (From: string, Until: string, date: string) =>
    referenceRanges(
      { zone, activeHours: ALWAYS, createdAt: 0, exclusions: [{ From, Until }] },
      { start: Date.parse(`${date}T00:00:00Z`), end: Date.parse(`${date}T04:00:00Z`) },
    ).map(({ start, end }) => [new Date(start).toISOString().slice(11, 16), new Date(end).toISOString().slice(11, 16)]);
  expect(plain('2026-10-25T02:30:00', '2026-10-25T02:45:00', '2026-10-25')).toEqual([
    ['00:00', '00:30'],
    ['01:45', '04:00'],
  ]);
  expect(plain('2026-03-29T02:30:00', '2026-03-29T04:00:00', '2026-03-29')).toEqual([
    ['00:00', '01:30'],
    ['02:00', '04:00'],
  ]);
});
