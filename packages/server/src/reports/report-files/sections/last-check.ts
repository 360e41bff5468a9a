import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Instant } from '@vedette/kernel/clock';
import type { DashboardFigureDeps } from '../../../dashboards/index.js';
import type { StatusFacts, StatusWish } from '../../../figures/index.js';
import type { Scope } from '../../../monitors/index.js';
import { lastCheckSection } from './last-check-section-rules.js';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { readSlaMonitors } from '../../../sla/index.js';

interface Asked {
  readonly deps: {
    readonly dashboards: Pick<DashboardFigureDeps, 'db'>;
    readonly statuses: (wish: StatusWish) => Promise<readonly StatusFacts[]>;
  };
  readonly scope: Scope;
  readonly now: Instant;
  readonly zone: string;
}

/** Of the first monitor by name, as the tile tells it. */
export async function lastCheckOf({ deps, scope, now, zone }: Asked, tile: DashboardTile): Promise<Section> {
  const page = { groupGuid: undefined, search: undefined, skip: 0, take: 1 };
  const [monitor] = (await readSlaMonitors(deps.dashboards.db, scope, page)).monitors;
  if (!monitor) return lastCheckSection(tile, undefined);
  const wish = { accountId: scope.accountId, monitors: [monitor.monitorGuid], skip: 0, take: 1, now };
  const [facts] = await deps.statuses(wish);
  return lastCheckSection(tile, facts && { name: monitor.name, facts, now, zone });
}
