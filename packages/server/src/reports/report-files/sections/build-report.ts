import { hasMonitors } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Instant } from '@vedette/kernel/clock';
import { resolvePreset, type Period } from '@vedette/kernel/periods';
import type { Caller } from '../../../rights/index.js';
import {
  resolveCheckpointLimits,
  clampToRetention,
  loadFiguresInPeriod,
  resolveVisibleMonitors,
  type StoredPeriod,
  loadDashboard,
  resolveTileContext,
  tileToWire,
  type TileContext,
} from '../../../dashboards/index.js';
import { readNewMonitors } from './readers/new-monitors-sql.js';
import { type TileSection, omitRedundantMaps } from './map-section-rules.js';
import { mergeNumbers } from './numbers-section-rules.js';
import type { Report } from '../model/report.js';
import type { ReportView } from './readers/report-view-rules.js';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { ReportFigureDeps, SectionSource } from './readers/source.js';
import { readSections } from './tile-sections.js';
import { loadReportHeading } from './report-heading.js';

export type { ReportFigureDeps } from './readers/source.js';

export interface ReportOptions {
  readonly dashboardGuid: string;
  readonly period: Period;
  readonly notes: string;
  readonly lateSince: Instant | undefined;
  /** Time for which the report is created. Named periods are relative to it. */
  readonly referenceTime: Instant;
  /** The view that limits the report, in addition to the dashboard's own settings. */
  readonly view?: ReportView | undefined;
  /** Exports the owner's page: all times and periods are those of the page, in the owner's time zone. */
  readonly isPageExport?: boolean;
}

/**
 * Builds a report from the tiles of a dashboard over a period, for the monitors the owner may see, with the functions
 * behind `/api/v1`. Times are in the account's time zone, or in the owner's for an exported page.
 * @throws Fault `missing` for the dashboard.
 */
export async function buildReport(deps: ReportFigureDeps, owner: Caller, options: ReportOptions): Promise<Report> {
  const { accountId, accountZone } = owner;
  const { view, isPageExport = false } = options;
  const zone = isPageExport ? owner.zone : accountZone;
  const dashboard = await loadDashboard(deps.db, accountId, options.dashboardGuid);
  const now = deps.clock.now();
  const retentionDays = deps.dashboards.retention.statisticsDays;
  const period = clampToRetention(options.period, now, retentionDays);
  const createSource = async (context: TileContext, sourcePeriod: Period): Promise<SectionSource> => {
    const narrowings = context.hasOwnMonitors ? [] : view?.narrowings;
    const scope = { accountId, visible: await resolveVisibleMonitors(deps.dashboards, owner, context, narrowings) };
    const figuresOptions = { period: sourcePeriod, zone, now, take: MAX_ROWS, slaGuid: context.slaGuid };
    const limits = {
      ...context,
      ...resolveCheckpointLimits({ CheckpointIds: view?.checkpointIds, CheckpointRegionIds: view?.regionIds }, context),
    };
    // Loaded on first use, because most tiles do not need it and it takes a while for large accounts.
    let figures: ReturnType<typeof loadFiguresInPeriod> | undefined;
    const loadFigures = () => (figures ??= loadFiguresInPeriod(deps.dashboards, scope, figuresOptions));
    const newMonitors = await readNewMonitors(deps.db, scope, sourcePeriod);
    return { deps, owner, scope, zone, accountZone, period: sourcePeriod, now, limits, newMonitors, view, loadFigures };
  };
  // Tiles with the same context and period share one source.
  const sources = new Map<string, SectionSource>();
  const loadSource = async (context: TileContext, sourcePeriod: Period): Promise<SectionSource> => {
    const key = JSON.stringify([context, sourcePeriod]);
    const loaded = sources.get(key) ?? (await createSource(context, sourcePeriod));
    sources.set(key, loaded);
    return loaded;
  };
  const source = await createSource(resolveTileContext(dashboard), period);
  const tileSections: TileSection[] = [];
  const tiles = dashboard.tiles.filter(({ IncludeInExport: isIncluded = true }) => isIncluded);
  const hasMonitorTiles = tiles.some(({ Kind }) => hasMonitors(Kind));
  for (const tile of tiles) {
    const context = resolveTileContext(dashboard, tile);
    const tilePeriod =
      tile.Period && clampToRetention(resolveTilePeriod(tile.Period, zone, options), now, retentionDays);
    const hasOwnScope = context.hasOwnMonitors || context.hasOwnCheckpoints || context.slaGuid !== undefined;
    const needsOwnSource = tilePeriod !== undefined || hasOwnScope;
    const tileSource = needsOwnSource ? await loadSource(context, tilePeriod ?? period) : source;
    const { hasNoMonitors, createdAtByMonitor } = tileSource.newMonitors;
    const extras = {
      ...(tilePeriod && { period: tilePeriod }),
      ...(hasNoMonitors && { listsEvents: false }),
      hasNewMonitors: createdAtByMonitor.size > 0,
    };
    const sections = await readSections(tileSource, tileToWire(tile, zone));
    tileSections.push(...sections.map((section) => ({ tile, section: { ...section, ...extras } })));
  }
  return {
    ...(await loadReportHeading(deps, source.scope, dashboard, view)),
    notes: options.notes,
    zone,
    sections: mergeNumbers(omitRedundantMaps(tileSections)),
    // Not the time it was due: current states are those of the creation time.
    createdAt: isPageExport ? options.referenceTime : now,
    firstMonitorAt: hasMonitorTiles ? source.newMonitors.firstCreatedAt : undefined,
    period: {
      start: Math.min(options.period.start === 0 ? period.start : options.period.start, period.end),
      end: period.end,
    },
    dataStartsAt: options.period.start !== 0 && period.start > options.period.start ? period.start : undefined,
    lateSince: options.lateSince,
  };
}

/** Reports cover whole hours, pages reach up to now. */
const resolveTilePeriod = (
  period: StoredPeriod,
  zone: string,
  { referenceTime, isPageExport }: ReportOptions,
): Period =>
  'preset' in period
    ? resolvePreset(period.preset, referenceTime, zone, isPageExport === true ? 'quarters' : 'clock')
    : period;
