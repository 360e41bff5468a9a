import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { hasScheduleEnded } from '@vedette/kernel/wall-schedule';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { maintenanceWindows, type PlannedMaintenance } from '../../monitors/index.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';

export interface MaintenanceQuery {
  readonly Search?: string | undefined;
  readonly MonitorGuid?: string | undefined;
  readonly Kind?: 'OneTime' | 'Recurring' | 'Past' | undefined;
  readonly Cursor?: string | undefined;
  readonly Take?: number | undefined;
}

const DEFAULT_TAKE = 50;
/** A monthly period recurs within two months; one-time periods may be at any time. */
const SEARCH_AHEAD_MS = { OneTime: Infinity, Daily: 3 * DAY, Weekly: 9 * DAY, Monthly: 64 * DAY } as const;
const RUNNING = 0;
const UPCOMING = 1;
const PAST = 2;

type Row = Awaited<ReturnType<ReadDeps['reads']['maintenanceRows']>>[number];

const toPlannedMaintenance = ({ mode, type, starts, ends, weekDay, monthDay }: Row): PlannedMaintenance => ({
  mode,
  type,
  starts,
  ends,
  weekDay: (weekDay ?? undefined) as PlannedMaintenance['weekDay'],
  monthDay: monthDay ?? undefined,
});

/** Returns the current or the next occurrence. A window that began before now is searched up to a year back. */
function nextWindow(
  period: PlannedMaintenance,
  zone: string,
  now: Instant,
): { from: Instant; to: Instant } | undefined {
  const searchBackMs = period.mode === 'OneTime' ? 366 * DAY : DAY;
  return maintenanceWindows([period], zone, now - searchBackMs, now + SEARCH_AHEAD_MS[period.mode]).find(
    ({ to }) => to > now,
  );
}

interface RankedRow {
  readonly rank: number;
  readonly maintenanceRow: MaintenanceRow;
}

const settingsLevel = ({ rights }: Caller, row: Row): number => rights.monitorLevel(row.monitorGuid, row.groups);

function toRankedRow(row: Row, caller: Caller, now: Instant): RankedRow {
  const period = toPlannedMaintenance(row);
  const window = nextWindow(period, caller.accountZone, now);
  const isRunning = window !== undefined && window.from <= now;
  const isOneTime = row.mode === 'OneTime';
  const maintenanceRow: MaintenanceRow = {
    Id: row.id,
    MonitorGuid: row.monitorGuid,
    MonitorName: row.monitorName,
    ScheduleMode: row.mode,
    ...(isOneTime
      ? { StartDateTime: row.starts, EndDateTime: row.ends }
      : { StartTime: row.starts, EndTime: row.ends }),
    ...(row.weekDay !== null && { WeekDay: row.weekDay }),
    ...(row.monthDay !== null && { MonthDay: row.monthDay }),
    MaintenanceType: row.type,
    ...(row.description !== null && { Description: row.description }),
    IsRunning: isRunning,
    IsEnded: hasScheduleEnded(period, caller.accountZone, now),
    ...(window && { NextFromAt: window.from, NextUntilAt: window.to }),
    MayEdit: settingsLevel(caller, row) >= MONITOR_LEVELS.EditMonitor,
  };
  return { rank: isRunning ? RUNNING : window ? UPCOMING : PAST, maintenanceRow };
}

function matchesKind({ rank, maintenanceRow }: RankedRow, kind: MaintenanceQuery['Kind']): boolean {
  if (kind === undefined) return true;
  return kind === 'Past' ? rank === PAST : (maintenanceRow.ScheduleMode === 'OneTime') === (kind === 'OneTime');
}

/**
 * Returns maintenance periods of monitors whose settings the caller may see: active ones, upcoming ones by time, past
 * ones.
 */
export async function listMaintenance({ reads, visibleTo, clock }: ReadDeps, caller: Caller, query: MaintenanceQuery) {
  const scope = { accountId: caller.accountId, visible: await visibleTo(caller) };
  const search = (query.Search ?? '').toLowerCase();
  const now = clock.now();
  const rows = (await reads.maintenanceRows(scope))
    .filter((row) => settingsLevel(caller, row) >= MONITOR_LEVELS.ViewMonitor)
    .filter(({ monitorGuid }) => query.MonitorGuid === undefined || query.MonitorGuid.toLowerCase() === monitorGuid)
    .filter(({ monitorName, description }) => `${monitorName}\n${description ?? ''}`.toLowerCase().includes(search))
    .map((row) => toRankedRow(row, caller, now))
    .filter((ranked) => matchesKind(ranked, query.Kind))
    .sort((a, b) => a.rank - b.rank || (a.maintenanceRow.NextFromAt ?? 0) - (b.maintenanceRow.NextFromAt ?? 0));
  const position = decodeCursor(query.Cursor, ['integer']);
  const from = position?.[0] ?? 0;
  const until = from + (query.Take ?? DEFAULT_TAKE);
  return {
    Rows: rows.slice(from, until).map(({ maintenanceRow }) => maintenanceRow),
    ...(rows.length > until && { Next: encodeCursor([until]) }),
  };
}
