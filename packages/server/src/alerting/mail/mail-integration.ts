import type { MailIntegration, MailIntegrationPatch } from '@vedette/contract/v1/alerting/mail-integration';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { definitionHash } from '@vedette/kernel/hash';
import { findChangedFields, recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { announceDefinitions, type Db } from '../delivery-log/delivery-log-sql.js';
import type { StoreContext } from '../../module/context.js';
import { applyFormatChange, effectiveSubjects } from './mail-format-rules.js';
import { selectMailIntegration, updateMailIntegration, type StoredMailIntegration } from './mail-format-sql.js';

/** @throws Fault `missing`, also for an integration of another type. */
export async function readMailIntegration(db: Db, caller: Caller, guid: string): Promise<MailIntegration> {
  return toWireIntegration(await loadIntegration(db, caller, guid));
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
    const after = { ...before, isActive, format: applyFormatChange(before.format, write) };
    await updateMailIntegration(tx, caller.accountId, after);
    await recordAudit(tx, caller, {
      at: deps.clock.now(),
      action: 'Updated',
      objectType: 'Integration',
      objectGuid: before.integrationGuid,
      objectName: before.name,
      ...findChangedFields({ ...toWireIntegration(before) }, { ...toWireIntegration(after) }),
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
  const integration = await selectMailIntegration(db, caller.accountId, lock);
  if (integration?.integrationGuid !== guid.toLowerCase()) throw notFoundFault('e-mail integration', guid);
  return integration;
}

function toWireIntegration({ integrationGuid, name, isActive, format }: StoredMailIntegration): MailIntegration {
  const fields = {
    IntegrationGuid: integrationGuid,
    Name: name,
    IsActive: isActive,
    IsHtml: format.isHtml,
    Subjects: effectiveSubjects(format),
  };
  return { ...fields, Hash: definitionHash(fields) };
}
