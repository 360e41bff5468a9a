import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { uniqueNameRule } from '@vedette/kernel/rule-messages';
import { findChangedFields, recordAudit } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { announce } from '../db/announce.js';
import type { Tx } from '../db/connection.js';
import { duplicateName } from '../db/duplicate-name.js';
import type { CheckpointChange } from './enrolment-store-sql.js';

interface CheckpointFields {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly disabledReason: string | null;
}

/**
 * Renames, disables or enables a checkpoint. Enabling clears the reason.
 * @throws Fault `missing`, `conflict` for a name that is taken, `invalid` when it is disabled without a reason
 */
export async function changeCheckpoint(
  tx: Tx,
  caller: Caller,
  { checkpointId, now, ...change }: CheckpointChange & { readonly checkpointId: number; readonly now: Instant },
): Promise<void> {
  const before = await lockCheckpoint(tx, caller.accountId, checkpointId);
  const isEnabled = change.isEnabled ?? before.isEnabled;
  const reason = change.disabledReason?.trim() ?? '';
  const disabledReason = isEnabled ? null : reason === '' ? before.disabledReason : reason;
  if (!isEnabled && disabledReason === null) {
    throw new Fault('invalid', 'DisabledReason: is required to disable a checkpoint');
  }
  const after = { name: change.name ?? before.name, isEnabled, disabledReason };
  const changed = findChangedFields(toAuditFields(before), toAuditFields(after));
  if (Object.keys(changed.after).length === 0) return;
  if (after.name !== before.name) await checkNameIsFree(tx, caller.accountId, after.name);
  await tx
    .updateTable('checkpoint')
    .set({ name: after.name, is_enabled: isEnabled, disabled_reason: disabledReason })
    .where('checkpoint_id', '=', checkpointId)
    .execute();
  const entry = { objectType: 'Checkpoint', objectName: after.name, ...changed };
  await recordAudit(tx, caller, { at: now, action: 'Updated', ...entry });
  await announce(tx, { topic: 'checkpoint', ids: [checkpointId] });
}

const toAuditFields = ({ name, isEnabled, disabledReason }: CheckpointFields): Record<string, unknown> => ({
  CheckpointName: name,
  IsEnabled: isEnabled,
  DisabledReason: disabledReason,
});

async function lockCheckpoint(tx: Tx, accountId: number, checkpointId: number): Promise<CheckpointFields> {
  const row = await tx
    .selectFrom('checkpoint')
    .select(['name', 'is_enabled as isEnabled', 'disabled_reason as disabledReason'])
    .where('account_id', '=', accountId)
    .where('checkpoint_id', '=', checkpointId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Fault('missing', `There is no checkpoint ${checkpointId}`);
  return row;
}

async function checkNameIsFree(tx: Tx, accountId: number, name: string): Promise<void> {
  const other = await tx
    .selectFrom('checkpoint')
    .select('checkpoint_id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other)
    throw duplicateName({ field: 'CheckpointName', rule: uniqueNameRule('checkpoint'), refusedAs: 'conflict' });
}
