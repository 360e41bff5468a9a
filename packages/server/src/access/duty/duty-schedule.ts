import type { DutyScheduleWrite, OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { WallSchedule } from '@vedette/kernel/wall-schedule';
import { recordAudit } from '../audit/audit.js';
import type { Caller } from '../../rights/index.js';
import { toWireSchedule, readDutySchedule, type DutyPeriod } from './duty-rules.js';
import {
  deleteDutyPeriod,
  insertDutyPeriod,
  lockDutyPeriod,
  selectDutyPeriods,
  selectOperatorsAtLimit,
  updateDutyPeriod,
} from './duty-schedule-sql.js';
import { selectOperator } from '../operators/operator-sql.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Maximum number of periods of an operator, since every list and every decision reads them all. */
export const MAX_DUTY_PERIODS = 500;

/** A period named in the path. */
interface PeriodRef {
  readonly operatorGuid: string;
  readonly dutyScheduleId: number;
}

/** Returns the periods in the order they were created, including past ones. */
export async function listDutySchedules(db: Db, caller: Caller, operatorGuid: string): Promise<OperatorDutySchedule[]> {
  return (await selectDutyPeriods(db, caller.accountId, operatorGuid)).map(toWireSchedule);
}

/** @throws Fault `invalid` with every problem, `refused` for one period too many. */
export async function createDutySchedule(
  deps: StoreContext,
  caller: Caller,
  operatorGuid: string,
  body: DutyScheduleWrite,
): Promise<OperatorDutySchedule> {
  const schedule = readDutySchedule(body);
  return inTransaction(deps.db, async (tx) => {
    await requirePeriodCapacity(tx, caller.accountId, [operatorGuid]);
    const id = await insertDutyPeriod(tx, caller.accountId, operatorGuid, schedule);
    await auditChange({ tx, deps, caller }, operatorGuid, { after: { id, schedule } });
    return toWireSchedule({ id, schedule });
  });
}

/**
 * Replaces a period. One that came from a group leaves the group's batch.
 * @throws Fault `invalid`, `missing`.
 */
export async function replaceDutySchedule(
  deps: StoreContext,
  caller: Caller,
  { operatorGuid, dutyScheduleId: id }: PeriodRef,
  body: DutyScheduleWrite,
): Promise<OperatorDutySchedule> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockExistingPeriod(tx, caller.accountId, { operatorGuid, dutyScheduleId: id });
    const after = { id, schedule: readDutySchedule(body) };
    await updateDutyPeriod(tx, caller.accountId, after);
    await auditChange({ tx, deps, caller }, operatorGuid, { before, after });
    return toWireSchedule(after);
  });
}

/** @throws Fault `missing`. */
export async function deleteDutySchedule(deps: StoreContext, caller: Caller, ref: PeriodRef): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockExistingPeriod(tx, caller.accountId, ref);
    await deleteDutyPeriod(tx, caller.accountId, before.id);
    await auditChange({ tx, deps, caller }, ref.operatorGuid, { before });
  });
}

/** @throws Fault `refused` when one of the operators has the maximum number of periods. */
export async function requirePeriodCapacity(
  tx: Tx,
  accountId: number,
  operatorGuids: readonly string[],
): Promise<void> {
  const operatorsAtLimit = await selectOperatorsAtLimit(tx, accountId, operatorGuids, MAX_DUTY_PERIODS);
  if (operatorsAtLimit.length === 0) return;
  throw new Fault('refused', `An operator has at most ${MAX_DUTY_PERIODS} off-duty periods; delete past ones first`);
}

async function lockExistingPeriod(tx: Tx, accountId: number, ref: PeriodRef): Promise<DutyPeriod> {
  const period = await lockDutyPeriod(tx, accountId, ref.operatorGuid, ref.dutyScheduleId);
  if (!period) throw notFoundFault('duty schedule', ref.dutyScheduleId, 'of this operator');
  return period;
}

/** Returns the fields of a period for the audit log. */
export const dutyAuditFields = (schedule: WallSchedule): Record<string, unknown> => ({
  DutySchedule: { ...toWireSchedule({ id: 0, schedule }), Id: undefined },
});

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  operatorGuid: string,
  change: { readonly before?: DutyPeriod; readonly after?: DutyPeriod },
): Promise<void> {
  const operator = await selectOperator(tx, caller.accountId, operatorGuid);
  await recordAudit(tx, caller, {
    at: deps.clock.now(),
    action: 'Updated',
    objectType: 'Operator',
    objectGuid: operatorGuid,
    objectName: operator?.fullName ?? '',
    ...(change.before && { before: dutyAuditFields(change.before.schedule) }),
    ...(change.after && { after: dutyAuditFields(change.after.schedule) }),
  });
  await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [operatorGuid] });
}
