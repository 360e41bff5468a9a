import { hasSteps } from '@vedette/contract/v1/dashboards/tile-kinds';
import { typesWithSteps } from '@vedette/contract/v4/monitor-enums';
import type { Problems } from '@vedette/kernel/fault';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { StoredTile } from '../definition/dashboard-rules.js';

/** Notes each tile of steps whose own monitor has none. */
export async function noteWithoutSteps(
  tx: Db,
  accountId: number,
  tiles: readonly StoredTile[],
  problems: Problems,
): Promise<void> {
  const named = tiles.flatMap(({ Kind: kind, Monitors: [guid] = [] }, index) =>
    hasSteps(kind) && guid !== undefined ? [{ kind, guid, index }] : [],
  );
  if (named.length === 0) return;
  const { rows } = await sql<{ guid: string }>`
    select monitor_guid::text as guid from monitor
    where account_id = ${accountId} and monitor_guid = any(${named.map(({ guid }) => guid)}::uuid[])
      and not monitor_type = any(${typesWithSteps}::text[])`.execute(tx);
  const others = new Set(rows.map(({ guid }) => guid));
  for (const { kind, guid, index } of named) {
    const field = `Tiles[${index}].Monitors`;
    problems.when(others.has(guid), field, `${kind} is about a monitor of type ${typesWithSteps.join(' or ')}`);
  }
}
