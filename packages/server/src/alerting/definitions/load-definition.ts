import type { Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault } from '@vedette/kernel/rule-messages';
import { selectDefinition, type StoredDefinition } from './definition-sql.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';

/** @throws Fault `missing`. */
export async function loadDefinition(db: Db, accountId: number, guid: string): Promise<StoredDefinition> {
  const definition = await selectDefinition(db, accountId, guid);
  if (!definition) throw notFoundFault('alert definition', guid);
  return definition;
}

/** Reports a guid in the body that differs from the path, ignoring case. */
export function checkSameGuid(inBody: string | undefined, inPath: string, problems: Problems): void {
  checkIdInBody('AlertDefinitionGuid', { given: inBody, inPath }, problems);
}
