import type { DashboardLayout, DashboardTile, DashboardTiles } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import {
  auditChange,
  runReferencingChange,
  lockDefinition,
  addUnknownReferenceProblems,
  type Db,
  type ReferenceKind,
} from '../../definitions/index.js';
import { updateTiles } from '../definition/dashboard-sql.js';
import type { StoredTile } from '../definition/dashboard-rules.js';
import {
  loadDashboard,
  addUnknownObjectProblems,
  toDashboardObject,
  loadCustomDashboard,
  type DashboardDeps,
  type ObjectReferences,
} from '../definition/dashboard.js';
import { addMonitorTypeProblems } from './tile-types-sql.js';
import { checkTiles, toStoredTiles, tileToWire } from './tile-settings-rules.js';

const CHANGE_LEVEL = 2;

/** Returns the tiles of a dashboard, and what the caller may do with it. @throws Fault `missing`. */
export async function readLayout(db: Db, caller: Caller, guid: string): Promise<DashboardLayout> {
  const { tiles, ownerGuid } = await loadDashboard(db, caller.accountId, guid);
  const isOwner = ownerGuid === caller.operatorGuid;
  const isPredefined = ownerGuid === undefined;
  return {
    Tiles: tiles.map((tile) => tileToWire(tile, caller.zone)),
    IsPredefined: isPredefined,
    MayChange: !isPredefined && (isOwner || caller.rights.level('dashboard', guid) >= CHANGE_LEVEL),
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
  const storedTiles = prepareTiles(deps, caller, tiles, problems);
  problems.throwIfAny();
  await runReferencingChange(deps.db, async (tx) => {
    // This comes before the dashboard lock: deleting a website locks the website first, then the dashboards with its
    // tiles.
    await addUnknownTileReferenceProblems(tx, deps, accountId, { storedTiles, problems });
    await lockDefinition(tx, accountId, 'dashboard', guid);
    const before = await loadCustomDashboard(tx, accountId, guid);
    problems.throwIfAny('missing');
    await addMonitorTypeProblems(tx, accountId, storedTiles, problems);
    problems.throwIfAny();
    await updateTiles(tx, accountId, guid, storedTiles);
    await auditChange({ tx, deps, caller }, toDashboardObject(before), {
      action: 'Updated',
      before: { Tiles: before.tiles },
      after: { Tiles: storedTiles },
    });
  });
}

/** Returns tiles as they will be stored, after all checks that need nothing but the tiles. */
function prepareTiles(
  deps: Pick<DashboardDeps, 'random'>,
  { zone }: Caller,
  tiles: readonly DashboardTile[],
  problems: Problems,
): StoredTile[] {
  checkTiles(tiles, problems);
  return toStoredTiles(tiles, { zone, newGuid: deps.random.newGuid, problems });
}

/** Placeholder for a tile that cannot be read; it breaks no rule. */
export const PLACEHOLDER_TILE: DashboardTile = { Kind: 'Empty', Width: 3, Height: 1 };

/** Adds the problems of the tiles that could be read. */
export async function validateTiles(
  deps: DashboardDeps,
  caller: Caller,
  { Tiles: tiles = [] }: Partial<DashboardTiles>,
  problems: Problems,
): Promise<void> {
  const { accountId } = caller;
  const storedTiles = prepareTiles(deps, caller, tiles, problems);
  await addUnknownTileReferenceProblems(deps.db, deps, accountId, { storedTiles, problems });
  await addMonitorTypeProblems(deps.db, accountId, storedTiles, problems);
}

interface TileReferenceCheck {
  readonly storedTiles: readonly StoredTile[];
  readonly problems: Problems;
}

/** Adds a problem for each object in tiles that the account does not have. */
async function addUnknownTileReferenceProblems(
  tx: Db,
  deps: DashboardDeps,
  accountId: number,
  { storedTiles, problems }: TileReferenceCheck,
): Promise<void> {
  await addUnknownObjectProblems(tx, { ...deps, accountId }, storedTiles.map(namedBy), problems);
  for (const [index, { SlaGuid: sla, RumWebsiteGuid: website }] of storedTiles.entries()) {
    const addProblem = (name: string, kind: ReferenceKind, guid: string | undefined) =>
      addUnknownReferenceProblems(tx, accountId, problems, {
        field: `Tiles[${index}].${name}`,
        kind,
        guids: guid === undefined ? [] : [guid],
      });
    await addProblem('SlaGuid', 'sla', sla);
    await addProblem('RumWebsiteGuid', 'rumWebsite', website);
  }
  for (const [index, { CustomMetrics: metrics = [], DrawnMonitors: drawn = [] }] of storedTiles.entries()) {
    const named = { CustomMetrics: metrics.map(({ MonitorGuid }) => MonitorGuid), DrawnMonitors: drawn };
    for (const [name, guids] of Object.entries(named)) {
      await addUnknownReferenceProblems(tx, accountId, problems, {
        field: `Tiles[${index}].${name}`,
        kind: 'monitor',
        guids,
      });
    }
  }
}

const namedBy = (tile: StoredTile, index: number): ObjectReferences => ({
  path: `Tiles[${index}]`,
  monitors: tile.Monitors ?? [],
  monitorGroups: tile.MonitorGroups ?? [],
  checkpoints: tile.Checkpoints ?? [],
  regions: tile.CheckpointRegions ?? [],
});
