import { hasMonitors } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Instant } from '@vedette/kernel/clock';
import { resolvePreset, type Period } from '@vedette/kernel/periods';
import type { Caller } from '../../../rights/index.js';
import {
  resolveCheckpointLimits,
  cutToRetention,
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
import { mergeNumbers } from './numbers-section-rules.js';
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
  /** Time for which the report is created. Named periods are relative to it. */
  readonly madeFor: Instant;
  /** The view that limits the report, in addition to the dashboard's own settings. */
  readonly view?: ReportView | undefined;
  /** Exports the owner's page: all times and periods are those of the page, in the owner's time zone. */
  readonly isOfPage?: boolean;
}

/**
 * Builds a report from the tiles of a dashboard over a period, for the monitors the owner may see, with the functions
 * behind `/api/v1`. Times are in the account's time zone, or in the owner's for an exported page.
 * @throws Fault `missing` for the dashboard.
 */
export async function buildReport(deps: ReportFigureDeps, owner: Caller, options: ReportOptions): Promise<Report> {
  const { accountId, accountZone } = owner;
  const { view, isOfPage = false } = options;
  const zone = isOfPage ? owner.zone : accountZone;
  const dashboard = await anyDashboard(deps.db, accountId, options.dashboardGuid);
  const now = deps.clock.now();
  const keptDays = deps.dashboards.retention.statisticsDays;
  const period = cutToRetention(options.period, now, keptDays);
  const read = async (context: Context, over: Period): Promise<Source> => {
    const narrowings = context.hasOwnMonitors ? [] : view?.narrowings;
    const scope = { accountId, visible: await resolveVisibleMonitors(deps.dashboards, owner, context, narrowings) };
    const figuresOptions = { period: over, zone, now, take: MAX_ROWS, slaGuid: context.slaGuid };
    const limits = {
      ...context,
      ...resolveCheckpointLimits({ CheckpointIds: view?.checkpointIds, CheckpointRegionIds: view?.regionIds }, context),
    };
    // Loaded on first use, because most tiles do not need it and it takes a while for large accounts.
    let reading: ReturnType<typeof loadFiguresInPeriod> | undefined;
    const measured = () => (reading ??= loadFiguresInPeriod(deps.dashboards, scope, figuresOptions));
    const newcomers = await readNewcomers(deps.db, scope, over);
    return { deps, owner, scope, zone, accountZone, period: over, now, limits, newcomers, view, measured };
  };
  // Tiles with the same context and period share one source.
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
    const own = tile.Period && cutToRetention(ownPeriod(tile.Period, zone, options), now, keptDays);
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
    sections: mergeNumbers(withoutMapsOfTables(tileSections)),
    // Not the time it was due: current states are those of the creation time.
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

/** Reports cover whole hours, pages reach up to now. */
const ownPeriod = (own: StoredPeriod, zone: string, { madeFor, isOfPage }: ReportOptions): Period =>
  'preset' in own ? resolvePreset(own.preset, madeFor, zone, isOfPage === true ? 'quarters' : 'clock') : own;
