import type { Instant } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import { lockRow } from '../../db/lock-row.js';
import type { LevelSettings } from './level-settings-rules.js';
import { levelRow } from './level-settings-sql.js';

export interface StoredDefinition {
  readonly alertDefinitionGuid: string;
  readonly name: string;
  readonly isActive: boolean;
}

const columns = ['alert_definition_guid as alertDefinitionGuid', 'name', 'is_active as isActive'] as const;

/** Locks a definition (`lockRow`), also while its levels and their members and integrations change. */
export const lockDefinition = (tx: Tx, accountId: number, guid: string): Promise<void> =>
  lockRow(tx, 'alert_definition', { account_id: accountId, alert_definition_guid: guid });

export async function selectDefinitions(db: Db, accountId: number): Promise<StoredDefinition[]> {
  return db
    .selectFrom('alert_definition')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('alert_definition_guid')
    .execute();
}

/** Returns the ids of the active levels in order, by the guid of their definition. */
export async function selectActiveLevels(db: Db, accountId: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .selectFrom('escalation_level')
    .select(['alert_definition_guid', 'level_id'])
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .orderBy('level_id')
    .execute();
  const levels = new Map<string, number[]>();
  for (const { alert_definition_guid: guid, level_id: id } of rows) levels.set(guid, [...(levels.get(guid) ?? []), id]);
  return levels;
}

export async function selectDefinition(db: Db, accountId: number, guid: string): Promise<StoredDefinition | undefined> {
  return db
    .selectFrom('alert_definition')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', guid)
    .executeTakeFirst();
}

/** Inserts a definition with its levels, with ids from 1 in the given order. */
export async function insertDefinition(
  tx: Tx,
  accountId: number,
  definition: StoredDefinition & { readonly createdAt: Instant; readonly levels: readonly LevelSettings[] },
): Promise<void> {
  const key = { account_id: accountId, alert_definition_guid: definition.alertDefinitionGuid };
  const { name, isActive, createdAt, levels } = definition;
  await tx
    .insertInto('alert_definition')
    .values({ ...key, name, is_active: isActive, created_at: createdAt })
    .execute();
  await tx
    .insertInto('escalation_level')
    .values(levels.map((level, i) => ({ ...key, level_id: i + 1, ...levelRow(level) })))
    .execute();
}

export async function updateDefinition(tx: Tx, accountId: number, definition: StoredDefinition): Promise<void> {
  await tx
    .updateTable('alert_definition')
    .set({ name: definition.name, is_active: definition.isActive })
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', definition.alertDefinitionGuid)
    .execute();
}

export async function deleteDefinition(tx: Tx, accountId: number, guid: string): Promise<void> {
  await tx
    .deleteFrom('alert_definition')
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', guid)
    .execute();
}
