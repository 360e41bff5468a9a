import { selectDefinition } from './definition-sql.js';
import { selectIntegrations } from '../integrations/integration-sql.js';
import type { Db } from '../ledger/ledger-sql.js';

/** Whether the account has the definition, for `http/` to decide on rights. */
export async function lookupAlertDefinition(db: Db, accountId: number, guid: string): Promise<boolean> {
  return (await selectDefinition(db, accountId, guid)) !== undefined;
}

/** Whether the account has the integration. */
export async function lookupIntegration(db: Db, accountId: number, guid: string): Promise<boolean> {
  return (await selectIntegrations(db, accountId, guid)).length > 0;
}
