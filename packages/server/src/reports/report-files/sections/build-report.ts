import { hasMonitors } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Instant } from '@vedette/kernel/clock';
import { resolvePreset, type Period } from '@vedette/kernel/periods';
import type { Caller } from '../../../rights/index.js';
import {
  resolveCheckpointLimits,
  cutToKept,
  loadFiguresInPeriod,
  resolveVisibleMonitors,
  type StoredPeriod,
  anyDashboard,
  resolveTileContext,
  tileToWire,
  type Context,
} from '../../../dashboards/index.js';
import { readNewcomers } from './readers/newcomers-sql.js';
import { type TileSection, withoutMapsOfTables } from './map-section-rules.js';
import { withNumbersBeside } from './numbers-section-rules.js';
import type { Report } from '../model/report.js';
import type { ReportView } from './readers/report-view-rules.js';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { ReportFigureDeps, Source } from './readers/source.js';
import { readSections } from './tile-sections.js';
import { loadReportHeading } from './report-heading.js';

export type { ReportFigureDeps } from './readers/source.js';

export interface ReportOptions {
  readonly dashboardGuid: string;
  readonly period: Period;
  readonly notes: string;
  readonly lateSince: Instant | undefined;
  /** The moment it is made for, by which periods with a name are told. */
  readonly madeFor: Instant;
  /** What it is limited to beside what the dashboard is set to. */
  readonly view?: ReportView | undefined;
  /** It shows what the owner's page shows: then all is told on his clock, as the page tells it. */
  readonly isOfPage?: boolean;
}

/**
 * What a report tells: the tiles of its dashboard over the period, of the monitors the owner may see, on the clock of the
 * account or, as a page shows it, on his own, by the functions that serve them under `/api/v1`.
 * @throws Fault `missing` for the dashboard.
 */
export async function buildReport(deps: ReportFigureDeps, owner: Caller, options: ReportOptions): Promise<Report> {
  const { accountId, accountZone } = owner;
  const { view, isOfPage = false } = options;
  const zone = isOfPage ? owner.zone : accountZone;
  const dashboard = await anyDashboard(deps.db, accountId, options.dashboardGuid);
  const now = deps.clock.now();
  const keptDays = deps.dashboards.retention.statisticsDays;
  const period = cutToKept(options.period, now, keptDays);
  const read = async (context: Context, over: Period): Promise<Source> => {
    const narrowings = context.hasOwnMonitors ? [] : view?.narrowings;
    const scope = { accountId, visible: await resolveVisibleMonitors(deps.dashboards, owner, context, narrowings) };
    const figuresOptions = { period: over, zone, now, take: MAX_ROWS, slaGuid: context.slaGuid };
    const limits = {
      ...context,
      ...resolveCheckpointLimits({ CheckpointIds: view?.checkpointIds, CheckpointRegionIds: view?.regionIds }, context),
    };
    // Most tiles tell of something else, and figures of a large account take a while.
    let reading: ReturnType<typeof loadFiguresInPeriod> | undefined;
    const measured = () => (reading ??= loadFiguresInPeriod(deps.dashboards, scope, figuresOptions));
    const newcomers = await readNewcomers(deps.db, scope, over);
    return { deps, owner, scope, zone, accountZone, period: over, now, limits, newcomers, view, measured };
  };
  // Tiles that are about the same are told from one reading.
  const sources = new Map<string, Source>();
  const loadSource = async (context: Context, over: Period): Promise<Source> => {
    const key = JSON.stringify([context, over]);
    const known = sources.get(key) ?? (await read(context, over));
    sources.set(key, known);
    return known;
  };
  const source = await read(resolveTileContext(dashboard), period);
  const tileSections: TileSection[] = [];
  const tiles = dashboard.tiles.filter(({ IncludeInExport: isIncluded = true }) => isIncluded);
  const isOfMonitors = tiles.some(({ Kind }) => hasMonitors(Kind));
  for (const tile of tiles) {
    const context = resolveTileContext(dashboard, tile);
    const own = tile.Period && cutToKept(ownPeriod(tile.Period, zone, options), now, keptDays);
    const hasOwn = context.hasOwnMonitors || context.hasOwnCheckpoints || context.slaGuid !== undefined;
    const isOwn = own !== undefined || hasOwn;
    const of = isOwn ? await loadSource(context, own ?? period) : source;
    const { isNone, since } = of.newcomers;
    const more = { ...(own && { period: own }), ...(isNone && { isOfEvents: false }), hasNewcomers: since.size > 0 };
    const sections = await readSections(of, tileToWire(tile, zone));
    tileSections.push(...sections.map((section) => ({ tile, section: { ...section, ...more } })));
  }
  return {
    ...(await loadReportHeading(deps, source.scope, dashboard, view)),
    notes: options.notes,
    zone,
    sections: withNumbersBeside(withoutMapsOfTables(tileSections)),
    // Not when it was due: what stands now is told as it stands.
    madeAt: isOfPage ? options.madeFor : now,
    beganAt: isOfMonitors ? source.newcomers.firstAt : undefined,
    period: {
      start: Math.min(options.period.start === 0 ? period.start : options.period.start, period.end),
      end: period.end,
    },
    cutAt: options.period.start !== 0 && period.start > options.period.start ? period.start : undefined,
    lateSince: options.lateSince,
  };
}

/** Reports tell whole hours; what a page shows reaches to now. */
const ownPeriod = (own: StoredPeriod, zone: string, { madeFor, isOfPage }: ReportOptions): Period =>
  'preset' in own ? resolvePreset(own.preset, madeFor, zone, isOfPage === true ? 'quarters' : 'clock') : own;
