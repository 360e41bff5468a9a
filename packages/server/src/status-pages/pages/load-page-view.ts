import type { Culture } from '@vedette/i18n/culture';
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { idInstant } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import { formatLocalDateTime } from '@vedette/kernel/zones';

import { addTimes, noTime } from '../../checks/index.js';
import { activePeriods, type ActiveTime } from '../../sla/index.js';
import { figuresKey, noFigures, type FiguresByWindow, type FiguresQuery } from '../../figures/index.js';
import { pageSlots, slotObservedShare, slotState, slotUptime, type Slots, type Thresholds } from './page-slot-rules.js';
import type { PageIncident, PageMaintenance, PageRow, PageUpdate, PageView } from './page-view.js';
import type { PageMonitor } from './page-view-sql.js';
import { sortRows } from './page-text-rules.js';
import type { StatusPage } from './status-page-rules.js';

/** The SLA that judges the columns of a page: its thresholds and service hours. */
export interface PageSla extends Thresholds, Omit<ActiveTime, 'zone'> {}

/** A maintenance period of a monitor, end exclusive. */
interface MaintenanceWindow {
  readonly from: Instant;
  readonly to: Instant;
}

/** Sources of a view; `createPageReads` provides them. */
export interface PageViewDeps {
  readonly monitors: (accountId: number, page: StatusPage) => Promise<readonly PageMonitor[]>;
  readonly figures: (query: FiguresQuery) => Promise<FiguresByWindow>;
  /** Incidents of the monitors that are open or ended at or after `since`, newest first, bounded. */
  readonly incidents: (
    accountId: number,
    guids: readonly string[],
    since: Instant,
  ) => Promise<readonly MonitorIncident[]>;
  /** Maintenance of monitors that overlaps [from, to), with its full start and end, by monitor guid. */
  readonly maintenance: (
    accountId: number,
    guids: readonly string[],
    period: MaintenanceWindow,
  ) => Promise<ReadonlyMap<string, readonly MaintenanceWindow[]>>;
  /** Status updates on a page by incident, newest first. */
  readonly updates: (
    accountId: number,
    pageGuid: string,
    incidentGuids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly PageUpdate[]>>;
  readonly loadZone: (accountId: number) => Promise<string>;
  /** Undefined if the SLA no longer exists. */
  readonly sla: (accountId: number, slaGuid: string) => Promise<PageSla | undefined>;
  /** Number of whole UTC days before today for which checks and 15-minute roll-ups are kept. */
  readonly checkDays: number;
}

export interface MonitorIncident extends Omit<PageIncident, 'name'> {
  readonly monitorGuid: string;
}

/** A stored page with its settings beyond the contract. */
export interface FoundPage {
  readonly accountId: number;
  readonly page: StatusPage;
  /** The page's own culture, otherwise that of the account. */
  readonly culture: Culture;
  /** Whether open pages refresh themselves. */
  readonly hasAutoRefresh: boolean;
  /** A data URL. */
  readonly logo: string | null;
}

const ANY_DOWNTIME: Thresholds = { warning: 100, error: 100 };
const LOOK_AHEAD_MS = 30 * DAY;
const MAX_MAINTENANCE_ENTRIES = 20;

/** Each row has columns of several months. */
const ROWS_PER_TURN = 50;

/** Returns the content of the page at `now`. */
export async function loadPageView(
  deps: PageViewDeps,
  { accountId, page, culture }: Pick<FoundPage, 'accountId' | 'page' | 'culture'>,
  now: Instant,
): Promise<PageView> {
  const zone = await deps.loadZone(accountId);
  const monitors = await deps.monitors(accountId, page);
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const names = new Map(monitors.map(({ monitorGuid, name }) => [monitorGuid, name]));
  const columns = pageSlots(page.presetPeriod, now, zone);
  const findHistory = await loadHistory(deps, { accountId, guids, page, zone, now }, columns);
  const maintenanceWindows = await deps.maintenance(accountId, guids, { from: now, to: now + LOOK_AHEAD_MS });
  const findCurrentMaintenance = (guid: string): MaintenanceWindow | undefined =>
    maintenanceWindows.get(guid)?.find(({ from, to }) => from <= now && now < to);
  const rows = await mapYielding(monitors, ROWS_PER_TURN, (monitor) => {
    const currentMaintenance = findCurrentMaintenance(monitor.monitorGuid);
    return {
      name: monitor.name,
      downSince: monitor.isRunning ? monitor.downSince : null,
      ...findHistory(monitor.monitorGuid),
      state: serviceState(monitor, currentMaintenance !== undefined, now),
      ...(currentMaintenance && { currentMaintenance }),
    };
  });
  const since = columns.slots[0]?.start ?? now;
  const findName = (guid: string): string => names.get(guid) ?? '';
  const incidents = await deps.incidents(accountId, guids, since);
  const updatesByIncident = await deps.updates(
    accountId,
    page.pageGuid,
    incidents.map(({ guid }) => guid),
  );
  return {
    guid: page.pageGuid,
    title: page.name,
    customization: page.customization,
    unit: columns.unit,
    at: now,
    zone,
    culture,
    rows: sortRows(rows, page.customization),
    incidents: incidents.map(({ monitorGuid, ...incident }) => ({
      ...incident,
      name: findName(monitorGuid),
      updates: updatesByIncident.get(incident.guid),
    })),
    maintenance: plannedMaintenance(maintenanceWindows, findName),
  };
}

interface HistoryQuery {
  readonly accountId: number;
  readonly guids: readonly string[];
  readonly page: StatusPage;
  readonly zone: string;
  readonly now: Instant;
}

/** Returns the columns of each monitor and their totals. */
async function loadHistory(
  deps: PageViewDeps,
  { accountId, guids, page, zone, now }: HistoryQuery,
  { unit, slots }: Slots,
): Promise<(monitorGuid: string) => Pick<PageRow, 'slots' | 'uptime' | 'observed'>> {
  const sla = page.slaGuid === null ? undefined : await deps.sla(accountId, page.slaGuid);
  const countedPeriods = (slot: Period): readonly Period[] => (sla ? activePeriods({ ...sla, zone }, slot) : [slot]);
  const windows = slots.flatMap((slot, window) => countedPeriods(slot).map((each) => ({ ...each, window })));
  const query = { accountId, monitors: guids, windows, now, checkDays: deps.checkDays };
  const figures = await deps.figures({ ...query, byMonitor: true, withLatency: false });
  const starts = slots.map(({ start }) => formatLocalDateTime(start, zone).slice(0, unit === 'day' ? 10 : undefined));
  return (monitorGuid) => {
    const slotTimes = slots.map((_, window) => (figures.get(figuresKey(monitorGuid, window)) ?? noFigures).times);
    const total = slotTimes.reduce(addTimes, noTime);
    return {
      uptime: slotUptime(total),
      observed: slotObservedShare(total),
      slots: starts.map((each, window) => {
        const uptime = slotUptime(slotTimes[window] ?? noTime);
        return { starts: each, uptime, state: slotState(uptime, sla ?? ANY_DOWNTIME) };
      }),
    };
  };
}

/** Returns current and planned maintenance, earliest first, bounded. */
function plannedMaintenance(
  maintenanceWindows: ReadonlyMap<string, readonly MaintenanceWindow[]>,
  findName: (guid: string) => string,
): PageMaintenance[] {
  const all = [...maintenanceWindows].flatMap(([guid, windows]) =>
    windows.map(({ from, to }) => ({ name: findName(guid), from, to })),
  );
  return all.sort((a, b) => a.from - b.from || a.name.localeCompare(b.name, 'en')).slice(0, MAX_MAINTENANCE_ENTRIES);
}

/**
 * Returns the age of the last check from which the state is unknown: two missed runs, and the time for a running one.
 */
const maxSilenceMs = (intervalMs: number): number => 2 * intervalMs + 5 * MINUTE;

function serviceState(monitor: PageMonitor, isMaintained: boolean, now: Instant): PageView['rows'][number]['state'] {
  const { isRunning, lastCheckId, intervalMs, downSince } = monitor;
  if (isMaintained) return 'Maintenance';
  if (!isRunning || lastCheckId === null) return 'Unknown';
  if (downSince !== null) return 'Down';
  return now - idInstant(lastCheckId) <= maxSilenceMs(intervalMs) ? 'Up' : 'Unknown';
}
