import type { SlaHistory, SlaHistoryQuery, SlaOverview, SlaOverviewQuery } from '@vedette/contract/v1/sla/sla';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { resolvePeriod, type Period } from '@vedette/kernel/periods';
import type { Caller } from '../rights/index.js';
import {
  noAlerts,
  splitIntoBuckets,
  chooseScale,
  figuresKey,
  noFigures,
  type FigureReads,
  type Window,
} from '../figures/index.js';
import { limitToGuids, type Scope, type MonitorAccess } from '../monitors/index.js';
import type { StoreContext } from '../module/context.js';
import { activePeriods, type ActiveTime } from './active-time-rules.js';
import { rateSlaFigures } from './sla-figures-rules.js';
import { readSlaMonitors, type SlaMonitorQuery } from './sla-monitors-sql.js';
import { loadSla } from './sla.js';
import type { StoredSla } from './stored-sla.js';
import { createSlaStore } from './sla-sql.js';

export interface SlaFigureDeps extends StoreContext, FigureReads, Pick<MonitorAccess, 'visibleTo'> {}

type SlaReadContext = Pick<SlaFigureDeps, 'db' | 'clock' | keyof FigureReads>;

const DEFAULT_TAKE = 50;

/** Returns one row for each visible monitor. @throws Fault `missing` for the SLA, `invalid` for the period. */
export async function readOverview(
  deps: SlaFigureDeps,
  caller: Caller,
  slaGuid: string,
  query: SlaOverviewQuery,
): Promise<SlaOverview> {
  const scope = {
    accountId: caller.accountId,
    visible: limitToGuids(await deps.visibleTo(caller), query.MonitorGuids),
  };
  return buildOverview(deps, scope, await resolveOverviewContext(deps, caller, slaGuid, query), {
    groupGuid: query.MonitorGroupGuid,
    search: query.Search,
    skip: query.Skip ?? 0,
    take: query.Take ?? DEFAULT_TAKE,
  });
}

/** Returns the same for the monitors of a scope over a period, limited to the retention and to now. */
export async function readOverviewInPeriod(
  deps: SlaReadContext,
  scope: Scope & { readonly zone: string },
  slaGuid: string,
  { period, ...page }: SlaMonitorQuery & { readonly period: Period },
): Promise<SlaOverview> {
  return buildOverview(deps, scope, await loadOverviewContext(deps, scope, slaGuid, period), page);
}

async function buildOverview(
  deps: SlaReadContext,
  scope: Scope,
  context: OverviewContext,
  page: SlaMonitorQuery,
): Promise<SlaOverview> {
  const { accountId } = scope;
  const { total, monitors } = await readSlaMonitors(deps.db, scope, page);
  const windows = activePeriods(context.time, context.period).map((each) => ({ ...each, window: 0 }));
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const measured = await loadMeasuredFigures(deps, context, { accountId, monitors: guids, windows, byMonitor: true });
  const lengthMs = context.period.end - context.period.start;
  const rows = monitors.map(({ monitorGuid, name }) => ({
    MonitorGuid: monitorGuid,
    MonitorName: name,
    ...rateSlaFigures(context.sla, { ...measured(figuresKey(monitorGuid, 0)), lengthMs }),
  }));
  return { ...overviewPeriod(context), Total: total, Rows: rows };
}

/** Returns one row for each hour, day or month. @throws as `readOverview`. */
export async function readHistory(
  deps: SlaFigureDeps,
  caller: Caller,
  { slaGuid, monitorGuid }: { readonly slaGuid: string; readonly monitorGuid: string },
  query: SlaHistoryQuery,
): Promise<SlaHistory> {
  const context = await resolveOverviewContext(deps, caller, slaGuid, query);
  const scale = chooseScale(context.period);
  const buckets = splitIntoBuckets(context.period, scale, caller.accountZone);
  const windows = buckets.flatMap((bucket, window) =>
    activePeriods(context.time, bucket).map((each) => ({ ...each, window })),
  );
  const request = { accountId: caller.accountId, monitors: [monitorGuid], windows, byMonitor: false };
  const measured = await loadMeasuredFigures(deps, context, request);
  const rows = buckets.map(({ start, end }, window) => ({
    FromAt: start,
    UntilAt: end,
    ...rateSlaFigures(context.sla, { ...measured(figuresKey('', window)), lengthMs: end - start }),
  }));
  return { ...overviewPeriod(context), Scale: scale, Rows: rows };
}

interface OverviewContext {
  readonly sla: StoredSla;
  readonly time: ActiveTime;
  readonly period: Period;
  readonly now: Instant;
}

async function resolveOverviewContext(
  deps: SlaFigureDeps,
  caller: Caller,
  slaGuid: string,
  query: SlaHistoryQuery,
): Promise<OverviewContext> {
  const now = deps.clock.now();
  const { accountId, accountZone: zone } = caller;
  const preset = query.PresetPeriod ?? query.Period ?? ((query.Start ?? query.End) ? undefined : 'Last30Days');
  return loadOverviewContext(
    deps,
    { accountId, zone },
    slaGuid,
    resolvePeriod({ ...query, PresetPeriod: preset }, now, zone, 'clock'),
  );
}

/** Loads the SLA, and limits the period to the retention and to now. */
async function loadOverviewContext(
  deps: SlaReadContext,
  { accountId, zone }: { readonly accountId: number; readonly zone: string },
  slaGuid: string,
  requested: Period,
): Promise<OverviewContext> {
  const now = deps.clock.now();
  const store = createSlaStore(deps.db, accountId);
  const sla = await loadSla(store, slaGuid);
  const time = { ...sla, exclusions: await store.exclusions(slaGuid), zone };
  const retentionStart = (Math.floor(now / DAY) - deps.retention.statisticsDays) * DAY;
  const start = Math.min(now, Math.max(requested.start, retentionStart));
  return { sla, time, period: { start, end: Math.max(start, Math.min(requested.end, now)) }, now };
}

const overviewPeriod = ({ period: { start, end }, sla }: OverviewContext) => ({
  FromAt: start,
  UntilAt: end,
  CountsFromAt: Math.max(start, Math.min(end, sla.createdAt)),
});

interface MeasureRequest {
  readonly accountId: number;
  readonly monitors: readonly string[];
  readonly windows: readonly Window[];
  readonly byMonitor: boolean;
}

async function loadMeasuredFigures(deps: SlaReadContext, { now }: OverviewContext, request: MeasureRequest) {
  const kind = { withLatency: true, withoutStaging: true };
  const query = { ...request, ...kind, now, checkDays: deps.retention.checkDays };
  const [figures, alerts] = await Promise.all([deps.figures(query), deps.alertFigures(query)]);
  return (key: string) => ({ figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts });
}
