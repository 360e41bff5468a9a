import { MOST_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { statusSection, type ToldStatus } from '@vedette/contract/v1/dashboards/tiles/status';
import type { Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import { seenUptimeOf, statusOf, type StatusFacts } from '../../../../figures/index.js';
import { maySeeNotes } from '../../../../monitors/index.js';
import { aboveLimit } from '../../../../screens/index.js';
import { FIRST_PAGE, type Source } from './source.js';
import { loadStatusExtras } from './status-extras-sql.js';
import { readSlaMonitors } from '../../../../sla/index.js';

/** Where each monitor stands. */
export async function readStatuses({ deps, owner, scope, now, zone }: Source, tile: DashboardTile): Promise<Section> {
  const { total, monitors } = await readSlaMonitors(deps.db, scope, { ...FIRST_PAGE, take: MOST_ROWS });
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

const lastAtOf = ({ lastCheckId }: StatusFacts): Instant | undefined =>
  lastCheckId === undefined ? undefined : instantOfId(lastCheckId);
