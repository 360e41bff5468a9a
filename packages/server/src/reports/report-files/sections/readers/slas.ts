import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import { startsAfterPeriod } from '@vedette/contract/v1/sla/no-uptime-reason';
import type { SlaFigures } from '@vedette/contract/v1/sla/sla';
import { observedPercentage } from '../../../../checks/index.js';
import { findSlaOrDefault, readOverviewInPeriod } from '../../../../sla/index.js';
import { FIRST_PAGE, type SectionSource } from './source.js';

/** Reads the SLA of the tile, or the account's first one if the tile names none. */
export async function readSla(source: SectionSource, tile: DashboardTile): Promise<Section[]> {
  const { deps, scope, period, accountZone: zone } = source;
  const sla = await findSlaOrDefault(deps.db, scope.accountId, tile.SlaGuid);
  if (!sla) return [];
  const query = { ...FIRST_PAGE, take: MAX_ROWS, period };
  const overview = await readOverviewInPeriod(deps.slas, { ...scope, zone }, sla.slaGuid, query);
  const { Total: total, Rows: rows } = overview;
  const section = slaSection({
    title: tile.Title,
    name: sla.description,
    target: sla.uptimeWarning,
    isBeforeSlaCreation: startsAfterPeriod(overview),
    total,
    rows,
    since: source.newMonitors.createdAtByMonitor,
  });
  return [{ ...section, observed: computeObservedShare(rows) }];
}

/** Returns the observed percentage of the time of all rows. */
export function computeObservedShare(rows: readonly SlaFigures[]): number | undefined {
  const sum = (getValue: (row: SlaFigures) => number): number => rows.reduce((total, row) => total + getValue(row), 0);
  return observedPercentage({
    upMs: sum(({ UpMs }) => UpMs),
    downMs: sum(({ DownMs }) => DownMs),
    unknownMs: sum(({ UnknownMs }) => UnknownMs),
    plannedMs: sum(({ PlannedMs }) => PlannedMs),
  });
}
