import type { DashboardLayout, DashboardTile, DashboardTiles } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import {
  noteChange,
  changing,
  lockDefinition,
  noteUnknown,
  type Db,
  type ReferenceKind,
} from '../../definitions/index.js';
import { updateTiles } from '../definition/dashboard-sql.js';
import type { StoredTile } from '../definition/dashboard-rules.js';
import {
  anyDashboard,
  noteNamed,
  toDashboardObject,
  ownDashboard,
  type DashboardDeps,
  type Named,
} from '../definition/dashboard.js';
import { noteOtherTypes } from './tile-types-sql.js';
import { checkTiles, toStoredTiles, tileToWire } from './tile-settings-rules.js';

const CHANGE = 2;

/** Returns the tiles of a dashboard, and what the caller may do with it. @throws Fault `missing`. */
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

/**
 * Replaces the tiles.
 * @throws Fault `invalid` for a setting its kind does not support, `missing` naming each object the account does not
 * have.
 */
export async function replaceTiles(
  deps: DashboardDeps,
  caller: Caller,
  guid: string,
  { Tiles: tiles }: DashboardTiles,
): Promise<void> {
  const { accountId } = caller;
  const problems = new Problems();
  const kept = settled(deps, caller, tiles, problems);
  problems.throwIfAny();
  await changing(deps.db, async (tx) => {
    // This comes before the dashboard lock: deleting a website locks the website first, then the dashboards with its
    // tiles.
    await noteUnknownReferences(tx, deps, accountId, { kept, problems });
    await lockDefinition(tx, accountId, 'dashboard', guid);
    const before = await ownDashboard(tx, accountId, guid);
    problems.throwIfAny('missing');
    await noteOtherTypes(tx, accountId, kept, problems);
    problems.throwIfAny();
    await updateTiles(tx, accountId, guid, kept);
    await noteChange({ tx, deps, caller }, toDashboardObject(before), {
      action: 'Updated',
      before: { Tiles: before.tiles },
      after: { Tiles: kept },
    });
  });
}

/** Returns tiles as they will be stored, after all checks that need nothing but the tiles. */
function settled(
  deps: Pick<DashboardDeps, 'random'>,
  { zone }: Caller,
  tiles: readonly DashboardTile[],
  problems: Problems,
): StoredTile[] {
  checkTiles(tiles, problems);
  return toStoredTiles(tiles, { zone, newGuid: deps.random.newGuid, problems });
}

/** Placeholder for a tile that cannot be read; it breaks no rule. */
export const UNREAD_TILE: DashboardTile = { Kind: 'Empty', Width: 3, Height: 1 };

/** Adds the problems of the tiles that could be read. */
export async function vetTiles(
  deps: DashboardDeps,
  caller: Caller,
  { Tiles: tiles = [] }: Partial<DashboardTiles>,
  problems: Problems,
): Promise<void> {
  const { accountId } = caller;
  const kept = settled(deps, caller, tiles, problems);
  await noteUnknownReferences(deps.db, deps, accountId, { kept, problems });
  await noteOtherTypes(deps.db, accountId, kept, problems);
}

interface Noting {
  readonly kept: readonly StoredTile[];
  readonly problems: Problems;
}

/** Adds a problem for each object in tiles that the account does not have. */
async function noteUnknownReferences(
  tx: Db,
  deps: DashboardDeps,
  accountId: number,
  { kept, problems }: Noting,
): Promise<void> {
  await noteNamed(tx, { ...deps, accountId }, kept.map(namedBy), problems);
  for (const [index, { SlaGuid: sla, RumWebsiteGuid: website }] of kept.entries()) {
    const one = (name: string, kind: ReferenceKind, guid: string | undefined) =>
      noteUnknown(tx, accountId, problems, {
        field: `Tiles[${index}].${name}`,
        kind,
        guids: guid === undefined ? [] : [guid],
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
}

const namedBy = (tile: StoredTile, index: number): Named => ({
  path: `Tiles[${index}]`,
  monitors: tile.Monitors ?? [],
  monitorGroups: tile.MonitorGroups ?? [],
  checkpoints: tile.Checkpoints ?? [],
  regions: tile.CheckpointRegions ?? [],
});
