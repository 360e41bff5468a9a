import type { DutyScheduleWrite, OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { WallSchedule } from '@vedette/kernel/wall-schedule';
import { recordAudit } from '../audit/audit.js';
import type { Caller } from '../../rights/index.js';
import {
  deleteDutyBatch,
  insertDutyBatch,
  lockDutyBatch,
  selectDutyBatches,
  updateDutyBatch,
  type BatchOwner,
} from './duty-batch-sql.js';
import { toWireSchedule, readDutySchedule } from './duty-rules.js';
import { dutyAuditFields, requirePeriodCapacity } from './duty-schedule.js';
import { requireOperatorGroup } from '../operators/require-operator-group.js';
import { selectMembers } from '../operators/operator-group-sql.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** A batch named in the path: `dutyScheduleId` is the id of the batch, not of one operator's row. */
interface BatchRef {
  readonly operatorGroupGuid: string;
  readonly dutyScheduleId: number;
}

export async function listGroupDutySchedules(
  db: Db,
  caller: Caller,
  operatorGroupGuid: string,
): Promise<OperatorDutySchedule[]> {
  return (await selectDutyBatches(db, toBatchOwner(caller, operatorGroupGuid))).map(toWireSchedule);
}

/**
 * Creates a period for the current members of a group; later members do not get it.
 * @throws Fault `invalid`, `refused` for one period too many.
 */
export async function createGroupDutySchedule(
  deps: StoreContext,
  caller: Caller,
  operatorGroupGuid: string,
  body: DutyScheduleWrite,
): Promise<void> {
  const schedule = readDutySchedule(body);
  await inTransaction(deps.db, async (tx) => {
    const members = await selectMembers(tx, caller.accountId, operatorGroupGuid);
    await requirePeriodCapacity(tx, caller.accountId, members);
    await insertDutyBatch(tx, toBatchOwner(caller, operatorGroupGuid), members, schedule);
    await auditChange({ tx, deps, caller }, operatorGroupGuid, { after: schedule, operatorGuids: members });
  });
}

/** @throws Fault `invalid`, `missing` when no operator has the period any more. */
export async function replaceGroupDutySchedule(
  deps: StoreContext,
  caller: Caller,
  { operatorGroupGuid, dutyScheduleId }: BatchRef,
  body: DutyScheduleWrite,
): Promise<void> {
  const owner = toBatchOwner(caller, operatorGroupGuid);
  await inTransaction(deps.db, async (tx) => {
    const before = await lockExistingBatch(tx, owner, dutyScheduleId);
    const after = readDutySchedule(body);
    await updateDutyBatch(tx, owner, dutyScheduleId, after);
    await auditChange({ tx, deps, caller }, operatorGroupGuid, { ...before, after });
  });
}

/** @throws Fault `missing` when no operator has the period any more. */
export async function deleteGroupDutySchedule(
  deps: StoreContext,
  caller: Caller,
  { operatorGroupGuid, dutyScheduleId }: BatchRef,
): Promise<void> {
  const owner = toBatchOwner(caller, operatorGroupGuid);
  await inTransaction(deps.db, async (tx) => {
    const before = await lockExistingBatch(tx, owner, dutyScheduleId);
    await deleteDutyBatch(tx, owner, dutyScheduleId);
    await auditChange({ tx, deps, caller }, operatorGroupGuid, before);
  });
}

const toBatchOwner = ({ accountId }: Caller, operatorGroupGuid: string): BatchOwner => ({
  accountId,
  operatorGroupGuid,
});

interface BatchChange {
  readonly before?: WallSchedule;
  readonly after?: WallSchedule;
  /** Operators who have these periods. */
  readonly operatorGuids: readonly string[];
}

async function lockExistingBatch(tx: Tx, owner: BatchOwner, batchId: number): Promise<BatchChange> {
  const rows = await lockDutyBatch(tx, owner, batchId);
  const [first] = rows;
  if (!first) throw notFoundFault('duty schedule', batchId, 'of this operator group');
  return { before: first.schedule, operatorGuids: rows.map(({ operatorGuid }) => operatorGuid) };
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  operatorGroupGuid: string,
  change: BatchChange,
): Promise<void> {
  const group = await requireOperatorGroup(tx, caller.accountId, operatorGroupGuid);
  await recordAudit(tx, caller, {
    at: deps.clock.now(),
    action: 'Updated',
    objectType: 'OperatorGroup',
    objectGuid: operatorGroupGuid,
    objectName: group.description,
    ...(change.before && { before: dutyAuditFields(change.before) }),
    ...(change.after && { after: dutyAuditFields(change.after) }),
  });
  const ids = [operatorGroupGuid, ...change.operatorGuids];
  await announce(tx, { topic: 'operator', accountId: caller.accountId, ids });
}
