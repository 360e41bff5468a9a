import type { Db } from '../../db/connection.js';
import { commitsLocally } from '../../db/local-commit-sql.js';
import { readMemberFacts, type MemberFacts } from './member-facts.js';

/** Stores the facts of a member. Does nothing if it was removed. */
export async function saveMemberFacts(db: Db, epoch: number, facts: MemberFacts): Promise<void> {
  await db
    .updateTable('engine_member')
    .set({ facts: JSON.stringify(facts) })
    .where('epoch', '=', epoch)
    .where(commitsLocally)
    .execute();
}

/** Returns the facts of all members that have reported any, by the member's epoch. */
export async function loadMemberFacts(db: Db): Promise<ReadonlyMap<number, MemberFacts>> {
  const rows = await db.selectFrom('engine_member').select(['epoch', 'facts']).execute();
  return new Map(
    rows.flatMap(({ epoch, facts }) => {
      const known = readMemberFacts(facts);
      return known ? [[epoch, known] as const] : [];
    }),
  );
}
