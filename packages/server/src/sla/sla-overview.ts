import type { SlaHistory, SlaHistoryQuery, SlaOverview, SlaOverviewQuery } from '@vedette/contract/v1/sla/sla';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { resolvePeriod, type Period } from '@vedette/kernel/periods';
import type { Caller } from '../rights/index.js';
import { noAlerts, bucketsOf, scaleOf, keyOf, noFigures, type FigureReads, type Window } from '../figures/index.js';
import { narrowed, type Scope, type MonitorAccess } from '../monitors/index.js';
import type { StoreContext } from '../module/context.js';
import { activePeriods, type ActiveTime } from './active-time-rules.js';
import { slaFigures } from './sla-figures-rules.js';
import { readSlaMonitors, type SlaMonitorWish } from './sla-monitors-sql.js';
import { storedSla } from './sla.js';
import type { StoredSla } from './stored-sla.js';
import { slaStore } from './sla-sql.js';

/** What figures of SLAs take. */
export interface SlaFigureDeps extends StoreContext, FigureReads, Pick<MonitorAccess, 'visibleTo'> {}

/** What reading them takes, whoever may see them. */
type SlaReading = Pick<SlaFigureDeps, 'db' | 'clock' | keyof FigureReads>;

const DEFAULT_TAKE = 50;

/** One row for each monitor the caller may see. @throws Fault `missing` for the SLA, `invalid` for the period. */
export async function readOverview(
  deps: SlaFigureDeps,
  caller: Caller,
  slaGuid: string,
  query: SlaOverviewQuery,
): Promise<SlaOverview> {
  const scope = { accountId: caller.accountId, visible: narrowed(await deps.visibleTo(caller), query.MonitorGuids) };
  return overviewOf(deps, scope, await askedOf(deps, caller, slaGuid, query), {
    groupGuid: query.MonitorGroupGuid,
    search: query.Search,
    skip: query.Skip ?? 0,
    take: query.Take ?? DEFAULT_TAKE,
  });
}

/** The same of the monitors of a scope over a period, cut to what is kept and what has been. */
export async function readOverviewOver(
  deps: SlaReading,
  scope: Scope & { readonly zone: string },
  slaGuid: string,
  { period, ...page }: SlaMonitorWish & { readonly period: Period },
): Promise<SlaOverview> {
  return overviewOf(deps, scope, await askedOver(deps, scope, slaGuid, period), page);
}

async function overviewOf(deps: SlaReading, scope: Scope, asked: Asked, page: SlaMonitorWish): Promise<SlaOverview> {
  const { accountId } = scope;
  const { total, monitors } = await readSlaMonitors(deps.db, scope, page);
  const windows = activePeriods(asked.time, asked.period).map((each) => ({ ...each, window: 0 }));
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const measured = await measure(deps, asked, { accountId, monitors: guids, windows, byMonitor: true });
  const lengthMs = asked.period.end - asked.period.start;
  const rows = monitors.map(({ monitorGuid, name }) => ({
    MonitorGuid: monitorGuid,
    MonitorName: name,
    ...slaFigures(asked.sla, { ...measured(keyOf(monitorGuid, 0)), lengthMs }),
  }));
  return { ...spanOf(asked), Total: total, Rows: rows };
}

/** One row for each hour, day or month. @throws as `readOverview`. */
export async function readHistory(
  deps: SlaFigureDeps,
  caller: Caller,
  { slaGuid, monitorGuid }: { readonly slaGuid: string; readonly monitorGuid: string },
  query: SlaHistoryQuery,
): Promise<SlaHistory> {
  const asked = await askedOf(deps, caller, slaGuid, query);
  const scale = scaleOf(asked.period);
  const buckets = bucketsOf(asked.period, scale, caller.accountZone);
  const windows = buckets.flatMap((bucket, window) =>
    activePeriods(asked.time, bucket).map((each) => ({ ...each, window })),
  );
  const wish = { accountId: caller.accountId, monitors: [monitorGuid], windows, byMonitor: false };
  const measured = await measure(deps, asked, wish);
  const rows = buckets.map(({ start, end }, window) => ({
    FromAt: start,
    UntilAt: end,
    ...slaFigures(asked.sla, { ...measured(keyOf('', window)), lengthMs: end - start }),
  }));
  return { ...spanOf(asked), Scale: scale, Rows: rows };
}

interface Asked {
  readonly sla: StoredSla;
  readonly time: ActiveTime;
  readonly period: Period;
  readonly now: Instant;
}

async function askedOf(deps: SlaFigureDeps, caller: Caller, slaGuid: string, query: SlaHistoryQuery): Promise<Asked> {
  const now = deps.clock.now();
  const { accountId, accountZone: zone } = caller;
  const preset = query.PresetPeriod ?? query.Period ?? ((query.Start ?? query.End) ? undefined : 'Last30Days');
  return askedOver(
    deps,
    { accountId, zone },
    slaGuid,
    resolvePeriod({ ...query, PresetPeriod: preset }, now, zone, 'clock'),
  );
}

/** The period is cut to what is kept and what has been. */
async function askedOver(
  deps: SlaReading,
  { accountId, zone }: { readonly accountId: number; readonly zone: string },
  slaGuid: string,
  wished: Period,
): Promise<Asked> {
  const now = deps.clock.now();
  const store = slaStore(deps.db, accountId);
  const sla = await storedSla(store, slaGuid);
  const time = { ...sla, exclusions: await store.exclusions(slaGuid), zone };
  const oldest = (Math.floor(now / DAY) - deps.retention.statisticsDays) * DAY;
  const start = Math.min(now, Math.max(wished.start, oldest));
  return { sla, time, period: { start, end: Math.max(start, Math.min(wished.end, now)) }, now };
}

const spanOf = ({ period: { start, end }, sla }: Asked) => ({
  FromAt: start,
  UntilAt: end,
  CountsFromAt: Math.max(start, Math.min(end, sla.createdAt)),
});

interface MeasureWish {
  readonly accountId: number;
  readonly monitors: readonly string[];
  readonly windows: readonly Window[];
  readonly byMonitor: boolean;
}

async function measure(deps: SlaReading, { now }: Asked, wish: MeasureWish) {
  const kind = { withLatency: true, withoutStaging: true };
  const whole = { ...wish, ...kind, now, checkDays: deps.retention.checkDays };
  const [figures, alerts] = await Promise.all([deps.figures(whole), deps.alertFigures(whole)]);
  return (key: string) => ({ figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts });
}
