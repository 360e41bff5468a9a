import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { ErrorFilter, OpenClearing, OpenClearings } from './clearing.js';

/** Open clearing requests on PostgreSQL. */
export function openClearings(db: Db): OpenClearings {
  return {
    begin: async ({ clearingGuid, by, filter, note, requestedAt }, heldUntil) => {
      await db
        .insertInto('clearing')
        .values({
          account_id: by.accountId,
          clearing_guid: clearingGuid,
          operator_guid: by.operatorGuid,
          operator_name: by.operatorName,
          via: by.via,
          api_user_name: by.apiUserName ?? null,
          filter: JSON.stringify(filter),
          note,
          requested_at: requestedAt,
          lease_until: heldUntil,
        })
        .execute();
    },
    takeOver: (at, heldUntil) => takeOver(db, at, heldUntil),
    hold: async ({ by, clearingGuid }, heldUntil) => {
      const mine = { account_id: by.accountId, clearing_guid: clearingGuid };
      await db
        .updateTable('clearing')
        .set({ lease_until: heldUntil })
        .where((row) => row.and(mine))
        .execute();
    },
    end: async ({ by, clearingGuid }) => {
      const mine = { account_id: by.accountId, clearing_guid: clearingGuid };
      await db
        .deleteFrom('clearing')
        .where((row) => row.and(mine))
        .execute();
    },
  };
}

async function takeOver(db: Db, at: Instant, heldUntil: Instant): Promise<OpenClearing | undefined> {
  const { rows } = await sql<{
    account_id: number;
    clearing_guid: string;
    operator_guid: string;
    operator_name: string;
    via: OpenClearing['by']['via'];
    api_user_name: string | null;
    filter: Omit<ErrorFilter, 'accountId'>;
    note: string;
    requested_at: Instant;
  }>`
    update clearing set lease_until = ${heldUntil} where (account_id, clearing_guid) = (
      select account_id, clearing_guid from clearing where lease_until <= ${at}
      order by lease_until limit 1 for update skip locked)
    returning *`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { account_id: accountId, operator_guid: operatorGuid, operator_name: operatorName, via } = row;
  const by = { accountId, operatorGuid, operatorName, via };
  return {
    clearingGuid: row.clearing_guid,
    by: row.api_user_name === null ? by : { ...by, apiUserName: row.api_user_name },
    filter: row.filter,
    note: row.note,
    requestedAt: row.requested_at,
  };
}
