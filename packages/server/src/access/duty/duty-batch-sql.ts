/**
 * Off-duty periods of a group: one row for each operator who was a member at the time, all with the id of their batch.
 */
import type { WallSchedule } from '@vedette/kernel/wall-schedule';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import type { DutyPeriod } from './duty-rules.js';

/** Identifies the rows of a group. */
export interface BatchOwner {
  readonly accountId: number;
  readonly operatorGroupGuid: string;
}

/** Returns the batches of which an operator still has a row; `id` is that of the batch. */
export async function selectDutyBatches(db: Db, owner: BatchOwner): Promise<DutyPeriod[]> {
  return db
    .selectFrom('duty_schedule')
    .select(['batch_id as id', 'schedule'])
    .distinctOn('batch_id')
    .where('account_id', '=', owner.accountId)
    .where('operator_group_guid', '=', owner.operatorGroupGuid)
    .where('batch_id', 'is not', null)
    .orderBy('batch_id')
    .$narrowType<{ id: number }>()
    .execute();
}

/** Returns the rows of one batch, locked until the transaction ends. */
export async function lockDutyBatch(
  tx: Tx,
  owner: BatchOwner,
  batchId: number,
): Promise<{ readonly operatorGuid: string; readonly schedule: WallSchedule }[]> {
  return tx
    .selectFrom('duty_schedule')
    .select(['operator_guid as operatorGuid', 'schedule'])
    .where('account_id', '=', owner.accountId)
    .where('operator_group_guid', '=', owner.operatorGroupGuid)
    .where('batch_id', '=', batchId)
    .orderBy('duty_schedule_id')
    .forUpdate()
    .execute();
}

export async function insertDutyBatch(
  tx: Tx,
  owner: BatchOwner,
  operatorGuids: readonly string[],
  schedule: WallSchedule,
): Promise<void> {
  if (operatorGuids.length === 0) return;
  const { rows } = await sql<{ id: number }>`select nextval('duty_schedule_batch')::integer as id`.execute(tx);
  const common = {
    account_id: owner.accountId,
    operator_group_guid: owner.operatorGroupGuid,
    batch_id: rows[0]?.id ?? null,
    schedule: JSON.stringify(schedule),
  };
  await tx
    .insertInto('duty_schedule')
    .values(operatorGuids.map((operatorGuid) => ({ ...common, operator_guid: operatorGuid })))
    .execute();
}

export async function updateDutyBatch(
  tx: Tx,
  owner: BatchOwner,
  batchId: number,
  schedule: WallSchedule,
): Promise<void> {
  await tx
    .updateTable('duty_schedule')
    .set({ schedule: JSON.stringify(schedule) })
    .where('account_id', '=', owner.accountId)
    .where('operator_group_guid', '=', owner.operatorGroupGuid)
    .where('batch_id', '=', batchId)
    .execute();
}

export async function deleteDutyBatch(tx: Tx, owner: BatchOwner, batchId: number): Promise<void> {
  await tx
    .deleteFrom('duty_schedule')
    .where('account_id', '=', owner.accountId)
    .where('operator_group_guid', '=', owner.operatorGroupGuid)
    .where('batch_id', '=', batchId)
    .execute();
}
