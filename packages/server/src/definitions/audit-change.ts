import { recordAudit } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { announce, type Change, type Tx } from './references-sql.js';

export interface AuditedChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

interface ChangedObject {
  readonly objectType: string;
  readonly objectGuid: string;
  readonly objectName: string;
}

/**
 * Writes an audit record and announces the change to open pages of the account, within its transaction. Pages receive
 * the guid, except for the topic `account`, where they reload everything.
 */
export async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: Pick<StoreContext, 'clock'>; readonly caller: Caller },
  changedObject: ChangedObject,
  { topic = 'account', ...change }: AuditedChange & { readonly topic?: Change['topic'] },
): Promise<void> {
  await recordAudit(tx, caller, { at: deps.clock.now(), ...changedObject, ...change });
  const ids = topic === 'account' ? [] : [changedObject.objectGuid];
  await announce(tx, { topic, accountId: caller.accountId, ids });
}
