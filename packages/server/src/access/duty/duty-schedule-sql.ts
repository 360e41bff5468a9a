import type { WallSchedule } from '@vedette/kernel/wall-schedule';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import type { DutyPeriod } from './duty-rules.js';

const columns = ['duty_schedule_id as id', 'schedule'] as const;

/** Returns the periods of an operator in the order they were created. */
export async function selectDutyPeriods(db: Db, accountId: number, operatorGuid: string): Promise<DutyPeriod[]> {
  return db
    .selectFrom('duty_schedule')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .orderBy('duty_schedule_id')
    .execute();
}

/** Returns the periods of many operators, by operator. */
export async function selectDutySchedules(
  db: Db,
  accountId: number,
  operatorGuids: readonly string[],
): Promise<ReadonlyMap<string, readonly WallSchedule[]>> {
  const found = new Map<string, WallSchedule[]>();
  if (operatorGuids.length === 0) return found;
  const rows = await db
    .selectFrom('duty_schedule')
    .select(['operator_guid', 'schedule'])
    .where('account_id', '=', accountId)
    .where('operator_guid', 'in', operatorGuids)
    .execute();
  for (const row of rows) found.set(row.operator_guid, [...(found.get(row.operator_guid) ?? []), row.schedule]);
  return found;
}

/** Returns the period, locked until the transaction ends; undefined also for a period of another operator. */
export async function lockDutyPeriod(
  tx: Tx,
  accountId: number,
  operatorGuid: string,
  id: number,
): Promise<DutyPeriod | undefined> {
  return tx
    .selectFrom('duty_schedule')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .where('duty_schedule_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the operators among `operatorGuids` who already have `limit` periods. */
export async function selectOperatorsAtLimit(
  tx: Tx,
  accountId: number,
  operatorGuids: readonly string[],
  limit: number,
): Promise<string[]> {
  if (operatorGuids.length === 0) return [];
  const rows = await tx
    .selectFrom('duty_schedule')
    .select('operator_guid')
    .where('account_id', '=', accountId)
    .where('operator_guid', 'in', operatorGuids)
    .groupBy('operator_guid')
    .having(sql<number>`count(*)`, '>=', limit)
    .execute();
  return rows.map((row) => row.operator_guid);
}

export async function insertDutyPeriod(
  tx: Tx,
  accountId: number,
  operatorGuid: string,
  schedule: WallSchedule,
): Promise<number> {
  const row = { account_id: accountId, operator_guid: operatorGuid, schedule: JSON.stringify(schedule) };
  const { duty_schedule_id: id } = await tx
    .insertInto('duty_schedule')
    .values(row)
    .returning('duty_schedule_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a period of one operator, which removes it from a group's batch. */
export async function updateDutyPeriod(tx: Tx, accountId: number, { id, schedule }: DutyPeriod): Promise<void> {
  await tx
    .updateTable('duty_schedule')
    .set({ schedule: JSON.stringify(schedule), operator_group_guid: null, batch_id: null })
    .where('account_id', '=', accountId)
    .where('duty_schedule_id', '=', id)
    .execute();
}

export async function deleteDutyPeriod(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('duty_schedule').where('account_id', '=', accountId).where('duty_schedule_id', '=', id).execute();
}
