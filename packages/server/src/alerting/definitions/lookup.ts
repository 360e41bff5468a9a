import { selectDefinition } from './definition-sql.js';
import { selectIntegrations } from '../integrations/integration-sql.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';

/** Returns whether the account has the definition, for the permission checks in `http/`. */
export async function lookupAlertDefinition(db: Db, accountId: number, guid: string): Promise<boolean> {
  return (await selectDefinition(db, accountId, guid)) !== undefined;
}

/** Returns whether the account has the integration. */
export async function lookupIntegration(db: Db, accountId: number, guid: string): Promise<boolean> {
  return (await selectIntegrations(db, accountId, guid)).length > 0;
}
