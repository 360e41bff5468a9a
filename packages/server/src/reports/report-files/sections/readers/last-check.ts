import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { type LastCheck, lastCheckSection } from '@vedette/contract/v1/dashboards/tiles/last-check';
import type { Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import { seenUptimeOf, statusOf, type StatusFacts } from '../../../../figures/index.js';
import { FIRST_PAGE, type Source } from './source.js';
import { readSlaMonitors } from '../../../../sla/index.js';

/** Of the first monitor by name, as the tile shows it. */
export async function readLastCheck({ deps, scope, now, zone }: Source, tile: DashboardTile): Promise<Section> {
  const [monitor] = (await readSlaMonitors(deps.db, scope, { ...FIRST_PAGE, take: 1 })).monitors;
  if (!monitor) return lastCheckSection(tile, undefined);
  const wish = { accountId: scope.accountId, monitors: [monitor.monitorGuid], skip: 0, take: 1, now };
  const [facts] = await deps.statuses(wish);
  return lastCheckSection(tile, facts && toLastCheck(monitor.name, facts, now, zone));
}

export function toLastCheck(monitorName: string, facts: StatusFacts, now: Instant, zone: string): LastCheck {
  const { Attributes: status } = statusOf(facts, now, zone);
  const { lastCheckId } = facts;
  const isChecked = lastCheckId !== undefined;
  return {
    monitorName,
    level: status.ErrorLevel,
    checkedAt: isChecked ? instantOfId(lastCheckId) : undefined,
    errorCode: isChecked ? status.ErrorCode : undefined,
    description: status.ErrorDescription,
    totalMs: status.TotalTime,
    checkpoint: status.CheckpointName,
    uptime: seenUptimeOf(facts, now),
  };
}
