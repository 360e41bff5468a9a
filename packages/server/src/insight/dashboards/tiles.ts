import type { DashboardLayout, DashboardTiles } from '@vedette/contract/v1/dashboard';
import { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../../access/index.js';
import { noteChange } from '../note-change.js';
import { changing, holdDefinition, type Db } from '../references-sql.js';
import { updateTiles } from './dashboard-sql.js';
import { anyDashboard, objectOf, ownDashboard, type DashboardDeps } from './dashboard.js';
import { checkTiles } from './tile-rules.js';

const CHANGE = 2;

/** What a dashboard shows, and what the caller may do with it. @throws Fault `missing`. */
export async function readLayout(db: Db, caller: Caller, guid: string): Promise<DashboardLayout> {
  const { tiles, ownerGuid } = await anyDashboard(db, caller.accountId, guid);
  const isOwner = ownerGuid === caller.operatorGuid;
  const isPredefined = ownerGuid === undefined;
  return {
    Tiles: [...tiles],
    IsPredefined: isPredefined,
    MayChange: !isPredefined && (isOwner || caller.rights.level('dashboard', guid) >= CHANGE),
    MayShare: !isPredefined && (caller.isAdministrator || (isOwner && caller.rights.holds('ShareDashboards'))),
  };
}

/** @throws Fault `invalid` for a chart without a metric, `missing`. */
export async function replaceTiles(
  deps: DashboardDeps,
  caller: Caller,
  guid: string,
  { Tiles }: DashboardTiles,
): Promise<void> {
  const problems = new Problems();
  checkTiles(Tiles, problems);
  problems.throwIfAny();
  await changing(deps.db, async (tx) => {
    await holdDefinition(tx, caller.accountId, 'dashboard', guid);
    const before = await ownDashboard(tx, caller.accountId, guid);
    await updateTiles(tx, caller.accountId, guid, Tiles);
    await noteChange({ tx, deps, caller }, objectOf(before), {
      ...{ action: 'Updated', before: { Tiles: before.tiles }, after: { Tiles } },
    });
  });
}
