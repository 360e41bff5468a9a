import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { openIncidentsSection, pastIncidentsSections } from '@vedette/contract/v1/dashboards/tiles/incidents';
import { toIncidentRow } from '../../../../screens/index.js';
import type { SectionSource } from './source.js';

/**
 * Figures leave out deleted monitors, and so do incidents. All filters are applied in the database, so one row beyond
 * the limit shows that there are more.
 */
const LIST_OPTIONS = { monitorExists: true, take: MAX_ROWS + 1 } as const;

export async function readIncidents(
  { deps, scope, period, now }: SectionSource,
  tile: DashboardTile,
): Promise<Section[]> {
  const open = await deps.reads.incidents(scope, { ...LIST_OPTIONS, isOpen: true });
  const pastQuery = { ...LIST_OPTIONS, isOpen: false, from: period.start, until: period.end };
  const past = await deps.reads.incidents(scope, pastQuery);
  return [
    openIncidentsSection(
      tile,
      open.map((one) => toIncidentRow(one)),
      now,
    ),
    ...pastIncidentsSections(
      tile,
      past.map((one) => toIncidentRow(one)),
      period,
    ),
  ];
}
