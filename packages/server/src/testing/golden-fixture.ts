/** Shared by the tests of golden figures: statistics, status and SLAs behind their routes, and handmade histories. */
import { systemRandom } from '@vedette/kernel/random';
import type { SlaHistory, SlaOverview } from '@vedette/contract/v1/sla/sla';
import { DAY, HOUR, SECOND, type Instant } from '@vedette/kernel/clock';
import { expect } from 'vitest';
import { ensurePartitions, rollUpChecks, type ErrorLevel } from '../checks/index.js';
import { aCheck, aMonitorRow, monday } from './a-check.js';
import { aCaller, aHost, get } from './a-host.js';
import { testDatabase } from './database.js';
import { registerSlaRoutes } from '../sla/sla-routes.js';
import { createSlaStore } from '../sla/sla-sql.js';
import { ALWAYS } from '../sla/stored-sla.js';
import { readAlertFigures } from '../figures/statistics/alert-figures-sql.js';
import { readFigures } from '../figures/statistics/read-figures-sql.js';
import { registerStatisticsRoutes } from '../figures/statistics/statistics-routes.js';
import { replayHistory } from '../figures/statistics/testing/replay-history.js';
import { registerStatusRoutes } from '../figures/status/status-routes.js';

/** [seconds since Monday 11:00 in Amsterdam, 0 OK, 1 Unconfirmed, 2 Confirmed, total time in ms, 120 by default]. */
export type Checks = readonly (readonly [second: number, level: ErrorLevel, totalMs?: number])[];
/** Unobserved time; planned: paused, or in maintenance that stops monitoring. */
export type UnobservedRanges = readonly (readonly [from: number, to: number, isPlanned: boolean])[];
export type Attributes = Readonly<Record<string, unknown>>;

interface Entry {
  readonly Attributes: Attributes;
}

/** The worked example: an error of about ten minutes after five minutes of OK, 310 s up and 680 s down of 990 s. */
export const example: Checks = [
  [0, 0],
  [310, 1],
  [340, 2],
  [650, 1],
  [680, 2],
  [990, 0],
];

/** Converts seconds of the histories to the time that clients write. */
const toLocalTime = (second: number): string => new Date(monday + HOUR + second * SECOND).toISOString().slice(0, 19);
export const periodQuery = (seconds: number): string => `Start=${toLocalTime(0)}&End=${toLocalTime(seconds)}`;

/**
 * One day after the histories begin, until `at` sets another time. `ann` is in Amsterdam, `kim` in New York, `raj` in
 * Kolkata, each with an account there; `lee` is in New York with an account in Amsterdam.
 */
export async function createGoldenFixture() {
  const db = await testDatabase();
  let now: Instant = monday + DAY;
  let group: readonly string[] = [];
  await ensurePartitions(db, monday);
  const zones = { ann: 'Europe/Amsterdam', kim: 'America/New_York', raj: 'Asia/Kolkata' };
  const callers = Object.entries(zones).map(([name, zone]) => [name, aCaller({ zone, accountZone: zone })] as const);
  const lee = aCaller({ zone: zones.kim, accountZone: zones.ann });
  const host = await aHost(
    { ...Object.fromEntries(callers), lee },
    {
      lookupMonitor: () => Promise.resolve({ groupGuids: [] }),
      lookupMonitorGroup: () => Promise.resolve(true),
    },
  );
  const clock = { now: () => now };
  const retention = { checkDays: 90, statisticsDays: 730 };
  const members = () => Promise.resolve([...group]);
  const figures = {
    figures: (query: Parameters<typeof readFigures>[1]) => readFigures(db, query),
    alertFigures: (query: Parameters<typeof readAlertFigures>[1]) => readAlertFigures(db, query),
  };
  registerStatisticsRoutes(host, {
    ...figures,
    clock,
    retention,
    monitorsOfGroup: members,
    db,
    oldestSla: (accountId) => createSlaStore(db, accountId).oldest(),
  });
  registerStatusRoutes(host, { db, clock, monitorsOfGroup: members });
  registerSlaRoutes(host, {
    db,
    ...figures,
    clock,
    retention,
    visibleTo: members,
    random: systemRandom,
  });
  const entries = async (path: string, who = 'ann'): Promise<readonly Attributes[]> => {
    const { status, body, text } = await get(host, `/v4/${path}`, who);
    expect([status, text]).toEqual([200, text]);
    return [(body as { Data: Entry | Entry[] }).Data].flat().map((entry) => entry.Attributes);
  };
  return {
    db,
    entries,
    setTime: (instant: Instant) => {
      now = instant;
    },
    /** Sets the monitors of every group. */
    setGroupMembers: (...monitors: readonly string[]) => {
      group = monitors;
    },
    /** The monitor was in Staging until this second. */
    aMonitor: async (checks: Checks, unknown: UnobservedRanges = [], stagingUntil = 0): Promise<string> => {
      const monitorGuid = await aMonitorRow(db);
      const rows = checks.map(([second, errorLevel, totalMs = 120]) =>
        aCheck({
          monitorGuid,
          at: monday + second * SECOND,
          errorLevel,
          totalMs,
          stagingMode: second < stagingUntil,
        }),
      );
      const ranges = unknown.map(([from, to, isPlanned]) => ({
        monitorGuid,
        from: monday + from * SECOND,
        to: monday + to * SECOND,
        isPlanned,
      }));
      await replayHistory(db, { monitorGuid }, { checks: rows, batches: [rows], unknown: ranges }, []);
      return monitorGuid;
    },
    /** Rolls up finished hours and days, as the service does every hour. */
    rollUp: () => rollUpChecks(db, now),
    /** Returns the first bucket of statistics. */
    loadStatistics: async (monitorGuid: string, seconds: number) =>
      (await entries(`Statistics/Monitor/${monitorGuid}?${periodQuery(seconds)}`))[0],
    /** Returns results of an SLA without thresholds for the monitor, by day. */
    loadSlaDays: async (monitorGuid: string, period: string, who: string) => {
      const slaGuid = crypto.randomUUID();
      const thresholds = { uptimeError: 0, uptimeWarning: 0, loadTimeS: 0, responseMinutes: 0 };
      await createSlaStore(db, 1).insert({
        slaGuid,
        description: slaGuid,
        ...thresholds,
        activeHours: ALWAYS,
        createdAt: 0,
      });
      group = [monitorGuid];
      const path = `/api/v1/Sla/${slaGuid}`;
      const [overview, history] = [
        (await get(host, `${path}/Overview?${period}`, who)).body as SlaOverview,
        (await get(host, `${path}/Monitor/${monitorGuid}/History?${period}`, who)).body as SlaHistory,
      ];
      return { overview, history };
    },
    /** Returns results of a new SLA with thresholds of 95 % and 80 % for a monitor. */
    loadSlaFigures: async (
      monitorGuid: string,
      seconds: number,
      exclusion?: readonly [from: number, until: number],
    ) => {
      const [store, slaGuid] = [createSlaStore(db, 1), crypto.randomUUID()];
      const thresholds = { uptimeError: 80, uptimeWarning: 95, loadTimeS: 0.1, responseMinutes: 15 };
      await store.insert({ slaGuid, description: slaGuid, ...thresholds, activeHours: ALWAYS, createdAt: 0 });
      if (exclusion) {
        const [from, until] = exclusion;
        await store.addExclusion(slaGuid, { description: '', starts: toLocalTime(from), ends: toLocalTime(until) });
      }
      group = [monitorGuid];
      const { body } = await get(host, `/api/v1/Sla/${slaGuid}/Overview?${periodQuery(seconds)}`, 'ann');
      return (body as SlaOverview).Rows[0];
    },
  };
}
