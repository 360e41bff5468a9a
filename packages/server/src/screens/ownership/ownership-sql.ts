import type { OwnedObject } from '@vedette/contract/v1/screens/ownership';
import { sql } from 'kysely';
import { problem } from '@vedette/i18n/message';
import type { Db } from '../../definitions/index.js';

/** Kinds of objects with an owner, and their tables. */
const TABLES = {
  Dashboard: { table: 'dashboard', key: 'dashboard_guid', name: 'name' },
  PublicStatusPage: { table: 'public_status_page', key: 'page_guid', name: 'name' },
  ScheduledReport: { table: 'scheduled_report', key: 'report_guid', name: 'report_guid' },
} as const;
const OWNED_KINDS = ['Dashboard', 'PublicStatusPage', 'ScheduledReport'] as const;

/** Returns what an operator owns, by kind and name. With `lock`, the rows are locked until the transaction ends. */
export async function selectOwnedObjects(
  db: Db,
  accountId: number,
  operatorGuid: string,
  lock?: 'lock',
): Promise<OwnedObject[]> {
  const owned: OwnedObject[] = [];
  for (const kind of OWNED_KINDS) {
    const { table, key, name } = TABLES[kind];
    const { rows } = await sql<{ guid: string; name: string }>`
      select ${sql.ref(key)} as guid, ${sql.ref(name)}::text as name from ${sql.table(table)}
      where account_id = ${accountId} and owner_guid = ${operatorGuid} order by 2, 1
      ${lock ? sql`for update` : sql``}`.execute(db);
    owned.push(...rows.map(({ guid, name: Name }) => ({ ObjectType: kind, ObjectGuid: guid, Name })));
  }
  return owned;
}

const OWNERSHIP_PROBLEMS: Readonly<Record<OwnedObject['ObjectType'], (name: string) => string>> = {
  Dashboard: (name) => problem(`This operator owns dashboard ${name}`),
  PublicStatusPage: (name) => problem(`This operator owns public status page ${name}`),
  ScheduledReport: (name) => problem(`This operator owns scheduled report ${name}`),
};

/** Returns a problem for each object that an operator owns, because an operator who owns something cannot be deleted. */
export async function describeOwnedObjects(db: Db, accountId: number, operatorGuid: string): Promise<string[]> {
  const owned = await selectOwnedObjects(db, accountId, operatorGuid);
  return owned.map(({ ObjectType, Name }) => OWNERSHIP_PROBLEMS[ObjectType](Name));
}

/** Transfers everything one operator owns to another of the account. */
export async function transferOwnership(db: Db, accountId: number, from: string, to: string): Promise<void> {
  for (const kind of OWNED_KINDS) {
    await sql`
      update ${sql.table(TABLES[kind].table)} set owner_guid = ${to}
      where account_id = ${accountId} and owner_guid = ${from}`.execute(db);
  }
}
