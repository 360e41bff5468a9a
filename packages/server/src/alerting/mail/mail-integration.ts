import type { MailIntegration, MailIntegrationPatch } from '@vedette/contract/v1/alerting/mail-integration';
import { missing } from '@vedette/kernel/rule-messages';
import { definitionHash } from '@vedette/kernel/hash';
import { changedFields, recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { announceDefinitions, type Db } from '../ledger/ledger-sql.js';
import type { StoreContext } from '../../module/context.js';
import { formatAfter, wholeSubjects } from './mail-format-rules.js';
import { selectMailIntegration, updateMailIntegration, type StoredMailIntegration } from './mail-format-sql.js';

/** @throws Fault `missing`, also for an integration of another type. */
export async function readMailIntegration(db: Db, caller: Caller, guid: string): Promise<MailIntegration> {
  return toAnswer(await loadIntegration(db, caller, guid));
}

/**
 * Changes the integration; fields that are not sent stay.
 * @throws Fault `missing`.
 */
export async function changeMailIntegration(
  deps: StoreContext,
  caller: Caller,
  guid: string,
  write: MailIntegrationPatch,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await loadIntegration(tx, caller, guid, 'forUpdate');
    const isActive = write.IsActive ?? before.isActive;
    const after = { ...before, isActive, format: formatAfter(before.format, write) };
    await updateMailIntegration(tx, caller.accountId, after);
    await recordAudit(tx, caller, {
      at: deps.clock.now(),
      action: 'Updated',
      objectType: 'Integration',
      objectGuid: before.integrationGuid,
      objectName: before.name,
      ...changedFields({ ...toAnswer(before) }, { ...toAnswer(after) }),
    });
    await announceDefinitions(tx, caller.accountId);
  });
}

async function loadIntegration(
  db: Db,
  caller: Caller,
  guid: string,
  lock?: 'forUpdate',
): Promise<StoredMailIntegration> {
  const found = await selectMailIntegration(db, caller.accountId, lock);
  if (found?.integrationGuid !== guid.toLowerCase()) throw missing('e-mail integration', guid);
  return found;
}

function toAnswer({ integrationGuid, name, isActive, format }: StoredMailIntegration): MailIntegration {
  const fields = {
    IntegrationGuid: integrationGuid,
    Name: name,
    IsActive: isActive,
    IsHtml: format.isHtml,
    Subjects: wholeSubjects(format),
  };
  return { ...fields, Hash: definitionHash(fields) };
}
