import type { OutgoingPhoneNumberWrite } from '@vedette/contract/v4/outgoing-phone-number';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';

interface PhoneNumberRow {
  readonly id: number;
  readonly phoneNumber: string;
  readonly description: string | null;
}

export async function selectPhoneNumbers(db: Db, accountId: number): Promise<PhoneNumberRow[]> {
  return db
    .selectFrom('outgoing_phone_number')
    .select(['outgoing_phone_number_id as id', 'phone_number as phoneNumber', 'description'])
    .where('account_id', '=', accountId)
    .orderBy('phone_number')
    .execute();
}

/** Throws the database's error when the number is on the list. */
export async function insertPhoneNumber(tx: Tx, accountId: number, draft: OutgoingPhoneNumberWrite): Promise<number> {
  const row = { account_id: accountId, phone_number: draft.PhoneNumber, description: draft.Description ?? null };
  const { outgoing_phone_number_id: id } = await tx
    .insertInto('outgoing_phone_number')
    .values(row)
    .returning('outgoing_phone_number_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the full names of the operators who use the number, ten at most. */
export async function selectPhoneNumberUsers(db: Db, accountId: number, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('operator')
    .select('full_name')
    .where('account_id', '=', accountId)
    .where('outgoing_phone_number_id', '=', id)
    .orderBy(sql`lower(full_name)`)
    .limit(10)
    .execute();
  return rows.map((row) => row.full_name);
}

/** Returns the deleted number; undefined when there was none. */
export async function deletePhoneNumber(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('outgoing_phone_number')
    .where('account_id', '=', accountId)
    .where('outgoing_phone_number_id', '=', id)
    .returning('phone_number')
    .executeTakeFirst();
  return row?.phone_number;
}
