import type { Integration } from '@vedette/contract/v4/integration';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { definitionHash } from '@vedette/kernel/hash';
import { selectIntegrations, type StoredIntegration } from './integration-sql.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';

const USE_LEVEL = 1;

/** @throws Fault `missing`. */
export async function loadIntegration(db: Db, accountId: number, guid: string): Promise<StoredIntegration> {
  const [integration] = await selectIntegrations(db, accountId, guid);
  if (!integration) throw notFoundFault('integration', guid);
  return integration;
}

/** Returns the integrations that the caller may add to a level, by name. */
export async function listIntegrations(db: Db, caller: Caller): Promise<Integration[]> {
  const integrations = await selectIntegrations(db, caller.accountId);
  return integrations
    .filter(({ integrationGuid }) => caller.rights.level('integration', integrationGuid) >= USE_LEVEL)
    .map(({ integrationGuid, name, type, isActive, services }) => {
      const fields = {
        IntegrationGuid: integrationGuid,
        Name: name,
        Type: type,
        IsActive: isActive,
        ...(services.length > 0 && { IntegrationServices: services.map(({ guid }) => guid) }),
      };
      return { ...fields, Hash: definitionHash(fields) };
    });
}
