import { Fault } from '@vedette/kernel/fault';
import { selectDefinition, type StoredDefinition } from './definition-sql.js';
import type { Db } from '../delivery/ledger-sql.js';

/** @throws Fault `missing`. */
export async function storedDefinition(db: Db, accountId: number, guid: string): Promise<StoredDefinition> {
  const definition = await selectDefinition(db, accountId, guid);
  if (!definition) throw new Fault('missing', `No alert definition ${guid}`);
  return definition;
}

/** @throws Fault `invalid` unless the guid is absent or that of the path, in any case. */
export function checkSameGuid(inBody: string | undefined, inPath: string): void {
  if (inBody === undefined || inBody.toLowerCase() === inPath.toLowerCase()) return;
  throw new Fault('invalid', 'AlertDefinitionGuid: must be that of the path');
}
