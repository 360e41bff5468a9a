import { missing } from '@vedette/kernel/rule-messages';
import type { Db } from '../context/store-sql.js';
import { selectGroup, type StoredGroup } from './operator-group-sql.js';

/** @throws Fault `missing`. */
export async function storedGroup(db: Db, accountId: number, guid: string): Promise<StoredGroup> {
  const group = await selectGroup(db, accountId, guid);
  if (!group) throw missing('operator group', guid);
  return group;
}
