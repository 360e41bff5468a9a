import { Fault } from '@vedette/kernel/fault';
import type { Db } from '../context/store-sql.js';
import { selectGroup, type StoredGroup } from './operator-group-sql.js';

/** @throws Fault `missing`. */
export async function storedGroup(db: Db, accountId: number, guid: string): Promise<StoredGroup> {
  const group = await selectGroup(db, accountId, guid);
  if (!group) throw new Fault('missing', `No operator group ${guid}`);
  return group;
}
