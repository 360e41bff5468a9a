import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { ErrorFilter, OpenClearing, OpenClearings } from './clearing.js';

/** Open clearing requests on PostgreSQL. */
export function sqlOpenClearings(db: Db): OpenClearings {
  return {
    add: async ({ clearingGuid, by, filter, note, requestedAt }, leaseUntil) => {
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
          lease_until: leaseUntil,
        })
        .execute();
    },
    claimExpired: (at, leaseUntil) => claimExpired(db, at, leaseUntil),
    renewLease: async ({ by, clearingGuid }, leaseUntil) => {
      const key = { account_id: by.accountId, clearing_guid: clearingGuid };
      await db
        .updateTable('clearing')
        .set({ lease_until: leaseUntil })
        .where((row) => row.and(key))
        .execute();
    },
    remove: async ({ by, clearingGuid }) => {
      const key = { account_id: by.accountId, clearing_guid: clearingGuid };
      await db
        .deleteFrom('clearing')
        .where((row) => row.and(key))
        .execute();
    },
  };
}

async function claimExpired(db: Db, at: Instant, leaseUntil: Instant): Promise<OpenClearing | undefined> {
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
    update clearing set lease_until = ${leaseUntil} where (account_id, clearing_guid) = (
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
