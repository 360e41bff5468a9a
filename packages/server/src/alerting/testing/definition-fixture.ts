import type { AlertDefinition } from '@vedette/contract/v4/alert-definition';
import type { Integration } from '@vedette/contract/v4/integration';
import type { Db } from '../../db/connection.js';
import { aService } from './service.js';

export const UNKNOWN_GUID = '00000000-0000-4000-8000-000000000000';
export const definitionPath = (guid: string): string => `/v4/AlertDefinition/${guid}`;

/**
 * An account with its administrator and an operator without permissions, with functions to create alert definitions.
 */
export async function createDefinitionFixture(db: Db) {
  const service = await aService(db);
  const { admin } = service;
  const bob = await service.anOperator('bob@example.com');
  const [integration] = (await admin('GET', '/v4/Integration')).body as Integration[];
  const aDefinition = async (fields: object = {}): Promise<string> => {
    const response = await admin('POST', '/v4/AlertDefinition', { AlertName: 'Night', IsActive: true, ...fields });
    return (response.body as AlertDefinition).AlertDefinitionGuid;
  };
  const audits = async (guid: string): Promise<string[]> => {
    const rows = await db.selectFrom('audit').selectAll().where('object_guid', '=', guid).orderBy('audit_id').execute();
    return rows.map(({ action, before, after }) => `${action} ${JSON.stringify(before)} ${JSON.stringify(after)}`);
  };
  return { service, admin, bob, email: integration?.IntegrationGuid ?? '', aDefinition, audits };
}
