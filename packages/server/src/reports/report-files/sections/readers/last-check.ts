import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { lastCheckSection } from '@vedette/contract/v1/dashboards/tiles/last-check';
import { observedUptime, toMonitorStatus } from '../../../../figures/index.js';
import { FIRST_PAGE, type SectionSource } from './source.js';
import { readSlaMonitors } from '../../../../sla/index.js';

/** Reads the last check of the first monitor by name, like the tile. */
export async function readLastCheck({ deps, scope, now, zone }: SectionSource, tile: DashboardTile): Promise<Section> {
  const [monitor] = (await readSlaMonitors(deps.db, scope, { ...FIRST_PAGE, take: 1 })).monitors;
  if (!monitor) return lastCheckSection(tile, undefined);
  const { monitorGuid: MonitorGuid, name: MonitorName } = monitor;
  const query = { accountId: scope.accountId, monitors: [MonitorGuid], skip: 0, take: 1, now };
  const [facts] = await deps.statuses(query);
  const lastCheck = facts && {
    MonitorGuid,
    MonitorName,
    status: toMonitorStatus(facts, now, zone).Attributes,
    uptime: observedUptime(facts, now),
  };
  return lastCheckSection(tile, lastCheck);
}
