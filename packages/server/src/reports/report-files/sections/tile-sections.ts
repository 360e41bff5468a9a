import type { Coverage } from '@vedette/contract/v1/alerting/coverage';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../../rights/index.js';
import type { Checkpoint } from '../../../checkpoints/index.js';
import {
  serversWithin,
  type CheckpointLimits,
  checkpointLinesOver,
  checkpointsOver,
  errorCountsOf,
  errorTypesOver,
  bucketsIn,
  figuresOver,
  type DashboardFigureDeps,
  linesOfTile,
  newestAlerts,
  levelWish,
  newestChecks,
  rhythmOver,
  type Context,
} from '../../../dashboards/index.js';
import type { Db } from '../../../definitions/index.js';
import { figuresOfAll, type VisitorFigureDeps } from '../../../rum/index.js';
import { readOverviewOver, readSlaMonitors, slaStore, type SlaFigureDeps } from '../../../sla/index.js';
import { aboveLimit, type IncidentRecord, type ScreenReads } from '../../../screens/index.js';
import { seenUptimeOf, statusOf, type StatusFacts, type StatusWish } from '../../../figures/index.js';
import { isVisible, maySeeNotes, type Scope, type VisibleMonitors } from '../../../monitors/index.js';
import { MOST_LINES } from './lines-section-rules.js';
import { titledBy } from './titled-rules.js';
import { checkpointsOf, monitorDataOf, monitorsOf, pagesOf } from './figure-sections.js';
import { lastCheckOf } from './last-check.js';
import type { Newcomers } from './newcomers-sql.js';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { levelOfView, type ReportView } from './report-view-rules.js';
import { loadStatusExtras } from './status-extras-sql.js';
import { openIncidentsSection, pastIncidentsSections, type ToldIncident } from './incident-section-rules.js';
import { statusSection, type ToldStatus } from './status-section-rules.js';
import { alertsSection, logSection } from './list-section-rules.js';
import * as sections from './section-rules.js';
import { seriesOf } from './series.js';
import {
  checkpointLinesSection,
  checkpointsSection,
  coverageSection,
  errorCountsSection,
  errorTypesSection,
  realUsersSection,
  type ToldWebsite,
} from './service-section-rules.js';
import { visitorsOf } from './visitors.js';

export interface ReportFigureDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly dashboards: DashboardFigureDeps;
  readonly slas: SlaFigureDeps;
  readonly reads: Pick<ScreenReads, 'incidents'>;
  readonly statuses: (wish: StatusWish) => Promise<readonly StatusFacts[]>;
  readonly coverage: (owner: Caller) => Promise<Coverage>;
  /** Those that are not deleted. */
  readonly checkpoints: (accountId: number) => Promise<readonly Checkpoint[]>;
  readonly visitors: VisitorFigureDeps;
}

/** What the tiles about the same monitors, checkpoints and time are told from. */
export interface Source {
  readonly deps: ReportFigureDeps;
  readonly owner: Caller;
  readonly scope: Scope;
  readonly zone: string;
  /** SLAs are kept on it. */
  readonly accountZone: string;
  readonly period: Period;
  readonly now: Instant;
  readonly limits: CheckpointLimits & Pick<Context, 'monitorGroupGuids'>;
  readonly newcomers: Newcomers;
  /** Which of the newest checks are told; undefined: all. */
  readonly view: ReportView | undefined;
  /** What its charts and tables of monitors tell; read when it is first asked for. */
  readonly measured: () => ReturnType<typeof figuresOver>;
}

/** What a tile comes to, called as the tile; nothing of one that shows nothing yet. */
export async function sectionOf(source: Source, tile: DashboardTile): Promise<Section[]> {
  const titled = titledBy(tile);
  return (await toldOf(source, tile)).map((section) => ({ tile: titled, ...section }));
}

async function toldOf(source: Source, tile: DashboardTile): Promise<Section[]> {
  switch (tile.Kind) {
    case 'Chart': {
      const { figures, whole } = await source.measured();
      return sections.chartSections(tile, figures, whole);
    }
    case 'Monitors':
      return [monitorsOf(await source.measured(), source.newcomers, tile)];
    case 'Status':
      return [await statusesOf(source, tile)];
    case 'Incidents':
      return incidentsOf(source, tile);
    case 'Alerts':
      return [alertsSection(tile, await alertsOf(source, tile))];
    case 'Sla':
      return slasOf(source, tile);
    case 'Log':
      return [logSection(tile, await checksOf(source, tile))];
    case 'Coverage':
      return [coverageSection(tile, await coverageOf(source))];
    case 'MonitorLines': {
      const lines = await linesOf(source, tile);
      const visible = lines.Lines.map(({ MonitorGuid }) => MonitorGuid);
      return [{ ...sections.linesSection(tile, lines), observed: await observedOf({ ...source, visible }) }];
    }
    case 'HourOfDay':
    case 'DayOfWeek': {
      const rhythm = await rhythmOver(source.deps.dashboards, source.scope, source, tile.Kind);
      const told = { start: rhythm.FromAt, end: rhythm.UntilAt };
      return [
        {
          ...sections.rhythmSection(tile, tile.Kind, rhythm),
          observed: await observedOf({ ...source, period: told, visible: source.scope.visible }),
        },
      ];
    }
    case 'ErrorCounts':
      return [errorCountsSection(tile, await errorCountsOf(source.deps.dashboards, source.scope, source.now))];
    case 'ErrorTypes':
      return [errorTypesSection(tile, await errorTypes(source))];
    case 'CheckpointFigures':
      return [checkpointsOf(tile, await checkpointFigures(source))];
    case 'CheckpointLines':
      return [checkpointLinesSection(tile, await checkpointLines(source))];
    case 'StepLines':
    case 'StepFigures':
    case 'MetricLines':
      return [await seriesOf(source, tile)];
    case 'LastCheck':
      return [await lastCheckOf(source, tile)];
    case 'RumNumber':
    case 'RumChart':
    case 'RumTable':
    case 'RumMap':
      return [await visitorsOf({ ...source, ...source.deps.visitors }, tile)];
    case 'MonitorData':
      return [{ ...(await monitorDataOf(source, tile)), observed: (await source.measured()).whole.ObservedPercentage }];
    case 'PageLines':
      return [await pagesOf(source, tile)];
    case 'Empty':
      return [];
    case 'RealUsers':
      return [realUsersSection(tile, await websitesOf(source))];
    case 'Checkpoints':
      return [checkpointsSection(tile, await source.deps.checkpoints(source.owner.accountId), source.now)];
  }
}

/** What the tile says of itself stands before what its page is looked at with. */
async function checksOf({ deps, scope, period, now, limits, view }: Source, tile: DashboardTile) {
  const { leastLevel = 0, isOkOnly = false } = view ?? {};
  return newestChecks(deps.db, scope, {
    period,
    now,
    take: sections.MOST_ROWS + 1,
    ...(levelWish(tile.CheckLevel) ?? { leastLevel, isOkOnly }),
    showPartial: tile.ShowPartialMeasurements ?? view?.showPartial === true,
    serverIds: await serversWithin(deps.db, limits),
  });
}

async function alertsOf({ deps, scope, period, limits, view }: Source, tile: DashboardTile) {
  const level = tile.CheckLevel ?? (view && levelOfView(view));
  const serverIds = await serversWithin(deps.db, limits);
  return newestAlerts(deps.db, scope, { period, level, take: sections.MOST_ROWS + 1, serverIds });
}

async function errorTypes({ deps, scope, period, now, limits }: Source) {
  const serverIds = await serversWithin(deps.db, limits);
  return errorTypesOver({ ...deps.dashboards, db: deps.db }, { ...scope, serverIds }, period, now);
}

const checkpointFigures = ({ deps, scope, period, now, limits }: Source) =>
  checkpointsOver({ ...deps.dashboards, db: deps.db }, scope, { period, now, limits });

const checkpointLines = ({ deps, scope, ...wish }: Source) =>
  checkpointLinesOver({ ...deps.dashboards, db: deps.db }, scope, wish);

/** How much of the time was really observed, of monitors or a time that its other figures are not about. */
async function observedOf({
  deps,
  scope,
  ...stretch
}: Source & { readonly visible: VisibleMonitors }): Promise<number | undefined> {
  const { visible, period, zone, now } = stretch;
  const { whole } = await figuresOver(deps.dashboards, { ...scope, visible }, { period, zone, now, take: 0 });
  return whole.ObservedPercentage;
}

/** Of a tile that draws all of its monitors as many as have room, and on paper each has a row. */
function linesOf({ deps, scope, ...stretch }: Source, tile: DashboardTile) {
  const slots = Math.max(1, bucketsIn(stretch.period, stretch.zone).length);
  return linesOfTile(deps.dashboards, scope, tile, {
    ...stretch,
    take: Math.max(MOST_LINES, Math.ceil(sections.MOST_ROWS / slots)),
  });
}

const PAGE = { groupGuid: undefined, search: undefined, skip: 0 } as const;

async function statusesOf({ deps, owner, scope, now, zone }: Source, tile: DashboardTile): Promise<Section> {
  const { total, monitors } = await readSlaMonitors(deps.db, scope, { ...PAGE, take: sections.MOST_ROWS });
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const facts = await deps.statuses({ accountId: scope.accountId, monitors: guids, skip: 0, take: guids.length, now });
  const byGuid = new Map(facts.map((one) => [one.monitorGuid, one]));
  const extras = await loadStatusExtras(deps.db, scope.accountId, guids);
  const told = monitors.flatMap(({ monitorGuid, name }): ToldStatus[] => {
    const one = byGuid.get(monitorGuid);
    const extra = extras.get(monitorGuid);
    if (!one || !extra) return [];
    const { Attributes: of } = statusOf(one, now, zone);
    const description = one.errorCode === 0 ? undefined : one.errorDescription;
    const above = aboveLimit(of.TotalTime, extra);
    const last = { checkpoint: of.CheckpointName, totalMs: of.TotalTime, aboveLimit: above, lastAt: lastAtOf(one) };
    const isRead = maySeeNotes(owner, extra.notesFor, extra);
    const set = { ...extra, notes: isRead && extra.notes !== '' ? extra.notes : undefined };
    return [{ name, level: of.ErrorLevel, uptime: seenUptimeOf(one, now), description, ...last, ...set }];
  });
  return statusSection(tile, told, Math.max(0, total - monitors.length));
}

/**
 * Of a monitor that was removed since no figure tells anything: its incidents are left out like them. Whatever
 * limits them is asked of the store: of what is read, one beyond those shown says that there are more.
 */
const TOLD = { monitorExists: true, take: sections.MOST_ROWS + 1 } as const;

async function incidentsOf({ deps, scope, period, now }: Source, tile: DashboardTile): Promise<Section[]> {
  const open = await deps.reads.incidents(scope, { ...TOLD, isOpen: true });
  const over = { ...TOLD, isOpen: false, from: period.start, until: period.end };
  const past = await deps.reads.incidents(scope, over);
  return [
    openIncidentsSection(tile, open.map(toldIncident), now),
    ...pastIncidentsSections(tile, past.map(toldIncident), period),
  ];
}

const toldIncident = (one: IncidentRecord): ToldIncident => ({
  name: one.monitorName,
  openedAt: one.openedAt,
  closedAt: one.closedAt ?? undefined,
  error: one.errorDescription,
  confirmedErrors: one.confirmedCount,
  acknowledgedBy: one.acknowledgedBy ?? undefined,
});

/** A report is about the monitors of its dashboard; the owner may see more. */
async function coverageOf({ deps, owner, scope }: Source): Promise<Coverage['Rows']> {
  const { Rows } = await deps.coverage(owner);
  return Rows.filter(({ MonitorGuid }) => isVisible(scope.visible, MonitorGuid));
}

/** Undefined: only administrators see them. */
async function websitesOf({ deps, owner, period }: Source): Promise<ToldWebsite[] | undefined> {
  return owner.isAdministrator ? figuresOfAll(deps.visitors, owner.accountId, period) : undefined;
}

/** Of the SLA the tile names, else of the first of the account. */
async function slasOf(source: Source, tile: DashboardTile): Promise<Section[]> {
  const { deps, scope, period, accountZone: zone } = source;
  const slas = await slaStore(deps.db, scope.accountId).all();
  const sla = slas.find(({ slaGuid }) => slaGuid === tile.SlaGuid) ?? slas[0];
  if (!sla) return [];
  const wish = { ...PAGE, take: sections.MOST_ROWS, period };
  const { Total: total, Rows: rows } = await readOverviewOver(deps.slas, { ...scope, zone }, sla.slaGuid, wish);
  return [
    sections.slaSection({
      title: tile.Title,
      name: sla.description,
      target: sla.uptimeWarning,
      total,
      rows,
      since: source.newcomers.since,
    }),
  ];
}

const lastAtOf = ({ lastCheckId }: StatusFacts): Instant | undefined =>
  lastCheckId === undefined ? undefined : instantOfId(lastCheckId);
