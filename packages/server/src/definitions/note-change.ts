import { recordAudit, type AccessDeps } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { announce, type Tx } from './references-sql.js';

export interface AuditedChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

interface Changed {
  readonly objectType: string;
  readonly objectGuid: string;
  readonly objectName: string;
}

/** Puts a change on record and tells the open pages of the account, in the transaction that makes it. */
export async function noteChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: Pick<AccessDeps, 'clock'>; readonly caller: Caller },
  changed: Changed,
  change: AuditedChange,
): Promise<void> {
  await recordAudit(tx, caller, { at: deps.clock.now(), ...changed, ...change });
  await announce(tx, { topic: 'account', accountId: caller.accountId, ids: [] });
}
