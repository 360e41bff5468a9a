import { recordAudit, type AuditAction } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { StoredDefinition } from './definition-sql.js';
import { announceDefinitions, type Tx } from '../delivery-log/delivery-log-sql.js';
import type { StoreContext } from '../../module/context.js';

export interface Change {
  readonly action: AuditAction;
  readonly definition: StoredDefinition;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Audits a change of a definition or its parts and notifies open pages, in the transaction of the change. */
export async function auditDefinitionChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: Pick<StoreContext, 'clock'>; readonly caller: Caller },
  { action, definition, before, after }: Change,
): Promise<void> {
  await recordAudit(tx, caller, {
    at: deps.clock.now(),
    action,
    objectType: 'AlertDefinition',
    objectGuid: definition.alertDefinitionGuid,
    objectName: definition.name,
    ...(before && { before }),
    ...(after && { after }),
  });
  await announceDefinitions(tx, caller.accountId);
}
