import type { DashboardLayout, DashboardTiles } from '@vedette/contract/v1/dashboard-tiles';
import { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../../../access/index.js';
import { noteChange } from '../../note-change.js';
import { changing, holdDefinition, noteUnknown, type Db, type ReferenceKind } from '../../references-sql.js';
import { updateTiles } from '../dashboard-sql.js';
import type { StoredTile } from '../dashboard-rules.js';
import { anyDashboard, noteNamed, objectOf, ownDashboard, type DashboardDeps, type Named } from '../dashboard.js';
import { noteWithoutSteps } from './tile-types-sql.js';
import { checkTiles, keptTiles, tileToWire } from './tile-settings-rules.js';

const CHANGE = 2;

/** What a dashboard shows, and what the caller may do with it. @throws Fault `missing`. */
export async function readLayout(db: Db, caller: Caller, guid: string): Promise<DashboardLayout> {
  const { tiles, ownerGuid } = await anyDashboard(db, caller.accountId, guid);
  const isOwner = ownerGuid === caller.operatorGuid;
  const isPredefined = ownerGuid === undefined;
  return {
    Tiles: tiles.map((tile) => tileToWire(tile, caller.zone)),
    IsPredefined: isPredefined,
    MayChange: !isPredefined && (isOwner || caller.rights.level('dashboard', guid) >= CHANGE),
    MayShare: !isPredefined && (caller.isAdministrator || (isOwner && caller.rights.holds('ShareDashboards'))),
  };
}

/** @throws Fault `invalid` for a setting its kind has not, `missing` naming each thing the account does not have. */
export async function replaceTiles(
  deps: DashboardDeps,
  caller: Caller,
  guid: string,
  { Tiles: tiles }: DashboardTiles,
): Promise<void> {
  const { accountId, zone } = caller;
  const problems = new Problems();
  checkTiles(tiles, problems);
  const kept = keptTiles(tiles, { zone, newGuid: deps.chance.newGuid, problems });
  problems.throwIfAny();
  await changing(deps.db, async (tx) => {
    await holdDefinition(tx, accountId, 'dashboard', guid);
    const before = await ownDashboard(tx, accountId, guid);
    await noteNamed(tx, { ...deps, accountId }, kept.map(namedBy), problems);
    for (const [index, { SlaGuid: sla, RumWebsiteGuid: website }] of kept.entries()) {
      const one = (name: string, kind: ReferenceKind, guid: string | undefined) =>
        noteUnknown(tx, accountId, problems, {
          ...{ field: `Tiles[${index}].${name}`, kind, guids: guid === undefined ? [] : [guid] },
        });
      await one('SlaGuid', 'sla', sla);
      await one('RumWebsiteGuid', 'rumWebsite', website);
    }
    for (const [index, { CustomMetrics: metrics = [], DrawnMonitors: drawn = [] }] of kept.entries()) {
      const named = { CustomMetrics: metrics.map(({ MonitorGuid }) => MonitorGuid), DrawnMonitors: drawn };
      for (const [name, guids] of Object.entries(named)) {
        await noteUnknown(tx, accountId, problems, { field: `Tiles[${index}].${name}`, kind: 'monitor', guids });
      }
    }
    problems.throwIfAny('missing');
    await noteWithoutSteps(tx, accountId, kept, problems);
    problems.throwIfAny();
    await updateTiles(tx, accountId, guid, kept);
    await noteChange({ tx, deps, caller }, objectOf(before), {
      ...{ action: 'Updated', before: { Tiles: before.tiles }, after: { Tiles: kept } },
    });
  });
}

const namedBy = (tile: StoredTile, index: number): Named => ({
  ...{ path: `Tiles[${index}]`, monitors: tile.Monitors ?? [], monitorGroups: tile.MonitorGroups ?? [] },
  ...{ checkpoints: tile.Checkpoints ?? [], regions: tile.CheckpointRegions ?? [] },
});
