import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Db } from '../context/store-sql.js';
import { selectGroup, type StoredGroup } from './operator-group-sql.js';

/** @throws Fault `missing`. */
export async function requireOperatorGroup(db: Db, accountId: number, guid: string): Promise<StoredGroup> {
  const group = await selectGroup(db, accountId, guid);
  if (!group) throw notFoundFault('operator group', guid);
  return group;
}
