import type { MonitorPage, MonitorRow, MonitorSort } from '@vedette/contract/v1/monitors/monitor';
import type { NotesReaders } from '@vedette/contract/v1/account/account';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { addTimes, lastDayStart } from '../../checks/index.js';
import type { GroupName } from '../reads/monitor-facts-sql.js';
import {
  parseCommaList,
  targetHost,
  findExcludingParts,
  type MonitorFilter,
  type FilterableMonitor,
} from './monitor-filter-rules.js';
import { toSortEntry, sortEntries, type SortFigures } from './monitor-list-rules.js';
import {
  latencyPercentiles,
  nextRunAt,
  percentages,
  loadMonitorRows,
  MONITORS_PER_TURN,
  computeMonitorStates,
  type MonitorWithState,
} from './monitor-row.js';
import { countStates, isStale } from '../reads/monitor-state-rules.js';
import { computeTailTimes } from '../reads/tail-rules.js';
import type { ReadDeps } from '../reads/read-deps.js';
import type { ScreenReads } from '../reads/reads-sql.js';
import { isVisible, limitToGuids, type Scope } from '../../monitors/index.js';

export interface MonitorFilterQuery {
  readonly Search?: string | undefined;
  readonly State?: string | undefined;
  readonly MonitorType?: string | undefined;
  readonly MonitorMode?: string | undefined;
  readonly MonitorGroupGuid?: string | undefined;
  readonly Host?: string | undefined;
  readonly CustomFieldName?: string | undefined;
  readonly CustomFieldValue?: string | undefined;
}

export interface MonitorListQuery extends MonitorFilterQuery {
  readonly MonitorGuids?: string | undefined;
  readonly Sort?: MonitorSort | undefined;
  readonly Direction?: 'Ascending' | 'Descending' | undefined;
  readonly Skip?: number | undefined;
  readonly Take?: number | undefined;
  readonly IncludeStatusHistory?: boolean | undefined;
}

const DEFAULT_TAKE = 50;

/**
 * Loads all monitors the caller may view with their current states, and the groups that may be named: those the caller
 * has a permission on, and all groups when no monitor is hidden from the caller. The name of another group would reveal
 * hidden monitors.
 */
export async function loadMonitorStates(
  { reads, clock, visibleTo }: ReadDeps,
  caller: Caller,
  monitorGuid?: string,
): Promise<MonitorStates> {
  const scope = { accountId: caller.accountId, visible: await visibleTo(caller) };
  return loadScopeMonitorStates(reads, caller, { scope, clock, monitorGuid });
}

interface MonitorStates {
  readonly all: MonitorWithState[];
  readonly groups: GroupName[];
  readonly now: Instant;
}

interface MonitorStatesQuery {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'now'>;
  readonly monitorGuid?: string | undefined;
}

async function loadScopeMonitorStates(
  reads: ScreenReads,
  caller: Caller,
  { scope, clock, monitorGuid }: MonitorStatesQuery,
): Promise<MonitorStates> {
  const { accountId, accountZone } = caller;
  const [facts, all] = await Promise.all([reads.monitorFacts(scope, monitorGuid), reads.groupNames(accountId)]);
  const groups = all.filter(
    ({ monitorGroupGuid }) => scope.visible === 'all' || caller.rights.groupLevel(monitorGroupGuid) > 0,
  );
  const allGroup = all.filter(({ isAll }) => isAll).map(({ monitorGroupGuid }) => monitorGroupGuid);
  const factsWithGroups = await mapYielding(facts, MONITORS_PER_TURN, (one) => ({
    ...one,
    groupGuids: [...one.groupGuids, ...allGroup],
  }));
  const now = clock.now();
  const periods = await reads.maintenance(monitorGuid === undefined ? undefined : [monitorGuid]);
  return { all: await computeMonitorStates(factsWithGroups, periods, accountZone, now), groups, now };
}

type FilterableMonitorWithState = MonitorWithState & FilterableMonitor;

/**
 * Uses settings, including the target, only where the caller may see them, and reads them only when a filter needs
 * them.
 */
function createFilterableMapper(
  caller: Caller,
  groups: readonly GroupName[],
): (monitor: MonitorWithState) => FilterableMonitorWithState {
  const names = new Map(groups.map(({ monitorGroupGuid, description }) => [monitorGroupGuid, description]));
  return (monitor) => {
    const { facts } = monitor;
    const mayViewSettings = (): boolean =>
      caller.rights.monitorLevel(facts.monitorGuid, facts.groupGuids) >= MONITOR_LEVELS.ViewMonitor;
    const target = (): string => (mayViewSettings() ? facts.target : '');
    const text = (): string =>
      [facts.name, target(), ...facts.groupGuids.map((guid) => names.get(guid) ?? '')].join('\n').toLowerCase();
    return { ...monitor, mayViewSettings, text, host: () => targetHost(target()) };
  };
}

/** Loads the same as `loadMonitorStates`, with what filters need. */
export async function loadFilterableMonitors(deps: ReadDeps, caller: Caller) {
  const { all, groups, now } = await loadMonitorStates(deps, caller);
  return { monitors: await mapYielding(all, MONITORS_PER_TURN, createFilterableMapper(caller, groups)), groups, now };
}

const nonEmptyText = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

export async function resolveFilter(
  { reads }: ReadDeps,
  { accountId }: Caller,
  query: MonitorFilterQuery,
): Promise<MonitorFilter> {
  const name = nonEmptyText(query.CustomFieldName);
  return {
    search: nonEmptyText(query.Search)?.toLowerCase(),
    states: parseCommaList(query.State),
    types: parseCommaList(query.MonitorType),
    modes: parseCommaList(query.MonitorMode),
    groupGuid: query.MonitorGroupGuid?.toLowerCase(),
    host: nonEmptyText(query.Host)?.toLowerCase(),
    guidsWithField:
      name === undefined ? undefined : await reads.guidsWithField({ accountId, name, value: query.CustomFieldValue }),
  };
}

const sortsByFigures = new Set<MonitorSort>(['Uptime', 'Coverage', 'P50', 'P95']);

/**
 * Sums of 24 hours are read for all monitors only when the list is sorted by one of them, latencies only for
 * percentiles.
 */
async function createFigureLookup(reads: ScreenReads, caller: Caller, sort: MonitorSort, now: Instant) {
  const withLatency = sort === 'P50' || sort === 'P95';
  const start = lastDayStart(now);
  const figuresQuery = { accountId: caller.accountId, from: start, to: now, withLatency };
  const rows = sortsByFigures.has(sort) ? await reads.figures(figuresQuery) : [];
  const byMonitor = new Map(rows.map((row) => [row.monitorGuid, row]));
  return (monitor: MonitorWithState): SortFigures => {
    const row = byMonitor.get(monitor.facts.monitorGuid);
    // A shorter time since the last check would not change the order of the list.
    const hasTail = row && !isStale(monitor.facts, now);
    const percentageFields = row
      ? percentages(hasTail ? addTimes(row, computeTailTimes(monitor.facts, [], { start, end: now })) : row)
      : {};
    const latency = row?.latency ? latencyPercentiles(row.latency) : {};
    return {
      uptime: percentageFields.UptimePercentage,
      observedShare: percentageFields.CoveragePercentage,
      p50: latency.P50,
      p95: latency.P95,
      nextRunAt: nextRunAt(monitor, now),
    };
  };
}

/**
 * Returns a page of the list. Everything the caller may see is filtered and sorted, but only the page is read in full.
 */
export async function listMonitors(
  deps: ReadDeps,
  caller: Caller,
  query: MonitorListQuery,
  translate: Translate = translateToEnglish,
): Promise<MonitorPage> {
  const { monitors, groups, now } = await loadFilterableMonitors(deps, caller);
  const filter = await resolveFilter(deps, caller, query);
  const requested = limitToGuids('all', query.MonitorGuids);
  const matchingExceptState: FilterableMonitorWithState[] = [];
  const listed: FilterableMonitorWithState[] = [];
  await mapYielding(monitors, MONITORS_PER_TURN, (one) => {
    if (!isVisible(requested, one.facts.monitorGuid)) return;
    const excludingParts = findExcludingParts(one, filter);
    if (excludingParts.length === 0) listed.push(one);
    if (excludingParts.every((part) => part === 'state')) matchingExceptState.push(one);
  });
  const sort = query.Sort ?? 'Worst';
  const figures = await createFigureLookup(deps.reads, caller, sort, now);
  const keys = await mapYielding(listed, MONITORS_PER_TURN, (monitor) =>
    toSortEntry(monitor, sort, () => figures(monitor)),
  );
  const sorted = sortEntries(keys, query.Direction === 'Descending');
  const from = query.Skip ?? 0;
  const page = sorted.slice(from, from + (query.Take ?? DEFAULT_TAKE));
  return {
    At: now,
    StatusHistoryStartAt: lastDayStart(now),
    Total: listed.length,
    Visible: monitors.length,
    Counts: countStates(matchingExceptState.map(({ state }) => state)),
    Rows: await loadMonitorRows(deps.reads, page, {
      caller,
      groups,
      now,
      translate,
      omitsStatusHistory: query.IncludeStatusHistory === false,
    }),
  };
}

interface ScopeMonitors {
  readonly total: number;
  readonly monitors: readonly { readonly row: MonitorRow; readonly groupGuids: readonly string[] }[];
  /** Setting of the account: who may read the notes of monitors. */
  readonly notesFor: NotesReaders;
}

/**
 * Returns the first monitors of a scope at `now`, the worst first, as in the list of the caller but without the status
 * history.
 */
export async function readScopeMonitors(
  reads: ScreenReads,
  caller: Caller,
  { scope, now, take }: { readonly scope: Scope; readonly now: Instant; readonly take: number },
): Promise<ScopeMonitors> {
  const { all, groups } = await loadScopeMonitorStates(reads, caller, { scope, clock: { now: () => now } });
  const figures = await createFigureLookup(reads, caller, 'Worst', now);
  const keys = await mapYielding(all, MONITORS_PER_TURN, (monitor) =>
    toSortEntry(monitor, 'Worst', () => figures(monitor)),
  );
  const page = sortEntries(keys, false).slice(0, take);
  const rows = await loadMonitorRows(reads, page, { caller, groups, now, omitsStatusHistory: true });
  const groupsByMonitor = new Map(page.map(({ facts }) => [facts.monitorGuid, facts.groupGuids]));
  return {
    total: all.length,
    monitors: rows.map((row) => ({ row, groupGuids: groupsByMonitor.get(row.MonitorGuid) ?? [] })),
    notesFor: await reads.notesReaders(caller.accountId),
  };
}
