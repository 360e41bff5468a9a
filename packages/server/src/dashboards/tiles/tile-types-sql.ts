import { tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import type { Problems } from '@vedette/kernel/fault';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { StoredTile } from '../definition/dashboard-rules.js';

/** Adds a problem for each tile whose monitor has a type that its kind cannot show. */
export async function addMonitorTypeProblems(
  tx: Db,
  accountId: number,
  tiles: readonly StoredTile[],
  problems: Problems,
): Promise<void> {
  const typedTiles = tiles.flatMap(({ Kind: kind, Monitors: [guid] = [] }, index) => {
    const { monitorTypes: types } = tileRecord(kind);
    return types && guid !== undefined ? [{ kind, types, guid, index }] : [];
  });
  if (typedTiles.length === 0) return;
  const { rows } = await sql<{ guid: string; type: string }>`
    select monitor_guid::text as guid, monitor_type as type from monitor
    where account_id = ${accountId} and monitor_guid = any(${typedTiles.map(({ guid }) => guid)}::uuid[])`.execute(tx);
  const typeByGuid = new Map(rows.map(({ guid, type }) => [guid, type]));
  for (const { kind, types, guid, index } of typedTiles) {
    const type = typeByGuid.get(guid);
    const isUnsupported = type !== undefined && !types.some((each) => each === type);
    problems.when(isUnsupported, `Tiles[${index}].Monitors`, `must be of type ${types.join(' or ')} for ${kind}`);
  }
}
