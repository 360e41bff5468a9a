import type { DutyScheduleWrite, OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { missing } from '@vedette/kernel/rule-messages';
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
import { dutyAnswer, readDutySchedule } from './duty-rules.js';
import { auditDuty, checkRoom } from './duty-schedule.js';
import { storedGroup } from '../operators/stored-group.js';
import { selectMembers } from '../operators/operator-group-sql.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** A batch named in the path: `dutyScheduleId` is the id of the batch, not of one operator's row. */
interface Place {
  readonly operatorGroupGuid: string;
  readonly dutyScheduleId: number;
}

export async function listGroupDutySchedules(
  db: Db,
  caller: Caller,
  operatorGroupGuid: string,
): Promise<OperatorDutySchedule[]> {
  return (await selectDutyBatches(db, batchOwner(caller, operatorGroupGuid))).map(dutyAnswer);
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
    await checkRoom(tx, caller.accountId, members);
    await insertDutyBatch(tx, batchOwner(caller, operatorGroupGuid), members, schedule);
    await note({ tx, deps, caller }, operatorGroupGuid, { after: schedule, operatorGuids: members });
  });
}

/** @throws Fault `invalid`, `missing` when no operator has the period any more. */
export async function replaceGroupDutySchedule(
  deps: StoreContext,
  caller: Caller,
  { operatorGroupGuid, dutyScheduleId }: Place,
  body: DutyScheduleWrite,
): Promise<void> {
  const owner = batchOwner(caller, operatorGroupGuid);
  await inTransaction(deps.db, async (tx) => {
    const before = await lockedBatch(tx, owner, dutyScheduleId);
    const after = readDutySchedule(body);
    await updateDutyBatch(tx, owner, dutyScheduleId, after);
    await note({ tx, deps, caller }, operatorGroupGuid, { ...before, after });
  });
}

/** @throws Fault `missing` when no operator has the period any more. */
export async function deleteGroupDutySchedule(
  deps: StoreContext,
  caller: Caller,
  { operatorGroupGuid, dutyScheduleId }: Place,
): Promise<void> {
  const owner = batchOwner(caller, operatorGroupGuid);
  await inTransaction(deps.db, async (tx) => {
    const before = await lockedBatch(tx, owner, dutyScheduleId);
    await deleteDutyBatch(tx, owner, dutyScheduleId);
    await note({ tx, deps, caller }, operatorGroupGuid, before);
  });
}

const batchOwner = ({ accountId }: Caller, operatorGroupGuid: string): BatchOwner => ({ accountId, operatorGroupGuid });

interface Change {
  readonly before?: WallSchedule;
  readonly after?: WallSchedule;
  /** Operators who have these periods. */
  readonly operatorGuids: readonly string[];
}

async function lockedBatch(tx: Tx, owner: BatchOwner, batchId: number): Promise<Change> {
  const rows = await lockDutyBatch(tx, owner, batchId);
  const [first] = rows;
  if (!first) throw missing('duty schedule', batchId, 'of this operator group');
  return { before: first.schedule, operatorGuids: rows.map(({ operatorGuid }) => operatorGuid) };
}

async function note(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  operatorGroupGuid: string,
  change: Change,
): Promise<void> {
  const group = await storedGroup(tx, caller.accountId, operatorGroupGuid);
  await recordAudit(tx, caller, {
    at: deps.clock.now(),
    action: 'Updated',
    objectType: 'OperatorGroup',
    objectGuid: operatorGroupGuid,
    objectName: group.description,
    ...(change.before && { before: auditDuty(change.before) }),
    ...(change.after && { after: auditDuty(change.after) }),
  });
  const ids = [operatorGroupGuid, ...change.operatorGuids];
  await announce(tx, { topic: 'operator', accountId: caller.accountId, ids });
}
